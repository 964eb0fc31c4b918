import { describe, expect, it } from "vitest"
import { hrefOf, hrefOfFound, read } from "#domain/route/SearchPlace.ts"

describe("read", () => {
  it.each([
    ["", { q: "", kind: null, page: 1 }],
    ["q=%20会计%20&kind=course&page=3", { q: "会计", kind: "course", page: 3 }],
    ["q=a&kind=user&page=0", { q: "a", kind: null, page: 1 }],
    ["q=a&page=1.5", { q: "a", kind: null, page: 1 }],
    [`q=${"长".repeat(70)}`, { q: "长".repeat(64), kind: null, page: 1 }],
    [`q=${"长".repeat(63)}😀`, { q: "长".repeat(63), kind: null, page: 1 }],
  ])("%s", (query, expected) => {
    expect(read(new URLSearchParams(query))).toStrictEqual(expected)
  })
})

it("writes what it reads, and leaves out what goes without saying", () => {
  const place = { q: "会计 & 税", kind: "news", page: 2 } as const
  const [, query] = hrefOf(place).split("?")
  expect(read(new URLSearchParams(query))).toStrictEqual(place)
  expect([hrefOf({ q: "" }), hrefOf({ q: "a", kind: null, page: 1 })]).toStrictEqual(["/search", "/search?q=a"])
})

it.each([
  [{ kind: "course", id: "1" }, "/course/1"],
  [{ kind: "classroom", id: "1" }, "/classroom/1"],
  [{ kind: "teacher", id: "1" }, "/teacher/1"],
  [{ kind: "live", id: "1" }, "/live/1"],
  [{ kind: "bank", id: "1" }, "/question/1"],
  [{ kind: "question", id: "q1", bank_id: "1" }, "/question/1"],
  [{ kind: "news", id: "1" }, "/news/1"],
] as const)("a found %j is at %s", (found, expected) => {
  expect(hrefOfFound(found)).toBe(expected)
})
