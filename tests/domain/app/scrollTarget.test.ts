import { describe, expect, it } from "vitest"
import { scrollTarget } from "#domain/app/scrollTarget.ts"

describe("the place a page begins at", () => {
  it("is the top without an anchor", () => {
    expect(scrollTarget("")).toStrictEqual({ kind: "top" })
    expect(scrollTarget("#")).toStrictEqual({ kind: "top" })
  })

  it("is the anchor, decoded where it can be", () => {
    expect(scrollTarget("#teachers")).toStrictEqual({ kind: "anchor", id: "teachers" })
    expect(scrollTarget("#%E8%AF%BE")).toStrictEqual({ kind: "anchor", id: "课" })
    expect(scrollTarget("#50%")).toStrictEqual({ kind: "anchor", id: "50%" })
  })
})
