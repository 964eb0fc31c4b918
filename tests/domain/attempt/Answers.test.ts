import { describe, expect, it } from "vitest"
import * as Answers from "#domain/attempt/Answers.ts"

describe("one more change", () => {
  it("sets and takes back a flag, and leaves everything else alone", () => {
    const before = { q1: { value: "A", flagged: true, guessed: true as const } }
    expect(Answers.apply(before, { kind: "flag", question_id: "q1", value: false })).toStrictEqual({
      q1: { value: "A", flagged: false, guessed: true },
    })
    expect(Answers.apply(before, { kind: "flag", question_id: "q2", value: true })).toStrictEqual({
      ...before,
      q2: { value: null, flagged: true },
    })
  })
})
