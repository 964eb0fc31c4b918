import * as Schema from "effect/Schema"
import { KINDS } from "../core/KindName.ts"
import { get, post } from "./Call.ts"
import {
  AttachOutcome,
  Attempt,
  AttemptState,
  Counted,
  Epoch,
  LateHandIn,
  Receipt,
  SaveOutcome,
  SentRecord,
  TakenOver,
} from "./examAttempt.ts"
import { TimelineItem } from "./examTimeline.ts"
import { HistoryItem, Homework, OnlineExam } from "./examLists.ts"
import { QuestionKey, QuestionKind } from "./examQuestion.ts"
import { ExamResult } from "./examResult.ts"
import { WrongAsked, WrongPage } from "./wrongItem.ts"
import { AnyId, DateText, Feedback, Id, Page, PageOf, PublicText, Text } from "./fields.ts"

/** What is drawn: of these chapters, kinds and knowledge points (left out: of all), so many questions. */
export const DrawSpec = Schema.Struct({
  chapter_ids: Schema.optionalKey(Schema.Array(Id).check(Schema.isMaxLength(50))),
  kinds: Schema.optionalKey(Schema.Array(QuestionKind).check(Schema.isMaxLength(KINDS.length))),
  points: Schema.optionalKey(Schema.Array(Text(100)).check(Schema.isMaxLength(20))),
  count: Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
    message: "题数应在1到100之间",
  }),
  /** `unanswered`: not answered since the practice was started again. `wrong`: wrong the last time. */
  only: Schema.optionalKey(Schema.Literals(["unanswered", "wrong", "favorite"])),
})
export type DrawSpec = typeof DrawSpec.Type

/** Of a file of an answer (`AttachedBytes`), in a query string. */
const ByteCount = Schema.FiniteFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 0, maximum: 2 * 1024 * 1024 }, { message: "PDF不能超过2M" }),
)

const History = { ...Page, bank_id: Schema.optionalKey(Id) }

export const calls = {
  "exam.start": post(
    "/exam/start",
    "开始或继续：试卷（paper_id），或题库（bank_id）的章节练习、每日一练（day）、智能组卷（draw）",
    Schema.Struct({
      paper_id: Schema.optionalKey(Id),
      bank_id: Schema.optionalKey(Id),
      chapter_id: Schema.optionalKey(Id),
      /** Of a bank's practice; left out: 章节练习. */
      exam_type: Schema.optionalKey(Id),
      /** `YYYY-MM-DD`, not after today. */
      day: Schema.optionalKey(DateText),
      draw: Schema.optionalKey(DrawSpec),
      feedback: Schema.optionalKey(Feedback),
      client_id: Id,
      /** Of a paper, as its cover named them: where another one began since, nothing begins. */
      attempts_used: Schema.optionalKey(Counted),
      /** Of the room, where the paper asks for one; going on with an open attempt needs none. */
      passcode: Schema.optionalKey(Text(40)),
    }),
    Attempt,
    { retry: "keyed", packs: true },
  ),
  "exam.feedback": post(
    "/exam/feedback",
    "改变看解析的方式（规则允许时）",
    Schema.Struct({ attempt_id: Id, feedback: Feedback }),
    Attempt,
    { retry: "keyed", packs: true },
  ),
  "exam.attempt": get("/exam/attempt", "作答现场", Schema.Struct({ attempt_id: Id }), Attempt, {
    auth: "required",
    packs: true,
  }),
  "exam.takeOver": post(
    "/exam/take-over",
    "在此页继续作答：换取新的写入轮次",
    Schema.Struct({
      attempt_id: Id,
      client_id: Id,
      /** Only while this is the writer epoch. */
      epoch: Schema.optionalKey(Epoch),
      /** A later epoch that was given once and is not known any more: unless another page took over since, the new one comes after it. */
      after: Schema.optionalKey(Epoch),
    }),
    TakenOver,
    { retry: "keyed", packs: true },
  ),
  "exam.save": post(
    "/exam/save",
    "保存作答记录",
    Schema.Struct({
      attempt_id: Id,
      client_id: Id,
      epoch: Epoch,
      /** That of the page, where its records are of an earlier one: none of them is taken where a database lost it. */
      writer_epoch: Schema.optionalKey(Epoch),
      records: Schema.Array(SentRecord).check(Schema.isMaxLength(200)),
    }),
    SaveOutcome,
    { retry: "keyed", natural: true, keepalive: true, anyText: true },
  ),
  "exam.attach": post(
    "/exam/attach",
    "上传作答的附件（multipart的file字段）：同一文件重发不变；分段上传时说明文件名、起始字节和总字节",
    Schema.Struct({
      attempt_id: Id,
      /** Where these are some bytes of a file: its name, the first of them, and how many it has. */
      file: Schema.optionalKey(AnyId),
      offset: Schema.optionalKey(ByteCount),
      size: Schema.optionalKey(ByteCount),
    }),
    AttachOutcome,
    { retry: "keyed", natural: true, body: "multipart" },
  ),
  "exam.check": post(
    "/exam/check",
    "练习中查看一题的答案与解析（规则允许时）",
    Schema.Struct({
      attempt_id: Id,
      question_id: Id,
      /** Only while this is the writer epoch. */
      epoch: Schema.optionalKey(Epoch),
    }),
    QuestionKey,
    { retry: "keyed", packs: true },
  ),
  "exam.handIn": post(
    "/exam/hand-in",
    "交卷",
    Schema.Struct({
      attempt_id: Id,
      client_id: Id,
      epoch: Epoch,
      last_seq: Counted,
      /** `ReceiptDigest` of the answers on the page. */
      digest: Schema.optionalKey(Text(64).annotate({ format: "id" })),
      /** By the page, at its deadline: refused (50113, the path `deadline.<ms>`) before it. Absent: by the learner. */
      automatic: Schema.optionalKey(Schema.Literal(true)),
    }),
    Receipt,
    { retry: "keyed" },
  ),
  "exam.handInLate": post(
    "/exam/hand-in-late",
    "截止后送达的作答：送齐之后，按试卷的规则处理",
    Schema.Struct({
      attempt_id: Id,
      /** Everything up to these numbers has been sent. */
      clients: Schema.Array(Schema.Struct({ client_id: Id, last_seq: Counted })).check(Schema.isMaxLength(20)),
    }),
    /** `answers`: what counts now. */
    Schema.Struct({ ...LateHandIn.fields, answers: Attempt.fields.answers }),
    { retry: "keyed" },
  ),
  "exam.state": get("/exam/state", "考试状态：截止时间与写入轮次", Schema.Struct({ attempt_id: Id }), AttemptState, {
    auth: "required",
  }),
  "exam.leave": post(
    "/exam/leave",
    "离开考试页面的记录（试卷的考场规则要求时）",
    Schema.Struct({
      attempt_id: Id,
      /** Of one absence: reported again when it lasts longer, it is the same. */
      id: Id,
      kind: Schema.Literals(["hidden", "unfocused", "full_screen"]),
      seconds: Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 86_400 })),
      offline: Schema.optionalKey(Schema.Literal(true)),
    }),
    /** How often it was left, of the absences that count. */
    Schema.Struct({ counted: Schema.Finite }),
    { retry: "keyed", natural: true, keepalive: true },
  ),
  "exam.timeline": get(
    "/exam/timeline",
    "一次作答的时间线",
    Schema.Struct({ attempt_id: Id }),
    Schema.Struct({
      attempt_id: Id,
      title: PublicText,
      started_at: Schema.Finite,
      deadline: Schema.NullOr(Schema.Finite),
      items: Schema.Array(TimelineItem),
    }),
    { auth: "required" },
  ),
  "exam.receipt": get(
    "/exam/receipt",
    "核验回执：编号与签名是否出自本机构的服务器，内容与答案是否还和它一致",
    Schema.Struct({ number: Text(64), signature: Text(128) }),
    Schema.Struct({
      genuine: Schema.Boolean,
      receipt: Schema.NullOr(Receipt),
      /** Of the attempt; absent where no such receipt was given. */
      title: Schema.optionalKey(PublicText),
      /** `late_accepted`: answers that came after it were taken, under a receipt of their own. */
      /** `key_ended`: the site ended the key that signed it, so nothing proves its contents any more. */
      verdict: Schema.optionalKey(
        Schema.Literals(["agrees", "late_accepted", "answers_differ", "contents_differ", "key_ended"]),
      ),
      now: Schema.Finite,
    }),
    { shared: false },
  ),
  "exam.result": get("/exam/result", "成绩与解析", Schema.Struct({ attempt_id: Id }), ExamResult, {
    auth: "required",
    packs: true,
  }),
  "exam.online": get(
    "/exam/online",
    "在线考试与作业：开放时间、截止时间与我的作答",
    Schema.Struct({}),
    Schema.Struct({
      list: Schema.Array(OnlineExam),
      /** Absent from what was kept before there was any. */
      homework: Schema.optionalKey(Schema.Array(Homework)),
    }),
    { auth: "required" },
  ),
  "exam.history": get("/exam/history-list-v1", "作答历史", Schema.Struct(History), PageOf(HistoryItem), {
    auth: "required",
  }),
  "exam.dailyHistory": get("/exam/daily-history-list-v1", "每日一练历史", Schema.Struct(History), PageOf(HistoryItem), {
    auth: "required",
  }),
  "exam.wrong": get("/exam/wrong-list-v1", "错题：最近答错的在前", Schema.Struct(WrongAsked), WrongPage, {
    auth: "required",
    packs: true,
  }),
  "exam.dailyWrong": get("/exam/daily-wrong-list-v1", "每日一练错题", Schema.Struct(WrongAsked), WrongPage, {
    auth: "required",
    packs: true,
  }),
}
