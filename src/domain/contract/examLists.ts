import * as Schema from "effect/Schema"
import { DateTimeText, Id, PublicText } from "./fields.ts"

/** An attempt in a list of them. */
export const HistoryItem = Schema.Struct({
  attempt_id: Id,
  paper_id: Schema.NullOr(Id),
  bank_id: Id,
  title: PublicText,
  exam_type: Id,
  /** What it was made from where that is no paper and no bank: the wrong book, the session of a day. */
  set: Schema.NullOr(Schema.Literals(["wrong", "session"])),
  state: Schema.Literals(["open", "handed_in", "closed"]),
  score: Schema.NullOr(Schema.Finite),
  total_score: Schema.Finite,
  questions: Schema.Finite,
  answered: Schema.Finite,
  correct: Schema.NullOr(Schema.Finite),
  /** Short answers without a mark: the score may still rise. */
  awaiting: Schema.Finite,
  /** Who marks short answers. */
  marked_by: Schema.Literals(["learner", "operator"]),
  /** The score before a corrected key changed it; null where none did. */
  corrected_from: Schema.NullOr(Schema.Finite),
  started_at: DateTimeText,
})

/** One online exam with what the learner did there; `ended_attempt_id` is the latest that has a receipt. */
export const OnlineExam = Schema.Struct({
  id: Id,
  name: Schema.String,
  bank_id: Id,
  bank_name: PublicText,
  minutes: Schema.Finite,
  questions: Schema.Finite,
  total_score: Schema.Finite,
  opens_at: DateTimeText,
  closes_at: DateTimeText,
  formal: Schema.Boolean,
  /** 0 is without limit. */
  attempts: Schema.Finite,
  attempts_used: Schema.Finite,
  open_attempt_id: Schema.NullOr(Id),
  ended_attempt_id: Schema.NullOr(Id),
  /** From when its result is there; null: at once, or there is none to wait for. */
  results_at: Schema.NullOr(DateTimeText),
  /** Its result waits for somebody to release it. */
  is_held: Schema.optionalKey(Schema.Boolean),
})

/** A paper without a clock with what the learner did of it; `ended_attempt_id` is the latest that has a receipt. */
export const Homework = Schema.Struct({
  id: Id,
  name: Schema.String,
  bank_id: Id,
  bank_name: PublicText,
  questions: Schema.Finite,
  total_score: Schema.Finite,
  due_at: DateTimeText,
  attempts_used: Schema.Finite,
  open_attempt_id: Schema.NullOr(Id),
  ended_attempt_id: Schema.NullOr(Id),
  /** From when its result is there; null: at once, or there is none to wait for. */
  results_at: Schema.NullOr(DateTimeText),
  /** Its result waits for somebody to release it. */
  is_held: Schema.optionalKey(Schema.Boolean),
})
