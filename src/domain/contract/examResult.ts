import * as Schema from "effect/Schema"
import { AttachedFile, CurrentAnswer, LateHandIn, Receipt } from "./examAttempt.ts"
import { ExamQuestion, QuestionKey } from "./examQuestion.ts"
import { DateTimeText, Id, PublicText } from "./fields.ts"

/**
 * The rank of the score among everybody's first tries of the paper; the learner counts with this one. `of`: what is
 * compared, the whole score or what the keys decide. `bands`: takers in ten equal parts of the total, the lowest first.
 */
const ResultStanding = Schema.Struct({
  of: Schema.Literals(["all", "objective"]),
  score: Schema.Finite,
  total_score: Schema.Finite,
  rank: Schema.Finite,
  takers: Schema.Finite,
  /** Whole per cent of the others with a lower score; null without others. */
  beaten: Schema.NullOr(Schema.Finite),
  average: Schema.Finite,
  best: Schema.Finite,
  bands: Schema.Array(Schema.Finite),
})
export type ResultStanding = typeof ResultStanding.Type

/** Short answers: who marks them, and their marks. `awaiting`: answered ones without a mark; they count 0 until then. */
const ByHand = Schema.Struct({
  by: Schema.Literals(["learner", "operator"]),
  score: Schema.Finite,
  total_score: Schema.Finite,
  awaiting: Schema.Finite,
  /** Until when the learner may give and change them, epoch milliseconds. */
  until: Schema.NullOr(Schema.Finite),
  given: Schema.Array(Schema.Struct({ question_id: Id, score: Schema.Finite })),
})
export type ByHand = typeof ByHand.Type

/** Short answers are not counted. */
const Accuracy = Schema.Struct({ name: Schema.String, questions: Schema.Finite, correct: Schema.Finite })
export type Accuracy = typeof Accuracy.Type

/** `bank_id`: the bank that a set of it is drawn from; absent where none offers that, or its questions are of several. */
const Topic = Schema.Struct({ ...Accuracy.fields, bank_id: Schema.optionalKey(Id) })
export type Topic = typeof Topic.Type

/** See domain/result/Pace. */
const ResultPace = Schema.Struct({
  seconds: Schema.Array(Schema.Struct({ question_id: Id, seconds: Schema.Finite })),
  away_seconds: Schema.Finite,
})

/** How all who may see their mark answered a question; `choices`: how often each option was chosen. */
const OthersAnswers = Schema.Struct({
  question_id: Id,
  answered: Schema.Finite,
  correct: Schema.Finite,
  choices: Schema.Array(Schema.Struct({ choice: Schema.String, chosen: Schema.Finite })),
})
export type OthersAnswers = typeof OthersAnswers.Type

const EarlierTry = Schema.Struct({
  attempt_id: Id,
  score: Schema.Finite,
  total_score: Schema.Finite,
  ended_at: DateTimeText,
})
export type EarlierTry = typeof EarlierTry.Type

const VoidAs = Schema.Literals(["full", "none"])

/** A key that was corrected after the result was released. */
const Correction = Schema.Struct({
  question_id: Id,
  /** From 1, in the order of the paper. */
  number: Schema.Finite,
  score_before: Schema.Finite,
  score_after: Schema.Finite,
  corrected_at: DateTimeText,
  /** What the question became, where it was made void. */
  void_as: Schema.optionalKey(VoidAs),
})
export type Correction = typeof Correction.Type

/** What there is of an ended attempt before its release as well. */
const ended = {
  attempt_id: Id,
  title: PublicText,
  bank_id: Id,
  paper_id: Schema.NullOr(Id),
  /** What it was made from, in one text: see `PracticeAddress.again`. */
  source: PublicText,
  receipt: Receipt,
  late: Schema.optionalKey(LateHandIn),
  /** From when keys and scores are let out; null when no time is set. */
  releases_at: Schema.NullOr(DateTimeText),
  total_score: Schema.Finite,
  pass_score: Schema.Finite,
  answered: Schema.Finite,
  seconds: Schema.Finite,
  /** Seconds that a simulation continued after its time; 0 where time ends the paper. */
  overtime_seconds: Schema.Finite,
  objective_total: Schema.Finite,
  pace: ResultPace,
  questions: Schema.Array(ExamQuestion),
  answers: Schema.Array(CurrentAnswer),
  /** Its questions or options stand in an order of the attempt's own: numbers and letters here are not those of paper and bank. */
  is_shuffled: Schema.optionalKey(Schema.Literal(true)),
  /** Files of the answers that the server has; absent where it asks for none. */
  files: Schema.optionalKey(Schema.Array(AttachedFile)),
}

/** Until the paper's policy lets keys and scores out there are none: not 0, and nothing to read them from. */
const UnreleasedResult = Schema.Struct({ ...ended, released: Schema.Literal(false) })
export type UnreleasedResult = typeof UnreleasedResult.Type

const ReleasedResult = Schema.Struct({
  ...ended,
  released: Schema.Literal(true),
  score: Schema.Finite,
  correct: Schema.Finite,
  objective_score: Schema.Finite,
  by_hand: Schema.NullOr(ByHand),
  standing: Schema.NullOr(ResultStanding),
  /** The learner's released tries of the same source, this one among them, the oldest first. */
  tries: Schema.Array(EarlierTry),
  chapters: Schema.Array(Schema.Struct({ ...Topic.fields, chapter_id: Id })),
  points: Schema.Array(Topic),
  others: Schema.Array(OthersAnswers),
  corrections: Schema.Array(Correction),
  /** A key was corrected, or a question made void, that the numbers do not follow yet; within a minute they do. */
  regrading: Schema.optionalKey(Schema.Literal(true)),
  /** Questions that were made void: all have their points, or they are in no total. */
  voided: Schema.optionalKey(Schema.Array(Schema.Struct({ question_id: Id, void_as: VoidAs }))),
  /** The id under which the learner shows this result; null while it is not shared. */
  share_id: Schema.NullOr(Id),
  /** Whether it may be sat again now: a paper on offer, within its window and with a try left; practice always. */
  may_retake: Schema.Boolean,
  /** For pages of a build whose topics had no `bank_id`: whether all are of the attempt's bank, which offers sets. */
  draws: Schema.Boolean,
  /** Questions in the learner's wrong book now. */
  in_book: Schema.Array(Id),
  /** Questions that an exam still withholds: they have no key, and no number above counts them. */
  held: Schema.Finite,
  keys: Schema.Array(QuestionKey),
})
export type ReleasedResult = typeof ReleasedResult.Type

export const ExamResult = Schema.Union([ReleasedResult, UnreleasedResult])
export type ExamResult = typeof ExamResult.Type
