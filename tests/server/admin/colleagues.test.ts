import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { secretOf } from "#server/admin/join.ts"
import { codeAt, stepAt } from "#server/admin/totp.ts"
import { emptied } from "../../support/emptied.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { codeNow, cookieIn, makeAsk, PASSWORD, signedInAs } from "./backOffice.ts"

let site: TestServer
let ask: ReturnType<typeof makeAsk>
let owner: string
beforeAll(async () => {
  site = await makeTestServer()
  ask = makeAsk(site)
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "admin_invitations", "operator_acts", "rate_limits")
  owner = await signedInAs(site, "owner")
})
afterAll(() => site.close())

const act = (name: string, input: object, cookie = owner) =>
  ask("act", { act: name, input, dry_run: false }, { cookie })

const isIn = async (cookie: string) => (await ask("me", null, { cookie })).status === 200

const signIn = (login: string, more: object = {}) =>
  ask("sign-in", { login, password: PASSWORD, code: codeNow(site), ...more })

const tokenIn = ({ data }: { readonly data: unknown }): string =>
  (data as { readonly data: { readonly link: string } }).data.link.split("#")[1] ?? ""

const open = async (token: string, more: object = {}) => {
  const code = codeAt(secretOf(token), stepAt(site.clock.now))
  return ask("join", { token, login: "marker", name: "李雷", password: "another-5678", code, ...more })
}

const rows = () => site.sql<object[]>`select command, upon, before, after, undo from operator_acts order by at`

it("gives a colleague another role, who signs in again with it; the row says how it is taken back", async () => {
  const cookie = await signedInAs(site, "marker")
  expect((await act("admin:role", { login: "marker", role: "客服" })).data).toMatchObject({
    lines: ["marker从阅卷换为客服，所有设备都已退出"],
  })
  expect(await isIn(cookie)).toBe(false)
  expect((await ask("me", null, { cookie: cookieIn(await signIn("marker")) })).data).toMatchObject({ role: "客服" })
  expect([...(await rows())]).toStrictEqual([
    {
      command: "admin:role",
      upon: "c-marker",
      before: { role: "marker" },
      after: { role: "support" },
      undo: "admin:role --agency a --login marker --role 阅卷",
    },
  ])
})

it.each([
  ["admin:end", {}],
  ["admin:role", { role: "教务" }],
])("%s leaves an agency its last owner", async (name, more) => {
  expect((await act(name, { login: "owner", ...more })).msg).toBe("机构至少要有一名负责人，请先邀请另一名")
  await site.sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values ('a', 'c2', 'second', '王芳', 'owner', '', '', ${START})`
  expect((await act(name, { login: "owner", ...more })).code).toBe(20200)
  expect(await isIn(owner)).toBe(false)
})

it("keeps one of two owners who end each other at the same moment", async () => {
  await site.sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values ('a', 'c2', 'second', '王芳', 'owner', '', '', ${START})`
  const ended = await Promise.all(["owner", "second"].map((login) => act("admin:end", { login })))
  expect(ended.filter(({ code }) => code === 20200).length).toBeLessThan(2)
  expect(await site.sql`select from admin_accounts where role = 'owner' and ended_at is null`).toHaveLength(1)
})

it("ends password, authenticator, recovery codes and sessions of a colleague, whose link sets them again", async () => {
  const cookie = await signedInAs(site, "marker")
  const codes = await act("own:codes", {}, cookie)
  const [code = ""] = (codes.data as { data: { recovery_codes: string[] } }).data.recovery_codes
  const token = tokenIn(await act("admin:reset", { login: "marker" }))
  expect([await isIn(cookie), (await signIn("marker")).code, (await signIn("marker", { code })).code]).toStrictEqual([
    false,
    10402,
    10402,
  ])
  expect((await ask("invitation", { token })).data).toMatchObject({ account: { login: "marker", name: "marker" } })
  expect((await open(token, { login: "other" })).data).toMatchObject({ fields: [{ path: "login" }] })
  const joined = await open(token)
  expect((await ask("me", null, { cookie: cookieIn(joined) })).data).toMatchObject({ login: "marker", role: "阅卷" })
  expect(await site.sql`select from admin_accounts where login = 'marker' and id = 'c-marker'`).toHaveLength(1)
  expect((await open(token)).code).toBe(10401)
})

it("takes a role that was changed after the link was made, and opens nothing once the account is ended", async () => {
  await signedInAs(site, "marker")
  const token = tokenIn(await act("admin:reset", { login: "marker" }))
  await act("admin:role", { login: "marker", role: "客服" })
  expect((await ask("invitation", { token })).data).toMatchObject({ role: "客服" })
  await act("admin:end", { login: "marker" })
  expect((await open(token)).code).toBe(10401)
})

it("invites an ended account again under its login, and another link makes the one before open nothing", async () => {
  await signedInAs(site, "marker")
  expect((await act("admin:invite", { role: "客服", login: "marker" })).msg).toMatch("还在使用")
  await act("admin:end", { login: "marker" })
  const first = tokenIn(await act("admin:invite", { role: "阅卷", login: "marker" }))
  const token = tokenIn(await act("admin:invite", { role: "客服", login: "marker" }))
  expect((await open(first)).code).toBe(10401)
  expect((await signIn("marker")).code).toBe(10402)
  const joined = await open(token)
  expect((await ask("me", null, { cookie: cookieIn(joined) })).data).toMatchObject({ login: "marker", role: "客服" })
})

it("an agency's owner decides nothing about the site's own people, also of those who were ended", async () => {
  await signedInAs(site, "operator")
  await signedInAs(site, "marker")
  await site.sql`update admin_accounts set ended_at = now() where login = 'operator'`
  const asked = await Promise.all([
    act("admin:role", { login: "operator", role: "阅卷" }),
    act("admin:role", { login: "marker", role: "运营" }),
    act("admin:reset", { login: "operator" }),
    act("admin:invite", { login: "operator", role: "阅卷" }),
  ])
  expect(asked.map(({ msg }) => msg)).toStrictEqual(Array(4).fill("只有运营能决定运营的账号"))
})
