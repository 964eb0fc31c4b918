import type { Step, StepDeps } from "../core/runSteps.ts"
import { revokeAll } from "../core/tokens.ts"

/** Shown where somebody who left once spoke. */
const GONE = "已注销用户"

/** Tables whose rows only their learner reads, or that show what they wrote. */
const OWN = [
  "attempt_file_parts",
  "attempt_files",
  "avatars",
  "certificates",
  "certificates_due",
  "known_places",
  "question_notes",
  "lesson_notes",
  "study_sessions",
  "exam_terms",
  "messages",
  "asks",
  "reviews",
  "writer_mutes",
  "study_hour_devices",
  "readiness_days",
  "readiness_answers",
  "favorites",
  "favorite_folders",
  "live_reservations",
  "live_staff",
  "wechat_bindings",
  "wechat_sign_ins",
]

/**
 * Deletes what identifies one learner whose waiting time is over, and what only they could read. Exams and their receipts,
 * which name the files of answers and do not hold them, agreements, enrolments and codes stay, under an id that names nobody.
 */
export const leaveAccounts: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const [user] = await sql<{ agency_id: string; id: string }[]>`
    select agency_id, id from users
    where leaves_at <= ${now} and left_at is null order by leaves_at limit 1 for update skip locked`
  if (user === undefined) return null
  const mine = sql`agency_id = ${user.agency_id} and user_id = ${user.id}`
  for (const table of OWN) await sql`delete from ${sql(table)} where ${mine}`
  await sql`update live_entries set name = ${GONE} where ${mine}`
  await sql`delete from sms_codes s using users u
    where u.agency_id = ${user.agency_id} and u.id = ${user.id} and s.agency_id = u.agency_id and s.mobile = u.mobile`
  await revokeAll(sql, user.agency_id, user.id)
  await sql`
    update users set mobile = null, uid = null, password_hash = null, name = ${GONE}, avatar = '', exam_day = null,
      daily_questions = null, study_subject_id = null, sms_messages = false, left_at = ${now}
    where agency_id = ${user.agency_id} and id = ${user.id}`
  return 1
}
