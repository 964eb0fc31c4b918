import * as AdminSession from "#domain/admin/AdminSession.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import { KEPT_MS } from "../http/idempotency.ts"

const DAY_MS = 86_400_000
/** A device or network that a learner has not signed in from for so long is a stranger's again. */
const KNOWN_MS = 180 * DAY_MS
/** After the end of its attempt: late answers are decided by then. */
const FILE_MS = 30 * DAY_MS
/** After the last of them came: a device sends the file from its start then. */
const FILE_PART_MS = 7 * DAY_MS
/** Longer than anything is told of. */
const MESSAGE_MS = 400 * DAY_MS

/** Deletes what has no meaning any more: old tokens, tickets, codes, counters and kept answers. Once is enough. */
export const deleteExpired: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  await sql`delete from tokens where expires_at <= ${now}`
  await sql`delete from reset_tickets where expires_at <= ${now}`
  await sql`delete from wechat_sign_ins where expires_at <= ${now}`
  await sql`delete from admin_invitations where expires_at <= ${now}`
  await sql`delete from admin_sessions where created_at <= ${now - AdminSession.MAX_MS}`
  await sql`delete from sms_codes where expires_at <= ${now - DAY_MS}`
  await sql`delete from sms_outbox where created_at <= ${now - DAY_MS}`
  await sql`delete from rate_limits where expires_at <= ${now}`
  await sql`delete from known_places where seen_at <= ${now - KNOWN_MS}`
  await sql`delete from sms_numbers where sent_at <= ${now - 2 * DAY_MS}`
  await sql`delete from messages where created_at <= ${now - MESSAGE_MS}`
  await sql`delete from idempotency_keys where created_at <= ${now - KEPT_MS}`
  await sql`delete from attempt_file_parts where arrived_at <= ${now - FILE_PART_MS}`
  // files that no answer names any more, nor one that came late
  await sql`
    with due as (
      select f.agency_id, f.attempt_id, f.name, exists (select from attempt_answers a where a.agency_id = f.agency_id
          and a.attempt_id = f.attempt_id and a.kind = 'answer' and a.value ? f.name)
        or exists (select from attempt_records r where r.agency_id = f.agency_id
          and r.attempt_id = f.attempt_id and r.status = 'late' and r.value ? f.name) as is_named
      from attempt_files f join attempts t on t.agency_id = f.agency_id and t.id = f.attempt_id
      where not f.is_settled and f.uploaded_at <= ${now - FILE_MS} and t.ended_at <= ${now - FILE_MS}
      order by f.uploaded_at limit 1000
    ), gone as (
      delete from attempt_files f using due where not due.is_named
        and (f.agency_id, f.attempt_id, f.name) = (due.agency_id, due.attempt_id, due.name)
    )
    update attempt_files f set is_settled = true from due where due.is_named
      and (f.agency_id, f.attempt_id, f.name) = (due.agency_id, due.attempt_id, due.name)`
  return null
}
