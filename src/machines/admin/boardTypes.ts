import type { Board } from "#domain/admin/adminAnswers.ts"
import type { BoardRow } from "#domain/admin/Board.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"

export interface BoardInput {
  readonly paper: string
  /** "" is one's own. */
  readonly agency: string
}

/** What is asked of the server: who changed since that version, or everybody. */
export interface BoardAsked extends BoardInput {
  readonly since: string
}

export type BoardOutcome = CallOutcome<Board>

export interface BoardContext extends BoardInput {
  /** The exam at its last reading, without its people; null: not read yet. */
  readonly exam: Omit<Board, "rows"> | null
  readonly rows: ReadonlyArray<BoardRow>
  readonly failure: CallFailure | null
  /** Learners who are picked, whatever the filters show. */
  readonly picked: ReadonlyArray<string>
  readonly areKeysOn: boolean
  readonly areKeysShown: boolean
}

export type BoardEvent =
  | { readonly type: "board.retry" }
  /** Pressed again, no longer. */
  | { readonly type: "row.pick"; readonly user: string }
  | { readonly type: "rows.drop" }
  | { readonly type: "keys.switch" }
  | { readonly type: "keys.toggle" }
  | { readonly type: "session.resumed" }
