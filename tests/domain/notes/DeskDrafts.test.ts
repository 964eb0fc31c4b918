import { describe, expect, it } from "vitest"
import * as DeskDrafts from "#domain/notes/DeskDrafts.ts"

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
})
