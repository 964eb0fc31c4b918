import { releaseOf } from "./paperRelease.ts"
import { windowEnd } from "./windowEnd.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { finish, type Moved, type Paper, recordMoves } from "./paperTimes.ts"

/** Further back no window is looked at: nobody has so much more time than the others. */
const MAX_EXTRA_MS = 86_400_000

/**
 * Of the next paper whose window the files have moved to a later end: its open attempts get the time that who begins now
 * gets, and its keys wait for that end. An earlier end takes nothing from anybody, a window that a command has set stays.
 * Not part of the import, whose transaction would keep saves waiting.
 */
export const followWindow: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const [paper] = await sql<Paper[]>`
    select p.agency_id, p.id as paper_id from papers p
    where coalesce(p.opens_at <= ${now}, true) and p.closes_at > ${now - MAX_EXTRA_MS}::timestamptz and (
      exists (select from attempts t where ${couldGoOn(sql, now)})
      or exists (select from attempts t where t.agency_id = p.agency_id and t.paper_id = p.id and t.keys_from > ${now}
        and t.keys_from < ${releaseOf(sql)}))
    limit 1 for no key update skip locked`
  if (paper === undefined) return null
  const { agency_id, paper_id } = paper
  const moved = await sql<Moved[]>`
    with old as (
      select t.agency_id, t.id, t.deadline, ${endFor(sql)} as ends
      from papers p join attempts t on ${couldGoOn(sql, now)}
      where p.agency_id = ${agency_id} and p.id = ${paper_id}
      order by t.id for no key update of t
    ), moved as (
      update attempts t set deadline = old.ends
      from old where t.agency_id = old.agency_id and t.id = old.id
      returning t.id, old.deadline as before, t.deadline as after
    ), recorded as (${recordMoves(sql, agency_id, now)})
    select * from moved`
  await finish(sql, paper, moved, now)
  return moved.length
}

/** Of an attempt `t` of a paper `p`. */
const endFor = (sql: Sql) => sql`least(t.limit_at, ${windowEnd(sql, sql`t.user_id`)})`

const couldGoOn = (sql: Sql, now: number) => sql`
  t.agency_id = p.agency_id and t.paper_id = p.id and t.state = 'open' and t.accepts_until >= ${now}
  and coalesce(t.limit_at > t.deadline, true) and ${endFor(sql)} > t.deadline
  and not exists (select from paper_times c
    where c.agency_id = p.agency_id and c.paper_id = p.id and c.user_id = '' and c.closes_at is not null)`
