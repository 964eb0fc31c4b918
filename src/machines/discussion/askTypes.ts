import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { AskPlace } from "#domain/discussion/AskPlace.ts"
import type { DeliveryFact } from "../page/deliveryTypes.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export type AskList = Output<"ask.list">

/** What is asked and the server does not have; the same number is the same question. */
export interface AskToSend {
  readonly nonce: string
  readonly place: AskPlace
  readonly text: string
  readonly at: number
}

export interface AskInput {
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** What the address names: a place, or something that was asked there. */
  readonly place: AskPlace | null
  readonly id: string | null
  /** Whether it is shown at once, or when it is asked for. */
  readonly opens: boolean
}

export interface AskContext extends Omit<AskInput, "opens"> {
  readonly isWanted: boolean
  readonly shown: AskList | null
  readonly failure: CallFailure | null
  /** What is being written, by the key of its place. */
  readonly drafts: Readonly<Record<string, string>>
  /** The first one first. */
  readonly outbox: ReadonlyArray<AskToSend>
  /** Whether the device keeps what is written. */
  readonly isKept: boolean
}

export interface AsksRecalled {
  readonly type: "asks.recalled"
  readonly drafts: AskContext["drafts"]
  readonly outbox: AskContext["outbox"]
}

/** Whether the device could keep what it was told last. */
export type AsksFact = AsksRecalled | { readonly type: "asks.kept"; readonly isKept: boolean }

export type AsksCommand =
  /** Empty: it is forgotten. */
  | { readonly type: "draft.keep"; readonly key: string; readonly text: string }
  | { readonly type: "ask.keep"; readonly ask: AskToSend }
  | { readonly type: "ask.drop"; readonly nonce: string }

export interface AsksStoreInput {
  readonly user_id: string
}

export type AskEvent =
  | PageEvent<AskInput>
  | AsksFact
  | DeliveryFact<AskToSend>
  | { readonly type: "ask.open"; readonly place: AskPlace }
  | { readonly type: "ask.write"; readonly text: string }
  | { readonly type: "ask.send" }
  | { readonly type: "ask.retry" }
