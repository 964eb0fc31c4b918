import type { Batch } from "#domain/live/ChatLog.ts"
import { liveRoomMachine } from "#machines/liveRoom/liveRoomMachine.ts"
import type { LiveRoomInput, Room } from "#machines/liveRoom/liveRoomTypes.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

/** 2026-03-02 10:00:00 in Shanghai. */
export const START = Date.UTC(2026, 2, 2, 2, 0, 0)

export const roomInput: LiveRoomInput = { session_id: "s1", user_id: "u1", now: START }

export const room: Room = {
  id: "s1",
  title: "增长率三步算",
  teacher_name: "周老师",
  subject_name: "行政能力",
  start_time: "2026-03-02 09:30:00",
  end_time: "2026-03-02 10:30:00",
  teacher: { id: "601", name: "周老师", title: "讲师" },
  phase: "open",
  stream: "/media/g/k/live-index.m3u8",
  recording: "",
  me: { who: "me", role: "learner", muted: false },
  reserved: false,
}
export const early: Room = {
  ...room,
  phase: "early",
  stream: "",
  start_time: "2026-03-02 11:00:00",
  end_time: "2026-03-02 12:00:00",
}
export const over: Room = { ...room, phase: "over", stream: "" }
export const recorded: Room = { ...over, recording: "/media/g/k/index.m3u8" }

export const ok = (value: unknown) => ({ ok: true, value })
export const failed = (kind: string, code = 0, message = "") => ({
  ok: false,
  failure: { kind, code, message, fields: [] },
})

export const said = (n: number, text = `第${n}条`) => ({
  n,
  kind: "say" as const,
  who: n % 2 === 0 ? "me" : "other",
  name: "学员",
  role: "learner" as const,
  text,
  target: null,
  at: START + n,
})

export const batch = (after: number, numbers: ReadonlyArray<number>, more: Partial<Batch> = {}): Batch => ({
  epoch: 7,
  after,
  last: numbers.at(-1) ?? after,
  list: numbers.map((n) => said(n)),
  reset: false,
  ...more,
})

export const arrived = (value: Batch) => ({ type: "line.batch", batch: value })
export const first = arrived(batch(10, [11, 12], { reset: true }))
const gap = arrived(batch(20, [21]))
const signedIn = { type: "session.changed", session: "signedIn", was: "signedOut" }
const moved = { type: "page.moved", input: { ...roomInput, session_id: "s2" } }
const nameless = { type: "page.moved", input: { ...roomInput, session_id: "" } }
const tick = { type: "clock.ticked", now: START + 10_000 }

const door = [
  answer("join", ok(room)),
  answer("join", ok({ ...room, stream: "" })),
  answer("join", ok(early)),
  answer("join", ok(over)),
  answer("join", ok(recorded)),
  answer("join", failed("unauthorized")),
  answer("join", failed("missing")),
  answer("join", failed("busy")),
  defect("join"),
  elapsed("untilTurn", "liveRoom.early"),
  elapsed("untilTurn", "liveRoom.open"),
  { type: "picture.expired" },
  { type: "room.retry" },
  { type: "room.reserve" },
  answer("reserve", ok({ reserved: true })),
  answer("reserve", failed("busy")),
  defect("reserve"),
  { type: "network.online" },
  signedIn,
  moved,
  nameless,
  tick,
]

const opened = [answer("join", ok(room))]

const line = [
  ...opened,
  { type: "line.opened" },
  first,
  gap,
  { type: "line.presence", presence: { count: 2, names: ["学员"] } },
  { type: "line.ended", reason: "lost" },
  { type: "line.ended", reason: "over" },
  { type: "line.ended", reason: "signedOut" },
  elapsed("backOff", "liveRoom.open.line.resuming"),
  { type: "network.online" },
  { type: "page.shown" },
  signedIn,
]

const speech = [
  ...opened,
  { type: "speech.type", text: "老师好" },
  { type: "speech.send" },
  answer("say", ok({ epoch: 7, n: 13 })),
  answer("say", failed("refused", 20_104, "这条消息里有不能发送的词")),
  answer("say", failed("unauthorized")),
  defect("say"),
]

const history = [
  ...opened,
  first,
  { type: "history.load" },
  answer("earlier", ok({ list: [said(9), said(10)], more: false })),
  answer("earlier", failed("busy")),
  defect("earlier"),
]

const hosting = [
  ...opened,
  { type: "host.act", n: 11, act: "mute" },
  answer("act", ok({ done: true })),
  answer("act", failed("busy")),
  defect("act"),
]

export const liveRoomChart: Chart = {
  machine: liveRoomMachine,
  file: "src/machines/liveRoom/liveRoomMachine.ts",
  input: roomInput,
  events: [...door, ...line, ...speech, ...history, ...hosting],
  walks: [door, line, speech, history, hosting],
  situation: ({ context }) => [
    context.session_id,
    context.room?.phase,
    context.room?.stream,
    context.room?.reserved,
    context.log.last,
    context.log.hasMore,
    Math.min(context.losses, 1),
    context.draft,
    context.said === null,
    context.act === null,
  ],
}
