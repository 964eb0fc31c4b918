import type { CallContext } from "../core/Handler.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"

/** A code with the classroom that it opens, as the learner who holds it may know it. */
export interface FoundCode {
  readonly batch_id: string
  readonly number: number
  readonly redeemed_by: string | null
  readonly redeemed_at: number | null
  readonly promised_until: string | null
  readonly revoked_at: number | null
  readonly expires_at: number | null
  readonly classroom_id: string
  readonly name: string
  readonly subject_name: string
  readonly courses: number
  readonly lessons: number
  /** What it promises now. */
  readonly valid_until: string | null
}

export const findCode = async (
  sql: Sql,
  { agency }: Pick<CallContext, "agency">,
  code: string,
): Promise<FoundCode | undefined> => {
  const [row] = await sql<FoundCode[]>`
    select k.batch_id, k.number, k.redeemed_by, k.redeemed_at, k.valid_until as promised_until, k.revoked_at,
      b.expires_at, b.classroom_id, c.name, s.name as subject_name, coalesce(b.valid_until, c.valid_until) as valid_until,
      (select count(*) from classroom_courses cc
        where cc.agency_id = c.agency_id and cc.classroom_id = c.id) as courses,
      (select count(*) from classroom_courses cc
        join lessons l on l.agency_id = cc.agency_id and l.course_id = cc.course_id and not l.hidden
        where cc.agency_id = c.agency_id and cc.classroom_id = c.id) as lessons
    from course_codes k
    join course_code_batches b on b.agency_id = k.agency_id and b.id = k.batch_id
    join classrooms c on c.agency_id = b.agency_id and c.id = b.classroom_id
    join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
    where k.agency_id = ${agency.id} and k.code_hash = ${hashOf(code)}`
  return row
}

/** What an operator finds a code by. */
export const serialOf = ({ batch_id, number }: Pick<FoundCode, "batch_id" | "number">): string =>
  `${batch_id}-${String(number).padStart(4, "0")}`
