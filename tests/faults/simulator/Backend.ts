import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { LeaveKind } from "#domain/contract/roomRules.ts"
import type { Scored } from "#domain/certificate/CertificateRule.ts"
import type { Reply, Sent } from "./Network.ts"

/** What the server's store holds of one learner. Times are epoch milliseconds. */
export interface Truth {
  readonly attempts: ReadonlyArray<{
    readonly id: string
    readonly state: string
    readonly epoch: number
    readonly deadline: number | null
  }>
  /** Absences from its pages that they told. */
  readonly leaves: ReadonlyArray<{ readonly kind: LeaveKind; readonly counted: boolean }>
  readonly records: ReadonlyArray<{
    readonly client_id: string
    readonly seq: number
    readonly kind: string
    readonly question_id: string
    readonly value: AnswerValue
    readonly status: "taken" | "superseded" | "late" | "accepted" | "set_aside"
  }>
  readonly answers: ReadonlyArray<{
    readonly question_id: string
    readonly kind: string
    readonly value: AnswerValue
    /** The record that it is of. */
    readonly client_id: string
    readonly seq: number
    /** Not only kept because nothing else is there. */
    readonly accepted: boolean
  }>
  readonly receipts: ReadonlyArray<Receipt>
  readonly results: number
  /** What an agency's rule gives certificates for, and those it gave; null on a server that gives none. */
  readonly certified: {
    readonly scores: ReadonlyArray<Scored>
    readonly certificates: ReadonlyArray<{ readonly score: string; readonly stands: boolean }>
  } | null
  /** Of answers: their names, and the SHA-256 of the bytes that are there. */
  readonly files: ReadonlyArray<{ readonly name: string; readonly sha256: string }>
}

export interface Person {
  readonly id: string
  readonly token: string
}

/**
 * Where a process that is killed dies: before what it does is durable, or after that and before it says so. Or it is the
 * database that undoes what is done, since something else ran at the same time, and the process says so.
 */
export type Cut = "before" | "after" | "undone" | null

/** A server process over its store, whose clock is an argument: the real one on PostgreSQL, or the model. */
export interface Backend {
  readonly newLearner: () => Promise<Person>
  /** One more token of a person. */
  readonly signIn: (user_id: string) => Promise<string>
  /** Every token of a person is worth nothing any more. */
  readonly revoke: (user_id: string) => Promise<void>
  /** What the board of a paper's room shows at `now`. */
  readonly passcode: (paper_id: string, now: number) => string
  /** What it answers at `now`; when it is killed nobody hears it. */
  readonly answer: (sent: Sent, now: number, cut: Cut) => Promise<Reply>
  /** The process ends; the next answer comes from another one. */
  readonly restart: () => Promise<void>
  /**
   * Another database takes over that never had the last saves and take-overs, at most so many: those since something else
   * was done.
   */
  readonly failOver: (writes: number) => Promise<void>
  /** Closes what is overdue, as the server does on its own from time to time. */
  readonly sweep: (now: number) => Promise<void>
  /** An open attempt of a learner that is answered on one device alone may go on on another one. */
  readonly freeDevice: (user_id: string, now: number) => Promise<void>
  /** Puts a learner on the list of a paper, with so many minutes of their own. */
  readonly admit: (paper_id: string, user_id: string, minutes: number, now: number) => Promise<void>
  /** Takes a learner off it who has not begun. */
  readonly dismiss: (paper_id: string, user_id: string, now: number) => Promise<void>
  /** One attempt more for a learner than the paper allows. */
  readonly allowRetake: (paper_id: string, user_id: string, now: number) => Promise<void>
  /** Minutes more for a learner; for everybody where `user_id` is null. */
  readonly extend: (paper_id: string, user_id: string | null, minutes: number, now: number) => Promise<void>
  /** The paper ends for everybody at `at`. */
  readonly closePaper: (paper_id: string, at: number, now: number) => Promise<void>
  /** Imports questions that ask something else, some of another kind or with fewer options; the next time those of before. */
  readonly importOthers: () => Promise<void>
  /** Takes the late answers of a learner that wait for a decision, or leaves them out. */
  readonly decideLate: (user_id: string, takes: boolean, now: number) => Promise<void>
  readonly truth: (user_id: string) => Promise<Truth>
}
