import { dayNumber, instantOf, isDay } from "../time/Shanghai.ts"
import { permuted } from "./QuestionOrder.ts"

export const SIZE = 10

/** Days since 1970-01-01 of `YYYY-MM-DD`; null when the calendar has no such day. */
export const numberOf = (day: string): number | null => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, date = 0] = parts
  if (!isDay(year, month, date)) return null
  return dayNumber(instantOf({ year, month, day: date, hour: 0, minute: 0, second: 0 }))
}

/**
 * The questions of a bank on a day (by `numberOf`): the same for everybody. Each round asks every question of the bank
 * before any of them comes again, in an order of its own.
 */
export const of = (
  bank_id: string,
  questions: ReadonlyArray<string>,
  day: number,
  size = SIZE,
): ReadonlyArray<string> => {
  if (questions.length <= size) return permuted(questions, `${bank_id} ${day}`)
  const days = Math.ceil(questions.length / size)
  const round = Math.floor(day / days)
  const place = (day - round * days) * size
  const order = permuted(questions, `${bank_id} ${round}`)
  // the last day of a round is filled from its beginning
  return [...order, ...order].slice(place, place + size)
}

export interface Streak {
  /** Days in a row up to today, or up to yesterday as long as today's set is not done. */
  readonly current: number
  readonly longest: number
}

/** Of days done (by `numberOf`), in any order. */
export const streak = (done: ReadonlyArray<number>, today: number): Streak => {
  const days = new Set(done)
  const runTo = (last: number): number => {
    let length = 0
    while (days.has(last - length)) length += 1
    return length
  }
  return {
    current: runTo(days.has(today) ? today : today - 1),
    longest: Math.max(0, ...[...days].filter((day) => !days.has(day + 1)).map(runTo)),
  }
}
