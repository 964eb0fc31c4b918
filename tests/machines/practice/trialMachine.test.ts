import { describe, expect, test } from "vitest"
import { trialMachine } from "#machines/practice/trialMachine.ts"
import * as Trial from "#machines/practice/trialSelectors.ts"
import { run, tell } from "../support/run.ts"
import { away, came, trial } from "./trialChart.ts"

const open = (...events: ReadonlyArray<object>) => {
  const { actor } = run(trialMachine, { bank_id: "b1" })
  tell(actor, came(), ...events)
  return actor
}
const NEXT = { type: "question.next" }

describe("a trial", () => {
  test("judges a choice at once and keeps it", () => {
    const actor = open({ type: "answer.choose", key: "A" })
    expect(Trial.key(actor.getSnapshot())?.verdict).toBe("wrong")
    tell(actor, { type: "answer.choose", key: "B" })
    expect(Trial.value(actor.getSnapshot())).toBe("A")
  })

  test("waits with a blank until its key is asked for, and shows none for nothing", () => {
    const actor = open(NEXT, NEXT, { type: "answer.check" })
    expect(Trial.key(actor.getSnapshot())).toBeNull()
    tell(actor, { type: "answer.fill", blank: 0, text: "借" })
    expect(Trial.key(actor.getSnapshot())).toBeNull()
    tell(actor, { type: "answer.check" })
    expect(Trial.key(actor.getSnapshot())?.verdict).toBe("right")
  })

  test("ends after the last question with what was judged, and begins again from nothing", () => {
    const actor = open({ type: "answer.choose", key: "B" }, NEXT, { type: "answer.judge", value: false }, NEXT, NEXT)
    const ended = actor.getSnapshot()
    expect([ended.value, Trial.rightCount(ended), Trial.judgedCount(ended)]).toStrictEqual(["finished", 1, 2])
    tell(actor, { type: "trial.again" })
    const again = actor.getSnapshot()
    expect([again.value, Trial.index(again), Trial.judgedCount(again)]).toStrictEqual(["answering", 0, 0])
  })

  test("keeps what there is a key for, and nothing that may still change", () => {
    const kept: Array<unknown> = []
    const { actor } = run(
      trialMachine.provide({ actions: { keepAnswers: (_, { answers }) => void kept.push(answers) } }),
      { bank_id: "b1" },
    )
    tell(actor, came(), { type: "answer.choose", key: "A" }, NEXT, NEXT, { type: "answer.fill", blank: 0, text: "借" })
    const first = { question_id: "q1", value: "A" }
    expect(kept).toStrictEqual([[first], [first]])
    tell(actor, { type: "answer.check" })
    expect(kept.at(-1)).toStrictEqual([first, { question_id: "q3", value: ["借"] }])
  })

  test("stays at the first question when going back from it", () => {
    expect(Trial.index(open({ type: "question.previous" }).getSnapshot())).toBe(0)
  })

  test("says so where a bank has nothing to try, and asks again after a failure", () => {
    const { actor } = run(trialMachine, { bank_id: "b1" })
    tell(actor, away)
    expect(actor.getSnapshot().value).toBe("failed")
    tell(actor, { type: "trial.retry" }, came({ ...trial, questions: [], keys: [] }))
    expect(actor.getSnapshot().value).toBe("empty")
  })
})
