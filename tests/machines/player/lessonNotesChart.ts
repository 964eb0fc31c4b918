import type { AnyMachineSnapshot } from "xstate"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import type { LessonNotesContext } from "#machines/player/lessonNotesTypes.ts"
import { answer, defect } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

export const notesInput = { classroom_id: "c1", user_id: "u1", now: 1_000 }
export const known = { id: "n1", lesson_id: "v1", lesson_name: "视频", open: true, second: 30, text: "先写标题" }
export const written = { type: "note.write", note_id: null, lesson_id: "v1", second: 12, text: "记住" }
export const switched = { type: "session.changed", session: "signedIn", was: "signedIn" }
const waiting = { id: "n0", classroom_id: "c1", lesson_id: "v1", second: 5, text: "上次的", at: 500 }

export const lessonNotesChart = {
  machine: lessonNotesMachine,
  file: "src/machines/player/lessonNotesMachine.ts",
  input: notesInput,
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "page.moved", input: { ...notesInput, classroom_id: "c2" } },
    { type: "notes.recalled", drafts: {}, changes: [] },
    { type: "notes.recalled", drafts: {}, changes: [waiting] },
    { type: "notes.kept", isKept: false },
    { type: "notes.open" },
    { type: "notes.retry" },
    answer("list", { ok: true, value: { list: [known] } }),
    answer("list", failed("offline", "没有网络")),
    defect("list"),
    written,
    { type: "note.cancel", key: "new v1" },
    { type: "note.save", key: "new v1" },
    { type: "note.remove", id: "n1" },
    { type: "note.restore" },
    { type: "delivery.answered", item: waiting, outcome: { ok: true, value: { done: true } } },
    { type: "delivery.answered", item: waiting, outcome: failed("refused", "这节课已有100条笔记，请先删除一些") },
    switched,
  ],
  situation: ({ context }: AnyMachineSnapshot) => {
    const { classroom_id, notes, changes, drafts } = context as LessonNotesContext
    return [classroom_id, notes === null, Math.min(changes.length, 1), Object.keys(drafts).length]
  },
} as const
