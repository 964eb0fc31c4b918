import { expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { keyPolicyText } from "#ui/attempt/PaperFacts.tsx"

const paper = { key_policy: "after_close", closes_at: "2026-03-02 23:50:00" } as Output<"question.paper">

it.each([
  ["on the day of the end", "2026-03-02 23:51:00", "2026-03-02 23:50截止，23:51统一公布成绩、答案和解析。"],
  ["on another day", "2026-03-03 00:21:00", "2026-03-02 23:50截止，2026-03-03 00:21统一公布成绩、答案和解析。"],
  ["of a cover without a moment", undefined, "2026-03-02 23:50截止，稍后统一公布成绩、答案和解析。"],
])("says when the answers of an exam are released: %s", (_, keys_from, text) => {
  expect(keyPolicyText(keys_from === undefined ? paper : { ...paper, keys_from })).toBe(text)
})
