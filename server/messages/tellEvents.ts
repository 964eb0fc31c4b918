import * as Message from "#domain/messages/Message.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import type { Owner } from "../core/Owner.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { isReachable, writeMessage } from "./writeMessage.ts"

/** What happened longer ago, while nobody was looking, is not told any more. */
const NEWS_MS = 3 * 86_400_000
const ROWS = 100

interface Told {
  readonly owner: Owner
  readonly message: Message.Message
}

/** Tells of results that were released, of marks that were given and of reports that were answered. */
export const tellEvents: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const told = [...(await released(sql, now)), ...(await marked(sql, now)), ...(await answered(sql, now))]
  for (const { owner, message } of told) await writeMessage(sql, owner, message, now)
  return told.length === 0 ? null : told.length
}

interface AttemptRow {
  readonly agency_id: string
  readonly user_id: string
  readonly attempt_id: string
  readonly title: string
  readonly awaiting: number
}

/** Of a row `x` with these columns: nobody told its learner, who can be told. */
const isUntold = (sql: Sql, kind: Message.Message["kind"], subject: ReturnType<Sql>, now: number) => sql`
  not exists (select from messages m where m.agency_id = x.agency_id and m.user_id = x.user_id and m.kind = ${kind}
    and m.subject = ${subject})
  and exists (select from users u where u.agency_id = x.agency_id and u.id = x.user_id and ${isReachable(sql, now)})`

const ownerOf = ({ agency_id, user_id }: Pick<AttemptRow, "agency_id" | "user_id">): Owner => ({
  agencyId: agency_id,
  userId: user_id,
})

const released = async (sql: Sql, now: number): Promise<ReadonlyArray<Told>> => {
  const rows = await sql<AttemptRow[]>`
    select x.agency_id, x.user_id, x.id as attempt_id, x.title, r.awaiting
    from attempts x join results r on r.agency_id = x.agency_id and r.attempt_id = x.id
    where x.key_policy = 'after_close' and x.state <> 'open' and x.keys_from <= ${now}
      and x.keys_from > ${now - NEWS_MS} and ${isUntold(sql, "result", sql`x.id`, now)}
    order by x.keys_from limit ${ROWS}`
  return rows.map((row) => ({ owner: ownerOf(row), message: Message.ofResult(row) }))
}

/** The last mark of an attempt, given after its release: before that the release tells of it. */
const marked = async (sql: Sql, now: number): Promise<ReadonlyArray<Told>> => {
  const rows = await sql<AttemptRow[]>`
    select distinct x.agency_id, x.user_id, x.id as attempt_id, x.title, r.awaiting
    from given_marks g
    join attempts x on x.agency_id = g.agency_id and x.id = g.attempt_id
    join results r on r.agency_id = x.agency_id and r.attempt_id = x.id
    where g.by = 'operator' and g.given_at > ${now - NEWS_MS} and g.given_at > x.keys_from and x.keys_from <= ${now}
      and r.awaiting = 0 and ${isUntold(sql, "mark", sql`x.id`, now)}
    limit ${ROWS}`
  return rows.map((row) => ({ owner: ownerOf(row), message: Message.ofMark(row) }))
}

/** An answer may tell a key: it waits while an exam withholds the question. */
const answered = async (sql: Sql, now: number): Promise<ReadonlyArray<Told>> => {
  const rows = await sql<{ agency_id: string; user_id: string; id: string; question_id: string }[]>`
    select x.agency_id, x.user_id, x.id, x.question_id from question_reports x
    where x.status <> 'pending' and x.answered_at > ${now - NEWS_MS} and ${isUntold(sql, "report", sql`x.id`, now)}
    order by x.answered_at limit ${ROWS}`
  const told: Told[] = []
  for (const row of rows) {
    const withheld = await embargoedQuestions(sql, ownerOf(row), [row.question_id], now)
    if (withheld.size === 0) told.push({ owner: ownerOf(row), message: Message.ofReport(row.id) })
  }
  return told
}
