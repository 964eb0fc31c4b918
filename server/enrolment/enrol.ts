import * as Expiry from "#domain/time/Expiry.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { isOver } from "./access.ts"

/** A learner's place in a classroom. */
export interface Place extends Owner {
  readonly classroomId: string
}

/** Date text of section 5; null is without end. */
type Until = string | null

interface Held {
  readonly valid_until: Until
}

/** What an enrolment until then would do for the learner: `nothing` when they have as much or more. */
export type Gain = "joins" | "extends" | "nothing"

export const gainOf = (held: Held | undefined, until: Until, now: number): Gain => {
  if (held === undefined) return "joins"
  if (endOf(until, now) <= endOf(held.valid_until, now)) return "nothing"
  return isOver(held.valid_until, now) ? "joins" : "extends"
}

/** Whether the learner may study there now; that stays so until the transaction of `sql` ends. */
export const isEnrolledNow = async (sql: Sql, place: Place, now: number): Promise<boolean> => {
  const held = await lockPlace(sql, place)
  return held !== undefined && !isOver(held.valid_until, now)
}

/**
 * The one way into a classroom: joins, begins again what has run out, or extends. What was promised before is never
 * shortened, whoever promises something else in the same instant. In a transaction of whoever grants it.
 */
export const enrol = async (
  sql: Sql,
  place: Place,
  until: Until,
  now: number,
  orderId: string | null = null,
): Promise<Gain> => {
  const { agencyId, userId, classroomId } = place
  const gain = gainOf(await lockPlace(sql, place), until, now)
  if (gain === "joins")
    await sql`
      insert into enrolments (agency_id, user_id, classroom_id, valid_until, joined_at, order_id)
      values (${agencyId}, ${userId}, ${classroomId}, ${until}, ${now}, ${orderId})
      on conflict (agency_id, user_id, classroom_id) do update
        set valid_until = excluded.valid_until, joined_at = excluded.joined_at, order_id = excluded.order_id`
  if (gain === "extends")
    await sql`
      update enrolments set valid_until = ${until}
      where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId}`
  return gain
}

/** What an order gave. */
interface Given {
  readonly agency_id: string
  readonly user_id: string
  readonly id: string
  readonly valid_until: Until
}

/** Takes back what an order gave; what was added to it since stays. */
export const revokeByOrder = async (sql: Sql, { agency_id, user_id, id, valid_until }: Given): Promise<void> => {
  await lockLearner(sql, { agencyId: agency_id, userId: user_id })
  const given = sql`agency_id = ${agency_id} and order_id = ${id}`
  await sql`delete from enrolments where ${given} and valid_until is not distinct from ${valid_until}`
  await sql`update enrolments set order_id = null where ${given}`
}

const lockPlace = async (sql: Sql, place: Place): Promise<Held | undefined> => {
  await lockLearner(sql, place)
  const [held] = await sql<Held[]>`
    select valid_until from enrolments
    where agency_id = ${place.agencyId} and user_id = ${place.userId} and classroom_id = ${place.classroomId}`
  return held
}

/** Comparable text; what names no date is without end. */
const endOf = (until: Until, now: number): string =>
  until === null ? NEVER : (Expiry.fromText(until, now)?.time ?? NEVER)

const NEVER = "9999"
