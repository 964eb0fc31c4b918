import * as Shanghai from "../time/Shanghai.ts"
import { QUESTION_SECONDS } from "./StudyDays.ts"
import * as StudySession from "./StudySession.ts"

/** Questions of a day where the learner asked for no number: one daily set. */
export const DEFAULT_GOAL = 10

export type Task = "review" | "questions" | "lesson"

/** What is known of a learner's day; null where it could not be read. */
export interface Facts {
  /** Questions of the wrong book to be reviewed today. */
  readonly due: number | null
  /** Questions answered today, of attempts that ended. */
  readonly answered: number | null
  /** Questions a day that the learner means to answer; null where nobody said. */
  readonly goal: number | null
  /** The day's set of the bank practised last; null where there is none. */
  readonly daily: "open" | "done" | null
  /** Lessons that are not finished, of all open classrooms. */
  readonly lessons: number | null
}

export interface Today {
  /** Questions of the day: those that the learner asked for, or one daily set. */
  readonly goal: number
  /** How many of them are missing; null where it is not known. */
  readonly left: number | null
  /** What to do next: what is forgotten first, then the missing questions of the day, then the lessons. Null: nothing is left. */
  readonly next: Task | null
}

/** The one plan of a day, for every page that shows it. */
export const of = ({ due, answered, goal, daily, lessons }: Facts): Today => {
  const asked = goal ?? DEFAULT_GOAL
  const left = answered === null ? null : Math.max(0, asked - answered)
  const hasQuestions = daily !== null && (left === null ? daily === "open" : left > 0)
  const next = (due ?? 0) > 0 ? "review" : hasQuestions ? "questions" : (lessons ?? 0) > 0 ? "lesson" : null
  return { goal: asked, left, next }
}

export interface Session {
  readonly kind: "begin" | "continue" | "done"
  /** As far as it is known before it begins. */
  readonly questions: number
  readonly due: number
  readonly hasLesson: boolean
}

/**
 * The day in one go: what is due, new questions, a lesson. Null where there is nothing to answer today, or too little is
 * known. `state`: where it is, of `user.data`.
 */
export const session = (
  { due, daily, lessons }: Facts,
  { left }: Pick<Today, "left">,
  state: "ready" | "questions" | "lesson" | "done" | null,
): Session | null => {
  const questions = left ?? 0
  const reviews = StudySession.reviewsOf(questions, daily === null ? 0 : questions)
  const known = { questions, due: Math.min(due ?? 0, reviews), hasLesson: (lessons ?? 0) > 0 }
  if (state === "done") return { kind: "done", ...known }
  if (state === "questions" || state === "lesson") return { kind: "continue", ...known }
  return questions > 0 && (known.due > 0 || daily !== null) ? { kind: "begin", ...known } : null
}

/** What a lesson takes, as far as a name goes. */
const LESSON_SECONDS = 600
const EVENING = { from: 17, until: 5 }

/** 「今晚二十分钟」: what the questions and a lesson take, in steps of five minutes. */
export const sessionName = (
  { questions, hasLesson }: Pick<Session, "questions" | "hasLesson">,
  now: number,
): string => {
  const { hour } = Shanghai.at(now)
  const seconds = questions * QUESTION_SECONDS + (hasLesson ? LESSON_SECONDS : 0)
  const when = hour >= EVENING.from || hour < EVENING.until ? "今晚" : "今天"
  return `${when}${minutesText(Math.ceil(seconds / 300) * 5)}`
}

/** In characters, of a multiple of five. */
const minutesText = (minutes: number): string => {
  if (minutes >= 60) return minutes === 60 ? "一小时" : "一个多小时"
  const tens = ["", "十", "二十", "三十", "四十", "五十"][Math.floor(minutes / 10)] ?? ""
  return `${tens}${minutes % 10 === 5 ? "五" : ""}分钟`
}

export interface Tomorrow {
  readonly task: Task
  /** Of a review. */
  readonly due: number
}

/** What comes first tomorrow; null where nothing is known of it. `due`: reviews of that day. */
export const tomorrow = ({
  due,
  hasBank,
  lessons,
}: {
  readonly due: number
  readonly hasBank: boolean
  readonly lessons: number
}): Tomorrow | null => {
  if (due > 0) return { task: "review", due }
  if (hasBank) return { task: "questions", due }
  return lessons > 0 ? { task: "lesson", due } : null
}

interface Classroom {
  readonly lessons: number
  readonly finished_lessons: number
  readonly expiry: { readonly isExpires: boolean } | null
}

/** Lessons of these classrooms that can still be studied and are not finished. */
export const lessonsLeft = (classrooms: ReadonlyArray<Classroom>): number =>
  classrooms
    .filter(({ expiry }) => expiry?.isExpires !== true)
    .reduce((sum, { lessons, finished_lessons }) => sum + Math.max(0, lessons - finished_lessons), 0)

export interface Pace {
  readonly lessons: number
  readonly every: "day" | "week"
}

/**
 * How many lessons a day, or where a few a week are enough, a week, finish all of them before the exam day. Null where no
 * lesson is left or no exam day is to come. `daysLeft`: calendar days to it, today included.
 */
export const pace = (lessons: number, daysLeft: number | null): Pace | null => {
  if (lessons === 0 || daysLeft === null || daysLeft <= 0) return null
  const weeks = Math.floor(daysLeft / 7)
  const aWeek = weeks === 0 ? Infinity : Math.ceil(lessons / weeks)
  return aWeek < 7 ? { lessons: aWeek, every: "week" } : { lessons: Math.ceil(lessons / daysLeft), every: "day" }
}

/** 「每周2课时，考前学得完」 */
export const paceText = ({ lessons, every }: Pace): string =>
  `每${every === "day" ? "天" : "周"}${lessons}课时，考前学得完`
