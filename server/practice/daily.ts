import type { Output } from "#domain/contract/Contract.ts"
import * as DailySet from "#domain/practice/DailySet.ts"
import { DAILY } from "#domain/question/practiceTypes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import { recordAttemptDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

interface Row {
  readonly day: string
  readonly attempt_id: string
  readonly state: "open" | "handed_in" | "closed"
  readonly ended_at: number | null
  readonly questions: number
  readonly correct: number | null
}

/** The bank with daily sets that the learner practised last, else the first of the subject prepared for; null: none. */
export const dailyBank = async ({ sql, agency, user }: CallContext): Promise<string | null> => {
  const isOffered = agency.config.exam_type.some(({ id }) => id === DAILY)
  const daily = sql`b.agency_id = ${agency.id} and not b.hidden and ${DAILY} = any (b.exam_types) and ${isOffered}`
  const rows = await sql<{ bank_id: string }[]>`
    select bank_id from (
      (select t.bank_id, 0 as place from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id and ${daily}
        where t.agency_id = ${agency.id} and t.user_id = ${user?.id ?? null} order by t.started_at desc limit 1)
      union all
      (select b.id, 1 from users u join banks b on b.subject_id = u.study_subject_id and ${daily}
        where u.agency_id = ${agency.id} and u.id = ${user?.id ?? null} order by b.position, b.id limit 1)
    ) found order by place limit 1`
  return rows[0]?.bank_id ?? null
}

/** A learner's days with a bank: those of one month, and how many in a row were done on the day itself. */
export const dailyCalendar = async (
  sql: Sql,
  owner: Owner,
  bank_id: string | null,
  asked: string | undefined,
  now: number,
): Promise<Output<"practice.daily">> => {
  const { agencyId, userId } = owner
  const rows = await sql<Row[]>`
    select split_part(t.source, '/', 3) as day, t.id as attempt_id, t.state, t.ended_at,
      cardinality(t.question_ids) as questions,
      case when not t.question_ids && array(${embargoedFor(sql, owner, now)}) then r.correct end as correct
    from attempts t left join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.bank_id = ${bank_id}
      and t.rules ->> 'exam_type' = ${DAILY} and t.paper_id is null
    order by day`
  const today = Shanghai.dateText(now)
  const month = asked ?? today.slice(0, 7)
  const onTime = rows.filter(({ day, ended_at }) => ended_at !== null && Shanghai.dateText(ended_at) === day)
  const { current, longest } = DailySet.streak(
    onTime.flatMap(({ day }) => DailySet.numberOf(day) ?? []),
    Shanghai.dayNumber(now),
  )
  const days = rows.filter(({ day }) => day.startsWith(month))
  const counted = days.filter(({ correct }) => correct !== null)
  await recordAttemptDisclosure(
    sql,
    owner,
    counted.map(({ attempt_id }) => attempt_id),
    now,
  )
  return {
    bank_id,
    today,
    month,
    streak: current,
    longest,
    days: days.map(({ day, attempt_id, state, questions, correct }) => ({
      day,
      state: state === "open" ? "open" : "done",
      attempt_id,
      questions,
      correct,
    })),
  }
}
