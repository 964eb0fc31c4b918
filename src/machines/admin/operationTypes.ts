import type { Given } from "#domain/admin/AdminPlace.ts"
import type { Heading } from "#domain/admin/LearnerColumns.ts"
import type { ActName } from "#domain/admin/acts.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Typing, TypingEvent } from "./typing.ts"

export interface OperationInput {
  readonly act: ActName
  readonly given: Given
  /** Whether the role may read the record of acts. */
  readonly readsActs: boolean
  /** Whether the role says of which agency it is. */
  readonly isOfAny: boolean
}

export interface OperationContext extends Typing {
  readonly act: ActName
  readonly given: Given
  readonly readsActs: boolean
  readonly isOfAny: boolean
  /** Of the sheet that was chosen, where its columns are matched. */
  readonly heading: Heading | null
  /** What the dry run says. */
  readonly preview: Report | null
  readonly done: Report | null
  /** The row that it left. */
  readonly row: Report | null
  /** A code of the authenticator, where the server asks for it again. */
  readonly proof: { readonly code: string; readonly error: string | null }
  readonly copied: boolean | null
}

export interface ActAsked {
  readonly act: ActName
  readonly input: object
  readonly isDryRun: boolean
  /** What the dry run found that was seen. */
  readonly found: string | null
}

/** A file that was chosen, in Base64; the file itself is outside of every snapshot. */
export type FileRead =
  | {
      readonly ok: true
      readonly field: string
      readonly name: string
      readonly bytes: string
      readonly heading?: Heading
    }
  | { readonly ok: false; readonly field: string; readonly message: string }

export type OperationEvent =
  | TypingEvent
  | { readonly type: "file.chosen"; readonly field: string }
  | { readonly type: "operation.preview" }
  | { readonly type: "operation.edit" }
  | { readonly type: "operation.confirm" }
  | { readonly type: "operation.restart" }
  | { readonly type: "code.changed"; readonly code: string }
  | { readonly type: "prove.submit" }
  | { readonly type: "prove.cancel" }
  | { readonly type: "text.copy" }
  | { readonly type: "text.save" }

/** For which form a file is read. */
export interface FileAsked extends Pick<OperationInput, "act"> {
  readonly agency: string
}

export interface RowAsked extends Pick<OperationInput, "act" | "readsActs"> {
  /** Whose record it is in; "" is one's own. */
  readonly agency: string
}

export type Outcome = CallOutcome<Report>
