import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * Notes that a learner is told something of the keys of these questions: a key, a verdict, or a number that depends on
 * one. Before it is sent; an answer that comes after the end is not accepted by itself then.
 */
export const recordDisclosure = async (
  sql: Sql,
  owner: Owner,
  ids: ReadonlyArray<string>,
  now: number,
): Promise<void> => {
  if (ids.length > 0) await recordDisclosureOf(sql, owner, sql`select unnest(${[...ids]}::text[])`, now)
}

/** The same for every question of these attempts of the learner. */
export const recordAttemptDisclosure = async (
  sql: Sql,
  owner: Owner,
  ids: ReadonlyArray<string>,
  now: number,
): Promise<void> => {
  if (ids.length === 0) return
  await recordDisclosureOf(
    sql,
    owner,
    sql`select unnest(t.question_ids) from attempts t where t.agency_id = ${owner.agencyId} and t.id = any (${ids})`,
    now,
  )
}

/** The same for a query of one column. */
export const recordDisclosureOf = (sql: Sql, { agencyId, userId }: Owner, ids: ReturnType<Sql>, now: number) => sql`
  insert into told_keys (agency_id, user_id, question_id, told_at)
  select distinct ${agencyId}, ${userId}, told.question_id, ${now}::timestamptz
  from (${ids}) as told (question_id)
  where not exists (select from told_keys k
    where k.agency_id = ${agencyId} and k.user_id = ${userId} and k.question_id = told.question_id)
  -- in one order, which rules out deadlocks
  order by told.question_id
  on conflict do nothing`

/** Which of these questions the learner was ever told something of. */
export const disclosedOf = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  ids: ReadonlyArray<string>,
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    select question_id from told_keys
    where agency_id = ${agencyId} and user_id = ${userId} and question_id = any (${[...ids]})`
  return new Set(rows.map(({ question_id }) => question_id))
}
