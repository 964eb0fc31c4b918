import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { DateText, Id, Nothing } from "./fields.ts"

/** What came of its questions; those that an exam withholds are in no number. */
const SessionResult = Schema.Struct({
  right: Schema.Finite,
  wrong: Schema.Finite,
  /** Questions that left the wrong book with it. */
  mastered: Schema.Finite,
  /** Of answering, longer pauses left out. */
  seconds: Schema.Finite,
})

/** The session of a day: what is due, new questions, a lesson. Before it begins, what it would be now. */
export const Session = Schema.Struct({
  day: DateText,
  state: Schema.Literals(["ready", "questions", "lesson", "done"]),
  /** How many of its questions come from the wrong book, and how many are new. */
  due: Schema.Finite,
  fresh: Schema.Finite,
  /** Of its questions; null: it has not begun, or has none. */
  attempt_id: Schema.NullOr(Id),
  answered: Schema.Finite,
  lesson: Schema.NullOr(
    Schema.Struct({
      classroom_id: Id,
      classroom_name: Schema.String,
      lesson_id: Id,
      name: Schema.String,
      seconds: Schema.Finite,
      /** It asks questions on the way. */
      marked: Schema.Boolean,
      finished: Schema.Boolean,
    }),
  ),
  /** Null while its questions are open, or where it has none. */
  result: Schema.NullOr(SessionResult),
})
export type Session = typeof Session.Type

export const calls = {
  "study.session": get("/study/session", "今天的学习：到期的错题、新题和一课", Nothing, Session, { auth: "required" }),
  "study.begin": post("/study/begin", "开始今天的学习；已经开始的接着学", Nothing, Session, {
    retry: "keyed",
    natural: true,
  }),
  "study.finish": post("/study/finish", "今天到这里：课留到下次", Nothing, Session, { retry: "keyed", natural: true }),
}
