import type { HoursRules } from "#domain/hours/HoursLedger.ts"
import { COURSE_CODES } from "#domain/protocol/courseCodes.ts"
import * as Expiry from "#domain/time/Expiry.ts"
import type { CallContext } from "../core/Handler.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

export interface Classroom {
  readonly id: string
  readonly name: string
  readonly free: boolean
  /** Of the learner's enrolment, else of the shop; date text. */
  readonly valid_until: string | null
  readonly isEnrolled: boolean
  /** Enrolled, not past the end, and its agreement is signed where it asks for one. */
  readonly isOpen: boolean
  readonly needsAgreement: boolean
  readonly isExpired: boolean
  /** Under which rules study hours count in it; null: they do not. */
  readonly hours: HoursRules | null
}

interface Row extends Pick<Classroom, "id" | "name" | "free" | "hours"> {
  readonly hidden: boolean
  readonly shop_valid_until: string | null
  readonly enrolled_until: string | null
  readonly is_enrolled: boolean
  readonly needs_agreement: boolean
}

/** A classroom as the learner has it, or a guest. What left the shop is still there for those who joined, and for them alone. */
export const findClassroom = async (ctx: CallContext, classroom_id: string): Promise<Classroom> => {
  const rows = await ctx.sql<Row[]>`
    select c.id, c.name, c.free, c.hidden, c.hours, c.valid_until as shop_valid_until, e.valid_until as enrolled_until,
      e.user_id is not null as is_enrolled,
      ${needsAgreement(ctx.sql)} as needs_agreement
    from classrooms c
    join agencies a on a.id = c.agency_id
    left join enrolments e on e.agency_id = c.agency_id and e.classroom_id = c.id and e.user_id = ${ctx.user?.id ?? null}
    where c.agency_id = ${ctx.agency.id} and c.id = ${classroom_id}`
  const row = rows[0]
  if (row === undefined || (row.hidden && !row.is_enrolled)) throw notFound("课程不存在或已下架")
  const valid_until = row.is_enrolled ? row.enrolled_until : row.shop_valid_until
  const isExpired = isOver(valid_until, ctx.now)
  return {
    id: row.id,
    name: row.name,
    free: row.free,
    hours: row.hours,
    valid_until,
    isEnrolled: row.is_enrolled,
    isOpen: row.is_enrolled && !isExpired && !row.needs_agreement,
    needsAgreement: row.needs_agreement,
    isExpired,
  }
}

/** Of a classroom `c` of an agency `a` and the enrolment `e`, if any: its agreement is still to be signed. */
export const needsAgreement = (sql: Sql) => sql`
  (c.contract_required and a.agreement is not null and e.user_id is not null
    and not exists (select from agreements k where k.agency_id = e.agency_id and k.user_id = e.user_id
      and k.classroom_id = e.classroom_id))`

/** Whether a date text names a day or month that is over. */
export const isOver = (validUntil: string | null, now: number): boolean =>
  validUntil !== null && (Expiry.fromText(validUntil, now)?.isExpires ?? false)

export const closedBecause = ({ isEnrolled, isExpired }: Classroom): Refusal => {
  if (!isEnrolled) return new Refusal({ code: COURSE_CODES.notJoined, message: "加入课程后就可以学习这一课" })
  return isExpired
    ? new Refusal({ code: COURSE_CODES.expired, message: "课程已过有效期" })
    : new Refusal({ code: COURSE_CODES.unsigned, message: "开始学习前，请先阅读并签订学习协议" })
}
