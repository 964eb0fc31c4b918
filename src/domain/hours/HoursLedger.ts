import type { QuestionKind } from "../contract/examQuestion.ts"
import { isAhead } from "./Played.ts"
import { type Range, type Ranges, seconds, union, without } from "./Ranges.ts"

/** What a class asks of hours that count. */
export interface HoursRules {
  /** What was not played yet cannot be skipped to. */
  readonly no_skip: boolean
  /** Minutes of play between two questions, on average; null: nothing is asked. */
  readonly ask: number | null
  /** The fastest speed that counts. */
  readonly speed: number
}

/**
 * What a chain of records says of one learner in one class, in order; `at` is server time in epoch milliseconds.
 * - `began`: a device began or went on with a lesson of so many seconds, under these rules.
 * - `played`: ranges of that lesson that were not recorded before.
 * - `answered`: a question; `chance` is that of a guess, `fresh` that nothing of its key was known to the learner,
 *   `last` that no other question follows at once.
 * - `missed`: a question that was not answered in time.
 */
export type HoursRecord =
  | (HoursRules & { readonly kind: "began"; readonly at: number; readonly lesson: string; readonly seconds: number })
  | { readonly kind: "played"; readonly at: number; readonly ranges: Ranges }
  | {
      readonly kind: "answered"
      readonly at: number
      readonly question: string
      readonly right: boolean
      readonly chance: number
      readonly fresh: boolean
      readonly last: boolean
    }
  | { readonly kind: "missed"; readonly at: number; readonly question: string }

export interface LessonHours {
  readonly counted: Ranges
  /** Vouched by a right answer, while the answers so far could be guesses. */
  readonly waiting: Ranges
  /** Since the last question. */
  readonly open: Ranges
  /** Seconds from the start that may be moved in freely. */
  readonly reached: number
}

/** What follows from a chain of records. */
export interface HoursLedger {
  readonly lessons: Readonly<Record<string, LessonHours>>
  /** How much more probable the answers are from somebody who learns than from guesses. */
  readonly odds: number
  /** Questions that were asked. */
  readonly asked: ReadonlyArray<string>
  readonly began: Extract<HoursRecord, { readonly kind: "began" }> | null
  /** Seconds of a lesson that may still be claimed, as of `at`. */
  readonly credit: number
  readonly at: number
}

export const EMPTY: HoursLedger = { lessons: {}, odds: 1, asked: [], began: null, credit: 0, at: 0 }

/** Seconds of play that a device may keep while it reaches no server. */
export const MAX_GAP = 600
/** How often somebody who learns answers right. */
const KNOWS = 0.8
/** From here on answers are no guesses: by chance alone one learner in a hundred ever gets here (Ville's inequality). */
const SURE = 100
const MAX_ODDS = 300
const MIN_ODDS = 0.01

const NOTHING: LessonHours = { counted: [], waiting: [], open: [], reached: 0 }

export const lessonIn = ({ lessons }: HoursLedger, lesson: string): LessonHours =>
  (Object.hasOwn(lessons, lesson) ? lessons[lesson] : undefined) ?? NOTHING

/** Each second of a lesson is recorded once. */
export const recorded = ({ counted, waiting, open }: LessonHours): Ranges => union([...counted, ...waiting, ...open])

/** Seconds of all lessons since the last question. */
export const openSeconds = ({ lessons }: HoursLedger): number =>
  Object.values(lessons).reduce((sum, { open }) => sum + seconds(open), 0)

const tenth = (second: number): number => Math.round(second * 10) / 10

/** Seconds on the server's clock that no record has used. */
const creditAt = ({ credit, at, began }: HoursLedger, now: number): number =>
  began === null ? 0 : Math.min(MAX_GAP, credit + Math.max(0, now - at) / 1_000)

/**
 * What of the claimed ranges is recorded: seconds of the lesson that was begun, in the order in which they were played,
 * not recorded before, not behind what may not be skipped, and no more than went by on the server's clock.
 */
export const accepted = (ledger: HoursLedger, claimed: ReadonlyArray<Range>, now: number): Ranges => {
  const { began } = ledger
  if (began === null) return []
  const lesson = lessonIn(ledger, began.lesson)
  let { reached } = lesson
  let credit = creditAt(ledger, now) * began.speed
  let made: Ranges = []
  for (const [start, end] of claimed) {
    const [from, to] = [Math.max(0, tenth(start)), Math.min(began.seconds, tenth(end))]
    if (began.no_skip && isAhead(from, reached)) continue
    for (const [begin, until] of without([from, to], union([...recorded(lesson), ...made]))) {
      const stop = Math.min(until, Math.floor((begin + credit) * 10) / 10)
      if (stop <= begin) return made
      credit -= stop - begin
      made = union([...made, [begin, stop]])
      reached = Math.max(reached, stop)
    }
  }
  return made
}

/** The same chain with one more record. */
export const after = (ledger: HoursLedger, record: HoursRecord): HoursLedger => {
  switch (record.kind) {
    case "began":
      return { ...ledger, began: record, credit: 0, at: record.at }
    case "played":
      return played(ledger, record)
    case "missed":
      return withoutOpen({ ...ledger, asked: [...ledger.asked, record.question] })
    case "answered":
      return answered(ledger, record)
  }
}

const played = (
  ledger: HoursLedger,
  { at, ranges }: Extract<HoursRecord, { readonly kind: "played" }>,
): HoursLedger => {
  const { began } = ledger
  if (began === null) return ledger
  const lesson = lessonIn(ledger, began.lesson)
  const place = began.ask === null ? "counted" : "open"
  return {
    ...ledger,
    credit: Math.max(0, creditAt(ledger, at) - seconds(ranges) / began.speed),
    at,
    lessons: {
      ...ledger.lessons,
      [began.lesson]: {
        ...lesson,
        [place]: union([...lesson[place], ...ranges]),
        reached: Math.max(lesson.reached, ...ranges.map(([, to]) => to)),
      },
    },
  }
}

/** What was asked before, or known from elsewhere, tells nothing of who answers. */
const answered = (
  ledger: HoursLedger,
  { question, right, chance, fresh, last }: Extract<HoursRecord, { readonly kind: "answered" }>,
): HoursLedger => {
  const factor = right ? KNOWS / chance : (1 - KNOWS) / (1 - chance)
  const odds = fresh ? Math.min(MAX_ODDS, Math.max(MIN_ODDS, ledger.odds * factor)) : ledger.odds
  const next = { ...ledger, odds, asked: [...ledger.asked, question] }
  if (!right) return last ? withoutOpen(next) : next
  const isSure = odds >= SURE
  return eachLesson(next, ({ counted, waiting, open, reached }) => ({
    counted: isSure ? union([...counted, ...waiting, ...open]) : counted,
    waiting: isSure ? [] : union([...waiting, ...open]),
    open: [],
    reached,
  }))
}

const withoutOpen = (ledger: HoursLedger): HoursLedger => eachLesson(ledger, (lesson) => ({ ...lesson, open: [] }))

const eachLesson = (ledger: HoursLedger, next: (lesson: LessonHours) => LessonHours): HoursLedger => ({
  ...ledger,
  lessons: Object.fromEntries(Object.entries(ledger.lessons).map(([id, lesson]) => [id, next(lesson)])),
})

/** How probable a right guess is at most; of several keys how many are right is easier to guess than which. */
export const chanceOf = ({
  kind,
  options,
}: {
  readonly kind: QuestionKind
  readonly options: ReadonlyArray<unknown>
}): number => {
  switch (kind) {
    case "single":
      return 1 / Math.max(2, options.length)
    case "judge":
      return 1 / 2
    case "multiple":
    case "indeterminate":
      return 1 / 4
    case "match":
    case "order":
      return 1 / 6
    case "blank":
    case "number":
    case "short":
      return 1 / 20
  }
}
