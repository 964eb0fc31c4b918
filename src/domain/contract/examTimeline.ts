import * as Schema from "effect/Schema"
import { LEAVE_KINDS } from "./roomRules.ts"

/**
 * One thing that happened to an attempt, from its log. Times are epoch milliseconds of server time; `until` differs from
 * `at` where it lasted. `records` counts answers and marks, `questions` are numbers in the paper.
 */
export const TimelineItem = Schema.Struct({
  kind: Schema.Literals([
    "started",
    "saved",
    "offline",
    "superseded",
    "late",
    "set_aside",
    "take_over",
    "deadline",
    "log_full",
    "handed_in",
    "closed",
    "late_review",
    "late_accepted",
    "late_refused",
    "message",
    "left",
    "device_freed",
    "admitted",
  ]),
  at: Schema.Finite,
  until: Schema.Finite,
  records: Schema.Finite,
  questions: Schema.Array(Schema.Finite),
  /** Of a moved deadline: by how many milliseconds. */
  moved: Schema.Finite,
  /** Of a message. */
  text: Schema.optionalKey(Schema.String),
  /** Of an absence, which lasted from `at` to `until`. `nth`: of those that count, null where it does not. */
  leave: Schema.optionalKey(
    Schema.Struct({
      kind: Schema.Literals(LEAVE_KINDS),
      seconds: Schema.Finite,
      offline: Schema.Boolean,
      nth: Schema.NullOr(Schema.Finite),
      /** The attempt was ended for it. */
      ended: Schema.Boolean,
    }),
  ),
})
export type TimelineItem = typeof TimelineItem.Type
