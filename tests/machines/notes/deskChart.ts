import type { AnyMachineSnapshot } from "xstate"
import { deskMachine } from "#machines/notes/deskMachine.ts"
import type { DeskContext } from "#machines/notes/deskTypes.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { user } from "../support/sessionChart.ts"

const failed = (kind: string) => ({ ok: false, failure: { kind, code: 0, message: "没有成功", fields: [] } })
const kept = { folder_id: null, folders: [], note: "", reports: [], wrong_state: "clean" }

export const deskChart = {
  machine: deskMachine,
  file: "src/machines/notes/deskMachine.ts",
  input: { user_id: "u1" },
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "page.moved", input: { user_id: "u1" } },
    answer("recall", { q2: "上次的" }),
    defect("recall"),
    { type: "desk.open", question_id: "q1" },
    answer("open", { ok: true, value: kept }),
    answer("open", failed("offline")),
    defect("open"),
    { type: "desk.retry" },
    { type: "desk.close" },
    { type: "note.write", text: "记住" },
    { type: "desk.act", request: { call: "practice.note", payload: { question_id: "q1", text: "记住" } } },
    { type: "desk.act", request: { call: "wrong.act", payload: { question_id: "q1", act: "add" } } },
    // what either call answers: which of them waits is drawn
    answer("send", { ok: true, value: { text: "记住", state: "active" } }),
    answer("send", failed("offline")),
    answer("send", failed("refused")),
    defect("send"),
    elapsed("again", "desk.outbox.waiting"),
    { type: "session.changed", session: "signedIn", was: "signedIn" },
    answer("verify", { ok: true, value: { ...user, id: "u1" } }),
    answer("verify", { ok: true, value: { ...user, id: "u2" } }),
    answer("verify", failed("offline")),
    defect("verify"),
    elapsed("again", "desk.outbox.unverified"),
  ],
  situation: ({ context }: AnyMachineSnapshot) => {
    const { outbox, isDoubted } = context as DeskContext
    return [outbox[0]?.request.call, Math.min(outbox.length, 2), isDoubted]
  },
} as const
