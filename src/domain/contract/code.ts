import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { DateText, DateTimeText, Id, Page, PageOf, PublicText, Text } from "./fields.ts"

/** As it was typed: `CourseCode.read` tells whether it is one. */
const Typed = Schema.Struct({ code: Text(64) })

/** What a code opens. */
const Opened = {
  /** Batch and number in it, by which an operator finds the code. */
  serial: Schema.String,
  classroom_id: Id,
  name: Schema.String,
  /** Date text; null is without end. */
  valid_until: Schema.NullOr(DateText),
}

export const calls = {
  "code.preview": post(
    "/code/preview",
    "课程码能开通什么；不会用掉它",
    Typed,
    Schema.Struct({
      ...Opened,
      subject_name: PublicText,
      courses: Schema.Finite,
      lessons: Schema.Finite,
      /** Until when it can be redeemed. */
      expires_at: Schema.NullOr(DateTimeText),
      /** `redeemed`: by this learner, earlier. `nothing`: they have all that it gives. */
      gives: Schema.Literals(["joins", "extends", "nothing", "redeemed"]),
    }),
    { retry: "keyed", natural: true },
  ),
  "code.redeem": post("/code/redeem", "使用课程码；同一个人重复使用仍是一次", Typed, Schema.Struct(Opened), {
    retry: "keyed",
    natural: true,
  }),
  "code.history": get(
    "/code/history",
    "我用过的课程码，新的在前",
    Schema.Struct(Page),
    PageOf(Schema.Struct({ ...Opened, redeemed_at: DateTimeText })),
    { auth: "required" },
  ),
}
