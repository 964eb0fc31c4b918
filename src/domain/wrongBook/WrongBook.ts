/** How often a wrong question has to be right in a row to be called mastered (shown as 连对 1/2). */
export const ROWS_TO_MASTER = 2

/**
 * A released verdict on one question. `self` is a review of what is in the book, and no more; `unanswered` does not
 * count here. Instants in epoch milliseconds.
 */
export interface Mark {
  readonly attempt_id: string
  readonly verdict: "right" | "wrong" | "self" | "unanswered"
  /** The learner marked the answer as guessed. */
  readonly guessed: boolean
  readonly exam_type: string
  readonly at: number
}

/** What the learner did to the question. `add` puts in one never missed; `restore` only what was in the book before. */
export interface Act {
  readonly act: "add" | "remove" | "restore"
  readonly at: number
}

/** `clean`: never missed nor added. `active`: in the book. `mastered`: right often enough. `removed`: taken out by hand. */
export type WrongState = "clean" | "active" | "mastered" | "removed"

export type Grade = "again" | "hard" | "good"

export interface Review {
  readonly at: number
  readonly grade: Grade
}

/** The state of one question from one learner's released marks and acts. */
export interface WrongRecord {
  readonly state: WrongState
  readonly right_count: number
  readonly wrong_count: number
  readonly right_streak: number
  /** Of the latest right or wrong answer; null: there is none. */
  readonly last: (Pick<Mark, "attempt_id" | "at"> & { readonly verdict: "right" | "wrong" }) | null
  readonly last_wrong_at: number | null
  /** When it was put into the book by hand, never having been there. */
  readonly added_at: number | null
  /** The exam types it was missed in, sorted. */
  readonly missed_in: ReadonlyArray<string>
  /** From the first miss or the adding on, oldest first: what the review dates are made of. */
  readonly reviews: ReadonlyArray<Review>
}

type Step = { readonly mark: Judged } | { readonly mark: null; readonly act: Act }
type Judged = Mark & { readonly verdict: "right" | "wrong" | "self" }

/**
 * The record of one question, or null when nothing was right, wrong or added yet. A fold over what happened in the order of its
 * time: the order of the lists, and a mark or an act given twice, change nothing.
 */
export const fold = (marks: ReadonlyArray<Mark>, acts: ReadonlyArray<Act>): WrongRecord | null =>
  stepsOf(marks, acts).reduce<WrongRecord | null>(
    (record, step) => (step.mark === null ? acted(record, step.act) : marked(record, step.mark)),
    null,
  )

const stepsOf = (marks: ReadonlyArray<Mark>, acts: ReadonlyArray<Act>): ReadonlyArray<Step> => {
  const once = new Map(marks.filter(isJudged).map((mark) => [mark.attempt_id, mark]))
  const actsOnce = new Map(acts.map((act) => [`${act.at} ${act.act}`, act]))
  const steps: ReadonlyArray<Step> = [
    ...[...once.values()].map((mark) => ({ mark })),
    ...[...actsOnce.values()].map((act) => ({ mark: null, act })),
  ]
  return steps.toSorted((a, b) => timeOf(a) - timeOf(b) || (nameOf(a) < nameOf(b) ? -1 : 1))
}

const isJudged = (mark: Mark): mark is Judged => mark.verdict !== "unanswered"

const timeOf = (step: Step): number => (step.mark ?? step.act).at

/** Of the same moment: marks before acts. */
const nameOf = (step: Step): string => (step.mark === null ? `b ${step.act.act}` : `a ${step.mark.attempt_id}`)

const marked = (
  before: WrongRecord | null,
  { attempt_id, verdict, guessed, exam_type, at }: Judged,
): WrongRecord | null => {
  if (verdict === "self") return reviewed(before, at)
  const isRight = verdict === "right"
  const right_streak = isRight ? (before?.right_streak ?? 0) + 1 : 0
  const missed = before?.missed_in ?? []
  const isFollowed = !isRight || (before?.reviews.length ?? 0) > 0
  return {
    state: isRight ? afterRight(before?.state ?? "clean", right_streak) : "active",
    right_count: (before?.right_count ?? 0) + (isRight ? 1 : 0),
    wrong_count: (before?.wrong_count ?? 0) + (isRight ? 0 : 1),
    right_streak,
    last: { attempt_id, at, verdict },
    last_wrong_at: isRight ? (before?.last_wrong_at ?? null) : at,
    added_at: before?.added_at ?? null,
    missed_in: isRight || missed.includes(exam_type) ? missed : [...missed, exam_type].toSorted(),
    reviews: isFollowed ? [...(before?.reviews ?? []), { at, grade: gradeOf(isRight, guessed) }] : [],
  }
}

/** An answer that nobody calls right or wrong comes again later, and leaves the book by hand alone. */
const reviewed = (before: WrongRecord | null, at: number): WrongRecord | null =>
  before === null || before.reviews.length === 0
    ? before
    : { ...before, reviews: [...before.reviews, { at, grade: "hard" }] }

const afterRight = (state: WrongState, streak: number): WrongState =>
  state === "active" && streak >= ROWS_TO_MASTER ? "mastered" : state

const gradeOf = (isRight: boolean, guessed: boolean): Grade => (isRight ? (guessed ? "hard" : "good") : "again")

const acted = (before: WrongRecord | null, { act, at }: Act): WrongRecord | null => {
  if (before === null) return act === "add" ? added(UNSEEN, at) : null
  if (before.state === "clean") return act === "add" ? added(before, at) : before
  if (act === "remove") return { ...before, state: "removed" }
  if (before.state === "active") return before
  // whoever takes a mastered question back has to master it again
  return { ...before, state: "active", right_streak: before.right_streak >= ROWS_TO_MASTER ? 0 : before.right_streak }
}

const UNSEEN: WrongRecord = {
  state: "clean",
  right_count: 0,
  wrong_count: 0,
  right_streak: 0,
  last: null,
  last_wrong_at: null,
  added_at: null,
  missed_in: [],
  reviews: [],
}

/** As if it had been missed then: it comes for review the next day, and has to be mastered. */
const added = (before: WrongRecord, at: number): WrongRecord => ({
  ...before,
  state: "active",
  right_streak: 0,
  added_at: at,
  reviews: [{ at, grade: "again" }],
})
