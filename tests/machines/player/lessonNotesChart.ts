import type { AnyMachineSnapshot } from "xstate"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import type { LessonNotesContext } from "#machines/player/lessonNotesTypes.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"
import { user } from "../support/sessionChart.ts"

export const notesInput = { classroom_id: "c1", user_id: "u1", now: 1_000 }
export const known = { id: "n1", lesson_id: "v1", lesson_name: "视频", open: true, second: 30, text: "先写标题" }
export const written = { type: "note.write", note_id: null, lesson_id: "v1", second: 12, text: "记住" }
export const switched = { type: "session.changed", session: "signedIn", was: "signedIn" }
export const verified = (id: string) => answer("verify", { ok: true, value: { ...user, id } })
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
    answer("change", { ok: true, value: { done: true } }),
    answer("change", failed("offline", "没有网络")),
    answer("change", failed("refused", "这节课已有100条笔记，请先删除一些")),
    defect("change"),
    elapsed("again", "lessonNotes.delivery.waiting"),
    switched,
    verified("u1"),
    verified("u2"),
    answer("verify", failed("offline", "没有网络")),
    defect("verify"),
    elapsed("again", "lessonNotes.delivery.unverified"),
  ],
  situation: ({ context }: AnyMachineSnapshot) => {
    const { classroom_id, notes, changes, drafts, isDoubted } = context as LessonNotesContext
    return [classroom_id, notes === null, Math.min(changes.length, 1), Object.keys(drafts).length, isDoubted]
  },
} as const
