import type { ListName } from "#domain/admin/lists.ts"
import type { Sql } from "../db/Sql.ts"

interface Read {
  readonly agency: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly by: string
  readonly accountId: string | null
  readonly list: ListName
  readonly learners: ReadonlyArray<string>
}

/** Leaves the row of a list that gave personal data, before it is given. */
export const recordRead = async (sql: Sql, { agency, at, by, accountId, list, learners }: Read): Promise<void> => {
  if (learners.length === 0) return
  await sql`
    insert into personal_reads (agency_id, at, by, account_id, list, learners)
    values (${agency}, ${at}, ${by}, ${accountId}, ${list}, ${[...new Set(learners)]})`
}
