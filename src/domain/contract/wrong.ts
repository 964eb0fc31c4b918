import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { WrongFilter, WrongItem, WrongReason, WrongState } from "./wrongItem.ts"
import { DateText, DateTimeText, Id, Text } from "./fields.ts"

/** What the JSON of `wrong.export` holds. */
export const WrongExport = Schema.Struct({
  version: Schema.Literal(1),
  exported_at: DateTimeText,
  list: Schema.Array(WrongItem),
})

export const calls = {
  "wrong.overview": get(
    "/exam/wrong-overview",
    "错题本概览：复习安排与薄弱知识点",
    Schema.Struct({}),
    Schema.Struct({
      active: Schema.Finite,
      mastered: Schema.Finite,
      removed: Schema.Finite,
      /** To be reviewed today, and reviewed today already. */
      due_today: Schema.Finite,
      done_today: Schema.Finite,
      exam_day: Schema.NullOr(DateText),
      /** Calendar days to the exam day; null when none is known or it is over. */
      days_left: Schema.NullOr(Schema.Finite),
      /** Today and the six days after it. */
      week: Schema.Array(Schema.Struct({ day: DateText, questions: Schema.Finite })),
      /** The weakest first; `right` of `questions` answered were right the last time; `set`: how many a practice has. */
      weak_points: Schema.Array(
        Schema.Struct({ point: Schema.String, questions: Schema.Finite, right: Schema.Finite, set: Schema.Finite }),
      ),
    }),
    { auth: "required" },
  ),
  "wrong.act": post(
    "/exam/wrong-act",
    "移出错题本、移回，或手动加入没答错的题（简答、没做的也行，已公布答案的）",
    Schema.Struct({ question_id: Id, act: Schema.Literals(["add", "remove", "restore"]) }),
    Schema.Struct({ question_id: Id, state: WrongState, right_streak: Schema.Finite }),
    { retry: "keyed", natural: true },
  ),
  "wrong.reasons": post(
    "/exam/wrong-reasons",
    "标注一个错因，或取消（可有几个）",
    Schema.Struct({ question_id: Id, reason: WrongReason, chosen: Schema.Boolean }),
    Schema.Struct({ question_id: Id, reasons: Schema.Array(WrongReason) }),
    { retry: "keyed", natural: true },
  ),
  "wrong.practise": post(
    "/exam/wrong-practise",
    "十题一组：今天复习的、筛选出的错题，或一个知识点；没做完的同一组接着做",
    Schema.Struct({
      from: Schema.Literals(["due", "wrong", "point"]),
      /** Of `point`. */
      point: Schema.optionalKey(Text(100)),
      /** Of `wrong` and `due`. */
      filter: Schema.optionalKey(Schema.Struct(WrongFilter)),
    }),
    Schema.Struct({ attempt_id: Id, questions: Schema.Finite }),
    { retry: "keyed", natural: true },
  ),
  "wrong.export": post(
    "/exam/wrong-export",
    "导出错题：表格（CSV）、数据（JSON）或Anki卡片",
    Schema.Struct({
      format: Schema.Literals(["csv", "json", "anki"]),
      filter: Schema.optionalKey(Schema.Struct(WrongFilter)),
    }),
    Schema.Struct({
      file_name: Schema.String,
      mime: Schema.String,
      base64: Schema.String,
      questions: Schema.Finite,
    }),
    { retry: "keyed", natural: true },
  ),
}
