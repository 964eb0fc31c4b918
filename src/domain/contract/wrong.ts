import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { WrongReason, WrongState } from "./exam.ts"
import { Id } from "./fields.ts"

const DayText = Schema.String

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
      exam_day: Schema.NullOr(DayText),
      /** Calendar days to the exam day; null when none is known or it is over. */
      days_left: Schema.NullOr(Schema.Finite),
      /** Today and the six days after it. */
      week: Schema.Array(Schema.Struct({ day: DayText, questions: Schema.Finite })),
      /** The weakest first; `right` of `questions` answered were right the last time. */
      weak_points: Schema.Array(
        Schema.Struct({ point: Schema.String, questions: Schema.Finite, right: Schema.Finite }),
      ),
    }),
    { auth: "required" },
  ),
  "wrong.act": post(
    "/exam/wrong-act",
    "移出错题本，或移回",
    Schema.Struct({ question_id: Id, act: Schema.Literals(["remove", "restore"]) }),
    Schema.Struct({ question_id: Id, state: WrongState, right_streak: Schema.Finite }),
    { retry: "keyed" },
  ),
  "wrong.reasons": post(
    "/exam/wrong-reasons",
    "标注错因（可多选，空为不标）",
    Schema.Struct({ question_id: Id, reasons: Schema.Array(WrongReason).check(Schema.isMaxLength(4)) }),
    Schema.Struct({ question_id: Id, reasons: Schema.Array(WrongReason) }),
    { retry: "keyed", natural: true },
  ),
}
