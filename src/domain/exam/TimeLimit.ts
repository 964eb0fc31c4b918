import type { Attempt } from "../contract/examAttempt.ts"

type Limited = Pick<Attempt, "rules" | "deadline" | "started_at">

/** Whether the learner chooses at the end of the time: there is no deadline then. */
export const isAsked = ({ rules, deadline }: Limited): boolean =>
  rules.at_time_up === "ask" && deadline === null && rules.minutes > 0

/** The instant that the clock counts down to, epoch milliseconds; null when nothing limits the attempt. */
export const end = (attempt: Limited): number | null =>
  isAsked(attempt) ? attempt.started_at + attempt.rules.minutes * 60_000 : attempt.deadline

/** Seconds that an attempt went on after the time that it asks at, of the seconds it took. */
export const overtime = ({ at_time_up, minutes }: Attempt["rules"], seconds: number): number =>
  at_time_up === "ask" && minutes > 0 ? Math.max(0, seconds - minutes * 60) : 0

/** Milliseconds by which a deadline was moved; 0 for less than a second, which is nothing to tell. */
export const moved = (before: number | null, after: number | null): number => {
  if (before === null || after === null) return 0
  return Math.abs(after - before) < 1_000 ? 0 : after - before
}

/** What a learner is told about it. */
export const movedText = (by: number): string => {
  const minutes = Math.max(1, Math.round(Math.abs(by) / 60_000))
  return by > 0 ? `考试时间延长 ${minutes} 分钟` : `考试时间提前 ${minutes} 分钟结束`
}
