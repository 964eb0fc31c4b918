import * as Schema from "effect/Schema"
import { EXAM_TOOLS } from "../core/ExamTools.ts"
import { AnswerValue, ExamQuestion, QuestionKey } from "./examQuestion.ts"
import { AnyId, DateTimeText, Feedback, Id, PublicText, Text } from "./fields.ts"
import { RoomRules } from "./roomRules.ts"

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
  /** At the end of the minutes: handed in (where absent), or the learner is asked; then only a window is a deadline. */
  at_time_up: Schema.optionalKey(Schema.Literals(["hand_in", "ask"])),
  /** Answers that come after the end: set aside for review (where absent), or taken when their chain is whole. */
  late: Schema.optionalKey(Schema.Literals(["accept", "review"])),
  choice: Schema.optionalKey(Schema.Literal(true)),
  partial: Schema.optionalKey(Schema.Literal("share")),
  room: Schema.optionalKey(RoomRules),
  /** Its deadline is a due day: no clock is shown. */
  homework: Schema.optionalKey(Schema.Literal(true)),
})
export type ExamRules = typeof ExamRules.Type

/** The current answer to one question. `guessed`: the learner marked the answer as a guess (猜的); absent where not. */
export const CurrentAnswer = Schema.Struct({
  question_id: Id,
  value: AnswerValue,
  flagged: Schema.Boolean,
  guessed: Schema.optionalKey(Schema.Literal(true)),
})

/** Proof of one answer of the server: a record that carries it was written after that answer. */
export const Nonce = Schema.String.annotate({ format: "id" })

/** Which change is current for a question: the number that `client_id` gave it, under which writer epoch. */
const Written = Schema.Struct({
  question_id: Id,
  kind: Schema.Literals(["answer", "flag", "guess"]),
  epoch: Schema.Finite,
  seq: Schema.Finite,
  client_id: Id,
})

/** The page that an attempt was last given to, on a `device` as its learner would call it, `since` an instant. */
const Writer = Schema.Struct({ client_id: Id, device: Schema.String, since: Schema.Finite })
export type Writer = typeof Writer.Type

/** Whether the questions or the paper were changed since the open attempt began, which keeps its own; absent where not. */
const Revised = Schema.optionalKey(Schema.Literal(true))

/** What an invigilator told whoever sits the attempt: `n` rises. */
const ExamMessage = Schema.Struct({ n: Schema.Finite, text: Schema.String, at: Schema.Finite })
export type ExamMessage = typeof ExamMessage.Type

/** The latest five, the oldest first; absent where there are none. */
const Messages = Schema.optionalKey(Schema.Array(ExamMessage))

/** A file of an answer (`Attachment`) and where its learner sees it. */
export const AttachedFile = Schema.Struct({ file: AnyId, url: Schema.String })
export type AttachedFile = typeof AttachedFile.Type

/** What became of a file, or of a part of one: `next` is the first byte that is still to come. */
export const AttachOutcome = Schema.Union([AttachedFile, Schema.Struct({ next: Schema.Finite })])
export type AttachOutcome = typeof AttachOutcome.Type

/** Numbers are epoch milliseconds of the server's clock. */
export const Attempt = Schema.Struct({
  attempt_id: Id,
  title: PublicText,
  bank_id: Id,
  paper_id: Schema.NullOr(Id),
  state: Schema.Literals(["open", "handed_in", "closed"]),
  rules: ExamRules,
  started_at: Schema.Finite,
  deadline: Schema.NullOr(Schema.Finite),
  /** From when its result is let out, as it stands; null: no time is set. Absent where it is out with the hand-in, or by now. */
  releases_at: Schema.optionalKey(Schema.NullOr(DateTimeText)),
  now: Schema.Finite,
  /** The writer epoch this page was given; saves with an older one are stored as superseded. */
  epoch: Schema.Finite,
  nonce: Nonce,
  questions: Schema.Array(ExamQuestion),
  answers: Schema.Array(CurrentAnswer),
  /** The latest first. */
  written: Schema.Array(Written),
  current: Schema.NullOr(Id),
  keys: Schema.Array(QuestionKey),
  /** Absent: not known. */
  writer: Schema.optionalKey(Writer),
  revised: Revised,
  messages: Messages,
  /** Files of its answers that the server has, with an address that is good for some hours; absent where it asks for none. */
  files: Schema.optionalKey(Schema.Array(AttachedFile)),
  /** How often its page was left, where its rules count that; absent for never. */
  left: Schema.optionalKey(Schema.Finite),
})
export type Attempt = typeof Attempt.Type

/**
 * An attempt at the moment a page became its writer: nothing that an older page sends changes these
 * answers any more. `acked`: up to which number everything of the page's client arrived.
 */
export const TakenOver = Schema.Struct({
  epoch: Schema.Finite,
  acked: Schema.Finite,
  nonce: Nonce,
  deadline: Schema.NullOr(Schema.Finite),
  minutes: Schema.Finite,
  answers: Attempt.fields.answers,
  written: Attempt.fields.written,
  keys: Attempt.fields.keys,
})

export const Counted = Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))
/** The instant of its take-over: 1 is the page that began the attempt. */
export const Epoch = Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 2 ** 52 }))
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
  nonce: Schema.optionalKey(Text(64).annotate({ format: "id" })),
  mono: Schema.optionalKey(Schema.Finite),
  checksum: Schema.optionalKey(Text(64)),
  /** Its value stays on the device: the server refused it, or it is too large for a request. Set aside. */
  unsent: Schema.optionalKey(Schema.Literal(true)),
})
export type AnswerRecord = typeof AnswerRecord.Type

/** An `AnswerRecord`; what is none is set aside under its number, so that what comes after it is taken. */
export const SentRecord = Schema.StructWithRest(Schema.Struct({ seq: Sequence }), [
  Schema.Record(Schema.String, Schema.Unknown),
])
export type SentRecord = typeof SentRecord.Type

/**
 * A record that the server cannot keep: acknowledged, stored as evidence, and never an answer. `characters`: no database
 * holds them; `size`: beyond what an answer may have; `form`: no record of this attempt; `unsent`: it came without a value.
 */
export const SetAside = Schema.Struct({
  seq: Schema.Finite,
  reason: Schema.Literals(["characters", "size", "form", "unsent"]),
})
export type SetAside = typeof SetAside.Type

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
  /** Of the batch; absent where there is none. */
  set_aside: Schema.optionalKey(Schema.Array(SetAside)),
  messages: Messages,
})
export type SaveOutcome = typeof SaveOutcome.Type

/** The same bytes however often it is asked for. `signature` is the server's, over the other fields. */
export const Receipt = Schema.Struct({
  number: Schema.String,
  attempt_id: Id,
  answered: Schema.Finite,
  questions: Schema.Finite,
  digest: AnyId,
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

/** The state of an attempt: what a page polls while it sends nothing else. */
export const AttemptState = Schema.Struct({
  state: Schema.Literals(["open", "handed_in", "closed"]),
  deadline: Schema.NullOr(Schema.Finite),
  /** Of its rules: more than at the start where a simulation was given time. */
  minutes: Schema.Finite,
  now: Schema.Finite,
  epoch: Schema.Finite,
  nonce: Nonce,
  revised: Revised,
  messages: Messages,
})
