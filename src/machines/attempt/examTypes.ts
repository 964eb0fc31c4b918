import type { Attempt, LateHandIn, Receipt } from "#domain/contract/examAttempt.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { Answers } from "#domain/attempt/Answers.ts"
import type { Excess } from "#domain/core/AnswerLimits.ts"
import type { SheetFilter } from "#domain/attempt/AnswerSheet.ts"
import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import type { KeptAttempt, Storage } from "#domain/attempt/JournalPort.ts"
import type { Draft, JournalRecord } from "#domain/attempt/JournalRecord.ts"
import type { Numbers } from "#domain/attempt/RecordNumbers.ts"
import type { AnnouncedMinutes, Remaining } from "#domain/attempt/Remaining.ts"
import type { Resumed } from "#domain/attempt/Resume.ts"
import type { SetAsideAnswer } from "#domain/attempt/SetAsideText.ts"
import type { Conflict } from "#domain/attempt/Conflict.ts"
import type { PageEvent } from "../page/pageEvents.ts"
import type { LeaveEnds } from "./leavesTypes.ts"
import type { StateRead } from "./watchTypes.ts"

export interface ExamInput {
  readonly source: ExamSource
  /** Whose journal this is. */
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Seconds without an answer after which a page polls the attempt; 20 when not given. */
  readonly refreshRate?: number
}

/** What the whole page shows: one of these, and nothing between them. */
export type ExamStage =
  | "loading"
  | "cover"
  | "signingIn"
  | "answering"
  | "handingIn"
  | "closing"
  | "handedIn"
  | "failed"

/** Plain data: any of it can be stored, sent and replayed. Times are epoch milliseconds of server time. */
export interface ExamContext {
  readonly source: ExamSource
  readonly user_id: string
  readonly refreshRate: number
  readonly client_id: string
  readonly storage: Storage
  readonly cover: Output<"question.paper"> | null
  /** Of the room, as it was typed on the cover. */
  readonly passcode?: string
  readonly attempt: Attempt | null
  readonly device: KeptAttempt | null
  /** The writer epoch of this page. */
  readonly epoch: number
  /** The mark of the server's last answer: every change carries it on. */
  readonly nonce: string
  /** The paper is asked for next, not its cover: it was started, or is open here. */
  readonly wantsPaper: boolean
  /** 在此页继续作答 was pressed: this page asks to be the writer. */
  readonly takesOver: boolean
  /** Another device writes this paper: it is shown, and taken over when the learner says so. */
  readonly isElsewhere: boolean
  /**
   * The server gave this page its epoch, and with it the answers that stood in that moment: nobody else writes under
   * it. Until then nothing is sent, and nothing on the page is called saved.
   */
  readonly isOwn: boolean
  /** Somebody signed in since it was last asked who it is: nothing is sent before it is asked again. */
  readonly isDoubted: boolean
  /** The paper was open on this page: it stays in sight while the page becomes its writer again. */
  readonly wasOpen: boolean
  /**
   * What waits for this page to become the writer; `unwritten`: of it, what is in memory only; `found`: on the device,
   * unacknowledged, of every client.
   */
  readonly resumed:
    | (Resumed & { readonly unwritten: ReadonlyArray<Draft>; readonly found: ReadonlyArray<JournalRecord> })
    | null
  readonly conflicts: ReadonlyArray<Conflict>
  /** Answers of this page that gave way, or may have, and that its learner replaced since. */
  readonly settled: ReadonlyArray<Pick<Conflict, "question_id" | "replaced">>

  readonly answers: Answers
  /** Index of the question in front. */
  readonly current: number
  /** Text that is not a change yet: in memory only. */
  readonly typing: Omit<Draft, "kind" | "epoch"> | null
  /** What a field did not take of the text that was last put into one. */
  readonly excess: { readonly question_id: string; readonly excess: Excess } | null
  /** Changes without a number: in memory only. */
  readonly drafts: ReadonlyArray<Draft>
  /** Changes in the journal that the server has not acknowledged, by number. */
  readonly kept: ReadonlyArray<JournalRecord>
  /** What the server took from this page as evidence only, since it last came to its paper. */
  readonly evidence: ReadonlyArray<JournalRecord>
  /** Answers of this page that the server could not keep, as much of them as can be kept. */
  readonly setAside: ReadonlyArray<SetAsideAnswer>
  readonly last_seq: number
  /** By client, the highest number that this page came back with: what has a higher one was changed on it. */
  readonly came_with: Numbers
  /** What this page came back with and had to number again: it was done before whatever another page wrote since. */
  readonly brought: ReadonlyArray<Draft>
  /** The numbers that this page gave: tabs of one profile share a client id, and higher ones may be another tab's. */
  readonly numbered: ReadonlyArray<number>
  /** The batch under way: whose it is, and its highest number. */
  readonly sent: { readonly client_id: string; readonly seq: number }
  readonly acked: number
  /** Numbers that the server reported missing. */
  readonly missing: ReadonlyArray<number>
  readonly saved_at: number | null
  readonly sealed: boolean
  /** The deadline at which this page stopped by itself; null while it is open, and where its learner hands in. */
  readonly stopped_at: number | null
  /** `ReceiptDigest` of the answers that are handed in. */
  readonly digest: string
  /** How often page and server were compared because their digests differed. */
  readonly comparisons: number

  /** Keys that practice was allowed to show. */
  readonly keys: Readonly<Record<string, QuestionKey>>
  /** Questions whose key is asked for, the first one first. */
  readonly checks: ReadonlyArray<string>
  /** Keys that the device has, of questions that are to be checked; null where it has none. Only of a practice taken along. */
  readonly here?: Readonly<Record<string, QuestionKey | null>>

  readonly now: number
  readonly remaining: Remaining | null
  /** By how many milliseconds the deadline was moved, until the learner has read it. */
  readonly moved: number
  /** The learner has read that the paper was changed since it was begun. */
  readonly isRevisionRead?: true
  /** The number of the latest message that the learner has read. */
  readonly readMessage?: number
  /**
   * Since this page came to its paper an answer named the end as it was then: that of a take-over, which may be one that the
   * server gave before and kept under its key, does not move it back.
   */
  readonly isEndConfirmed: boolean
  /** The paper as it is kept on the device does not know the deadline yet. */
  readonly isPaperNew: boolean
  /** The time is over, and the learner chose to continue. */
  readonly continued: boolean
  readonly announcement: { readonly minutes: AnnouncedMinutes | null; readonly text: string } | null

  readonly seed: number
  readonly tries: number
  /** When the next try is due. */
  readonly retry_at: number | null
  /** Since when something waits without any acknowledgement. */
  readonly waiting_since: number | null
  /** When an answer came again after failures. */
  readonly recovered_at: number | null
  readonly isHidden: boolean
  /** Answered calls so far: the intent of the next. */
  readonly answered_calls: number
  readonly failure: CallFailure | null
  readonly receipt: Receipt | null
  /** What became of answers that came after the end. */
  readonly late: LateHandIn | null

  readonly filter: SheetFilter
  readonly clockHidden: boolean
}

/** What the clock says; a tick without `suspect` is what the site tells every page, which knows of no doubt. */
export interface Tick {
  readonly now: number
  /** The wall clock jumped. */
  readonly suspect?: boolean
  /** An answer of the server named the time: a kept document may be old. */
  readonly sampled?: boolean
}

export type ExamEvent =
  | PageEvent<ExamInput>
  | ({ readonly type: "clock.ticked" } & Tick)
  | { readonly type: "clock.toggle" }
  | { readonly type: "clock.announce" }
  | { readonly type: "question.go"; readonly index: number }
  | { readonly type: "question.next" }
  | { readonly type: "question.previous" }
  | { readonly type: "answer.choose"; readonly question_id: string; readonly key: string }
  | { readonly type: "answer.judge"; readonly question_id: string; readonly value: boolean }
  | { readonly type: "answer.fill"; readonly question_id: string; readonly blank: number; readonly text: string }
  | { readonly type: "answer.write"; readonly question_id: string; readonly text: string }
  | { readonly type: "answer.attach"; readonly question_id: string; readonly file: string }
  | { readonly type: "answer.detach"; readonly question_id: string; readonly file: string }
  | { readonly type: "answer.arrange"; readonly question_id: string; readonly keys: ReadonlyArray<string> }
  | { readonly type: "answer.check"; readonly question_id: string }
  | { readonly type: "flag.toggle"; readonly question_id: string }
  | { readonly type: "guess.toggle"; readonly question_id: string }
  | { readonly type: "text.flush" }
  | { readonly type: "sheet.open" }
  | { readonly type: "sheet.close" }
  | { readonly type: "sheet.filter"; readonly filter: SheetFilter }
  | { readonly type: "paper.review" }
  | { readonly type: "paper.resume" }
  | { readonly type: "exam.start"; readonly feedback?: Feedback; readonly passcode?: string }
  | { readonly type: "feedback.choose"; readonly feedback: Feedback }
  | { readonly type: "notice.read" }
  | { readonly type: "answers.export" }
  | { readonly type: "exam.handIn" }
  | { readonly type: "exam.retry" }
  | { readonly type: "sync.retry" }
  | { readonly type: "network.online" }
  | { readonly type: "page.shown" }
  | { readonly type: "page.hidden" }
  | { readonly type: "lock.held" }
  | { readonly type: "lock.waiting" }
  | { readonly type: "lock.lost" }
  | { readonly type: "writer.take" }
  | StateRead
  | LeaveEnds
  // raised by the machine itself
  | { readonly type: "time.up" }
  | { readonly type: "writer.lost" }
  | { readonly type: "records.missing" }
  | { readonly type: "learner.doubted" }
  | { readonly type: "request.unauthorized" }

export interface LockInput {
  readonly user_id: string
  readonly attempt_id: string
  /** Take the lock away from the page that holds it. */
  readonly steal: boolean
}
