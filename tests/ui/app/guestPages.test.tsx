import { expect, test } from "vitest"
import { renderPage } from "#app/entryServer.tsx"
import { startUp } from "../../machines/support/startUp.ts"

const study = {
  ...startUp,
  agency: { ...startUp.agency, domain_extend: [{ domain: startUp.host, mode: "1" }] },
}
const call = () => Promise.reject<never>(new Error("neither asks for anything"))
const at = (href: string, guest: { readonly isGuest?: true } = {}) =>
  renderPage({ startUp: study, href, call, patience: 5_000, ...guest })

test("a guest's page does not wait for the session, a page for learners leads to signing in", async () => {
  expect(await at("/user/login", { isGuest: true })).toMatchObject({
    page: "login",
    status: 200,
    html: expect.stringContaining("登录"),
  })
  expect(await at("/study", { isGuest: true })).toMatchObject({
    kind: "redirect",
    to: expect.stringMatching(/^\/user\/login/),
  })
  expect(await at("/user/login")).toMatchObject({ page: "", status: 200 })
})
