import { daysTo, type ExamDays, stateOf } from "./examCalendar.ts"

/**
 * Where a learner is in the term of an exam.
 *
 * - `choosing`: no exam is chosen, or the last one is over.
 * - `registration`: it is open, or will be within `SOON_DAYS`, and the learner has not registered.
 * - `sprint`: the last `SPRINT_DAYS` before the exam; `eve`: the day before; `sitting`: its own days.
 * - `after`: until results can be asked for, or for `AFTER_DAYS` where nobody knows when; `results`: at least
 *   `RESULTS_DAYS` from their day on.
 */
export type Phase = "choosing" | "registration" | "preparing" | "sprint" | "eve" | "sitting" | "after" | "results"

export interface Facts {
  /** Of the learner's subject and region, in any order. */
  readonly calendar: ReadonlyArray<ExamDays>
  /** The learner's own day, `YYYY-MM-DD`. */
  readonly exam_day: string | null
  /** The learner registered for the exam of that day. */
  readonly registered: boolean
}

export interface Term {
  readonly phase: Phase
  /** The exam that this is about: of the calendar, or a day of the learner's own. */
  readonly exam: ExamDays | null
  /** Calendar days to its first day; null while choosing and from its first day on. */
  readonly left: number | null
  /** What the phase asks for: a registration, the printing of tickets, results. */
  readonly step: ExamDays | null
  /** Exams that are still to come beside it, the nearest first. */
  readonly others: ReadonlyArray<ExamDays>
}

const SOON_DAYS = 14
const SPRINT_DAYS = 30
const AFTER_DAYS = 14
const RESULTS_DAYS = 14
/** Results that come later are those of another exam. */
const MAX_RESULTS_DAYS = 120

/** The term at an instant (epoch milliseconds); it turns at midnight in Shanghai. */
export const at = ({ calendar, exam_day, registered }: Facts, now: number): Term => {
  const dates = calendar.toSorted((a, b) => a.start.localeCompare(b.start))
  const exam = examOf(dates, exam_day)
  const others = dates.filter(({ kind, id, start }) => kind === "exam" && id !== exam?.id && isAhead(start, now))
  const term = exam === null ? null : termOf(dates, exam, registered, now)
  return term === null ? { phase: "choosing", exam: null, left: null, step: null, others } : { ...term, exam, others }
}

const isAhead = (day: string, now: number): boolean => (daysTo(day, now) ?? -1) > 0

/** Of the calendar where the day is within one; null for what names no day. */
const examOf = (dates: ReadonlyArray<ExamDays>, day: string | null): ExamDays | null => {
  if (day === null || daysTo(day, 0) === null) return null
  const known = dates.find(({ kind, start, end }) => kind === "exam" && start <= day && day <= end)
  return known ?? { id: "", name: "我的考试", kind: "exam", start: day, end: day, url: "", hours: "", bring: "" }
}

/** Null once the term is over. */
const termOf = (
  dates: ReadonlyArray<ExamDays>,
  exam: ExamDays,
  registered: boolean,
  now: number,
): Pick<Term, "phase" | "left" | "step"> | null => {
  const left = daysTo(exam.start, now) ?? 0
  const since = -(daysTo(exam.end, now) ?? 0)
  if (left <= 0)
    return since <= 0
      ? { phase: "sitting", left: null, step: stepBefore(dates, exam, "ticket") }
      : past(dates, exam, now)
  if (left === 1) return { phase: "eve", left, step: stepBefore(dates, exam, "ticket") }
  const registration = registered ? null : stepBefore(dates, exam, "registration")
  if (registration !== null && isNear(registration, now)) return { phase: "registration", left, step: registration }
  return left <= SPRINT_DAYS
    ? { phase: "sprint", left, step: stepBefore(dates, exam, "ticket") }
    : { phase: "preparing", left, step: registration }
}

const past = (
  dates: ReadonlyArray<ExamDays>,
  exam: ExamDays,
  now: number,
): Pick<Term, "phase" | "left" | "step"> | null => {
  const results = resultsOf(dates, exam)
  const since = -(daysTo(exam.end, now) ?? 0)
  if (results === null) return since <= AFTER_DAYS ? { phase: "after", left: null, step: null } : null
  if (isAhead(results.start, now)) return { phase: "after", left: null, step: results }
  const isFresh = -(daysTo(results.start, now) ?? 0) < RESULTS_DAYS
  return isFresh || stateOf(results, now).kind === "open" ? { phase: "results", left: null, step: results } : null
}

const isNear = (registration: ExamDays, now: number): boolean => {
  const state = stateOf(registration, now)
  return state.kind === "open" || (state.kind === "coming" && state.left <= SOON_DAYS)
}

/** The last of its kind that ends after the exam before, and with this one at the latest. */
const stepBefore = (
  dates: ReadonlyArray<ExamDays>,
  exam: ExamDays,
  kind: "registration" | "ticket",
): ExamDays | null => {
  const from = dates.findLast((date) => date.kind === "exam" && date.end < exam.start)?.end ?? ""
  return dates.findLast((date) => date.kind === kind && date.end > from && date.end <= exam.end) ?? null
}

/** The first results after the exam that cannot be those of the next. */
const resultsOf = (dates: ReadonlyArray<ExamDays>, exam: ExamDays): ExamDays | null => {
  const next = dates.find(({ kind, start }) => kind === "exam" && start > exam.end)
  const results = dates.find(({ kind, start }) => kind === "results" && start >= exam.end)
  if (results === undefined || (next !== undefined && results.start > next.end)) return null
  return daysBetween(exam.end, results.start) <= MAX_RESULTS_DAYS ? results : null
}

const daysBetween = (from: string, to: string): number => (daysTo(to, 0) ?? 0) - (daysTo(from, 0) ?? 0)
