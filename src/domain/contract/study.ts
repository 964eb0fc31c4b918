import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { CalendarDate } from "./calendarDate.ts"
import { DateText, Id, Nothing, PublicText } from "./fields.ts"

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

/** What an exam of today would come to, in points of the subject's papers (`src/domain/study/Readiness.ts`). */
const Readiness = Schema.Struct({
  subject_id: Id,
  name: Schema.String,
  total: Schema.Finite,
  pass: Schema.Finite,
  /** Whole points; `low` and `high`: eight scores of ten lie between. `chance`: of passing, 0 to 1. Null: too few answers. */
  estimate: Schema.NullOr(
    Schema.Struct({ score: Schema.Finite, low: Schema.Finite, high: Schema.Finite, chance: Schema.Finite }),
  ),
  /** Questions to answer before there is one. */
  missing: Schema.Finite,
  /** Chapters where most points are likely lost, each as a set of questions. */
  sets: Schema.Array(
    Schema.Struct({
      bank_id: Id,
      chapter_id: Id,
      name: Schema.String,
      points: Schema.Finite,
      questions: Schema.Finite,
      /** Drawn from the chapter; else its practice. */
      is_drawn: Schema.Boolean,
      /** As many were never answered as a set has. */
      is_fresh: Schema.Boolean,
    }),
  ),
  /** Days on which it was told, in order; `share`: of all points, 0 to 1. */
  days: Schema.Array(Schema.Struct({ day: DateText, share: Schema.Finite })),
})

/** The term of the learner's exam: what `src/domain/study/ExamTerm.ts` decides from. */
const Term = Schema.Struct({
  subject_id: Schema.NullOr(Id),
  subject_name: PublicText,
  calendar: Schema.Array(CalendarDate),
  exam_day: Schema.NullOr(DateText),
  registered: Schema.Boolean,
  /** How the exam of that day went. */
  felt: Schema.NullOr(Schema.Literals(["well", "fair", "badly"])),
  /** The subject's paper for the last weeks. */
  sprint: Schema.NullOr(Schema.Struct({ paper_id: Id, name: PublicText })),
  /** Messages that were in no list yet. */
  new_messages: Schema.Finite,
})
export type Term = typeof Term.Type

const ExamMark = Schema.Literals(["sitting", "registered", "unregistered", "well", "fair", "badly"]).annotate({
  message: "请选择一项",
})

export const calls = {
  "study.readiness": get(
    "/study/readiness",
    "照今天的样子考：正在练的科目大约得多少分，丢分多的章节",
    Nothing,
    Schema.Struct({ list: Schema.Array(Readiness) }),
    { auth: "required" },
  ),
  "study.session": get("/study/session", "今天的学习：到期的错题、新题和一课", Nothing, Session, { auth: "required" }),
  "study.begin": post("/study/begin", "开始今天的学习；已经开始的接着学", Nothing, Session, {
    retry: "keyed",
    natural: true,
  }),
  "study.term": get("/study/term", "考期：自己科目和地区的日期，自己的考试", Nothing, Term, { auth: "required" }),
  "study.markTerm": post(
    "/study/mark-term",
    "考期：考哪一次、报好名了、考得怎么样",
    Schema.Struct({
      exam_day: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)).annotate({ format: "date" }),
      mark: ExamMark,
    }),
    Term,
    { retry: "keyed", natural: true },
  ),
  "study.finish": post("/study/finish", "今天到这里：课留到下次", Nothing, Session, { retry: "keyed", natural: true }),
}
