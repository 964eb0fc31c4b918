import type { DeviceFacts } from "#domain/exam/DeviceCheck.ts"
import type * as Port from "#domain/exam/JournalPort.ts"
import { request } from "#domain/contract/Request.ts"
import type { Outside } from "./Page.ts"

type Work<I, O> = (input: I, signal: AbortSignal) => Promise<O>

interface Parts extends Pick<Outside, "call" | "clock"> {
  readonly open: Work<Port.OpenInput, Port.Opened>
  readonly read: Work<Port.ReadInput, Port.KeptAttempt>
  readonly note: Work<Port.NoteInput, void>
}

/** A name that no attempt has: one small note of each learner, written again by each check. */
const PLACE = "device-check"
const ROUND_TRIPS = 3

/** Tries on this device what an exam stands on: the very journal of the exam, the server, the clocks. */
export const makeDeviceCheck =
  ({ open, read, note, call, clock }: Parts): Work<{ readonly user_id: string }, DeviceFacts> =>
  async ({ user_id }, signal) => {
    const roundTrip = await bestRoundTrip({ call, clock }, signal)
    const source = { attempt_id: PLACE }
    const { client_id } = await open({ user_id, renew: false }, signal)
    // what is written counts up, so that an old note does not pass for this one
    const epoch = Date.now()
    await note({ user_id, attempt_id: PLACE, client_id, source, acked: 0, epoch, paper: null }, signal)
    const wrote = (await read({ user_id, attempt_id: PLACE, source }, signal)).epoch >= epoch
    const { storage } = await open({ user_id, renew: false }, signal)
    return { storage, wrote, loaded: true, clockAhead: Date.now() - clock.now(), roundTrip, width: innerWidth }
  }

const bestRoundTrip = async (
  { call, clock }: Pick<Parts, "call" | "clock">,
  signal: AbortSignal,
): Promise<number | null> => {
  const trips: Array<number> = []
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    const from = clock.monotonicNow()
    const { ok } = await call({ request: request("default.ip", {}) }, signal)
    if (!ok) break
    trips.push(clock.monotonicNow() - from)
  }
  return trips.length === 0 ? null : Math.min(...trips)
}
