import * as Schema from "effect/Schema"
import { MAX_TEXT } from "../discussion/AskPlace.ts"
import { get, post } from "./Call.ts"
import { ExamQuestion } from "./examQuestion.ts"
import { DateTimeText, Id, Page, PageOf, PublicText, Text } from "./fields.ts"

/** A lesson of a classroom, or a question. */
const Place = {
  classroom_id: Schema.optionalKey(Id),
  lesson_id: Schema.optionalKey(Id),
  question_id: Schema.optionalKey(Id),
}

export const Ask = Schema.Struct({
  id: Id,
  /** The learner's own; of others nobody is named. */
  is_own: Schema.Boolean,
  text: Schema.String,
  asked_at: DateTimeText,
  /** One that is hidden is seen by its learner alone. */
  state: Schema.Literals(["waiting", "answered", "hidden"]),
  reply: Schema.String,
  answered_at: Schema.NullOr(DateTimeText),
  is_public: Schema.Boolean,
  /** Why it is hidden. */
  because: Schema.String,
})
export type Ask = typeof Ask.Type

export const calls = {
  "ask.list": get(
    "/ask/list",
    "一节课或一道题的提问：自己的在前，以及公开的",
    Schema.Struct({ ...Place, id: Schema.optionalKey(Id) }),
    Schema.Struct({
      classroom_id: Schema.NullOr(Id),
      lesson_id: Schema.NullOr(Id),
      question_id: Schema.NullOr(Id),
      /** Of the lesson and its course, or of the bank. */
      title: PublicText,
      source: PublicText,
      question: Schema.NullOr(ExamQuestion),
      /** Why the learner cannot ask here now; null where they can. */
      closed: Schema.NullOr(PublicText),
      list: Schema.Array(Ask),
    }),
    { auth: "required", packs: true },
  ),
  "ask.mine": get(
    "/ask/mine",
    "自己提过的问题，新的在前",
    Schema.Struct(Page),
    PageOf(
      Schema.Struct({
        ...Ask.fields,
        classroom_id: Schema.NullOr(Id),
        lesson_id: Schema.NullOr(Id),
        question_id: Schema.NullOr(Id),
        /** Of the lesson. */
        title: PublicText,
        /** Its course, or the bank of the question. */
        source: PublicText,
        stem_html: PublicText,
        /** An exam withholds what is about the question now, its answer too. */
        withheld: Schema.Boolean,
      }),
    ),
    { auth: "required", packs: true },
  ),
  "ask.make": post(
    "/ask/make",
    "在一节课或一道题下向老师提问；同一条重发仍是一条",
    Schema.Struct({
      ...Place,
      /** Made by the page for this question. */
      nonce: Id,
      text: Text(MAX_TEXT).check(Schema.isPattern(/\S/, { message: "请写下问题" })),
    }),
    Ask,
    { retry: "keyed", natural: true },
  ),
}
