import { Effect } from "effect"
import type { NoteChange, NoteDraft } from "#domain/player/LessonNote.ts"
import { makeEntries } from "../storage/makeEntries.ts"
import { STORED } from "../storage/stored.ts"

/** What this device keeps of one learner's notes: what is being written, and what the server does not have yet. */
export const makeNotesStore = Effect.fnUntraced(function* (user_id: string) {
  const { all, put } = yield* makeEntries(user_id)
  return {
    drafts: all(STORED.noteDrafts),
    changes: Effect.map(all(STORED.noteChanges), (changes) => Object.values(changes).toSorted((a, b) => a.at - b.at)),
    keepDraft: (key: string, draft: NoteDraft | null) => put(STORED.noteDrafts, key, () => draft),
    keepChange: (change: NoteChange) => put(STORED.noteChanges, change.id, () => change),
    /** The server took this state of the note, or never will: a later one stays. */
    dropChange: (change: NoteChange) =>
      put(STORED.noteChanges, change.id, (kept) => (kept === undefined || kept.at <= change.at ? null : kept)),
  }
})
