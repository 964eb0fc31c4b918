import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { Session } from "./study.ts"
import { DateText, DateTimeText, Done, Id, Nothing, NumberText, Page, PageOf, PublicText } from "./fields.ts"

const ClassroomCard = Schema.Struct({
  classroom_id: Id,
  name: Schema.String,
  subject_id: Id,
  subject_name: PublicText,
  course: Schema.Array(Schema.Struct({ id: Id, name: Schema.String, subject_id: Id, year: Schema.Finite })),
  lessons: Schema.Finite,
  finished_lessons: Schema.Finite,
  last_lesson: Schema.NullOr(Schema.Struct({ id: Id, name: Schema.String, position: Schema.Finite })),
  last_studied_at: Schema.NullOr(DateTimeText),
  valid_until: Schema.NullOr(DateText),
  /** Of `valid_until` (section 3); null where it names no date. */
  expiry: Schema.NullOr(Schema.Struct({ time: DateTimeText, isExpires: Schema.Boolean, leftDays: Schema.Finite })),
})

const Resource = Schema.Struct({
  id: Id,
  name: Schema.String,
  /** Bytes. */
  size: Schema.Finite,
  /** Good for some hours. */
  url: Schema.String,
  kind: Schema.Literals(["page", "pdf", "image"]),
  file_name: Schema.String,
  /** The lesson that it belongs beside; null: the course. */
  lesson_id: Schema.NullOr(Id),
})

/** What a learner studies, practises and has done. */
export const studyCalls = {
  "user.mySubject": get(
    "/user/my-subject-v1",
    "我的课程所属科目",
    Nothing,
    Schema.Struct({ list: Schema.Array(Schema.Struct({ id: Id, name: Schema.String, classrooms: Schema.Finite })) }),
    { auth: "required" },
  ),
  "user.learnRecord": get(
    "/user/learn-record",
    "学习记录",
    Schema.Struct(Page),
    PageOf(
      Schema.Struct({
        classroom_id: Id,
        classroom_name: Schema.String,
        lesson_id: Id,
        lesson_name: Schema.String,
        seconds: Schema.Finite,
        position: Schema.Finite,
        finished: Schema.Boolean,
        studied_at: DateTimeText,
      }),
    ),
    { auth: "required" },
  ),
  "user.data": get(
    "/user/user-data",
    "学习概况",
    Nothing,
    Schema.Struct({
      classrooms: Schema.Finite,
      finished_lessons: Schema.Finite,
      studied_seconds: Schema.Finite,
      answered_questions: Schema.Finite,
      correct_questions: Schema.Finite,
      /** Of the last year, those on which something was done; `answered`: questions of attempts that ended. */
      days: Schema.Array(
        Schema.Struct({
          day: DateText,
          seconds: Schema.Finite,
          live_seconds: Schema.Finite,
          answered: Schema.Finite,
        }),
      ),
      /** Where the session of today is; null: none was begun. */
      session: Schema.NullOr(Session.fields.state),
    }),
    { auth: "required" },
  ),
  "user.classrooms": get(
    "/user/classroom-v1",
    "我的课程",
    Schema.Struct({ subject_id: Schema.optionalKey(Id) }),
    Schema.Struct({ list: Schema.Array(ClassroomCard) }),
    { auth: "required" },
  ),
  "user.studyAgain": post(
    "/user-study-again",
    "重新学习：清除一个课程的进度",
    Schema.Struct({ classroom_id: Id }),
    Done,
  ),
  "user.classroomResource": get(
    "/user/classroom-resource",
    "有资料的课程",
    Nothing,
    Schema.Struct({
      list: Schema.Array(Schema.Struct({ classroom_id: Id, name: Schema.String, resources: Schema.Finite })),
    }),
    { auth: "required" },
  ),
  "user.classroomResourceList": get(
    "/user/classroom-resource-list",
    "一个课程的资料",
    Schema.Struct({ classroom_id: Id }),
    Schema.Struct({ list: Schema.Array(Resource) }),
    { auth: "required" },
  ),
  "user.examPackage": get(
    "/user/exam-package-v1",
    "我的题库",
    Schema.Struct({ limit: Schema.optionalKey(NumberText) }),
    Schema.Struct({
      list: Schema.Array(
        Schema.Struct({
          bank_id: Id,
          name: Schema.String,
          questions: Schema.Finite,
          answered: Schema.Finite,
          correct: Schema.Finite,
          /** Whether its chapters can be practised: a bank may be there for its papers alone. */
          has_practice: Schema.Boolean,
        }),
      ),
    }),
    { auth: "required" },
  ),
}
