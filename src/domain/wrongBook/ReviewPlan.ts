/** How many reviews a day asks for at most, unless the exam leaves too few days for them. */
export const DAILY_CAP = 50

/** A question in the book with its review date. Days are `Shanghai.dayNumber`s. */
export interface Card {
  readonly question_id: string
  /** When memory asks for it. */
  readonly due_day: number
  readonly reviewed_day: number
  /** Epoch milliseconds of the latest answer where that was a miss, else null. */
  readonly missed_at: number | null
}

export interface PlanInput {
  readonly today: number
  /** Null: none is known. One that is over counts as none. */
  readonly exam_day: number | null
  /** Reviews that were made today already. */
  readonly done_today: number
}

/**
 * The day on which a question comes again. A miss comes back the next day; else what the memory model says, at least a
 * day and at most a year later.
 */
export const dueDay = (reviewed_day: number, wasMissed: boolean, interval: number): number =>
  reviewed_day + (wasMissed ? 1 : Math.min(Math.max(Math.round(interval), 1), 365))

/**
 * The day of each card by question id; one that was answered today and has no day left before the exam has none.
 *
 * No day is after the eve of the exam (on it, after it begins today). Misses come first, the latest before the
 * earlier; then what is due, the longest overdue first, each on the first day with room. What would be due after the exam
 * is moved to the emptiest days before it. A day holds `DAILY_CAP`, or what is needed to fit all of them.
 */
export const plan = (
  cards: ReadonlyArray<Card>,
  { today, exam_day, done_today }: PlanInput,
): ReadonlyMap<string, number> => {
  const last = exam_day === null || exam_day < today ? Number.POSITIVE_INFINITY : Math.max(today, exam_day - 1)
  const ready = cards
    .map((card) => ({ ...card, from: Math.max(today, card.reviewed_day + 1) }))
    .filter(({ from }) => from <= last)
    .toSorted(bySoonest)
  const cap = Math.max(DAILY_CAP, Math.ceil((ready.length + done_today) / (last - today + 1)))
  const loads = new Map([[today, done_today]])
  const put = (card: Card, day: number) => {
    loads.set(day, (loads.get(day) ?? 0) + 1)
    return [card.question_id, day] as const
  }
  const isDue = ({ due_day }: Card) => due_day <= last
  return new Map([
    ...ready.filter(isDue).map((card) => put(card, firstWithRoom(loads, cap, card, last))),
    ...ready.filter((card) => !isDue(card)).map((card) => put(card, emptiest(loads, card.from, last))),
  ])
}

interface Ready extends Card {
  /** The first day it may come on: never the day it was answered on. */
  readonly from: number
}

type Loads = ReadonlyMap<number, number>

const bySoonest = (a: Card, b: Card): number =>
  (b.missed_at ?? 0) - (a.missed_at ?? 0) || a.due_day - b.due_day || (a.question_id < b.question_id ? -1 : 1)

/** From its due day on; where the days up to the exam are full, the nearest before it. */
const firstWithRoom = (loads: Loads, cap: number, { due_day, from }: Ready, last: number): number => {
  const target = Math.max(due_day, from)
  const hasRoom = (day: number) => (loads.get(day) ?? 0) < cap
  for (let day = target; day <= last; day += 1) if (hasRoom(day)) return day
  for (let day = target - 1; day >= from; day -= 1) if (hasRoom(day)) return day
  return emptiest(loads, from, last)
}

/** Of equally empty days the one nearest to the exam. */
const emptiest = (loads: Loads, from: number, last: number): number => {
  let best = last
  for (let day = last - 1; day >= from; day -= 1) if ((loads.get(day) ?? 0) < (loads.get(best) ?? 0)) best = day
  return best
}
