import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { EXAM_TOOLS } from "../core/ExamTools.ts"
import { MAX_TRIAL } from "../core/MAX_TRIAL.ts"
import { get, post } from "./Call.ts"
import { AnswerValue, ExamQuestion, QuestionKey, QuestionKind } from "./examQuestion.ts"
import { DateTimeText, Feedback, Id, Page, PageOf, PublicText } from "./fields.ts"
import { RoomRules } from "./roomRules.ts"
import { BankCard } from "./site.ts"

const PaperCard = Schema.Struct({
  id: Id,
  name: Schema.String,
  exam_type: Id,
  /** Of a past paper. */
  year: Schema.NullOr(Schema.Finite),
  minutes: Schema.Finite,
  questions: Schema.Finite,
  total_score: Schema.Finite,
  pass_score: Schema.Finite,
  /** Both are there for an online exam: it can be begun between them only. */
  opens_at: Schema.NullOr(DateTimeText),
  closes_at: Schema.NullOr(DateTimeText),
  /** Without a clock, due at `closes_at`; absent where it is none. */
  homework: Schema.optionalKey(Schema.Literal(true)),
})

export const calls = {
  "question.banks": get(
    "/question/list",
    "题库列表",
    Schema.Struct({ subject_id: Schema.optionalKey(Id), ...Page }),
    PageOf(BankCard),
  ),
  "question.bank": get(
    "/question/detail",
    "题库详情：章节、试卷与我的进度",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      ...BankCard.fields,
      exam_types: Schema.Array(Id),
      /** What it has questions of. */
      kinds: Schema.Array(QuestionKind),
      /** How many questions can be tried without signing in. */
      trial: Schema.Finite,
      chapters: Schema.Array(
        Schema.Struct({
          id: Id,
          name: Schema.String,
          questions: Schema.Finite,
          answered: Schema.Finite,
          correct: Schema.Finite,
        }),
      ),
      papers_list: Schema.Array(PaperCard),
    }),
  ),
  "question.trial": get(
    "/question/trial",
    "试做：题库的几道固定题目，连同答案，不需要登录",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      bank_id: Id,
      name: Schema.String,
      /** Whether there is practice to go on with; otherwise the bank is for its papers. */
      has_practice: Schema.Boolean,
      questions: Schema.Array(ExamQuestion),
      keys: Schema.Array(QuestionKey.mapFields(Struct.omit(["verdict"]))),
    }),
    // its limit counts each network: nobody shares the refusal of another
    { auth: "anonymous", shared: false, packs: true },
  ),
  "question.keepTrial": post(
    "/question/keep-trial",
    "登录前试做的题记入账号：只记没有做过的题，由服务器批改；同一次重发只记一次",
    Schema.Struct({
      /** Made by the page for this trial. */
      trial_id: Id,
      bank_id: Id,
      answers: Schema.Array(Schema.Struct({ question_id: Id, value: AnswerValue })).check(
        Schema.isMaxLength(MAX_TRIAL, { message: "试做题太多" }),
      ),
    }),
    /** How many questions were taken, and how many of them are not right. */
    Schema.Struct({ kept: Schema.Finite, wrong: Schema.Finite }),
    { retry: "keyed", natural: true },
  ),
  "question.paper": get(
    "/exam/paper",
    "试卷封面：题量、时间、规则、作答次数",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      ...PaperCard.fields,
      bank_id: Id,
      /** When keys and scores are released: with each answer, after hand-in, after the exam, from `keys_from`. */
      key_policy: Schema.Literals(["at_once", "after_hand_in", "after_close"]),
      /** When nobody in its window can answer any more; null without a window, absent from covers kept before. */
      keys_from: Schema.optionalKey(Schema.NullOr(DateTimeText)),
      /** What the learner may choose from; the first is meant when nothing is chosen. */
      feedback: Schema.Array(Feedback),
      /** 0 is without limit. */
      attempts: Schema.Finite,
      attempts_used: Schema.Finite,
      /** Of the learner's own attempts with a released score; null when there is none. */
      best_score: Schema.NullOr(Schema.Finite),
      /** Counts: it does not begin on a device that cannot keep answers. */
      formal: Schema.Boolean,
      tools: Schema.Array(Schema.Literals(EXAM_TOOLS)),
      /** Of a paper with a list of candidates: what it says of the learner. Absent where everybody may begin. */
      admission: Schema.optionalKey(
        Schema.Struct({
          is_listed: Schema.Boolean,
          room: Schema.String,
          seat: Schema.String,
          extra_minutes: Schema.Finite,
        }),
      ),
      /** Until when it is begun for the first time; absent: as long as it is open. */
      enters_until: Schema.optionalKey(DateTimeText),
      open_attempt_id: Schema.NullOr(Id),
      /** The latest that has a receipt. */
      ended_attempt_id: Schema.NullOr(Id),
      /** Each attempt has questions of its own; absent otherwise. */
      is_drawn: Schema.optionalKey(Schema.Boolean),
      /** Each attempt has its options in an order of its own; absent otherwise. */
      is_shuffled: Schema.optionalKey(Schema.Boolean),
      /** Absent where the paper asks nothing of the room. */
      room: Schema.optionalKey(RoomRules),
      rules_html: PublicText,
      sections: Schema.Array(Schema.Struct({ name: Schema.String, questions: Schema.Finite, score: Schema.Finite })),
    }),
    { auth: "required" },
  ),
}
