import { describe, expect, test } from "vitest"
import { setImmediate as settled } from "node:timers/promises"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { MarkingBatch } from "#domain/admin/markingAnswer.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import { markingMachine } from "#machines/admin/markingMachine.ts"
import type { ActOutcome, ActSent, BatchOutcome, MarkingEvent, MarkingInput } from "#machines/admin/markingTypes.ts"
import { BATCH, EMPTY_BATCH } from "./markingCharts.ts"

const DONE: ActOutcome = { ok: true, value: { lines: [], data: null } satisfies Report }
const failed = (kind: CallFailure["kind"], message: string, code = 0): ActOutcome => ({
  ok: false,
  failure: { kind, code, message, fields: [] },
})

/** A marker over a server that answers so, each in its turn; then it does what it is asked. */
const marker = async (acts: ReadonlyArray<ActOutcome> = [], batches: ReadonlyArray<MarkingBatch> = [BATCH]) => {
  const sent: string[] = []
  let read = 0
  const clock = new SimulatedClock()
  const actor = createActor(
    markingMachine.provide({
      actors: {
        batch: fromPromise<BatchOutcome, MarkingInput>(async () => ({
          ok: true,
          value: batches[read++] ?? EMPTY_BATCH,
        })),
        mark: fromPromise<ActOutcome, ActSent>(async ({ input: { act } }) => {
          sent.push([act.kind, act.intent, act.answer.key, ...(act.kind === "give" ? [act.score] : [])].join(" "))
          return acts[sent.length - 1] ?? DONE
        }),
      },
    }),
    { input: { paper: "p", question: "q" }, clock },
  ).start()
  await settled()
  const press = async (...events: ReadonlyArray<MarkingEvent>) => {
    for (const event of events) actor.send(event)
    await settled()
  }
  return { actor, sent, clock, press, context: () => actor.getSnapshot().context }
}

const type = (text: string): ReadonlyArray<MarkingEvent> =>
  Array.from(text, (sign) => ({ type: "points.type", sign }) as const)
const CONFIRM = { type: "points.confirm" } as const
const TAKE_BACK = { type: "mark.takeBack" } as const

describe("marking by keys", () => {
  test("digits and Enter give points, and the next answer without any comes", async () => {
    const { press, context, sent } = await marker()
    expect(context().at).toBe("a")
    await press(...type("2.5"), CONFIRM)
    expect([context().at, context().typed, context().given]).toStrictEqual(["b", "", { a: 2.5 }])
    expect(sent).toStrictEqual(["give b1.1 a 2.5"])
  })

  test("Enter without points gives none, and says so", async () => {
    const { press, context, sent } = await marker()
    await press(CONFIRM)
    expect([context().isWrong, context().at, sent.length]).toStrictEqual([true, "a", 0])
    await press(...type("1"))
    expect(context().isWrong).toBe(false)
  })

  test("one moves among the answers without marking, and sees what was given", async () => {
    const { press, context } = await marker()
    await press(...type("2"), CONFIRM, { type: "answer.previous" })
    expect([context().at, context().typed]).toStrictEqual(["a", "2"])
    await press({ type: "answer.next" }, { type: "answer.next" })
    expect(context().at).toBe("b")
  })

  test("the last points are taken back by their intent, also those of a batch before", async () => {
    const next = { ...BATCH, batch: "b2", answers: [{ key: "c", text: "答c", count: 2 }] }
    const { press, context, sent } = await marker([], [BATCH, next])
    await press(...type("1"), CONFIRM, ...type("2"), CONFIRM)
    await settled()
    expect(context().batch?.batch).toBe("b2")
    await press(TAKE_BACK)
    expect([context().at, context().typed, context().batch?.answers.map(({ key }) => key)]).toStrictEqual([
      "b",
      "2",
      ["b", "c"],
    ])
    await press(...type("3"), CONFIRM)
    expect(sent.slice(2)).toStrictEqual(["takeBack b1.2 b", "give b2.3 b 3"])
  })

  test("an answer that has points is marked anew: the first points are taken back before", async () => {
    const { press, sent } = await marker()
    await press(...type("1"), CONFIRM, { type: "answer.previous" }, ...type("3"), CONFIRM)
    expect(sent).toStrictEqual(["give b1.1 a 1", "takeBack b1.1 a", "give b1.2 a 3"])
  })

  test("when all are marked and kept, the next answers come", async () => {
    const { press, context, actor } = await marker()
    await press(...type("1"), CONFIRM, ...type("2"), CONFIRM)
    await settled()
    expect([actor.getSnapshot().matches({ answers: "shown" }), context().batch?.answers]).toStrictEqual([true, []])
  })
})

describe("a bad network", () => {
  test("loses nothing: what is not known to be done is sent again under the same intent", async () => {
    const lost = failed("network", "没有网络")
    const { press, context, sent, clock, actor } = await marker([lost, lost])
    await press(...type("1"), CONFIRM, ...type("2"), CONFIRM)
    expect([context().outbox.length, context().failure?.message]).toStrictEqual([2, "没有网络"])
    clock.increment(2_000)
    await settled()
    clock.increment(2_000)
    await settled()
    await settled()
    expect(sent).toStrictEqual(["give b1.1 a 1", "give b1.1 a 1", "give b1.1 a 1", "give b1.2 b 2"])
    expect([context().outbox, context().failure]).toStrictEqual([[], null])
    expect(actor.getSnapshot().matches({ outbox: "idle" })).toBe(true)
  })

  test("a session that ends keeps what was given, and sends it to the one that follows", async () => {
    const { press, sent } = await marker([failed("unauthorized", "请登录", 401)])
    await press(...type("1"), CONFIRM)
    await press({ type: "session.resumed" })
    expect(sent).toStrictEqual(["give b1.1 a 1", "give b1.1 a 1"])
  })
})

describe("what the server refuses", () => {
  test("is told beside the answer, and the rest goes on", async () => {
    const { press, context, sent } = await marker([failed("refused", "刚被别人改过：2份，3分", 10405)])
    await press(...type("1"), CONFIRM, ...type("2"), CONFIRM)
    await settled()
    expect(context().refused).toMatchObject([{ answer: { key: "a" }, message: "刚被别人改过：2份，3分" }])
    expect([context().given, context().outbox, sent.length]).toStrictEqual([{ b: 2 }, [], 2])
    await press({ type: "marking.more" })
    expect([context().batch?.answers, context().refused]).toStrictEqual([[], []])
  })

  test("is not taken back, though that was asked for before the answer came", async () => {
    const { press, sent, context } = await marker([failed("refused", "刚被别人改过", 10405)])
    await press(...type("1"), CONFIRM, TAKE_BACK)
    await settled()
    expect([sent, context().outbox, context().done]).toStrictEqual([["give b1.1 a 1"], [], []])
  })
})
