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
  /** Somebody watches it: whom they were given a moment ago is not noted again. */
  readonly isWatched?: boolean
}

const MOMENT = "10 minutes"

/** Leaves the row of a list that gave personal data, before it is given. */
export const recordRead = async (
  sql: Sql,
  { agency, at, by, accountId, list, learners, isWatched = false }: Read,
): Promise<void> => {
  if (learners.length === 0) return
  await sql`
    with noted as (
      select unnest(learners) as learner from personal_reads
      where ${isWatched} and agency_id = ${agency} and at > ${at}::timestamptz - ${MOMENT}::interval and by = ${by}
        and list = ${list})
    insert into personal_reads (agency_id, at, by, account_id, list, learners)
    select ${agency}, ${at}, ${by}, ${accountId}, ${list}, array_agg(given)
    from unnest(${[...new Set(learners)]}::text[]) given
    where given not in (select learner from noted)
    having count(*) > 0`
}
