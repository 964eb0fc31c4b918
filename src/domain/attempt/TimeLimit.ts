import * as Shanghai from "../time/Shanghai.ts"
import type { Attempt, ExamRules } from "../contract/examAttempt.ts"

type Limited = Pick<Attempt, "rules" | "deadline" | "started_at">

/**
 * The deadline of an attempt that begins now, epoch milliseconds: the end of its minutes, unless the learner is asked
 * then, and of the paper's window, whichever comes first. Null when neither ends it.
 */
export const deadline = (
  { timed, minutes, at_time_up }: Pick<ExamRules, "timed" | "minutes" | "at_time_up">,
  closes_at: number | null,
  now: number,
): number | null => {
  const limit = timed && at_time_up !== "ask" ? now + minutes * 60_000 : null
  return limit === null || closes_at === null ? (limit ?? closes_at) : Math.min(limit, closes_at)
}

/** When a simulation asks its learner, epoch milliseconds; null where it asks nothing before its deadline. */
export const asksAt = ({ rules, deadline: ends, started_at }: Limited): number | null => {
  if (rules.at_time_up !== "ask" || rules.minutes === 0) return null
  const at = started_at + rules.minutes * 60_000
  return ends === null || at < ends ? at : null
}

/** The instant that the clock counts down to; null when nothing limits the attempt. `continued`: the learner was asked. */
export const end = (attempt: Limited, continued = false): number | null =>
  continued ? attempt.deadline : (asksAt(attempt) ?? attempt.deadline)

/** Nothing changes any more. */
export const isOver = ({ deadline: ends }: Pick<Attempt, "deadline">, now: number): boolean =>
  ends !== null && now >= ends

/** Seconds that an attempt continued after the time it asks at, of the seconds it took. */
export const overtime = ({ at_time_up, minutes }: Attempt["rules"], seconds: number): number =>
  at_time_up === "ask" && minutes > 0 ? Math.max(0, seconds - minutes * 60) : 0

interface Field {
  readonly path: string
  readonly message: string
}

/** How a refused hand-in names the deadline. */
export const deadlineField = (at: number): Field => ({
  path: `deadline.${at}`,
  message: `截止时间是${Shanghai.format(at)}`,
})

/** The deadline that a refused hand-in names; null where it names none. */
export const deadlineIn = (fields: ReadonlyArray<Field>): number | null => {
  const at = fields.find(({ path }) => path.startsWith("deadline."))?.path.slice("deadline.".length)
  return at !== undefined && /^\d{1,16}$/u.test(at) ? Number(at) : null
}

/** Milliseconds by which an end was moved; 0 for less than a second, which is not worth showing. */
export const moved = (before: number | null, after: number | null): number => {
  if (before === null || after === null) return 0
  return Math.abs(after - before) < 1_000 ? 0 : after - before
}

/** What a learner is shown about it. */
export const movedText = (by: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(by) / 60_000))
  return by > 0 ? `考试时间延长${minutes}分钟` : `考试时间提前${minutes}分钟结束`
}
