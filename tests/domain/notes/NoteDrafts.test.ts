import { describe, expect, it } from "vitest"
import * as NoteDrafts from "#domain/notes/NoteDrafts.ts"

describe("notes that the server does not have", () => {
  it("are kept by question, as long as the server takes them", () => {
    const once = NoteDrafts.write({}, "q1", "字".repeat(2_001))
    expect(NoteDrafts.write(once, "q2", "")).toStrictEqual({ q1: "字".repeat(2_000), q2: "" })
  })

  it("are forgotten when the server has them, and stay when something was typed since", () => {
    const drafts = { q1: "记住 ", q2: "别的" }
    expect(NoteDrafts.drop(drafts, "q1", "记住")).toStrictEqual({ q2: "别的" })
    expect(NoteDrafts.drop(drafts, "q1", "记")).toStrictEqual(drafts)
    expect(NoteDrafts.drop(drafts, "q3", "")).toStrictEqual(drafts)
  })
})
