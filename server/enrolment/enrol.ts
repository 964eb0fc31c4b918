import * as Expiry from "#domain/time/Expiry.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** What an enrolment until then would do for the learner: `nothing` when they have as much or more. */
export type Gain = "joins" | "extends" | "nothing"

/** Date text; null is without end. */
type Until = string | null

export const gainOf = (held: { readonly valid_until: Until } | undefined, until: Until, now: number): Gain => {
  if (held === undefined) return "joins"
  return endOf(until, now) > endOf(held.valid_until, now) ? "extends" : "nothing"
}

/** Joins a classroom, or extends: what was promised before is never shortened. In a transaction of whoever grants it. */
export const enrol = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  classroomId: string,
  until: Until,
  now: number,
): Promise<Gain> => {
  const joined = await sql`
    insert into enrolments (agency_id, user_id, classroom_id, valid_until, joined_at)
    values (${agencyId}, ${userId}, ${classroomId}, ${until}, ${now}) on conflict do nothing returning 1`
  if (joined.length > 0) return "joins"
  const mine = sql`agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroomId}`
  const [held] = await sql<{ valid_until: Until }[]>`select valid_until from enrolments where ${mine} for update`
  const gain = gainOf(held, until, now)
  if (gain === "extends") await sql`update enrolments set valid_until = ${until} where ${mine}`
  return gain
}

/** Comparable text; what names no date is without end. */
const endOf = (until: Until, now: number): string =>
  until === null ? NEVER : (Expiry.fromText(until, now)?.time ?? NEVER)

const NEVER = "9999"
