import { expect, test } from "vitest"
import { type Candidate, choose, SET_SIZE } from "#domain/wrongBook/PracticeSet.ts"

const candidate = (question_id: string, review_day: number | null, last_at: number | null): Candidate => ({
  question_id,
  review_day,
  last_at,
})

test("a set begins with what comes for review, then what is new, then what was not seen for longest", () => {
  expect(
    choose([
      candidate("seen lately", null, 900),
      candidate("seen long ago", null, 100),
      candidate("new", null, null),
      candidate("tomorrow", 2, 500),
      candidate("today, later", 1, 600),
      candidate("today", 1, 500),
    ]),
  ).toStrictEqual(["today", "today, later", "tomorrow", "new", "seen long ago", "seen lately"])
})

test("a set has ten questions at most", () => {
  const many = Array.from({ length: 30 }, (_, n) => candidate(`q${n}`, null, n))
  expect(choose(many)).toHaveLength(SET_SIZE)
  expect(choose([])).toStrictEqual([])
})
