import { expect, it } from "vitest"
import { ROUTES } from "#domain/route/routes.ts"
import { renderedHref } from "#domain/route/renderedHref.ts"

it("keeps what the page reads, once and in one order, and nothing else", () => {
  expect(renderedHref("/course/313/31301?utm=1&free=1&subject=3130101&free=0#top")).toBe(
    "/course/313/31301?subject=3130101&free=1",
  )
  expect(renderedHref("/course?free=1&region=430000")).toBe("/course?region=430000&free=1")
  expect(renderedHref("/course?teacher=t1&year=2026")).toBe("/course?year=2026&teacher=t1")
  expect(renderedHref("/?x=1")).toBe("/")
  expect(renderedHref("/course/1?from=home")).toBe("/course/1")
  expect(renderedHref("/nowhere/at/all/here?x=1")).toBe("/nowhere/at/all/here")
  expect(renderedHref("/user/updatepwd?redirect=%2Fstudy%3Fa%3D1&x=")).toBe("/user/updatepwd?redirect=%2Fstudy%3Fa%3D1")
})

it("is the path of the route alone for what waits for the session, whatever stands in the address", () => {
  const shells = {
    "/study/course?x=1": "/study/course",
    "/mock-exam?paper_id=p1&x=1#top": "/mock-exam",
    "/course/study/77?lesson_id=5": "/course/study/:classroom_id",
    "/course/try/%E4%B8%80?lesson_id=5": "/course/try/:classroom_id",
    "/user/login?redirect=%2Fstudy&way=sms": "/user/login",
    "/user/register?redirect=%2F": "/user/register",
    "/user/reset-pwd?x": "/user/reset-pwd",
    "/order?x=1": "/order",
    "/study/?x": "/study/",
  }
  expect(Object.fromEntries(Object.keys(shells).map((href) => [href, renderedHref(href)]))).toStrictEqual(shells)
})

it("renders a sign-in page's route once, however many addresses it has", () => {
  const pages = ROUTES.filter(({ auth, page }) => auth && page !== null)
  for (const { path } of pages) {
    const addresses = [1, 2, 3].map((n) => `${path.replace(/:\w+/g, `id-${n}`)}?n=${n}`)
    expect(new Set(addresses.map(renderedHref))).toStrictEqual(new Set([path]))
  }
  expect(pages.length).toBeGreaterThan(20)
})

it("keeps the query of what leads on", () => {
  expect(renderedHref("/exam/mock?paper_id=p1")).toBe("/exam/mock?paper_id=p1")
  expect(renderedHref("/user?x=1")).toBe("/user?x=1")
})

it("takes an address as it stands, however odd", () => {
  for (const href of ["//", "///x?y", "/%", "/%00?a=%", "/a//b"]) expect(renderedHref(href)).toBe(href.split("?")[0])
})
