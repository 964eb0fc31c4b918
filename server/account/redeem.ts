import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { hashOf } from "../core/tokens.ts"
import type { Sql } from "../db/Sql.ts"
import { isOver } from "../enrolment/access.ts"
import { enrol } from "../enrolment/enrol.ts"
import { expired, givesNothing, unusable } from "./codeRefusals.ts"
import { findCode, type FoundCode } from "./findCode.ts"

/**
 * Redeems a code in an open transaction: one conditional update decides between all who try it, and a refusal undoes it.
 * Whoever redeemed it gets the same answer again.
 */
export const redeem = async (sql: Sql, ctx: CallContext, code: string): Promise<FoundCode> => {
  const owner = ownerOf(ctx)
  const { now } = ctx
  const taken = await sql`
    update course_codes k
    set redeemed_by = ${owner.userId}, redeemed_at = ${now}, valid_until = coalesce(b.valid_until, c.valid_until)
    from course_code_batches b join classrooms c on c.agency_id = b.agency_id and c.id = b.classroom_id
    where k.agency_id = ${owner.agencyId} and k.code_hash = ${hashOf(code)}
      and b.agency_id = k.agency_id and b.id = k.batch_id and k.redeemed_at is null and k.revoked_at is null
    returning 1`
  const found = await findCode(sql, ctx, code)
  if (found === undefined || found.redeemed_by !== owner.userId) throw unusable()
  if (taken.length === 0) return found
  if ((found.expires_at !== null && found.expires_at <= now) || isOver(found.promised_until, now)) throw expired()
  const gain = await enrol(sql, { ...owner, classroomId: found.classroom_id }, found.promised_until, now)
  if (gain === "nothing") throw givesNothing()
  return found
}
