import type { Output } from "#domain/contract/Contract.ts"
import type { Sql } from "../db/Sql.ts"
import { needsAgreement } from "../enrolment/access.ts"
import type { OrderRow } from "./rows.ts"

type NextStep = NonNullable<Output<"order.detail">["next"]>

interface Row {
  readonly needs_agreement: boolean
  readonly bank_id: string | null
  readonly bank_name: string
}

/** What the learner of a paid order does next. */
export const nextStep = async (sql: Sql, order: OrderRow): Promise<NextStep> => {
  const [row] = await sql<[Row]>`
    select ${needsAgreement(sql)} as needs_agreement, bank.id as bank_id, bank.name as bank_name
    from classrooms c
    join agencies a on a.id = c.agency_id
    left join enrolments e on e.agency_id = c.agency_id and e.classroom_id = c.id and e.user_id = ${order.user_id}
    left join lateral (
      select b.id, b.name from classroom_courses cc
      join courses k on k.agency_id = cc.agency_id and k.id = cc.course_id
      join banks b on b.agency_id = k.agency_id and b.subject_id = k.subject_id and not b.hidden
      where cc.agency_id = c.agency_id and cc.classroom_id = c.id
      order by cc.position, b.position limit 1
    ) bank on true
    where c.agency_id = ${order.agency_id} and c.id = ${order.classroom_id}`
  const { needs_agreement, bank_id, bank_name } = row
  return { needs_agreement, bank: bank_id === null ? null : { id: bank_id, name: bank_name } }
}
