import * as Shanghai from "../time/Shanghai.ts"

/** What a learner did. */
export interface Effort {
  /** Of lessons. */
  readonly seconds: number
  /** Of live classes, in their room while they went on. */
  readonly live_seconds: number
  /** Questions, of attempts that ended. */
  readonly answered: number
}

/** What a learner did on one business day, `YYYY-MM-DD`. */
export interface StudyDay extends Effort {
  readonly day: string
}

/** 53 whole weeks and the one that is not over: what a year's map shows. */
export const WEEKS = 53

/** What a question takes with its explanation. */
export const QUESTION_SECONDS = 45

/** How long a day's study was, in minutes: lessons and live classes by the clock, a question as long as one takes. */
export const minutesOf = ({ seconds, live_seconds, answered }: StudyDay): number =>
  Math.round((seconds + live_seconds + answered * QUESTION_SECONDS) / 60)

/** Of some days together. */
export const total = (days: ReadonlyArray<Effort>): Effort => {
  const sum = (of: (day: Effort) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    seconds: sum(({ seconds }) => seconds),
    live_seconds: sum(({ live_seconds }) => live_seconds),
    answered: sum(({ answered }) => answered),
  }
}

/** 0 for nothing, then four steps. */
export const levelOf = (day: StudyDay): 0 | 1 | 2 | 3 | 4 => {
  const minutes = minutesOf(day)
  if (minutes === 0) return 0
  return minutes < 10 ? 1 : minutes < 30 ? 2 : minutes < 60 ? 3 : 4
}

/** Days in a row until today, or until yesterday while today is not over. */
export const streak = (days: ReadonlyArray<StudyDay>, now: number): number => {
  const done = new Set(days.filter((day) => minutesOf(day) > 0).map(({ day }) => day))
  const today = Shanghai.dayNumber(now)
  const last = done.has(dateOf(today)) ? today : today - 1
  let length = 0
  while (done.has(dateOf(last - length))) length += 1
  return length
}

/** The last seven days, today the last one. */
export const week = (days: ReadonlyArray<StudyDay>, now: number): ReadonlyArray<StudyDay> =>
  fill(days, Shanghai.dayNumber(now) - 6, 7)

/** Weeks from Monday, this one the last; its days to come are left out. */
export const year = (days: ReadonlyArray<StudyDay>, now: number): ReadonlyArray<ReadonlyArray<StudyDay>> => {
  const today = Shanghai.dayNumber(now)
  const monday = today - Shanghai.weekday(now) + 1 - (WEEKS - 1) * 7
  const all = fill(days, monday, today - monday + 1)
  return Array.from({ length: WEEKS }, (_, index) => all.slice(index * 7, index * 7 + 7))
}

const fill = (days: ReadonlyArray<StudyDay>, first: number, count: number): ReadonlyArray<StudyDay> => {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const day = dateOf(first + index)
    return known.get(day) ?? { day, seconds: 0, live_seconds: 0, answered: 0 }
  })
}

const dateOf = (dayNumber: number): string => Shanghai.dateText(dayNumber * Shanghai.DAY_MS - Shanghai.OFFSET_MS)
