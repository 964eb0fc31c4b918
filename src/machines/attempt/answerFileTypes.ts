import type { LateHandIn } from "#domain/contract/examAttempt.ts"
import type { AnswerFile } from "#domain/attempt/AnswerFile.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface AnswerFileInput {
  /** Who is signed in: no other learner's answers are sent. */
  readonly user_id: string
}

export interface AnswerFileContext extends AnswerFileInput {
  /** The files that were chosen so far: the intent of the calls that send the last one. */
  readonly chosen: number
  readonly file: AnswerFile | null
  /** Records that have not been answered. */
  readonly left: ReadonlyArray<JournalRecord>
  /** Records of the file that the server could not keep. */
  readonly setAside: number
  /** Questions whose answers another page changed since. */
  readonly outdone: number
  /** Why it does not continue, in Chinese. */
  readonly message: string | null
  readonly late: LateHandIn | null
}

/** The file itself is no plain data: the implementation of `readAnswerFile` holds it. */
export type AnswerFileEvent =
  | PageEvent<AnswerFileInput>
  | { readonly type: "file.chosen" }
  | { readonly type: "file.retry" }
