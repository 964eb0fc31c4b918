import * as Message from "#domain/messages/Message.ts"
import { areDisclosed } from "../attempt/embargoedQuestions.ts"
import { windowEnd } from "../attempt/windowEnd.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { writeMessage } from "../core/writeMessage.ts"

/** What happened longer ago, while nobody was looking, is not told any more. */
const NEWS_MS = 3 * 86_400_000
/** An answer to a report is older news by as long as an exam may withhold its question. */
const ANSWER_MS = 30 * 86_400_000
const ROWS = 100

interface Untold {
  readonly agency_id: string
  readonly user_id: string
  readonly message: Message.Message
}

/** Tells of results that were released, of marks that were given and of reports and asks that were answered, of reserved sessions that were cancelled, and of homework that is due. */
export const tellEvents: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  let told = 0
  // in this order: a mark is told to who knew the result without it
  for (const find of [releasedResults, givenMarks, answeredReports, answeredAsks, cancelledSessions, dueHomework]) {
    const untold = await find(sql, now)
    for (const { agency_id: agencyId, user_id: userId, message } of untold)
      await writeMessage(sql, { agencyId, userId }, message, now)
    told += untold.length
  }
  return told === 0 ? null : told
}

interface AttemptRow {
  readonly agency_id: string
  readonly user_id: string
  readonly attempt_id: string
  readonly title: string
  readonly awaiting: number
}

/** Of a row `x` with these columns: its learner is still there, and was not told. */
const isUntold = (sql: Sql, kind: Message.Message["kind"]) => sql`
  -- looked up by key: as an anti-join, every message of the site may be read each time
  (select count(*) from messages m
    where m.agency_id = x.agency_id and m.user_id = x.user_id and m.kind = ${kind} and m.subject = x.id) = 0
  and exists (select from users u where u.agency_id = x.agency_id and u.id = x.user_id and u.left_at is null)`

/** Of an attempt `x`: see `AttemptRow.isReleased`. */
const isReleased = (sql: Sql, now: number) => sql`
  x.key_policy = 'after_close' and x.state <> 'open' and x.ended_at <= ${now} and x.keys_from <= ${now}`

const releasedResults = async (sql: Sql, now: number): Promise<ReadonlyArray<Untold>> => {
  const rows = await sql<AttemptRow[]>`
    select x.agency_id, x.user_id, x.id as attempt_id, x.title, r.awaiting
    from attempts x join results r on r.agency_id = x.agency_id and r.attempt_id = x.id
    where ${isReleased(sql, now)} and greatest(x.ended_at, x.keys_from) > ${now - NEWS_MS}
      and ${isUntold(sql, "result")}
    order by greatest(x.ended_at, x.keys_from), x.agency_id, x.id limit ${ROWS}`
  return rows.map((row) => ({ ...row, message: Message.ofResult(row) }))
}

/** The last mark of an attempt, given after its release; one that was given before the result was told is part of it. */
const givenMarks = async (sql: Sql, now: number): Promise<ReadonlyArray<Untold>> => {
  const rows = await sql<AttemptRow[]>`
    select distinct x.agency_id, x.user_id, x.id as attempt_id, x.title, r.awaiting
    from given_marks g
    join attempts x on x.agency_id = g.agency_id and x.id = g.attempt_id
    join results r on r.agency_id = x.agency_id and r.attempt_id = x.id
    where g.by = 'operator' and g.given_at > ${now - NEWS_MS} and ${isReleased(sql, now)}
      and g.given_at > greatest(x.ended_at, x.keys_from) and r.awaiting = 0 and ${isUntold(sql, "mark")}
      and not exists (select from messages told where told.agency_id = x.agency_id and told.user_id = x.user_id
        and told.kind = 'result' and told.subject = x.id and told.created_at >= g.given_at)
    order by x.agency_id, x.id limit ${ROWS}`
  return rows.map((row) => ({ ...row, message: Message.ofMark(row) }))
}

/** An answer may tell a key: it waits while an exam withholds the question. */
const answeredReports = async (sql: Sql, now: number): Promise<ReadonlyArray<Untold>> => {
  const rows = await sql<{ agency_id: string; user_id: string; id: string }[]>`
    with untold as materialized (
      select agency_id, user_id, id, question_id, answered_at from question_reports x
      where status <> 'pending' and answered_at > ${now - ANSWER_MS} and ${isUntold(sql, "report")})
    select x.agency_id, x.user_id, x.id from untold x
    where ${areDisclosed(sql, sql`select agency_id from untold`, now)}
    order by x.answered_at, x.agency_id, x.id limit ${ROWS}`
  return rows.map((row) => ({ ...row, message: Message.ofReport(row.id) }))
}

const answeredAsks = async (sql: Sql, now: number): Promise<ReadonlyArray<Untold>> => {
  const rows = await sql<{ agency_id: string; user_id: string; id: string; text: string }[]>`
    with untold as materialized (
      select agency_id, user_id, id, text, question_id, answered_at from asks x
      where answered_at > ${now - ANSWER_MS} and hidden_at is null and ${isUntold(sql, "ask")})
    select x.agency_id, x.user_id, x.id, x.text from untold x
    where (x.question_id is null or ${areDisclosed(sql, sql`select agency_id from untold`, now)})
    order by x.answered_at, x.agency_id, x.id limit ${ROWS}`
  return rows.map((row) => ({ ...row, message: Message.ofAsk(row) }))
}

interface Cancelled {
  readonly agency_id: string
  readonly user_id: string
  /** Of what is told. */
  readonly subject: string
  readonly id: string
  readonly title: string
  readonly starts_at: number
  readonly is_cancelled: boolean
}

/** Who reserved a session that was cancelled before it began; who was told is told when it takes place again. */
const cancelledSessions = async (sql: Sql, now: number): Promise<ReadonlyArray<Untold>> => {
  const rows = await sql<Cancelled[]>`
    select x.agency_id, x.user_id, x.id as subject, x.session_id as id, x.title, x.starts_at, x.is_cancelled
    from (
      select r.agency_id, r.user_id, l.id as session_id, l.title, l.starts_at, l.is_cancelled,
        concat(l.id, '/', extract(epoch from l.cancelled_at), case when not l.is_cancelled then '/back' end) as id
      from live_sessions l join live_reservations r on r.agency_id = l.agency_id and r.session_id = l.id
      where l.cancelled_at is not null and l.starts_at > ${now} and (l.is_cancelled or not l.hidden)
    ) x
    where ${isUntold(sql, "live")} and (x.is_cancelled or exists (select from messages told
      where told.agency_id = x.agency_id and told.user_id = x.user_id and told.kind = 'live'
        and told.subject || '/back' = x.id))
    order by x.starts_at, x.agency_id, x.user_id limit ${ROWS}`
  return rows.map((row) => ({ ...row, message: Message.ofSession(row, row.subject) }))
}

interface Due {
  readonly agency_id: string
  readonly user_id: string
  readonly paper_id: string
  readonly name: string
  readonly due_at: number
}

/** By how much a day is moved at most. */
const MAX_MOVED_MS = 31 * 86_400_000
/** How long before it is due homework is told of. */
const DUE_MS = 86_400_000

/** Homework of the next day, to those on its list and those who have begun it: who has not handed it in. */
const dueHomework = async (sql: Sql, now: number): Promise<ReadonlyArray<Untold>> => {
  const rows = await sql<Due[]>`
    select x.agency_id, x.user_id, x.paper_id, x.name, x.due_at
    from (
      select p.agency_id, p.id as paper_id, p.name, u.user_id, w.due_at,
        concat(p.id, '/', round(extract(epoch from w.due_at) * 1000)) as id
      from papers p
      cross join lateral (
        select user_id from exam_candidates where agency_id = p.agency_id and paper_id = p.id
        union
        select user_id from attempts where agency_id = p.agency_id and paper_id = p.id and state = 'open'
      ) u
      cross join lateral (select ${windowEnd(sql, sql`u.user_id`)} as due_at) w
      where p.homework and not p.hidden and p.closes_at > ${now - MAX_MOVED_MS}::timestamptz
    ) x
    where x.due_at > ${now}::timestamptz and x.due_at <= ${now + DUE_MS}::timestamptz
      and not exists (select from attempts t where t.agency_id = x.agency_id and t.user_id = x.user_id
        and t.paper_id = x.paper_id and t.state <> 'open')
      and ${isUntold(sql, "homework")}
    order by x.due_at, x.agency_id, x.user_id limit ${ROWS}`
  return rows.map((row) => ({ ...row, message: Message.ofHomework(row) }))
}
