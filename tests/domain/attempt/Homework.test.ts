import { expect, test } from "vitest"
import * as Homework from "#domain/attempt/Homework.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const DUE = "2026-03-10 22:00:00"
const INSTANT = Shanghai.parse(DUE) ?? 0

test.each<readonly [open: string | null, ended: string | null, after: number, Homework.State]>([
  [null, null, -1, "due"],
  ["t1", null, -1, "begun"],
  // another attempt was given
  ["t2", "t1", -1, "begun"],
  [null, "t1", -1, "done"],
  [null, null, 0, "over"],
  ["t1", null, 0, "over"],
  [null, "t1", 0, "done"],
])("open %s, ended %s, %d ms after it is due: %s", (open_attempt_id, ended_attempt_id, after, state) => {
  const one = { due_at: DUE, open_attempt_id, ended_attempt_id }
  expect(Homework.stateAt(one, INSTANT + after)).toBe(state)
  expect(Homework.toHandIn([one], INSTANT + after)).toHaveLength(state === "due" || state === "begun" ? 1 : 0)
})
