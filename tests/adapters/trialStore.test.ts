import { Effect, Layer } from "effect"
import { expect, test } from "vitest"
import { ApiClient } from "#adapters/ApiClient.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { deliverTrials, handOverTrials, keepTrial } from "#adapters/trialStore.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { TOKEN_KEY } from "#domain/core/Session.ts"

const failed = (kind: "network" | "missing"): CallOutcome<never> => ({
  ok: false,
  failure: { kind, code: 0, message: "", fields: [] },
})
const ANSWERS = { bank_id: "b1", answers: [{ question_id: "q1", value: "A" }] }

/** A window of a device, and what the server was sent. */
const window = (local = new Map<string, string>()) => {
  const kept = new Map<string, string>()
  const sent: Array<unknown> = []
  const run = <A>(work: Effect.Effect<A, never, ApiClient | ServerClock | Storage>, outcome: CallOutcome<unknown>) =>
    Effect.runPromise(
      work.pipe(
        Effect.provide(
          Layer.mergeAll(
            Storage.layerMemory({ local, window: kept }),
            ServerClock.layer(new SampledClock(1_000, () => 0)),
            Layer.succeed(
              ApiClient,
              ApiClient.of({
                call: ({ payload }: CallRequest) => {
                  sent.push(payload)
                  return Effect.succeed(outcome as never)
                },
              }),
            ),
          ),
        ),
      ),
    )
  return {
    local,
    kept,
    sent,
    signIn: (token: string) => local.set(TOKEN_KEY, token),
    tries: (given = ANSWERS) => run(keepTrial(given), failed("network")),
    handsOver: (outcome: CallOutcome<unknown>) => run(handOverTrials(), outcome),
    delivers: (user_id: string, outcome: CallOutcome<unknown>) => run(deliverTrials({ user_id }), outcome),
  }
}
const taken = { ok: true, value: { kept: 1, wrong: 1 } } as const
const SAID = "刚才试做的1道题已经记入今天的练习，答错的1道收进了错题本"

test("what a guest answered is sent once, and leaves the device", async () => {
  const device = window()
  await device.tries()
  device.signIn("t1")
  expect(await device.handsOver(taken)).toBe(SAID)
  expect(device.sent).toStrictEqual([{ ...ANSWERS, trial_id: expect.any(String) as string }])
  expect(await device.handsOver(taken)).toBeNull()
  expect([device.sent.length, device.kept.size]).toStrictEqual([1, 0])
})

test("what does not arrive is the session's whose it became, under the same name, and never another's", async () => {
  const device = window()
  await device.tries()
  device.signIn("t1")
  expect(await device.handsOver(failed("network"))).toBeNull()
  expect(await device.handsOver(taken)).toBe(SAID)
  expect(device.sent[1]).toStrictEqual(device.sent[0])

  device.signIn("")
  await device.tries()
  device.signIn("t2")
  await device.handsOver(failed("network"))
  device.signIn("t3")
  expect(await device.handsOver(taken)).toBeNull()
  expect([device.sent.length, device.kept.size]).toStrictEqual([3, 0])
})

test("what the server will not have is kept no longer, and nothing is kept of a learner's trial", async () => {
  const device = window()
  await device.tries()
  device.signIn("t1")
  expect(await device.handsOver(failed("missing"))).toBeNull()
  await device.tries()
  expect(device.kept.size).toBe(0)
})

test("what did not arrive outlives its window and its session, for its learner alone, until the server has it", async () => {
  const device = window()
  await device.tries()
  device.signIn("t1")
  await device.handsOver(failed("network"))
  expect(await device.delivers("u1", failed("network"))).toBeNull()
  expect(device.kept.size).toBe(0)

  const later = window(device.local)
  later.signIn("t2")
  expect(await later.delivers("u2", taken)).toBeNull()
  later.signIn("t3")
  expect(await later.delivers("u1", taken)).toBe(SAID)
  expect(later.sent).toStrictEqual([device.sent[0]])
  expect(later.local).toStrictEqual(new Map([[TOKEN_KEY, "t3"]]))
})

test("a guest's answers that no session took over are no learner's", async () => {
  const device = window()
  await device.tries()
  device.signIn("t1")
  expect(await device.delivers("u1", taken)).toBeNull()
  expect([device.sent.length, device.kept.size]).toStrictEqual([0, 1])
})
