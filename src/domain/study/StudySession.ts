import { permuted } from "../practice/QuestionOrder.ts"
import * as Shanghai from "../time/Shanghai.ts"

/** A question that a session may ask, with its chapter; chapters of different banks have different texts. */
export interface Askable {
  readonly question_id: string
  readonly chapter: string
}

/** A question that was not answered yet. */
export interface Fresh extends Askable {
  /** Something of its chapter was answered. */
  readonly isMet: boolean
}

export interface Available {
  /** How many questions the session has at most: what is missing of the day's. */
  readonly size: number
  /** Of the wrong book, to be reviewed today, the most urgent first. */
  readonly due: ReadonlyArray<Askable>
  /** In their order. */
  readonly fresh: ReadonlyArray<Fresh>
  /** The same for one learner on one day. */
  readonly seed: string
}

export interface Composed {
  readonly due: ReadonlyArray<Askable>
  readonly fresh: ReadonlyArray<Askable>
}

/** Of a session, that new questions have while there are any: who misses many would meet nothing new for weeks. */
const NEW_SHARE = 1 / 3

/** How many reviews a session of this size has at most, where there are so many new questions. */
export const reviewsOf = (size: number, fresh: number): number =>
  Math.max(0, size) - Math.min(fresh, Math.floor(Math.max(0, size) * NEW_SHARE))

/**
 * The questions of a session in their order: what is due first, then new ones, taken evenly from the chapters that were
 * met, and from the next one where those have too few. Chapters alternate wherever their numbers allow it.
 */
export const compose = ({ size, due, fresh, seed }: Available): Composed => {
  const waiting = new Set(due.map(({ question_id }) => question_id))
  const unasked = fresh.filter(({ question_id }) => !waiting.has(question_id))
  const reviewed = alternated(due.slice(0, reviewsOf(size, unasked.length)), null)
  const room = Math.max(0, size) - reviewed.length
  const last = reviewed.at(-1)?.chapter ?? null
  return { due: reviewed, fresh: alternated(evenly(enough(unasked, room), room, seed, last), last) }
}

/** Those of chapters that were met, and of as many further chapters as fill the room. */
const enough = (fresh: ReadonlyArray<Fresh>, room: number): ReadonlyArray<Askable> => {
  const pool: Askable[] = fresh.filter(({ isMet }) => isMet)
  const further = Map.groupBy(
    fresh.filter(({ isMet }) => !isMet),
    ({ chapter }) => chapter,
  )
  for (const chapter of further.values()) if (pool.length < room) pool.push(...chapter)
  return pool.map(({ question_id, chapter }) => ({ question_id, chapter }))
}

/** So many at most, one of each chapter in turn; which chapter comes first differs by seed, `before` comes last. */
const evenly = (
  questions: ReadonlyArray<Askable>,
  count: number,
  seed: string,
  before: string | null,
): ReadonlyArray<Askable> => {
  const byChapter = Map.groupBy(questions, ({ chapter }) => chapter)
  const chapters = permuted([...byChapter.keys()], seed).toSorted((a, b) => Number(a === before) - Number(b === before))
  const longest = Math.max(0, ...[...byChapter.values()].map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    chapters.flatMap((chapter) => byChapter.get(chapter)?.[turn] ?? []),
  )
    .flat()
    .slice(0, count)
}

/**
 * Questions in an order in which no chapter follows itself or `before`, where there is one; the order within a chapter
 * stays. Taking the fullest of the other chapters each time finds it.
 */
const alternated = (questions: ReadonlyArray<Askable>, before: string | null): ReadonlyArray<Askable> => {
  const left = [...Map.groupBy(questions, ({ chapter }) => chapter)].map(([chapter, list]) => ({ chapter, list }))
  const order: Askable[] = []
  let last = before
  while (order.length < questions.length) {
    const others = left.filter(({ chapter, list }) => list.length > 0 && chapter !== last)
    const next = (others.length > 0 ? others : left).reduce((a, b) => (b.list.length > a.list.length ? b : a))
    order.push(...next.list.splice(0, 1))
    last = next.chapter
  }
  return order
}

export type Part = "none" | "open" | "done"
export type State = "ready" | "questions" | "lesson" | "done"

export interface Progress {
  readonly begun: boolean
  readonly questions: Part
  readonly lesson: Part
  /** The learner left the lesson for another day. */
  readonly ended: boolean
}

/** Where a session is: its questions, then its lesson. Questions that are open are never ended unanswered. */
export const stateOf = ({ begun, questions, lesson, ended }: Progress): State => {
  if (!begun) return "ready"
  if (questions === "open") return "questions"
  return lesson === "open" && !ended ? "lesson" : "done"
}

/** One that began shortly before midnight is still the session of that evening. */
const EVENING_MS = 6 * 3_600_000

/** Whether the session of that day (`YYYY-MM-DD`) is the one to go on with. `started_at`: epoch milliseconds. */
export const isCurrent = (session: { readonly day: string; readonly started_at: number }, now: number): boolean =>
  session.day === Shanghai.dateText(now) || now - session.started_at < EVENING_MS

interface Lesson {
  readonly id: string
  readonly finished: boolean
}

/** The lesson to go on with: the one studied last, or the next one after it that is not finished; null: all are. */
export const nextLesson = <L extends Lesson>(lessons: ReadonlyArray<L>, lastId: string | null): L | null => {
  const last = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastId),
  )
  return [...lessons.slice(last), ...lessons.slice(0, last)].find(({ finished }) => !finished) ?? null
}
