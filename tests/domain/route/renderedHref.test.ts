import { expect, it } from "vitest"
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
  expect(renderedHref("/user/login?redirect=%2Fstudy%3Fa%3D1&x=")).toBe("/user/login?redirect=%2Fstudy%3Fa%3D1")
})

it("keeps the query of what leads on or needs sign-in", () => {
  expect(renderedHref("/mock-exam?paper_id=p1&x=1")).toBe("/mock-exam?paper_id=p1&x=1")
  expect(renderedHref("/exam/mock?paper_id=p1")).toBe("/exam/mock?paper_id=p1")
  expect(renderedHref("/order?x=1")).toBe("/order?x=1")
})

it("takes an address as it stands, however odd", () => {
  for (const href of ["//", "///x?y", "/%", "/%00?a=%", "/a//b"]) expect(renderedHref(href)).toBe(href.split("?")[0])
})
