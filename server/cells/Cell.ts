import type { Pool, Sql } from "../db/Sql.ts"

/** A cell's database, for a command that works on two of them. */
export interface Cell {
  readonly name: string
  readonly sql: Pool
  /** Where the other cell's PostgreSQL reaches it, as libpq reads it; of each of its servers where it has several. */
  readonly url: string
}

/** Whether a cell serves an agency that moves, or has a copy of what the other one serves; null: it moves nowhere. */
export type MoveState = "leaving" | "left" | "arriving" | "arrived"

export const moveStateIn = async ({ sql }: Cell, agency: string): Promise<MoveState | null> => {
  const [row] = await sql<{ state: MoveState }[]>`select state from agency_moves where agency = ${agency}`
  return row?.state ?? null
}

export const setMoveState = async (sql: Sql, agency: string, state: MoveState): Promise<void> => {
  await sql`update agency_moves set state = ${state} where agency = ${agency}`
}
