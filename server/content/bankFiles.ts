import * as Schema from "effect/Schema"
import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import { KINDS } from "#domain/core/KindName.ts"
import { MAX_ATTACHMENTS } from "#domain/question/Attachment.ts"
import {
  ExamTypeId,
  Filled,
  Id,
  Many,
  ManyOrNone,
  Moment,
  Pinyin,
  Points,
  Whole,
  Words,
  Year,
  YesNo,
} from "./fields.ts"

const optional = Schema.optionalKey

/** `catalog/banks/<id>/bank.yaml` */
export const BankFile = Schema.Struct({
  id: Id,
  name: Filled,
  pinyin: optional(Pinyin),
  subject_id: Id,
  year: Year,
  summary: Words,
  free_questions: Whole(0, 100_000),
  exam_types: Many(ExamTypeId),
  chapters: Many(Schema.Struct({ id: Id, name: Filled })),
})
export type BankFile = typeof BankFile.Type

const asked = {
  id: Id,
  stem: Filled,
  /** Of a match: what an option is put to. */
  prompts: optional(Many(Filled)),
  options: optional(
    Many(
      Schema.Struct({
        key: Words.check(Schema.isPattern(/^[A-Z]$/, { message: "选项应为一个大写字母" })),
        text: Filled,
        /** Of a single choice: per cent of the score, where a paper gives shares; with 100 it is right, too. */
        share: optional(Whole(1, 100)),
        /** It keeps its place where options are shuffled. */
        fixed: optional(Schema.Literal(true).annotate({ message: "fixed 只能是 true（不换位置），或不写" })),
      }),
    ),
  ),
  answer: optional(
    Schema.Union([Schema.Boolean, Filled, Schema.Array(Filled), Schema.Array(Schema.Array(Filled))]).annotate({
      message: "答案应为选项、选项列表、true 或 false、各空的答案列表、加引号的数值，或参考答案文字",
    }),
  ),
  /** Of a short answer: other texts that are right as they stand. */
  accepted: optional(Many(Filled)),
  /** Of a short answer: how many pictures and PDFs it takes. */
  attachments: optional(Whole(1, MAX_ATTACHMENTS)),
  explanation: Words,
  points: Many(Filled),
  source: Words,
  year: Year,
  difficulty: Whole(1, 5),
}
const Kind = Schema.Literals([...KINDS, "case"]).annotate({ message: `题型只能是 ${KINDS.join("、")}、case` })
const Part = Schema.Struct({
  ...asked,
  kind: Schema.Literals(KINDS).annotate({ message: `题型只能是 ${KINDS.join("、")}` }),
})
export type QuestionPart = typeof Part.Type
/** A row of `catalog/banks/<id>/questions.yaml` */
export const QuestionRow = Schema.Struct({
  ...asked,
  kind: Kind,
  chapter: Id,
  sub: optional(Many(Part)),
})
export type QuestionRow = typeof QuestionRow.Type

/** What a paper asks of the room it is sat in: see `RoomRules`. */
const Room = Schema.Struct({
  full_screen: optional(Schema.Literal(true).annotate({ message: "full_screen 只能是 true（要求全屏），或不写" })),
  copying: optional(Schema.Literal(false).annotate({ message: "copying 只能是 false（不许复制），或不写" })),
  networks: optional(Many(Filled)),
  one_device: optional(Schema.Literal(true).annotate({ message: "one_device 只能是 true（只用一台设备），或不写" })),
  passcode: optional(Schema.Literal(true).annotate({ message: "passcode 只能是 true（要考场口令），或不写" })),
  leaving: optional(
    Schema.Struct({
      limit: Whole(0, 100),
      follows: Schema.Literals(["note", "warn", "hand_in"]).annotate({
        message: "离开之后只能是 note（只记录）、warn（提醒）或 hand_in（交卷）",
      }),
      seconds: optional(Whole(2, 600)),
    }),
  ),
})

const Level = Whole(1, 5)
/** What is drawn from the paper's banks for a section: see `PaperRule.Part`. */
export const DrawnPart = Schema.Struct({
  count: Whole(1, 500),
  banks: optional(Many(Id)),
  chapters: optional(Many(Id)),
  kinds: optional(Many(Kind)),
  points: optional(Many(Filled)),
  difficulty: optional(Schema.Tuple([Level, Level]).annotate({ message: "难度应写作 [最低, 最高]，如 [1, 3]" })),
  years: optional(Many(Year)),
  except: optional(Many(Id)),
})

/** `catalog/papers/<id>.yaml` */
export const PaperFile = Schema.Struct({
  id: Id,
  name: Filled,
  bank_id: Id,
  /** Others whose questions it asks, too. */
  banks: optional(Many(Id)),
  subject_id: Id,
  exam_type: ExamTypeId,
  /** Of a past paper: they are listed by it. */
  year: optional(Year),
  minutes: optional(Whole(0, 1_440)),
  pass_score: Points,
  attempts: optional(Whole(0, 1_000)),
  key_policy: optional(
    Schema.Literals(["at_once", "after_hand_in", "after_close"]).annotate({
      message: "答案公布方式只能是 at_once、after_hand_in、after_close",
    }),
  ),
  order: optional(
    Schema.Literals(["given", "shuffled"]).annotate({ message: "题目顺序只能是 given（按试卷）或 shuffled（打乱）" }),
  ),
  options: optional(
    Schema.Literals(["given", "shuffled"]).annotate({ message: "选项顺序只能是 given（按题库）或 shuffled（打乱）" }),
  ),
  partial: optional(
    Schema.Literals(["none", "share"]).annotate({ message: "部分答对只能是 none（不得分）或 share（按比例得分）" }),
  ),
  at_time_up: optional(Schema.Literals(["hand_in", "ask"]).annotate({ message: "到时处理只能是 hand_in 或 ask" })),
  late: optional(Schema.Literals(["accept", "review"]).annotate({ message: "迟到作答只能是 accept 或 review" })),
  markers: optional(Schema.Literals([1, 2]).annotate({ message: "批改人数只能是 1 或 2" })),
  mark_tolerance: optional(Points),
  opens: optional(Moment),
  closes: optional(Moment),
  formal: optional(YesNo),
  /** Without a clock, due when it closes. */
  homework: optional(YesNo),
  /** Minutes after `opens` within which it is begun. */
  latest_entry: optional(Whole(1, 1_440)),
  room: optional(Room),
  tools: optional(Many(Schema.Literals(EXAM_TOOLS).annotate({ message: `只能是 ${EXAM_TOOLS.join("、")}` }))),
  rules: Words,
  /** Of a paper that is drawn: for each attempt, or once for all. */
  drawn: optional(
    Schema.Literals(["each", "once"]).annotate({ message: "抽题只能是 each（每人每次）或 once（一次）" }),
  ),
  /** Whether it is drawn from what the learner has not had, as far as there is enough. */
  unseen: optional(YesNo),
  sections: Many(
    Schema.Struct({
      name: Filled,
      score: Points,
      question_ids: ManyOrNone(Id),
      draw: ManyOrNone(DrawnPart),
    }),
  ),
})
export type PaperFile = typeof PaperFile.Type
