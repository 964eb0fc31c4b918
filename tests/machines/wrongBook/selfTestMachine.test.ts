import { describe, expect, it } from "vitest"
import { createActor } from "xstate"
import { selfTestMachine } from "#machines/wrongBook/selfTestMachine.ts"
import type { SelfTestEvent } from "#machines/wrongBook/selfTestTypes.ts"
import { check, choose, several, single } from "./selfTestChart.ts"

const after = (...events: ReadonlyArray<SelfTestEvent>) => {
  const actor = createActor(selfTestMachine, { input: {} }).start()
  for (const event of events) actor.send(event)
  const { answers, keys } = actor.getSnapshot().context
  return [answers, Object.values(keys).map(({ question_id, verdict }) => [question_id, verdict])]
}

describe("a question answered where it stands", () => {
  it("is judged by this answer, not by the one before, and stays as it was judged", () => {
    expect(after(choose(single, "B"))).toStrictEqual([{ q1: "B" }, [["q1", "right"]]])
    expect(after(choose(single, "A"), choose(single, "B"))).toStrictEqual([{ q1: "A" }, [["q1", "wrong"]]])
  })

  it("waits for its key to be asked for where several choices make the answer", () => {
    expect(after(choose(several, "A"))).toStrictEqual([{ q2: ["A"] }, []])
    expect(after(choose(several, "A"), choose(several, "B"), check(several))).toStrictEqual([
      { q2: ["A", "B"] },
      [["q2", "right"]],
    ])
    expect(after(check(several))).toStrictEqual([{ q2: null }, []])
  })

  it("is taken back alone", () => {
    const again = { type: "selfTest.again", question_id: "q1" } as const
    expect(after(choose(single, "A"), choose(several, "A"), again)).toStrictEqual([{ q2: ["A"] }, []])
  })
})
