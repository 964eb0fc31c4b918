import type { DeviceFacts } from "#domain/attempt/DeviceCheck.ts"
import { portalMachine } from "#machines/attempt/portalMachine.ts"
import type { PortalContext, PortalInput } from "#machines/attempt/portalTypes.ts"
import { coverOf } from "./ExamWorld.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

const at = (text: string): number => Date.parse(`${text.replace(" ", "T")}+08:00`)

export const OPENS = "2026-11-21 20:00:00"
export const CLOSES = "2026-11-21 21:00:00"
export const BEFORE = at(OPENS) - 120_000

export const portalInput: PortalInput = { paper_id: "p1", user_id: "u1", now: BEFORE }

/** A formal exam of 40 minutes in a window of an hour. */
export const paperOf = (over: Partial<ReturnType<typeof coverOf>> = {}) => ({
  ...coverOf(),
  minutes: 40,
  attempts: 1,
  formal: true,
  opens_at: OPENS,
  closes_at: CLOSES,
  key_policy: "after_close" as const,
  ...over,
})

/** Of a paper whose list of candidates has others alone. */
export const UNLISTED = { is_listed: false, room: "", seat: "", extra_minutes: 0 }

export const deviceOf = (over: Partial<DeviceFacts> = {}): DeviceFacts => ({
  storage: "strict",
  wrote: true,
  loaded: true,
  clockAhead: 0,
  roundTrip: 20,
  width: 1280,
  ...over,
})

export const value = (output: unknown) => ({ ok: true, value: output })
export const lost = { ok: false, failure: { kind: "offline", code: 0, message: "网络已断开", fields: [] } }
export const ticked = (text: string) => ({ type: "clock.ticked", now: at(text) })

export const portalChart = {
  machine: portalMachine,
  file: "src/machines/attempt/portalMachine.ts",
  input: portalInput,
  events: [
    ticked("2026-11-21 20:10:00"),
    ticked("2026-11-21 21:00:00"),
    { type: "network.online" },
    { type: "session.changed", session: "signedIn", was: "signedOut" },
    { type: "page.moved", input: { ...portalInput, paper_id: "p2" } },
    { type: "portal.retry" },
    { type: "portal.check" },
    { type: "page.shown" },
    { type: "portal.enter" },
    answer("ask", value(paperOf())),
    answer("ask", value(paperOf({ open_attempt_id: "t1" }))),
    answer("ask", value(paperOf({ attempts_used: 1, ended_attempt_id: "t1" }))),
    answer("ask", value(paperOf({ admission: UNLISTED }))),
    answer("ask", lost),
    defect("ask"),
    answer("refresh", value(paperOf())),
    defect("refresh"),
    elapsed("refresh", "portal.door.waiting"),
    elapsed("refresh", "portal.door.unlisted"),
    answer("check", deviceOf()),
    answer("check", deviceOf({ storage: "memory" })),
    defect("check"),
  ],
  situation: ({ context: { paper, now, device } }: { readonly context: PortalContext }) => [
    paper?.open_attempt_id,
    paper?.attempts_used,
    paper?.admission?.is_listed,
    now,
    device?.storage,
  ],
} as const
