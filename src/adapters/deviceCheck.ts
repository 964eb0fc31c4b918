import { Clock, Effect } from "effect"
import { request } from "#domain/contract/Request.ts"
import type { DeviceFacts } from "#domain/attempt/DeviceCheck.ts"
import { ApiClient } from "./ApiClient.ts"
import { Journal } from "./journal/Journal.ts"
import { ServerClock } from "./ServerClock.ts"

/** A name that no attempt has: one small note of each learner, written again by each check. */
const PLACE = "device-check"
const ROUND_TRIPS = 3

/** Tries on this device what an exam stands on: the very journal of the exam, the server, the clocks. */
export const checkDevice = Effect.fn("checkDevice")(function* (user_id: string) {
  const journal = yield* Journal
  const clock = yield* ServerClock
  const roundTrip = yield* bestRoundTrip
  yield* journal.retry
  const source = { attempt_id: PLACE }
  const { client_id } = yield* journal.open({ user_id, renew: false })
  // what is written counts up, so that an old note does not pass for this one
  const epoch = yield* Clock.currentTimeMillis
  yield* journal.note({ user_id, attempt_id: PLACE, client_id, source, acked: 0, epoch, seen: {}, paper: null })
  const kept = yield* journal.read({ user_id, attempt_id: PLACE, source })
  const { storage } = yield* journal.open({ user_id, renew: false })
  const clockAhead = (yield* Clock.currentTimeMillis) - (yield* clock.now)
  const facts: DeviceFacts = {
    storage,
    wrote: kept.epoch >= epoch,
    loaded: true,
    clockAhead,
    roundTrip,
    width: innerWidth,
  }
  return facts
})

/** Milliseconds; null when none came back. */
const bestRoundTrip = Effect.gen(function* () {
  const api = yield* ApiClient
  const clock = yield* ServerClock
  const trips: Array<number> = []
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    const from = yield* clock.monotonic
    if (!(yield* api.call(request("default.ip", {}))).ok) break
    trips.push((yield* clock.monotonic) - from)
  }
  return trips.length === 0 ? null : Math.min(...trips)
})
