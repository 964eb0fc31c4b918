import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { get, post } from "./Call.ts"
import { ExamQuestion, QuestionKey } from "./examQuestion.ts"
import { DateText, DateTimeText, Id, Nothing, Page, PageOf, PublicText, Text } from "./fields.ts"

const Filled = (maximum: number) => Text(maximum).check(Schema.isPattern(/\S/, { message: "不能为空" }))

const Folder = Schema.Struct({ id: Id, name: Schema.String, questions: Schema.Finite })

/** What is wrong: the question, its key, its explanation, anything else. */
export const ReportKind = Schema.Literals(["stem", "key", "explanation", "other"]).annotate({
  message: "请选择哪里有误",
})

/** 待处理, 已采纳, 未采纳. */
const Report = Schema.Struct({
  id: Id,
  question_id: Id,
  kind: ReportKind,
  text: Schema.String,
  status: Schema.Literals(["pending", "accepted", "declined"]),
  reply: Schema.String,
  created_at: DateTimeText,
  answered_at: Schema.NullOr(DateTimeText),
})

/** A question beside what the learner keeps about it; no key, whatever the learner saw. */
const Kept = {
  question: ExamQuestion,
  bank_id: Id,
  bank_name: PublicText,
}

export const calls = {
  "practice.daily": get(
    "/practice/daily",
    "每日一练：今天、连续天数与一个月的日历",
    Schema.Struct({
      /** The one practised last where left out. */
      bank_id: Schema.optionalKey(Id),
      /** `YYYY-MM`; this month where left out. */
      month: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}$/, { message: "月份格式不正确", format: "date" })),
      ),
    }),
    Schema.Struct({
      /** Null: none is named, and none was practised. */
      bank_id: Schema.NullOr(Id),
      today: DateText,
      month: DateText,
      streak: Schema.Finite,
      longest: Schema.Finite,
      /** Days with an attempt, in order. */
      days: Schema.Array(
        Schema.Struct({
          day: DateText,
          state: Schema.Literals(["open", "done"]),
          attempt_id: Id,
          questions: Schema.Finite,
          correct: Schema.NullOr(Schema.Finite),
        }),
      ),
    }),
    { auth: "required" },
  ),
  "practice.reset": post(
    "/practice/reset",
    "重新开始一个题库或章节：进度归零，作答历史和错题保留",
    Schema.Struct({ bank_id: Id, chapter_id: Schema.optionalKey(Id) }),
    Schema.Struct({ ended: Schema.Finite }),
    { retry: "keyed" },
  ),
  "practice.keys": post(
    "/practice/keys",
    "下载到本机的章节练习：这次练习的答案与解析；试卷和考试没有",
    Schema.Struct({
      attempt_id: Id,
      /** What the device has; where it is the same, no keys are sent. */
      version: Schema.optionalKey(Text(64)),
    }),
    Schema.Struct({
      version: Schema.String,
      keys: Schema.NullOr(Schema.Array(QuestionKey.mapFields(Struct.omit(["verdict"])))),
    }),
    { retry: "keyed", natural: true, packs: true },
  ),
  "practice.insight": get(
    "/practice/insight",
    "题库里最容易错的题，和我做过的题里最常见的知识点",
    Schema.Struct({ bank_id: Id }),
    Schema.Struct({
      /** Share of right answers of all who answered, whole per cent; enough of them to mean something. */
      missed: Schema.Array(
        Schema.Struct({
          question_id: Id,
          stem_html: PublicText,
          chapter_id: Id,
          chapter: Schema.String,
          answered: Schema.Finite,
          right: Schema.Finite,
        }),
      ),
      points: Schema.Array(
        Schema.Struct({ name: Schema.String, questions: Schema.Finite, right: Schema.NullOr(Schema.Finite) }),
      ),
    }),
  ),
  "practice.question": get(
    "/practice/question",
    "我在一道题旁边留下的：收藏、笔记、纠错",
    Schema.Struct({ question_id: Id }),
    Schema.Struct({
      ...Kept,
      /** In the wrong book, or how it could get there; null: it never was right or wrong, or waits for an exam. */
      wrong_state: Schema.NullOr(Schema.Literals(["clean", "active", "mastered", "removed"])),
      folder_id: Schema.NullOr(Id),
      folders: Schema.Array(Folder),
      note: Schema.String,
      reports: Schema.Array(Report),
    }),
    { auth: "required", packs: true },
  ),
  "practice.favorites": get(
    "/practice/favorites",
    "收藏的题，可按收藏夹",
    Schema.Struct({ ...Page, folder_id: Schema.optionalKey(Id) }),
    Schema.Struct({
      ...PageOf(Schema.Struct({ ...Kept, folder_id: Id, note: Schema.String, added_at: DateTimeText })).fields,
      folders: Schema.Array(Folder),
    }),
    { auth: "required", packs: true },
  ),
  "practice.favored": get(
    "/practice/favored",
    "收藏的题的编号",
    Nothing,
    Schema.Struct({ question_ids: Schema.Array(Id) }),
    { auth: "required" },
  ),
  "practice.favorite": post(
    "/practice/favorite",
    "收藏一道题、换收藏夹（folder_id），或取消收藏（null）",
    Schema.Struct({ question_id: Id, folder_id: Schema.NullOr(Id) }),
    Schema.Struct({ folder_id: Schema.NullOr(Id) }),
    { retry: "keyed" },
  ),
  "practice.folder": post(
    "/practice/folder",
    "新建收藏夹，或改名（id）",
    Schema.Struct({ id: Schema.optionalKey(Id), name: Filled(20) }),
    Schema.Struct({ id: Id, name: Schema.String }),
    { retry: "keyed" },
  ),
  "practice.removeFolder": post(
    "/practice/folder/remove",
    "删除收藏夹，其中的题移到默认收藏夹",
    Schema.Struct({ id: Id }),
    Schema.Struct({ moved: Schema.Finite }),
    { retry: "keyed" },
  ),
  "practice.note": post(
    "/practice/note",
    "写一道题的笔记；空文字删除它",
    Schema.Struct({ question_id: Id, text: Text(2_000) }),
    Schema.Struct({ text: Schema.String }),
    { retry: "keyed" },
  ),
  "practice.notes": get(
    "/practice/notes",
    "我的笔记",
    Schema.Struct(Page),
    PageOf(Schema.Struct({ ...Kept, note: Schema.String, updated_at: DateTimeText })),
    { auth: "required", packs: true },
  ),
  "practice.report": post(
    "/practice/report",
    "纠错：题目、答案或解析有误",
    Schema.Struct({ question_id: Id, kind: ReportKind, text: Filled(1_000) }),
    Report,
    { retry: "keyed" },
  ),
  "practice.reports": get(
    "/practice/reports",
    "我的纠错与处理结果",
    Schema.Struct(Page),
    PageOf(Schema.Struct({ ...Kept, report: Report })),
    { auth: "required", packs: true },
  ),
}
