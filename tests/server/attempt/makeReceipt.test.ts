import { expect, it } from "vitest"
import type { AttemptRow } from "#server/attempt/AttemptRow.ts"
import { answersDigest } from "#server/attempt/answersDigest.ts"
import { makeReceipt } from "#server/attempt/makeReceipt.ts"
import { isGenuine } from "../../support/isGenuine.ts"
import { serverKeys } from "../../support/serverKeys.ts"

const keys = serverKeys("a key of this installation")
const attempt = { agency_id: "a", id: "t1", question_ids: ["q1", "q2", "q3", "q4"] } as unknown as AttemptRow
const answers = [
  { question_id: "q1", value: "A", flagged: false },
  { question_id: "q2", value: null, flagged: true },
  { question_id: "q4", value: ["", " "], flagged: false },
]
const ending = { by: "late", at: Date.UTC(2026, 2, 2, 16, 0, 0), keys } as const

it("a receipt is of the answers that stand, those taken back or left empty not counted", () => {
  const receipt = makeReceipt(attempt, answers, ending)
  expect({ ...receipt, number: "", signature: "" }).toStrictEqual({
    number: "",
    attempt_id: "t1",
    answered: 1,
    questions: 4,
    digest: answersDigest("t1", answers),
    handed_in_at: "2026-03-03 00:00:00",
    by: "late",
    signature: "",
  })
  expect(isGenuine(keys, "a", receipt)).toBe(true)
})

it("a receipt is numbered by its day in Shanghai and twelve digits, no two alike", () => {
  const numbers = Array.from({ length: 200 }, () => makeReceipt(attempt, answers, ending).number)
  for (const number of numbers) expect(number).toMatch(/^20260303-\d{12}$/)
  expect(new Set(numbers).size).toBe(200)
})
