/** What a learner writes at a second of a lesson. */
export interface LessonNote {
  readonly id: string
  readonly lesson_id: string
  /** Whole seconds into the lesson. */
  readonly second: number
  readonly text: string
}

/** A note that is being written or rewritten, on this device alone. */
export interface NoteDraft {
  readonly classroom_id: string
  readonly lesson_id: string
  readonly second: number
  readonly text: string
}

/** What the server does not know yet of a note; without text it is removed. */
export interface NoteChange extends Omit<LessonNote, "text"> {
  readonly classroom_id: string
  readonly text: string | null
  /** When: server time, epoch milliseconds. */
  readonly at: number
}

/** Characters of one note. */
export const MAX_TEXT = 500

/** A draft's key: the note that it rewrites, or its lesson for a new one. */
export const draftKey = (lesson_id: string, note_id: string | null): string => note_id ?? `new ${lesson_id}`

/** The notes of the server as the changes leave them, in their order. */
export const applied = <N extends LessonNote>(
  notes: ReadonlyArray<N>,
  changes: ReadonlyArray<NoteChange>,
): ReadonlyArray<LessonNote> => {
  const changed = new Map(changes.map((change) => [change.id, change]))
  const kept = notes.filter(({ id }) => !changed.has(id))
  const written = [...changed.values()].flatMap(({ id, lesson_id, second, text }) =>
    text === null ? [] : [{ id, lesson_id, second, text }],
  )
  return [...kept, ...written].toSorted((a, b) => a.second - b.second)
}
