import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { LessonNote, NoteChange, NoteDraft } from "#domain/player/LessonNote.ts"
import type { DeliveryFact } from "../page/deliveryTypes.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface LessonNotesInput {
  readonly classroom_id: string
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export type NoteList = Output<"note.list">

type Drafts = Readonly<Record<string, NoteDraft>>

export interface LessonNotesContext extends LessonNotesInput {
  /** Those of the classroom that the server knows; null until they are read. */
  readonly notes: ReadonlyArray<LessonNote> | null
  readonly failure: CallFailure | null
  /** What is being written, by `draftKey`. */
  readonly drafts: Drafts
  /** What is to be sent, one a note, the first one first; those of other classrooms too. */
  readonly changes: ReadonlyArray<NoteChange>
  /** The moment of the last change. */
  readonly latest: number
  /** The note that was removed last. */
  readonly removed: LessonNote | null
  /** Whether the device keeps what is written. */
  readonly isKept: boolean
}

/** What the device had kept for this learner; sent once, at the start. */
export interface NotesRecalled {
  readonly type: "notes.recalled"
  readonly drafts: Drafts
  readonly changes: ReadonlyArray<NoteChange>
}

/** Whether the device could keep what it was told last. */
export type NotesFact = NotesRecalled | { readonly type: "notes.kept"; readonly isKept: boolean }

export type NotesCommand =
  /** Without a draft it is forgotten. */
  | { readonly type: "draft.keep"; readonly key: string; readonly draft: NoteDraft | null }
  | { readonly type: "change.keep"; readonly change: NoteChange }
  | { readonly type: "change.drop"; readonly change: NoteChange }

export interface NotesStoreInput {
  readonly user_id: string
}

export interface NoteWritten {
  /** The note that is rewritten; null for a new one. */
  readonly note_id: string | null
  readonly lesson_id: string
  readonly second: number
  readonly text: string
}

export type LessonNotesEvent =
  | PageEvent<LessonNotesInput>
  | NotesFact
  | DeliveryFact<NoteChange>
  | { readonly type: "notes.open" }
  | { readonly type: "notes.retry" }
  | ({ readonly type: "note.write" } & NoteWritten)
  | { readonly type: "note.cancel"; readonly key: string }
  | { readonly type: "note.save"; readonly key: string }
  | { readonly type: "note.remove"; readonly id: string }
  | { readonly type: "note.restore" }
