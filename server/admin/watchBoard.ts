import type { Board } from "#domain/admin/adminAnswers.ts"
import type { ReadBoard } from "../attempt/boardReader.ts"
import type { Pool } from "../db/Sql.ts"
import { recordRead } from "./recordRead.ts"
import type { Colleague } from "./sessions.ts"

interface Parts {
  readonly pool: Pool
  readonly now: () => number
  readonly readBoard: ReadBoard
}

interface Watching {
  readonly agency: string
  readonly colleague: Pick<Colleague, "login" | "account_id">
  readonly paper: string
  readonly since: string
}

/** An exam for whoever watches it. Whose names are in it leaves a row when all of them are given, not every two seconds. */
export const watchBoard = async (
  { pool, now, readBoard }: Parts,
  { agency, colleague, ...asked }: Watching,
): Promise<Board> => {
  const board = await readBoard({ agency, ...asked })
  if (board.is_whole)
    await recordRead(pool, {
      agency,
      at: now(),
      by: colleague.login,
      accountId: colleague.account_id,
      list: "exam:board",
      learners: board.rows.map(({ user_id }) => user_id),
    })
  return board
}
