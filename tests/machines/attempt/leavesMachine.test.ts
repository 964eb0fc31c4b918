import { expect, it } from "vitest"
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { leavesMachine } from "#machines/attempt/leavesMachine.ts"
import type { LeavesEvent, SeenLeave } from "#machines/attempt/leavesTypes.ts"

const rule = { seconds: 5, limit: 1, follows: "hand_in" } as const
const offline: CallOutcome = {
  ok: false,
  failure: { kind: "offline", code: 0, message: "", fields: [] },
}
const leave = (id: string, seconds: number): LeavesEvent => ({
  type: "page.left",
  leave: { id, kind: "hidden", seconds, offline: false },
})

/** A page that is watched; each call is answered by the test. */
const makePage = (over: { readonly rule?: typeof rule | null; readonly counted?: number } = {}) => {
  const sent: Array<{
    readonly leave: SeenLeave
    readonly intent: unknown
    readonly answer: (how: CallOutcome) => void
  }> = []
  const call = fromPromise<CallOutcome, CallInput>(
    ({ input }) =>
      new Promise((resolve) => {
        sent.push({ leave: input.request.payload as never, intent: input.intent, answer: resolve })
      }),
  )
  let emit: (event: LeavesEvent) => void = () => {}
  const pageLeaves = fromCallback<LeavesEvent, { readonly seconds: number }>(({ sendBack }) => {
    emit = sendBack
  })
  const clock = new SimulatedClock()
  const page = createActor(withCalls(leavesMachine, call).provide({ actors: { pageLeaves } }), {
    input: { attempt_id: "t1", rule, counted: 0, seed: 1, ...over },
    clock,
  }).start()
  page.send({ type: "report.resume" })
  return { page, clock, sent, emit: (event: LeavesEvent) => emit(event), settled: () => new Promise(setImmediate) }
}

it("reports one absence after the other, and the longer one of the same again", async () => {
  const { page, sent, emit, settled } = makePage()
  emit(leave("l1", 5))
  emit(leave("l2", 7))
  emit(leave("l1", 40))
  emit(leave("l2", 9))
  for (const n of [0, 1, 2]) {
    expect(sent.length).toBe(n + 1)
    sent[n]?.answer({ ok: true, value: { counted: n } })
    await settled()
  }
  expect(sent.map((one) => [one.leave.id, one.leave.seconds, one.intent])).toStrictEqual([
    ["l1", 5, "l1-5"],
    ["l1", 40, "l1-40"],
    ["l2", 9, "l2-9"],
  ])
  expect(page.getSnapshot().context).toMatchObject({ seen: [], counted: 2 })
})

it("waits for a network as long as there is none, and forgets what is refused", async () => {
  const { page, clock, sent, emit, settled } = makePage()
  emit(leave("l1", 5))
  for (const n of [0, 1, 2]) {
    sent[n]?.answer(offline)
    await settled()
    expect(sent.length).toBe(n + 1)
    clock.increment(15_000)
  }
  sent[3]?.answer({ ok: false, failure: { kind: "missing", code: 404, message: "", fields: [] } })
  await settled()
  expect([sent.length, page.getSnapshot().context.seen]).toStrictEqual([4, []])
})

it("remembers which notice was read, and asks nothing of a paper that counts no absence", async () => {
  const { page } = makePage({ counted: 1 })
  expect(page.getSnapshot().context.read).toBe(-1)
  page.send({ type: "notice.read" })
  expect(page.getSnapshot().context.read).toBe(1)
  const free = makePage({ rule: null })
  free.emit(leave("l1", 60))
  expect([free.page.getSnapshot().value, free.sent]).toStrictEqual(["unwatched", []])
})

it("reports nothing while it is paused, and then what it had seen before", async () => {
  const { page, sent, emit, settled } = makePage()
  emit(leave("l1", 5))
  page.send({ type: "report.pause" })
  emit(leave("l2", 60))
  sent[0]?.answer({ ok: true, value: { counted: 1 } })
  await settled()
  expect([sent.length, page.getSnapshot().context.counted]).toStrictEqual([1, 0])
  page.send({ type: "report.resume" })
  expect(sent.map((one) => one.leave.id)).toStrictEqual(["l1", "l1"])
  sent[1]?.answer({ ok: true, value: { counted: 1 } })
  await settled()
  expect([sent.length, page.getSnapshot().context]).toMatchObject([2, { seen: [], counted: 1 }])
})
