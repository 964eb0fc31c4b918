import type { Sql } from "../db/Sql.ts"
import { isOver } from "./access.ts"

export interface Grant {
  readonly agencyId: string
  readonly userId: string
  readonly classroomId: string
  readonly orderId: string
  /** Date text of section 5, or null when access does not end. */
  readonly validUntil: string | null
  readonly now: number
}

/** Whether the learner may study it now; the row stays locked for the rest of the transaction. */
export const isEnrolledNow = async (
  sql: Sql,
  { agencyId, userId, classroomId, now }: Omit<Grant, "orderId" | "validUntil">,
): Promise<boolean> => {
  const [row] = await sql<{ valid_until: string | null }[]>`
    select valid_until from enrolments
    where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId} for update`
  return row !== undefined && !isOver(row.valid_until, now)
}

/** Enrols by an order; an enrolment that has run out begins again. */
export const grantByOrder = async (
  sql: Sql,
  { agencyId, userId, classroomId, orderId, validUntil, now }: Grant,
): Promise<void> => {
  await sql`
    insert into enrolments (agency_id, user_id, classroom_id, valid_until, joined_at, order_id)
    values (${agencyId}, ${userId}, ${classroomId}, ${validUntil}, ${now}, ${orderId})
    on conflict (agency_id, user_id, classroom_id) do update
      set valid_until = excluded.valid_until, joined_at = excluded.joined_at, order_id = excluded.order_id`
}

interface Granted {
  readonly agency_id: string
  readonly id: string
  readonly valid_until: string | null
}

/** Takes back what an order gave; what was added to it since stays. */
export const revokeByOrder = async (sql: Sql, { agency_id, id, valid_until }: Granted): Promise<void> => {
  const granted = sql`agency_id = ${agency_id} and order_id = ${id}`
  await sql`delete from enrolments where ${granted} and valid_until is not distinct from ${valid_until}`
  await sql`update enrolments set order_id = null where ${granted}`
}
