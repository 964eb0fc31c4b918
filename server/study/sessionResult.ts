import type { Session } from "#domain/contract/study.ts"
import { ROWS_TO_MASTER } from "#domain/wrongBook/WrongBook.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import { recordAttemptDisclosure } from "../attempt/keyDisclosures.ts"
import { paceOf } from "../attempt/paceOf.ts"
import type { CallContext } from "../core/Handler.ts"
import { foldReleasedMarks } from "../learnerQuestions/foldReleasedMarks.ts"

/** What came of an attempt that ended: from its marks, and from the records that they were folded into. */
export const sessionResult = async (ctx: CallContext, attempt: AttemptRow): Promise<NonNullable<Session["result"]>> => {
  const { sql, now } = ctx
  const owner = { agencyId: attempt.agency_id, userId: attempt.user_id }
  await foldReleasedMarks(ctx, owner)
  await recordAttemptDisclosure(sql, owner, [attempt.id], now)
  const [[counts], { seconds }] = await Promise.all([
    sql<[{ right: number; wrong: number; mastered: number }]>`
      select count(*) filter (where m.verdict = 'right') as right, count(*) filter (where m.verdict = 'wrong') as wrong,
        count(*) filter (where l.state = 'mastered' and l.right_streak = ${ROWS_TO_MASTER}
          and l.last_attempt_id = m.attempt_id) as mastered
      from attempt_marks m
      left join learner_questions l
        on l.agency_id = m.agency_id and l.user_id = m.user_id and l.question_id = m.question_id
      where m.agency_id = ${attempt.agency_id} and m.attempt_id = ${attempt.id} and m.released_at <= ${now}
        and m.question_id not in (${embargoedFor(sql, owner, now)})`,
    paceOf(sql, attempt),
  ])
  return { ...counts, seconds: seconds.reduce((sum, one) => sum + one.seconds, 0) }
}
