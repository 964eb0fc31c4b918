import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { CallFailure, CallRequest } from "#domain/contract/Request.ts"
import type { DeskDrafts } from "#domain/notes/DeskDrafts.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface DeskInput {
  readonly user_id: string
}

export interface DeskKeep {
  readonly user_id: string
  readonly drafts: DeskDrafts
}

/** What a learner does beside a question, with one press or by leaving its note. */
export type DeskAct =
  | { readonly call: "practice.favorite"; readonly payload: Payload<"practice.favorite"> }
  | { readonly call: "practice.note"; readonly payload: Payload<"practice.note"> }
  | { readonly call: "wrong.act"; readonly payload: Payload<"wrong.act"> }
  | { readonly call: "practice.report"; readonly payload: Payload<"practice.report"> }

export interface DeskContext extends DeskInput, DeskKeep {
  /** The question whose desk is open, or was. */
  readonly question_id: string | null
  readonly kept: Output<"practice.question"> | null
  /** Why the desk cannot be shown. */
  readonly failure: CallFailure | null
  /** Somebody signed in or out since it was last asked who it is. */
  readonly isDoubted: boolean
  /** What is to be sent, the first one first, which may be under way. */
  readonly outbox: ReadonlyArray<{ readonly request: CallRequest & DeskAct; readonly intent: number }>
  /** Numbers what was asked for. */
  readonly intents: number
}

export type DeskEvent =
  | PageEvent<DeskInput>
  | { readonly type: "desk.open"; readonly question_id: string }
  | { readonly type: "desk.close" }
  | { readonly type: "desk.retry" }
  | { readonly type: "desk.act"; readonly request: DeskAct }
  | { readonly type: "note.write"; readonly text: string }
