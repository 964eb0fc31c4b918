import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { AnswerValue, ExamQuestion, QuestionKey } from "./examQuestion.ts"
import { Id } from "./fields.ts"

export const calls = {
  "marker.list": get(
    "/marker/list",
    "一节课的随堂题：在第几秒问哪一题（考试中的题不在内）",
    Schema.Struct({ classroom_id: Id, lesson_id: Id }),
    Schema.Struct({ list: Schema.Array(Schema.Struct({ second: Schema.Finite, question: ExamQuestion })) }),
    { auth: "required", packs: true },
  ),
  "marker.answer": post(
    "/marker/answer",
    "回答一道随堂题，当场判对错并给出解析；不计入练习",
    Schema.Struct({ classroom_id: Id, lesson_id: Id, question_id: Id, value: AnswerValue }),
    QuestionKey,
    { retry: "keyed", natural: true, packs: true },
  ),
}
