import type { Output } from "#domain/contract/Contract.ts"
import type { Attempt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { span } from "#domain/time/ClockText.ts"
import { revisedText } from "#domain/attempt/QuestionVersion.ts"
import * as Message from "#domain/attempt/Message.ts"
import * as Remaining from "#domain/attempt/Remaining.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { failureOf, valueOf } from "./examOutcomes.ts"
import { flush } from "./examTyping.ts"
import type { ExamContext, Tick } from "./examTypes.ts"

type Change = Partial<ExamContext>

/** Text is flushed when this much is left. */
const LAST_MOMENT = 3_000

/** A throttled timer or a device that slept lags behind the server's answer. */
export const answeredAt = (context: ExamContext, { now }: Pick<SaveOutcome, "now">): Change => ({
  now: Math.max(context.now, now),
})

interface Limits {
  readonly deadline: number | null
  readonly minutes?: number
  readonly messages?: Attempt["messages"]
}

/** The limits from the server's latest answer, and what was told; a moved end and a new message are announced, and kept with the paper. */
export const withLimits = (context: ExamContext, { deadline, minutes, messages }: Limits): Change => {
  const { attempt: before, moved, announcement, now } = context
  if (before === null) return {}
  const rules = { ...before.rules, minutes: minutes ?? before.rules.minutes }
  const attempt = { ...before, deadline, rules, ...(messages && { messages }) }
  const told = messages?.filter(({ n }) => n > lastMessage(before)) ?? []
  const by = TimeLimit.moved(TimeLimit.end(before), TimeLimit.end(attempt))
  return {
    attempt,
    isEndConfirmed: true,
    isPaperNew: before.deadline !== deadline || before.rules.minutes !== rules.minutes || told.length > 0,
    // a learner who continued and was given time is asked again only after it
    continued: context.continued && (TimeLimit.asksAt(attempt) ?? 0) <= now,
    moved: moved + by,
    announcement:
      by === 0 && told.length === 0
        ? announcement
        : {
            minutes: null,
            text: [...(by === 0 ? [] : [TimeLimit.movedText(by)]), ...told.map(Message.text)].join("。"),
          },
  }
}

/** The time and the end, from an answer to a save that acknowledges nothing. */
export const keepLimits = (context: ExamContext, outcome: CallOutcome<SaveOutcome>): Change => {
  const saved = valueOf(outcome)
  return saved === null ? {} : { ...answeredAt(context, saved), ...withLimits(context, saved) }
}

/** A hand-in that came too early was refused: the refusal names the deadline. */
export const keepDeadline = (context: ExamContext, outcome: CallOutcome): Change => ({
  ...withLimits(context, {
    deadline: TimeLimit.deadlineIn(failureOf(outcome)?.fields ?? []) ?? context.attempt?.deadline ?? null,
  }),
  answered_calls: context.answered_calls + 1,
})

/** The deadline was moved into the future after this page had stopped: it goes on. */
export const reopen = (): Change => ({ sealed: false, stopped_at: null })

/** What polling reports about the attempt. */
export const keepState = (context: ExamContext, outcome: CallOutcome<Output<"exam.state">>): Change => {
  const state = valueOf(outcome)
  if (state === null) return {}
  return { nonce: state.nonce, ...answeredAt(context, state), ...withRevision(withLimits(context, state), state) }
}

const withRevision = (change: Change, { revised }: Output<"exam.state">): Change =>
  revised === undefined || !change.attempt || change.attempt.revised === true
    ? change
    : {
        ...change,
        attempt: { ...change.attempt, revised },
        announcement: { minutes: null, text: revisedText },
      }

const lastMessage = ({ messages }: Pick<Attempt, "messages">): number => messages?.at(-1)?.n ?? 0

export const readNotice = ({ attempt }: ExamContext): Change => ({
  moved: 0,
  ...(attempt?.messages && { readMessage: lastMessage(attempt) }),
  ...(attempt?.revised === true && { isRevisionRead: true }),
})

/** What the clock shows: the time to the end, or since the end after which the learner continued. */
const shownEnd = ({ attempt, continued }: Pick<ExamContext, "attempt" | "continued">): number | null =>
  attempt === null ? null : (TimeLimit.end(attempt, continued) ?? TimeLimit.asksAt(attempt))

export const readClock = (context: ExamContext, { now, suspect, sampled = true }: Tick): Change => {
  if (suspect === undefined) return {}
  const end = shownEnd(context)
  if (end === null || !sampled) return { now, remaining: null }
  const remaining = Remaining.at(context.remaining, end, now)
  const minutes = Remaining.announcement(context.remaining, remaining)
  return {
    now,
    remaining,
    announcement: minutes === null ? context.announcement : { minutes, text: Remaining.announcementText(minutes) },
    ...(remaining.left <= LAST_MOMENT && flush(context)),
  }
}

export const announceTime = ({ remaining }: ExamContext): Change =>
  remaining === null ? {} : { announcement: { minutes: null, text: `还剩${span(remaining.left)}` } }

/** An answer that was requested only for its time and deadline. */
export const sampleClock = (context: ExamContext, outcome: CallOutcome<Attempt>): Change => {
  const attempt = valueOf(outcome)
  if (attempt === null || context.attempt === null) return {}
  const { deadline, rules } = attempt
  // how long the answer was on its way back only the clock knows
  return { ...withLimits(context, { deadline, minutes: rules.minutes }), remaining: null }
}

export const recovered = ({ tries, recovered_at, now }: ExamContext): Change => ({
  tries: 0,
  retry_at: null,
  recovered_at: tries > 0 ? now : recovered_at,
})
