import { expect, it } from "vitest"
import * as CandidateState from "#domain/admin/CandidateState.ts"

it.each([
  ["waiting", null, null, 100],
  ["waiting", null, 101, 100],
  ["absent", null, 100, 100],
  ["sitting", "open", 100, 200],
  ["handed_in", "handed_in", 300, 200],
  ["handed_in", "closed", 100, 200],
] as const)("is %s with the attempt %s and a window until %s, at %s", (state, attempt, closes_at, now) => {
  expect(CandidateState.of({ attempt, closes_at }, now)).toBe(state)
})
