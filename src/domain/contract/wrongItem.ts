import * as Schema from "effect/Schema"
import { AnswerValue, ExamQuestion, QuestionKey, QuestionKind } from "./examQuestion.ts"
import { AnyId, DateText, DateTimeText, Id, Page, PageOf, PublicText } from "./fields.ts"

/** Why a question was missed, in the learner's view. */
export const WrongReason = Schema.Literals(["看错题", "不会", "记混", "计算错"])
export type WrongReason = typeof WrongReason.Type

export const WrongState = Schema.Literals(["active", "mastered", "removed"])

export const WrongItem = Schema.Struct({
  question: ExamQuestion,
  /** `verdict` is that of `answer`. */
  key: QuestionKey,
  /** The learner's own latest answer. */
  answer: AnswerValue,
  bank_id: Id,
  bank_name: PublicText,
  state: WrongState,
  wrong_count: Schema.Finite,
  /** Null: never missed, added by hand at `added_at`. */
  last_wrong_at: Schema.NullOr(DateTimeText),
  added_at: Schema.NullOr(DateTimeText),
  /** Right answers in a row since the last miss, and how many make it mastered. */
  right_streak: Schema.Finite,
  rows_to_master: Schema.Finite,
  /** `YYYY-MM-DD` of the next review; null: it comes no more. */
  review_on: Schema.NullOr(DateText),
  reasons: Schema.Array(WrongReason),
})

const Group = Schema.Array(Schema.Struct({ id: AnyId, name: Schema.String, questions: Schema.Finite }))

export const WrongPage = Schema.Struct({
  ...PageOf(WrongItem).fields,
  /** What there is to filter by, each counted under the other filters; chapters only within one bank. */
  groups: Schema.Struct({
    subject_id: Group,
    bank_id: Group,
    chapter_id: Group,
    kind: Group,
    exam_type: Group,
    reason: Group,
  }),
})

/** What is shown of the wrong book: all that is given has to hold. */
export const WrongFilter = {
  /** `active` by default. */
  state: Schema.optionalKey(WrongState),
  subject_id: Schema.optionalKey(Id),
  bank_id: Schema.optionalKey(Id),
  chapter_id: Schema.optionalKey(Id),
  kind: Schema.optionalKey(QuestionKind),
  /** In which it was missed. */
  exam_type: Schema.optionalKey(Id),
  reason: Schema.optionalKey(WrongReason),
  /** Only what is to be reviewed today. */
  due: Schema.optionalKey(Schema.Literal("1")),
}

export const WrongAsked = { ...Page, ...WrongFilter }
