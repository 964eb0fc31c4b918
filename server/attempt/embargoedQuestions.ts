import type { Owner } from "../core/Owner.ts"
import type { Fragment } from "../core/PagedList.ts"
import type { Sql } from "../db/Sql.ts"
import { keysOf, type StoredKey } from "./questionsOf.ts"
import { releaseOf } from "./paperRelease.ts"

/** Who asks; null: a guest. */
export interface Asker {
  readonly agencyId: string
  readonly userId: string | null
}

/**
 * A query of `question_id`: the questions that are withheld from the asker. They are part of an exam of the learner
 * that withholds its keys, one in progress or one that was handed in and has not closed; practice of a bank is none,
 * whenever it shows its keys. Or they are part of a paper that releases its keys to all at once, or were until an import
 * took them out, from its opening to that moment, for everybody of the agency. No call tells their keys, or a number that depends on them.
 */
export const embargoedFor = (sql: Sql, { agencyId, userId }: Asker, now: number) => sql`
  select own.question_id
  from attempts t cross join unnest(t.question_ids) as own (question_id)
  where t.agency_id = ${agencyId} and t.user_id = ${userId}::text and ${isWithheld(sql, now)}
  union
  select question_id from ${withholdingPapers(sql, sql`= ${agencyId}`, now)}`

/**
 * The same of each row `x` with `agency_id`, `user_id` and `question_id`: a condition that none is withheld. What papers
 * withhold of `agencies`, a query, is read once for all rows.
 */
export const areDisclosed = (sql: Sql, agencies: Fragment, now: number) => sql`
  (x.agency_id, x.question_id) not in (
    select p.agency_id, question_id from ${withholdingPapers(sql, sql`in (${agencies})`, now)})
  and not exists (select from attempts t
    where t.agency_id = x.agency_id and t.user_id = x.user_id and ${isWithheld(sql, now)}
      and x.question_id = any (t.question_ids))`

/** Of an attempt `t`. */
const isWithheld = (sql: Sql, now: number) => sql`
  -- as the index of these few attempts says it
  ((t.state = 'open' and t.key_policy <> 'at_once') or (t.state <> 'open' and t.key_policy = 'after_close'))
  and (t.state = 'open' or coalesce(t.keys_from > ${now}, true))`

/** Papers `p` of an agency, or of some, with each `question_id`. */
const withholdingPapers = (sql: Sql, ofAgency: Fragment, now: number) => sql`
  papers p cross join unnest(questions_in(p.sections) || p.withdrawn) as paper (question_id)
  where p.agency_id ${ofAgency} and p.key_policy = 'after_close' and coalesce(p.opens_at <= ${now}, true)
    and (${releaseOf(sql)} > ${now}::timestamptz or exists (
      select from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id and t.state = 'open'
        and t.key_policy = 'after_close' and t.accepts_until > ${now}))`

/** Which of these questions are withheld: see `embargoedFor`. */
export const embargoedQuestions = async (
  sql: Sql,
  asker: Asker,
  ids: ReadonlyArray<string> | "all",
  now: number,
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    select h.question_id from (${embargoedFor(sql, asker, now)}) h
    where ${ids === "all"} or h.question_id = any (${ids === "all" ? [] : ids})`
  return new Set(rows.map(({ question_id }) => question_id))
}

/**
 * The keys of questions that the learner may see, by what they did with them elsewhere, but for the embargoed ones. `found`:
 * the keys, where they are not those of now.
 */
export const keysToDisclose = async (
  sql: Sql,
  owner: Owner,
  ids: ReadonlyArray<string>,
  now: number,
  found: Promise<ReadonlyMap<string, StoredKey>> = keysOf(sql, owner.agencyId, ids),
): Promise<ReadonlyMap<string, StoredKey>> => {
  const [keys, embargoed] = await Promise.all([found, embargoedQuestions(sql, owner, ids, now)])
  return new Map([...keys].filter(([id]) => !embargoed.has(id)))
}
