import type { AnyMachineSnapshot } from "xstate"
import { notesMachine } from "#machines/notes/notesMachine.ts"
import type { NotesContext } from "#machines/notes/notesTypes.ts"
import { answer, defect } from "../support/environment.ts"

const failed = (kind: string) => ({ ok: false, failure: { kind, code: 0, message: "没有成功", fields: [] } })
const kept = { folder_id: null, folders: [], note: "", reports: [], wrong_state: "clean" }

const NOTE = { call: "practice.note", payload: { question_id: "q1", text: "记住" } }
const BOOK = { call: "wrong.act", payload: { question_id: "q1", act: "add" } }
const delivered = (request: object, outcome: object) => ({
  type: "delivery.answered",
  item: { request, intent: 1 },
  outcome,
})

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
    answer("favored", { ok: true, value: { question_ids: ["q1"] } }),
    answer("favored", failed("offline")),
    defect("favored"),
    { type: "favorite.toggle", question_id: "q1" },
    { type: "notes.retry" },
    { type: "notes.close" },
    { type: "note.write", text: "记住" },
    { type: "notes.act", request: NOTE },
    { type: "notes.act", request: BOOK },
    delivered(NOTE, { ok: true, value: { text: "记住" } }),
    delivered(BOOK, { ok: true, value: { state: "active" } }),
    delivered(NOTE, failed("refused")),
    { type: "delivery.delayed" },
    { type: "delivery.withheld", user_id: "u2" },
    { type: "session.changed", session: "signedIn", was: "signedIn" },
  ],
  situation: ({ context }: AnyMachineSnapshot) => {
    const { outbox, isDelayed, favorite_ids } = context as NotesContext
    return [outbox[0]?.request.call, Math.min(outbox.length, 2), isDelayed, favorite_ids?.length]
  },
} as const
