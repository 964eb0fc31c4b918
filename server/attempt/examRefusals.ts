import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { Refusal } from "../core/Refusal.ts"

/** Outcomes of the exam family that are no success: 200 with these codes. */
export const EXAM_CODES = {
  /** A newer page writes. */
  superseded: 50101,
  /** Handed in or closed: nothing more can be written. */
  ended: 50102,
  /** Numbers up to the last one have not all arrived; `fields[].path` is `missing.<number>`. */
  incomplete: 50103,
  /** No result while the attempt is open. */
  notEnded: 50104,
  /** The rules show keys at the end only. */
  keysLater: 50105,
  /** Nothing saved that could be checked. */
  notAnswered: 50106,
  noAttemptsLeft: 50107,
  notOpenYet: 50108,
  over: 50109,
  noQuestions: 50110,
  /** Another attempt began since the learner looked at the paper. */
  begunElsewhere: 50112,
  /** More than is given in one file. */
  tooMuch: 50200,
  /** The learner has no mark to give here. */
  notSelfMarked: 50190,
  /** Keys and scores are not released yet. */
  notReleased: 50191,
  /** The client's digest is not that of the answers held here. */
  differs: 50111,
  /** An automatic hand-in before the deadline; `fields[].path` is `deadline.<ms>`. */
  tooEarly: 50113,
} as const

export const superseded = (): Refusal =>
  new Refusal({ code: EXAM_CODES.superseded, message: "已在另一个页面继续作答，请在那里交卷，或在此页继续作答" })

export const ended = (): Refusal => new Refusal({ code: EXAM_CODES.ended, message: "这次作答已经结束" })

export const differs = (): Refusal =>
  new Refusal({ code: EXAM_CODES.differs, message: "服务器上的作答与本页不一致，核对后再交卷" })

export const tooEarly = (deadline: number): Refusal =>
  new Refusal({
    code: EXAM_CODES.tooEarly,
    message: "还没有到交卷时间，可以继续作答",
    fields: [TimeLimit.deadlineField(deadline)],
  })

export const incomplete = (missing: ReadonlyArray<number>): Refusal =>
  new Refusal({
    code: EXAM_CODES.incomplete,
    message: "还有作答没有送达，送达后即可交卷",
    fields: missing.map((seq) => ({ path: `missing.${seq}`, message: `第${seq}条记录没有送达` })),
  })
