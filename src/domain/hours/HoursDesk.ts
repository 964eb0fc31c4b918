import {
  accepted,
  after,
  EMPTY,
  type HoursLedger,
  type HoursRecord,
  type HoursRules,
  lessonIn,
  openSeconds,
  recorded,
} from "./HoursLedger.ts"
import { type Range, seconds } from "./Ranges.ts"

/** A question that waits for its answer. */
export interface HoursCheck {
  readonly id: string
  readonly question: string
  /** The order of its options. */
  readonly order: string
  readonly chance: number
  readonly fresh: boolean
  readonly isSecond: boolean
  /** Epoch milliseconds: when it was first sent, and last. */
  readonly asked_at: number
  readonly told_at: number
}

/** A learner in a class: what is recorded, and what comes next. */
export interface HoursDesk {
  readonly ledger: HoursLedger
  readonly check: HoursCheck | null
  /** Seconds of play after which the next question is due; known to the server alone. */
  readonly ask_at: number | null
}

export interface Changed {
  readonly desk: HoursDesk
  /** To be appended to the chain. */
  readonly records: ReadonlyArray<HoursRecord>
}

export const NEW: HoursDesk = { ledger: EMPTY, check: null, ask_at: null }

/** Milliseconds to answer in since the question last reached the device, and at most since it was first asked. */
export const ANSWER_MS = 180_000
const MAX_ANSWER_MS = 600_000

const appended = (desk: HoursDesk, record: HoursRecord): Changed => ({
  desk: { ...desk, ledger: after(desk.ledger, record) },
  records: [record],
})

const same = (desk: HoursDesk): Changed => ({ desk, records: [] })

/** Epoch milliseconds. */
export const answerUntil = ({ asked_at, told_at }: HoursCheck): number =>
  Math.min(told_at + ANSWER_MS, asked_at + MAX_ANSWER_MS)

/** A question whose time is over is missed. */
export const settled = (desk: HoursDesk, now: number): Changed => {
  const { check } = desk
  if (check === null || now <= answerUntil(check)) return same(desk)
  return appended({ ...desk, check: null, ask_at: null }, { kind: "missed", at: now, question: check.question })
}

/** A device begins a lesson. A question that waits goes on waiting, on this device. */
export const begun = (
  desk: HoursDesk,
  lesson: { readonly lesson: string; readonly seconds: number } & HoursRules,
  now: number,
): Changed => {
  const { lesson: id, seconds, no_skip, ask, speed } = lesson
  return appended(told(desk, now), { kind: "began", at: now, lesson: id, seconds, no_skip, ask, speed })
}

/** The question reaches the device once more. */
export const told = (desk: HoursDesk, now: number): HoursDesk =>
  desk.check === null ? desk : { ...desk, check: { ...desk.check, told_at: now } }

/** Ranges that were played since the last acknowledged beat. While a question waits nothing counts. */
export const beaten = (desk: HoursDesk, ranges: ReadonlyArray<Range>, now: number): Changed => {
  if (desk.check !== null) return same(desk)
  const taken = accepted(desk.ledger, ranges, now)
  return taken.length === 0 ? same(desk) : appended(desk, { kind: "played", at: now, ranges: taken })
}

/** When the next question is due: `draw` is at random from 0 to 1. */
export const drawn = (desk: HoursDesk, draw: number): HoursDesk => {
  const { ask } = desk.ledger.began ?? { ask: null }
  return desk.ask_at !== null || ask === null ? desk : { ...desk, ask_at: (0.5 + draw) * ask * 60 }
}

/** At a moment that was drawn, at the end of a lesson, and once nothing of a lesson is missing. */
export const isDue = ({ ledger, check, ask_at }: HoursDesk): boolean => {
  if (check !== null || ask_at === null || ledger.began?.ask == null) return false
  const open = openSeconds(ledger)
  return open >= ask_at || (open > 0 && isOver(ledger))
}

const isOver = (ledger: HoursLedger): boolean => {
  const { began } = ledger
  if (began === null) return false
  const lesson = lessonIn(ledger, began.lesson)
  const end = began.seconds - END
  return (lesson.open.at(-1)?.[1] ?? 0) >= end || seconds(recorded(lesson)) >= end
}

/** Seconds before the end at which a lesson is over: the last picture has no length that players agree on. */
const END = 2

type Question = Pick<HoursCheck, "id" | "question" | "order" | "chance" | "fresh">

export const asked = (desk: HoursDesk, question: Question, now: number): HoursDesk => ({
  ...desk,
  check: { ...question, isSecond: false, asked_at: now, told_at: now },
})

/** A wrong answer is followed by another question at once, where there is one, but no third. */
export const answered = (desk: HoursDesk, isRight: boolean, another: Question | null, now: number): Changed => {
  const { check } = desk
  if (check === null) return same(desk)
  const { question, chance, fresh, isSecond } = check
  const last = isRight || isSecond || another === null
  const record = { kind: "answered", at: now, question, right: isRight, chance, fresh, last } as const
  const { desk: next, records } = appended({ ...desk, check: null, ask_at: last ? null : desk.ask_at }, record)
  if (last) return { desk: next, records }
  return { desk: { ...next, check: { ...another, isSecond: true, asked_at: now, told_at: now } }, records }
}
