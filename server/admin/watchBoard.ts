import type { ReadBoard } from "../attempt/boardReader.ts"
import type { Pool } from "../db/Sql.ts"
import { plain } from "../http/envelope.ts"
import type { Operator } from "./doAct.ts"
import { recordRead } from "./recordRead.ts"

interface Parts {
  readonly pool: Pool
  readonly now: () => number
  readonly readBoard: ReadBoard
}

interface Watching {
  readonly operator: Pick<Operator, "agency" | "by" | "account">
  readonly paper: string
  readonly since: string
}

/**
 * The answer to whoever watches an exam, in JSON. Whose names are in it leaves a row when all of them are given, not every
 * two seconds.
 */
export const watchBoard = async (
  { pool, now, readBoard }: Parts,
  { operator: { agency, by, account }, ...asked }: Watching,
): Promise<string> => {
  const { rows, ...board } = await readBoard({ agency, ...asked })
  if (board.is_whole)
    await recordRead(pool, {
      agency,
      at: now(),
      by,
      accountId: account?.id ?? null,
      list: "exam:board",
      learners: [...rows.keys()],
    })
  // no text of the answer has it: in a string its quotes would be escaped
  return JSON.stringify(plain({ ...board, rows: [] })).replace(
    '"rows":[]',
    () => `"rows":[${[...rows.values()].join(",")}]`,
  )
}
