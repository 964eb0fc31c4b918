import * as Schema from "effect/Schema"
import { EXAM_TOOLS } from "../exam/ExamTools.ts"
import { get, post } from "./Call.ts"
import { resultParts } from "./examResult.ts"
import { DateTimeText, Feedback, Id, Page, PageOf, Text } from "./fields.ts"

/** 单选、多选、不定项、判断、填空、简答. */
export const QuestionKind = Schema.Literals(["single", "multiple", "indeterminate", "judge", "blank", "short"])
export type QuestionKind = typeof QuestionKind.Type

/**
 * What a learner answered, whole: a key, keys, true or false, the blanks in order, or text. `null` takes an answer back.
 */
export const AnswerValue = Schema.NullOr(
  Schema.Union([Schema.Boolean, Text(5_000), Schema.Array(Text(500)).check(Schema.isMaxLength(20))]),
).annotate({ message: "答案格式不正确" })
export type AnswerValue = typeof AnswerValue.Type

/** A question as it is asked: no key, no explanation. `material` is shared by the questions of one case. */
export const ExamQuestion = Schema.Struct({
  id: Id,
  kind: QuestionKind,
  section: Schema.String,
  score: Schema.Finite,
  stem_html: Schema.String,
  material_html: Schema.optionalKey(Schema.String),
  options: Schema.Array(Schema.Struct({ key: Schema.String, html: Schema.String })),
  blanks: Schema.Finite,
  source: Schema.String,
  year: Schema.Finite,
})
export type ExamQuestion = typeof ExamQuestion.Type

/** What is told about a question once the rules allow it. */
export const QuestionKey = Schema.Struct({
  question_id: Id,
  answer: Schema.Union([
    Schema.Boolean,
    Schema.String,
    Schema.Array(Schema.String),
    Schema.Array(Schema.Array(Schema.String)),
  ]),
  explanation_html: Schema.String,
  points: Schema.Array(Schema.String),
  verdict: Schema.Literals(["right", "wrong", "unanswered", "self"]),
})
export type QuestionKey = typeof QuestionKey.Type

/**
 * The rules of an attempt, as data. `deadline` is absent when untimed; an older attempt names no tools. `choice`: the
 * learner may change `feedback` while the attempt is open. `partial`: part of an answer earns its share of the score.
 */
export const ExamRules = Schema.Struct({
  exam_type: Id,
  feedback: Feedback,
  timed: Schema.Boolean,
  minutes: Schema.Finite,
  tools: Schema.optionalKey(Schema.Array(Schema.Literals(EXAM_TOOLS))),
  /** At the end of the time: handed in (where absent), or the learner is asked; then there is no deadline. */
  at_time_up: Schema.optionalKey(Schema.Literals(["hand_in", "ask"])),
  /** Answers that come after the end: set aside for review (where absent), or taken when their chain is whole. */
  late: Schema.optionalKey(Schema.Literals(["accept", "review"])),
  choice: Schema.optionalKey(Schema.Literal(true)),
  partial: Schema.optionalKey(Schema.Literal("share")),
})
export type ExamRules = typeof ExamRules.Type

/** What stands for one question. `guessed`: the learner marked the answer as a guess (猜的); absent where not. */
const CurrentAnswer = Schema.Struct({
  question_id: Id,
  value: AnswerValue,
  flagged: Schema.Boolean,
  guessed: Schema.optionalKey(Schema.Literal(true)),
})

/** A mark of one answer of the server: what carries it on was written after that answer. */
const Nonce = Schema.String

/** Numbers are epoch milliseconds of the server's clock. */
export const Attempt = Schema.Struct({
  attempt_id: Id,
  title: Schema.String,
  bank_id: Id,
  paper_id: Schema.NullOr(Id),
  state: Schema.Literals(["open", "handed_in", "closed"]),
  rules: ExamRules,
  started_at: Schema.Finite,
  deadline: Schema.NullOr(Schema.Finite),
  now: Schema.Finite,
  /** The writer epoch this page was given; saves with an older one are stored as superseded. */
  epoch: Schema.Finite,
  nonce: Nonce,
  questions: Schema.Array(ExamQuestion),
  answers: Schema.Array(CurrentAnswer),
  current: Schema.NullOr(Id),
  keys: Schema.Array(QuestionKey),
})
export type Attempt = typeof Attempt.Type

const Counted = Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))
const Sequence = Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))

/** One numbered change: the whole value of one question, never a difference. */
export const AnswerRecord = Schema.Struct({
  seq: Sequence,
  kind: Schema.Literals(["answer", "flag", "guess"]).annotate({ message: "记录类型不正确" }),
  question_id: Id,
  value: AnswerValue,
  /** Estimated server time in milliseconds. */
  at: Schema.Finite,
  /** Evidence of when and in which order it was written: see `JournalRecord`. Its absence loses nothing. */
  nonce: Schema.optionalKey(Text(64)),
  mono: Schema.optionalKey(Schema.Finite),
  checksum: Schema.optionalKey(Text(64)),
})
export type AnswerRecord = typeof AnswerRecord.Type

/**
 * The outcome of a save. `taken`: every record up to `acked` is durable. `superseded`: a newer page writes; stored as
 * evidence. `closed`: handed in or past the grace; stored as late. `gap`: `missing` numbers must be sent again.
 */
export const SaveOutcome = Schema.Struct({
  outcome: Schema.Literals(["taken", "superseded", "closed", "gap", "fork"]),
  acked: Schema.Finite,
  missing: Schema.Array(Schema.Finite),
  epoch: Schema.Finite,
  deadline: Schema.NullOr(Schema.Finite),
  now: Schema.Finite,
  nonce: Nonce,
})
export type SaveOutcome = typeof SaveOutcome.Type

/** The same bytes however often it is asked for. `signature` is the server's, over the other fields. */
export const Receipt = Schema.Struct({
  number: Schema.String,
  attempt_id: Id,
  answered: Schema.Finite,
  questions: Schema.Finite,
  digest: Schema.String,
  handed_in_at: DateTimeText,
  /** `late`: answers that came after the end were taken. */
  by: Schema.Literals(["learner", "server", "late"]),
  signature: Schema.String,
})
export type Receipt = typeof Receipt.Type

/**
 * What became of answers that came after the end. `open`: the attempt has not ended; `none`: none came that counts;
 * `review`: set aside until somebody decides. `late_receipt` is there once they were accepted.
 */
export const LateHandIn = Schema.Struct({
  state: Schema.Literals(["open", "none", "review", "accepted", "refused"]),
  records: Schema.Finite,
  receipt: Schema.NullOr(Receipt),
  late_receipt: Schema.NullOr(Receipt),
})
export type LateHandIn = typeof LateHandIn.Type

/** How an attempt stands: what a page asks for while nothing else is said. */
export const AttemptState = Schema.Struct({
  state: Schema.Literals(["open", "handed_in", "closed"]),
  deadline: Schema.NullOr(Schema.Finite),
  now: Schema.Finite,
  epoch: Schema.Finite,
  nonce: Nonce,
})

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
    "take_over",
    "deadline",
    "handed_in",
    "closed",
    "late_review",
    "late_accepted",
    "late_refused",
  ]),
  at: Schema.Finite,
  until: Schema.Finite,
  records: Schema.Finite,
  questions: Schema.Array(Schema.Finite),
  /** Of a moved deadline: by how many milliseconds. */
  moved: Schema.Finite,
})
export type TimelineItem = typeof TimelineItem.Type

export const ExamResult = Schema.Struct({
  attempt_id: Id,
  title: Schema.String,
  bank_id: Id,
  paper_id: Schema.NullOr(Id),
  /** What it was made from, in one text: see `PracticeAddress.again`. */
  source: Schema.String,
  receipt: Receipt,
  late: Schema.optionalKey(LateHandIn),
  /** False until the paper's policy lets keys and scores out: scores and correct are 0 then, the rest empty. */
  released: Schema.Boolean,
  /** When that is; null when no time is set. */
  releases_at: Schema.NullOr(DateTimeText),
  score: Schema.Finite,
  total_score: Schema.Finite,
  pass_score: Schema.Finite,
  correct: Schema.Finite,
  answered: Schema.Finite,
  seconds: Schema.Finite,
  ...resultParts,
  questions: Schema.Array(ExamQuestion),
  answers: Schema.Array(CurrentAnswer),
  keys: Schema.Array(QuestionKey),
})
export type ExamResult = typeof ExamResult.Type

const HistoryItem = Schema.Struct({
  attempt_id: Id,
  paper_id: Schema.NullOr(Id),
  bank_id: Id,
  title: Schema.String,
  exam_type: Id,
  state: Schema.Literals(["open", "handed_in", "closed"]),
  score: Schema.NullOr(Schema.Finite),
  total_score: Schema.Finite,
  questions: Schema.Finite,
  correct: Schema.NullOr(Schema.Finite),
  /** Short answers without a mark: the score may still rise. */
  awaiting: Schema.Finite,
  /** The score as it was told before a corrected key changed it; null where none did. */
  corrected_from: Schema.NullOr(Schema.Finite),
  started_at: DateTimeText,
})

/** Why a question was missed, as the learner says. */
export const WrongReason = Schema.Literals(["看错题", "不会", "记混", "计算错"])
export type WrongReason = typeof WrongReason.Type

export const WrongState = Schema.Literals(["active", "mastered", "removed"])

export const WrongItem = Schema.Struct({
  question: ExamQuestion,
  /** `verdict` is that of `answer`. */
  key: QuestionKey,
  /** The learner's own latest answer. */
  answer: AnswerValue,
  bank_id: Id,
  bank_name: Schema.String,
  state: WrongState,
  wrong_count: Schema.Finite,
  last_wrong_at: DateTimeText,
  /** Right answers in a row since the last miss, and how many make it mastered. */
  right_streak: Schema.Finite,
  rows_to_master: Schema.Finite,
  /** `YYYY-MM-DD` of the next review; null: it comes no more. */
  review_on: Schema.NullOr(Schema.String),
  reasons: Schema.Array(WrongReason),
})

/** One online exam with what the learner did there; `ended_attempt_id` is the latest that has a receipt. */
const OnlineExam = Schema.Struct({
  id: Id,
  name: Schema.String,
  bank_id: Id,
  bank_name: Schema.String,
  minutes: Schema.Finite,
  questions: Schema.Finite,
  total_score: Schema.Finite,
  opens_at: DateTimeText,
  closes_at: DateTimeText,
  formal: Schema.Boolean,
  /** 0 is without limit. */
  attempts: Schema.Finite,
  attempts_used: Schema.Finite,
  open_attempt_id: Schema.NullOr(Id),
  ended_attempt_id: Schema.NullOr(Id),
})
/** What is drawn: of these chapters, kinds and knowledge points (left out: of all), so many questions. */
export const DrawSpec = Schema.Struct({
  chapter_ids: Schema.optionalKey(Schema.Array(Id).check(Schema.isMaxLength(50))),
  kinds: Schema.optionalKey(Schema.Array(QuestionKind).check(Schema.isMaxLength(6))),
  points: Schema.optionalKey(Schema.Array(Text(100)).check(Schema.isMaxLength(20))),
  count: Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
    message: "题数应在1到100之间",
  }),
  /** `unanswered`: not answered since the practice was begun anew. `wrong`: wrong the last time. */
  only: Schema.optionalKey(Schema.Literals(["unanswered", "wrong", "favorite"])),
})
export type DrawSpec = typeof DrawSpec.Type

const Group = Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, questions: Schema.Finite }))

const WrongPage = Schema.Struct({
  ...PageOf(WrongItem).fields,
  /** What there is to filter by, each counted under the other filters; chapters only within one bank. */
  groups: Schema.Struct({
    subject_id: Group,
    bank_id: Group,
    chapter_id: Group,
    kind: Group,
    exam_type: Group,
    reason: Group,
  }),
})

/** What is shown of the wrong book: all that is given has to hold. */
export const WrongFilter = {
  /** `active` by default. */
  state: Schema.optionalKey(WrongState),
  subject_id: Schema.optionalKey(Id),
  bank_id: Schema.optionalKey(Id),
  chapter_id: Schema.optionalKey(Id),
  kind: Schema.optionalKey(QuestionKind),
  /** In which it was missed. */
  exam_type: Schema.optionalKey(Id),
  reason: Schema.optionalKey(WrongReason),
  /** Only what is to be reviewed today. */
  due: Schema.optionalKey(Schema.Literal("1")),
}

const WrongAsked = { ...Page, ...WrongFilter }

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
      day: Schema.optionalKey(Schema.String),
      draw: Schema.optionalKey(DrawSpec),
      feedback: Schema.optionalKey(Feedback),
      client_id: Id,
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
    Schema.Struct({ attempt_id: Id, client_id: Id }),
    Schema.Struct({ epoch: Schema.Finite, acked: Schema.Finite, nonce: Nonce }),
    { retry: "keyed" },
  ),
  "exam.save": post(
    "/exam/save",
    "保存作答记录",
    Schema.Struct({
      attempt_id: Id,
      client_id: Id,
      epoch: Counted,
      records: Schema.Array(AnswerRecord).check(Schema.isMaxLength(200)),
    }),
    SaveOutcome,
    { retry: "keyed", natural: true, keepalive: true },
  ),
  "exam.check": post(
    "/exam/check",
    "练习中查看一题的答案与解析（规则允许时）",
    Schema.Struct({ attempt_id: Id, question_id: Id }),
    QuestionKey,
    { retry: "keyed", packs: true },
  ),
  "exam.handIn": post(
    "/exam/hand-in",
    "交卷",
    Schema.Struct({
      attempt_id: Id,
      client_id: Id,
      epoch: Counted,
      last_seq: Counted,
      /** `ReceiptDigest` of the answers on the page. */
      digest: Schema.optionalKey(Text(64)),
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
    LateHandIn,
    { retry: "keyed" },
  ),
  "exam.state": get("/exam/state", "考试状态：截止时间与写入轮次", Schema.Struct({ attempt_id: Id }), AttemptState, {
    auth: "required",
  }),
  "exam.timeline": get(
    "/exam/timeline",
    "一次作答的时间线",
    Schema.Struct({ attempt_id: Id }),
    Schema.Struct({
      attempt_id: Id,
      title: Schema.String,
      started_at: Schema.Finite,
      deadline: Schema.NullOr(Schema.Finite),
      items: Schema.Array(TimelineItem),
    }),
    { auth: "required" },
  ),
  "exam.receipt": get(
    "/exam/receipt",
    "核验回执：编号与签名是否出自本机构的服务器",
    Schema.Struct({ number: Text(64), signature: Text(128) }),
    Schema.Struct({ genuine: Schema.Boolean, receipt: Schema.NullOr(Receipt), now: Schema.Finite }),
    { shared: false },
  ),
  "exam.result": get("/exam/result", "成绩与解析", Schema.Struct({ attempt_id: Id }), ExamResult, {
    auth: "required",
    packs: true,
  }),
  "exam.online": get(
    "/exam/online",
    "在线考试：开放时间与我的作答",
    Schema.Struct({}),
    Schema.Struct({ list: Schema.Array(OnlineExam) }),
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
