import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { DateTimeText, Done, Id, PublicText } from "./fields.ts"

/** What anybody with the id may see: no name, no phone, no answer. */
export const SharedResult = Schema.Struct({
  title: PublicText,
  agency_name: PublicText,
  bank_id: Id,
  bank_name: PublicText,
  score: Schema.Finite,
  total_score: Schema.Finite,
  /** What of the score the learner gave for short answers, and out of how much. */
  self_score: Schema.Finite,
  self_total: Schema.Finite,
  /** null: no pass mark, or marks are still awaited. */
  passed: Schema.NullOr(Schema.Boolean),
  /** Among the first so many per cent; null below the middle or with few takers. */
  top_percent: Schema.NullOr(Schema.Finite),
  ended_at: DateTimeText,
})
export type SharedResult = typeof SharedResult.Type

export const calls = {
  "result.selfMark": post(
    "/exam/self-mark",
    "简答题对照参考答案自评，期限内可改",
    Schema.Struct({
      attempt_id: Id,
      question_id: Id,
      score: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1_000 })),
    }),
    Done,
    { retry: "keyed", natural: true },
  ),
  "result.share": post(
    "/exam/share",
    "生成成绩分享（重复请求得到同一个）",
    Schema.Struct({ attempt_id: Id }),
    Schema.Struct({ id: Id }),
    { retry: "keyed", natural: true },
  ),
  "result.unshare": post("/exam/unshare", "撤回成绩分享", Schema.Struct({ attempt_id: Id }), Done, {
    retry: "keyed",
    natural: true,
  }),
  "result.shared": get("/exam/shared", "分享的成绩", Schema.Struct({ id: Id }), SharedResult, { shared: true }),
}
