import { Effect } from "effect"
import type { NoteChange, NoteDraft } from "#domain/player/LessonNote.ts"
import { Storage, type Stored } from "../storage/Storage.ts"
import { STORED } from "../storage/stored.ts"

type Entries<A> = Readonly<Record<string, A>>

/** What this device keeps of one learner's notes: what is being written, and what the server does not have yet. */
export const makeNotesStore = Effect.fnUntraced(function* (user_id: string) {
  const storage = yield* Storage
  const all = <A>(kind: Stored<Entries<A>>) =>
    Effect.map(storage.get(kind, user_id), (found): Entries<A> => found ?? {})
  /** Another page may have written meanwhile: only this entry is changed. Answers whether the device keeps it. */
  const put = Effect.fnUntraced(
    function* <A>(kind: Stored<Entries<A>>, key: string, next: (kept: A | undefined) => A | null) {
      const { [key]: kept, ...others } = yield* all(kind)
      const entry = next(kept)
      const entries = entry === null ? others : { ...others, [key]: entry }
      yield* Object.keys(entries).length === 0 ? storage.remove(kind, user_id) : storage.set(kind, user_id, entries)
      return true
    },
    (put) => Effect.orElseSucceed(put, () => false),
  )
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
