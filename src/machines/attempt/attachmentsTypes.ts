import type { KeptFile } from "#domain/attempt/KeptFile.ts"
import type { AttachOutcome } from "#domain/contract/examAttempt.ts"
import type { DeliveryFact } from "../page/deliveryTypes.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface AttachmentsInput {
  readonly user_id: string
}

export interface AttachmentsContext extends AttachmentsInput {
  readonly files: ReadonlyArray<KeptFile>
  /** Files that the server will not take, and why. */
  readonly refused: ReadonlyArray<{ readonly file: string; readonly code: number; readonly message: string }>
  /** Why the last choice was not taken; null: it was. */
  readonly message: string | null
  /** What cannot be sent now is tried again. */
  readonly isDelayed: boolean
}

/** The question for which files were chosen; they lie where the page put them. */
export interface ForQuestion {
  readonly attempt_id: string
  readonly question_id: string
}

export interface KeepFilesInput extends ForQuestion, AttachmentsInput {}

export type AttachmentsEvent =
  | PageEvent<AttachmentsInput>
  | ({ readonly type: "files.chosen" } & ForQuestion)
  /** Everything that an answer names is known to the server by now. */
  | { readonly type: "files.offer" }
  | DeliveryFact<KeptFile, AttachOutcome>
