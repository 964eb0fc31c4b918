import * as Schema from "effect/Schema"
import { post } from "./Call.ts"
import { AnswerValue, ExamQuestion } from "./examQuestion.ts"
import { Id } from "./fields.ts"

const Seconds = Schema.Finite

/** What the learner sees of the hours of a lesson; seconds. */
export const LessonHours = Schema.Struct({
  counted: Seconds,
  /** Vouched by a right answer, while the answers so far could be guesses. */
  waiting: Seconds,
  /** Since the last question. */
  open: Seconds,
  /** How far the lesson was played; the rules may forbid to skip further. */
  reached: Seconds,
  /** Where something was played that does not count and has to be played again; null: nowhere. */
  missing_from: Schema.NullOr(Seconds),
})
export type LessonHours = typeof LessonHours.Type

/** A question that has to be answered before play goes on. */
const HoursQuestion = Schema.Struct({
  id: Id,
  question: ExamQuestion,
  /** Seconds that are left. */
  left: Seconds,
})

const HoursState = Schema.Struct({
  /** What the next beat names. */
  nonce: Id,
  hours: LessonHours,
  check: Schema.NullOr(HoursQuestion),
})
export type HoursState = typeof HoursState.Type

const Session = { session: Id }

export const calls = {
  "hours.begin": post(
    "/hours/begin",
    "在这台设备上开始计学时；另一台设备从此不再计",
    Schema.Struct({ classroom_id: Id, lesson_id: Id }),
    Schema.Struct({ ...Session, ...HoursState.fields }),
    { retry: "keyed", natural: true, packs: true },
  ),
  "hours.beat": post(
    "/hours/beat",
    "上报播放过的区间；每次都用上一次得到的nonce",
    Schema.Struct({
      ...Session,
      nonce: Id,
      /** Seconds of the lesson, from and to, in the order in which they were played. */
      ranges: Schema.Array(
        Schema.Tuple([
          Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400 })),
          Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400 })),
        ]),
      ).check(Schema.isMaxLength(100)),
    }),
    HoursState,
    { retry: "keyed", natural: true, keepalive: true, packs: true },
  ),
  "hours.answer": post(
    "/hours/answer",
    "回答学时抽问；答错再问一题，再答错这一段不计",
    Schema.Struct({ ...Session, check: Id, value: AnswerValue }),
    Schema.Struct({ ...HoursState.fields, right: Schema.Boolean }),
    { retry: "keyed", packs: true },
  ),
}
