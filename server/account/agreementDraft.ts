import * as DateText from "#domain/time/DateText.ts"
import { COURSE_CODES } from "#domain/protocol/courseCodes.ts"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { findClassroom } from "../enrolment/access.ts"
import { type AgreementTemplate, digestOf, filled } from "./agreementText.ts"

export interface Draft extends AgreementTemplate {
  readonly classroom_id: string
  readonly classroom_name: string
  readonly digest: string
  /** Of the agreement that is signed already, or null. */
  readonly number: string | null
}

/** The text for a learner who joined: all filled in but their name, which they sign with. */
export const draftOf = async (sql: Sql, ctx: CallContext, classroom_id: string): Promise<Draft> => {
  const { agency } = ctx
  const classroom = await findClassroom(ctx, classroom_id)
  if (!classroom.isEnrolled)
    throw new Refusal({ code: COURSE_CODES.notJoined, message: "加入这个班级后，再来签它的协议" })
  const [row] = await sql<{ agreement: AgreementTemplate | null; required: boolean; number: string | null }[]>`
    select a.agreement, c.contract_required as required,
      (select number from agreements k where k.agency_id = c.agency_id and k.user_id = ${signedIn(ctx).id}
        and k.classroom_id = c.id) as number
    from classrooms c join agencies a on a.id = c.agency_id
    where c.agency_id = ${agency.id} and c.id = ${classroom_id}`
  if (row === undefined || row.agreement === null || !row.required) throw notFound("这个班级不需要签协议")
  const { title, html: template } = row.agreement
  const html = filled(template, {
    机构: agency.name,
    班级: classroom.name,
    有效期: classroom.valid_until === null ? "长期有效" : DateText.lastDay(classroom.valid_until),
  })
  const text = { title, html }
  return { classroom_id, classroom_name: classroom.name, ...text, digest: digestOf(text), number: row.number }
}
