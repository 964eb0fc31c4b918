import type { AnyMachineSnapshot } from "xstate"
import { notesMachine } from "#machines/notes/notesMachine.ts"
import type { NotesContext } from "#machines/notes/notesTypes.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { user } from "../support/sessionChart.ts"

const failed = (kind: string) => ({ ok: false, failure: { kind, code: 0, message: "没有成功", fields: [] } })
const kept = { folder_id: null, folders: [], note: "", reports: [], wrong_state: "clean" }

export const notesChart = {
  machine: notesMachine,
  file: "src/machines/notes/notesMachine.ts",
  input: { user_id: "u1" },
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "page.moved", input: { user_id: "u1" } },
    answer("recall", { q2: "上次的" }),
    defect("recall"),
    { type: "notes.open", question_id: "q1" },
    answer("open", { ok: true, value: kept }),
    answer("open", failed("offline")),
    defect("open"),
    { type: "notes.retry" },
    { type: "notes.close" },
    { type: "note.write", text: "记住" },
    { type: "notes.act", request: { call: "practice.note", payload: { question_id: "q1", text: "记住" } } },
    { type: "notes.act", request: { call: "wrong.act", payload: { question_id: "q1", act: "add" } } },
    // what either call answers: which of them waits is drawn
    answer("send", { ok: true, value: { text: "记住", state: "active" } }),
    answer("send", failed("offline")),
    answer("send", failed("refused")),
    defect("send"),
    elapsed("again", "notes.outbox.waiting"),
    { type: "session.changed", session: "signedIn", was: "signedIn" },
    answer("verify", { ok: true, value: { ...user, id: "u1" } }),
    answer("verify", { ok: true, value: { ...user, id: "u2" } }),
    answer("verify", failed("offline")),
    defect("verify"),
    elapsed("again", "notes.outbox.unverified"),
  ],
  situation: ({ context }: AnyMachineSnapshot) => {
    const { outbox, isDoubted } = context as NotesContext
    return [outbox[0]?.request.call, Math.min(outbox.length, 2), isDoubted]
  },
} as const
