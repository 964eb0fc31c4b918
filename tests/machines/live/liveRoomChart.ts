import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import type { LiveRoomInput, Room } from "#machines/live/liveRoomTypes.ts"
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
  { type: "video.expired" },
  answer("address", ok({ ...room, stream: "/media/g/k2/live-index.m3u8" })),
  answer("address", failed("busy")),
  defect("address"),
  { type: "chat.over" },
  { type: "chat.signedOut" },
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

export const liveRoomChart: Chart = {
  machine: liveRoomMachine,
  file: "src/machines/live/liveRoomMachine.ts",
  input: roomInput,
  events: door,
  situation: ({ context }) => [context.session_id, context.room?.phase, context.room?.stream, context.room?.reserved],
}
