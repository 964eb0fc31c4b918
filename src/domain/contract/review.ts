import * as Schema from "effect/Schema"
import { MAX_TEXT } from "../discussion/AskPlace.ts"
import { get, post } from "./Call.ts"
import { DateTimeText, Id, Page, PageOf, Text } from "./fields.ts"

const Stars = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }, { message: "请选择一到五星" }))

const Own = Schema.Struct({
  stars: Stars,
  text: Schema.String,
  written_at: DateTimeText,
  /** Why the agency hides it; null where it is shown. */
  hidden: Schema.NullOr(Schema.String),
})

export const calls = {
  "review.list": get(
    "/review/list",
    "一门课程的评价，最新的在前；满五条才有平均分",
    Schema.Struct({ course_id: Id, ...Page }),
    Schema.Struct({
      /** Null below five. */
      rating: Schema.NullOr(Schema.Struct({ mean: Schema.Finite, count: Schema.Finite })),
      // nobody is named
      ...PageOf(Schema.Struct({ id: Id, stars: Stars, text: Schema.String, written_at: DateTimeText })).fields,
    }),
  ),
  "review.own": get(
    "/review/own",
    "自己对一门课程的评价，以及现在能不能评价",
    Schema.Struct({ course_id: Id }),
    Schema.Struct({ may_write: Schema.Boolean, own: Schema.NullOr(Own) }),
    { auth: "required" },
  ),
  "review.save": post(
    "/review/save",
    "评价一门学过三分之一以上的课程，或修改评价",
    Schema.Struct({
      course_id: Id,
      stars: Stars,
      text: Text(MAX_TEXT).check(Schema.isPattern(/\S/, { message: "请写几句学习的感受" })),
    }),
    Own,
    { retry: "keyed", natural: true },
  ),
}
