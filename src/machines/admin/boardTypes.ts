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
}

export type BoardEvent = { readonly type: "board.retry" } | { readonly type: "session.resumed" }
