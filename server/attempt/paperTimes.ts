import { FAR_FUTURE, releaseOf } from "./paperRelease.ts"
import { windowEnd } from "./windowEnd.ts"
import type { Sql } from "../db/Sql.ts"

export interface Paper {
  readonly agency_id: string
  readonly paper_id: string
}

export interface Moved {
  readonly id: string
  readonly before: number
  readonly after: number
}

/** What an operator's change of time did. `closes_at`: the end of the window for everybody, where there is one. */
export interface TimesChanged {
  readonly attempts: number
  readonly closes_at: number | null
}

const MINUTE = 60_000

/**
 * Of a paper `p`: the end of its window for a learner as it holds now, the minutes that were added for the learner, and
 * from when its keys are released.
 */
export const timesOf = (sql: Sql, userId = "") => sql`
  ${windowEnd(sql, userId)} as closes_at,
  coalesce((select m.extra_minutes from paper_times m
    where m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = ${userId}), 0) as extra_minutes,
  ${releaseOf(sql)} as keys_from`

/** Minutes more for some learners, who may not have begun. */
export const extendFor = async (
  sql: Sql,
  paper: Paper,
  users: ReadonlyArray<string>,
  minutes: number,
  now: number,
): Promise<TimesChanged> => {
  const { agency_id, paper_id } = paper
  await sql`
    insert into paper_times (agency_id, paper_id, user_id, extra_minutes, changed_at)
    select ${agency_id}, ${paper_id}, user_id, ${minutes}, ${now} from unnest(${[...users]}::text[]) as u (user_id)
    on conflict (agency_id, paper_id, user_id) do update
      set extra_minutes = paper_times.extra_minutes + excluded.extra_minutes,
        closes_at = paper_times.closes_at + make_interval(mins => excluded.extra_minutes), changed_at = excluded.changed_at`
  return finish(sql, paper, await move(sql, paper, users, minutes * MINUTE, null, now), now)
}

/** Minutes more for everybody: who has begun, and the window for who has not. */
export const extendAll = async (sql: Sql, paper: Paper, minutes: number, now: number): Promise<TimesChanged> => {
  const { agency_id, paper_id } = paper
  const closes_at = await closesAt(sql, paper)
  if (closes_at !== null) await setWindow(sql, paper, closes_at + minutes * MINUTE, now)
  await sql`
    update paper_times set closes_at = closes_at + make_interval(mins => ${minutes})
    where agency_id = ${agency_id} and paper_id = ${paper_id} and user_id <> ''`
  return finish(sql, paper, await move(sql, paper, null, minutes * MINUTE, null, now), now)
}

/**
 * The paper ends for everybody at an instant, unless it ended before; nobody begins after it, whatever time of their own
 * they were given, and nobody's time grows by it.
 */
export const closeAll = async (sql: Sql, paper: Paper, at: number, now: number): Promise<TimesChanged> => {
  const { agency_id, paper_id } = paper
  await setWindow(sql, paper, Math.min(at, (await closesAt(sql, paper)) ?? at), now)
  await sql`
    update paper_times set closes_at = least(closes_at, ${at}::timestamptz)
    where agency_id = ${agency_id} and paper_id = ${paper_id} and user_id <> ''`
  return finish(sql, paper, await move(sql, paper, null, 0, at, now), now)
}

/** The same for one learner: their attempt ends at an instant, unless it ended before, and they begin none after it. */
export const closeFor = async (
  sql: Sql,
  paper: Paper,
  user: string,
  at: number,
  now: number,
): Promise<TimesChanged> => {
  await sql`
    insert into paper_times (agency_id, paper_id, user_id, closes_at, changed_at)
    values (${paper.agency_id}, ${paper.paper_id}, ${user}, ${at}, ${now})
    on conflict (agency_id, paper_id, user_id) do update
      set closes_at = least(paper_times.closes_at, excluded.closes_at), changed_at = excluded.changed_at`
  return finish(sql, paper, await move(sql, paper, [user], 0, at, now), now)
}

const setWindow = (sql: Sql, { agency_id, paper_id }: Paper, closes_at: number, now: number) => sql`
  insert into paper_times (agency_id, paper_id, closes_at, changed_at)
  values (${agency_id}, ${paper_id}, ${closes_at}, ${now})
  on conflict (agency_id, paper_id, user_id) do update
    set closes_at = excluded.closes_at, changed_at = excluded.changed_at`

const closesAt = async (sql: Sql, { agency_id, paper_id }: Paper): Promise<number | null> => {
  const rows = await sql<{ closes_at: number | null }[]>`
    select ${timesOf(sql)} from papers p where p.agency_id = ${agency_id} and p.id = ${paper_id}`
  return rows[0]?.closes_at ?? null
}

/**
 * Moves the deadlines of open attempts whose time and grace are not over, and the minutes after which simulations ask:
 * by so much, and to `latest` at most.
 */
const move = async (
  sql: Sql,
  { agency_id, paper_id }: Paper,
  users: ReadonlyArray<string> | null,
  by: number,
  latest: number | null,
  now: number,
): Promise<ReadonlyArray<Moved>> => sql<Moved[]>`
  with old as (
    select agency_id, id, deadline,
      case when ${latest}::timestamptz is null and rules ->> 'at_time_up' = 'ask' and rules ->> 'minutes' <> '0'
        then (rules ->> 'minutes')::double precision end as asked_after,
      started_at
    from attempts
    where agency_id = ${agency_id} and paper_id = ${paper_id} and state = 'open'
      and (${users === null} or user_id = any (${[...(users ?? [])]}))
      and case when ${latest}::timestamptz is null
        then coalesce(accepts_until >= ${now}, rules ->> 'at_time_up' = 'ask' and rules ->> 'minutes' <> '0')
        else deadline is null or deadline > ${latest}
      end
    for no key update
  ), moved as (
    update attempts t set
      deadline = coalesce(${latest}::timestamptz, old.deadline + make_interval(secs => ${by / 1000})),
      limit_at = t.limit_at + make_interval(secs => ${by / 1000}),
      rules = case when old.asked_after is null then t.rules
        else jsonb_set(t.rules, '{minutes}', to_jsonb(old.asked_after + ${by / MINUTE}::double precision)) end
    from old where t.agency_id = old.agency_id and t.id = old.id
    returning t.id,
      coalesce(old.deadline, old.started_at + make_interval(secs => old.asked_after * 60)) as before,
      coalesce(t.deadline, old.started_at + make_interval(secs => old.asked_after * 60 + ${by / 1000})) as after
  ), recorded as (${recordMoves(sql, agency_id, now)})
  select id, before, after from moved`

/** Writes rows of `moved` into the timelines of their attempts. */
export const recordMoves = (sql: Sql, agency_id: string, now: number) => sql`
  insert into attempt_events (agency_id, attempt_id, kind, detail, at)
  select ${agency_id}, id, 'deadline', jsonb_build_object(
    'before', extract(epoch from coalesce(before, after)) * 1000, 'after', extract(epoch from after) * 1000), ${now}
  from moved`

/** Brings the release of a paper to its attempts: not before the last answers of those in progress may have arrived. */
export const finish = async (
  sql: Sql,
  paper: Paper,
  moved: ReadonlyArray<Moved>,
  now: number,
): Promise<TimesChanged> => {
  const { agency_id, paper_id } = paper
  await keepInTime(sql, agency_id, moved)
  const [row] = await sql<[{ end: number | null }]>`
    select greatest(
      (select max(accepts_until) from attempts
        where agency_id = ${agency_id} and paper_id = ${paper_id} and state = 'open'),
      (select t.keys_from from (
        select ${timesOf(sql)} from papers p where p.agency_id = ${agency_id} and p.id = ${paper_id}) t)
    ) as end`
  await sql`
    with other as (
      update attempts set keys_from = ${row.end}
      where agency_id = ${agency_id} and paper_id = ${paper_id} and key_policy = 'after_close'
        and keys_from is distinct from coalesce(${row.end}, keys_from)
      returning id, user_id, state, greatest(ended_at, keys_from) as released_at
    ), marks as (
      update attempt_marks m set released_at = other.released_at
      from other where m.agency_id = ${agency_id} and m.attempt_id = other.id
    ), to_fold as (
      insert into marks_to_fold (agency_id, user_id, attempt_id, released_at)
      select ${agency_id}, user_id, id, released_at from other where state <> 'open'
      on conflict (agency_id, user_id, attempt_id) do update set released_at = excluded.released_at
    )
    insert into stat_queue (agency_id, attempt_id, due_at)
    select ${agency_id}, id, due from other cross join (values (${now}::timestamptz), (${row.end}::timestamptz)) as d (due)
    where due < ${FAR_FUTURE}`
  return { attempts: moved.length, closes_at: await closesAt(sql, paper) }
}

/** What came after an end that has moved on stands where it was written, or came, before the new one. */
const keepInTime = (sql: Sql, agency_id: string, moved: ReadonlyArray<Moved>) => sql`
  with in_time as (
    update attempt_records r set status = case when r.epoch < t.epoch then 'superseded' else 'taken' end
    from attempts t
    where t.agency_id = ${agency_id} and t.id = any (${moved.filter(({ before, after }) => after > before).map(({ id }) => id)})
      and r.agency_id = t.agency_id and r.attempt_id = t.id and r.status = 'late'
      and (r.received_at <= t.deadline or r.at <= extract(epoch from t.deadline) * 1000)
    returning r.*
  )
  select keep_answers(array_agg(row(agency_id, attempt_id, question_id, kind, value, status = 'taken', epoch, seq,
    client_id, false)::attempt_answers))
  from in_time`
