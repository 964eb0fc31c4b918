import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as DeskDrafts from "#domain/desk/DeskDrafts.ts"

describe("notes that the server does not have", () => {
  it("are kept by question, as long as the server takes them", () => {
    const once = DeskDrafts.write({}, "q1", "字".repeat(2_001))
    expect(DeskDrafts.write(once, "q2", "")).toStrictEqual({ q1: "字".repeat(2_000), q2: "" })
  })

  it("are forgotten when the server has them, and stay when something was typed since", () => {
    const drafts = { q1: "记住 ", q2: "别的" }
    expect(DeskDrafts.drop(drafts, "q1", "记住")).toStrictEqual({ q2: "别的" })
    expect(DeskDrafts.drop(drafts, "q1", "记")).toStrictEqual(drafts)
    expect(DeskDrafts.drop(drafts, "q3", "")).toStrictEqual(drafts)
  })

  it("come back from the device as they were, and anything else is left out", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (typed) => {
        const kept: unknown = JSON.parse(JSON.stringify(typed))
        expect(DeskDrafts.read(kept)).toStrictEqual(kept)
      }),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (found) => {
        for (const text of Object.values(DeskDrafts.read(found))) expect(typeof text).toBe("string")
      }),
    )
    expect([{ q1: 1, q2: "有误" }, ["a"], null, "a"].map(DeskDrafts.read)).toStrictEqual([{ q2: "有误" }, {}, {}, {}])
  })
})
