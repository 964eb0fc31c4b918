import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { openLesson } from "../enrolment/openLesson.ts"
import { notesIn, removeNote, saveNote } from "./notes.ts"

export const handlers: Handlers<"note.list" | "note.save" | "note.remove"> = {
  "note.list": async ({ classroom_id }, ctx) => ({ list: await notesIn(ctx.sql, ownerOf(ctx), classroom_id) }),

  "note.save": async (note, ctx) => {
    await openLesson(ctx, note.classroom_id, note.lesson_id)
    await ctx.transaction((sql) => saveNote(sql, ownerOf(ctx), note, ctx.now))
    return { done: true }
  },

  "note.remove": async ({ id }, ctx) => {
    await removeNote(ctx.sql, ownerOf(ctx), id)
    return { done: true }
  },
}
