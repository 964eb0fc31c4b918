import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { CallFailure, CallRequest } from "#domain/contract/Request.ts"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import type { DeliveryFact } from "../page/deliveryTypes.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface NotesInput {
  readonly user_id: string
}

export interface NotesKeep {
  readonly user_id: string
  readonly drafts: NoteDrafts
}

/** What a learner does beside a question, with one press or by leaving its note. */
export type NotesAct =
  | { readonly call: "practice.favorite"; readonly payload: Payload<"practice.favorite"> }
  | { readonly call: "practice.note"; readonly payload: Payload<"practice.note"> }
  | { readonly call: "wrong.act"; readonly payload: Payload<"wrong.act"> }
  | { readonly call: "practice.report"; readonly payload: Payload<"practice.report"> }

export interface QueuedAct {
  readonly request: CallRequest & NotesAct
  readonly intent: number
}

export interface NotesContext extends NotesInput, NotesKeep {
  /** The question whose notes is open, or was. */
  readonly question_id: string | null
  readonly kept: Output<"practice.question"> | null
  /** Why the notes cannot be shown. */
  readonly failure: CallFailure | null
  /** The first of the outbox could not be sent yet. */
  readonly isDelayed: boolean
  /** What is to be sent, the first one first, which may be under way. */
  readonly outbox: ReadonlyArray<QueuedAct>
  /** The questions that are favourites, as the server answered; null where it did not. */
  readonly favorite_ids: ReadonlyArray<string> | null
  /** Numbers what was asked for. */
  readonly intents: number
}

export type NotesEvent =
  | PageEvent<NotesInput>
  | DeliveryFact<QueuedAct>
  | { readonly type: "notes.open"; readonly question_id: string }
  | { readonly type: "notes.close" }
  | { readonly type: "notes.retry" }
  | { readonly type: "notes.act"; readonly request: NotesAct }
  | { readonly type: "favorite.toggle"; readonly question_id: string }
  | { readonly type: "note.write"; readonly text: string }
