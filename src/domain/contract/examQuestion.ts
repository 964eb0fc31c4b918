import * as Schema from "effect/Schema"
import { isKeepable, MAX_PARTS, type AnswerValue as Answer } from "../core/AnswerLimits.ts"
import { KINDS } from "../core/KindName.ts"
import { Id, PublicText } from "./fields.ts"

export const QuestionKind = Schema.Literals(KINDS)
export type QuestionKind = typeof QuestionKind.Type

/**
 * What a learner answered, whole: a key, keys, true or false, the blanks in order, a number as it was typed, the key put
 * to each prompt ("" where none is), all keys in an order, or text; a text and the names of its files (`Attachment`). `null` takes an answer back.
 */
export const AnswerValue = Schema.NullOr(
  Schema.Union([Schema.Boolean, Schema.String, Schema.Array(Schema.String).check(Schema.isMaxLength(MAX_PARTS))]),
)
  .annotate({ message: "答案格式不正确" })
  .check(Schema.makeFilter((value) => isKeepable(value), { message: "答案太大，或含有无法保存的字符" }))
export type AnswerValue = Answer

/** A question as it is asked: no key, no explanation. `material` is shared by the questions of one case. */
export const ExamQuestion = Schema.Struct({
  id: Id,
  kind: QuestionKind,
  section: PublicText,
  score: Schema.Finite,
  stem_html: PublicText,
  material_html: Schema.optionalKey(PublicText),
  options: Schema.Array(Schema.Struct({ key: Schema.String, html: PublicText })),
  /** Of a match: what an option is put to. */
  prompts: Schema.optionalKey(Schema.Array(Schema.String)),
  blanks: Schema.Finite,
  /** Of a number: what stands beside it. */
  unit: Schema.optionalKey(Schema.String),
  /** Of a short answer: how many pictures and PDFs it takes beside its text. */
  attachments: Schema.optionalKey(Schema.Finite),
  source: PublicText,
  year: Schema.Finite,
})
export type ExamQuestion = typeof ExamQuestion.Type

/** What is revealed about a question once the rules allow it. */
export const QuestionKey = Schema.Struct({
  question_id: Id,
  answer: Schema.Union([
    Schema.Boolean,
    Schema.String,
    Schema.Array(Schema.String),
    Schema.Array(Schema.Array(Schema.String)),
    /** Of a single choice some of whose other options earn so many per cent. */
    Schema.Struct({ right: Schema.String, shares: Schema.Record(Schema.String, Schema.Finite) }),
  ]),
  explanation_html: PublicText,
  points: Schema.Array(Schema.String),
  verdict: Schema.Literals(["right", "wrong", "unanswered", "self"]),
})
export type QuestionKey = typeof QuestionKey.Type
