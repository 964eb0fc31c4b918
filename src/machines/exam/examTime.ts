import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { span } from "#domain/exam/ClockText.ts"
import * as Remaining from "#domain/exam/Remaining.ts"
import * as TimeLimit from "#domain/exam/TimeLimit.ts"
import { valueOf } from "./examOutcomes.ts"
import { flush } from "./examTyping.ts"
import type { ExamContext } from "./examTypes.ts"

type Change = Partial<ExamContext>

/** Text is flushed when this much is left. */
const LAST_MOMENT = 3_000

/** A timer that was throttled or a device that slept lags behind what the server's answer says. */
export const answeredAt = (context: ExamContext, { now }: Pick<SaveOutcome, "now">): Change => ({
  now: Math.max(context.now, now),
})

/** The deadline as the server says it now; one that was moved is told, and kept with the paper. */
export const withDeadline = ({ attempt, moved, announcement }: ExamContext, deadline: number | null): Change => {
  if (attempt === null) return {}
  const by = TimeLimit.moved(attempt.deadline, deadline)
  return {
    attempt: { ...attempt, deadline },
    isDeadlineNew: attempt.deadline !== deadline,
    moved: moved + by,
    announcement: by === 0 ? announcement : { minutes: null, text: TimeLimit.movedText(by) },
  }
}

/** What the server says about the attempt while nothing else is said. */
export const learn = (context: ExamContext, outcome: CallOutcome): Change => {
  const state = valueOf("exam.state", outcome)
  if (state === null) return {}
  return { nonce: state.nonce, ...answeredAt(context, state), ...withDeadline(context, state.deadline) }
}

export const readClock = (context: ExamContext, now: number): Change => {
  const end = context.attempt === null ? null : TimeLimit.end(context.attempt)
  if (end === null) return { now, remaining: null }
  const remaining = Remaining.at(context.remaining, end, now)
  const minutes = Remaining.announcement(context.remaining, remaining)
  return {
    now,
    remaining,
    announcement: minutes === null ? context.announcement : { minutes, text: Remaining.announcementText(minutes) },
    ...(remaining.left <= LAST_MOMENT && flush(context)),
  }
}

export const tellTime = ({ remaining }: ExamContext): Change =>
  remaining === null ? {} : { announcement: { minutes: null, text: `还剩 ${span(remaining.left)}` } }

/** An answer that was asked for only because it says what time it is, and which deadline holds. */
export const sampleClock = (context: ExamContext, outcome: CallOutcome): Change => {
  const attempt = valueOf("exam.attempt", outcome)
  if (attempt === null || context.attempt === null) return {}
  const { now, deadline } = attempt
  const learnt = withDeadline(context, deadline)
  const end = TimeLimit.end({ ...context.attempt, deadline })
  return { ...learnt, now, remaining: end === null ? null : Remaining.at(null, end, now) }
}
