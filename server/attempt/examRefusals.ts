import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { Refusal } from "../core/Refusal.ts"

export const superseded = (): Refusal =>
  new Refusal({ code: EXAM_CODES.superseded, message: "已在另一个页面继续作答，请在那里交卷，或在此页继续作答" })

export const takeOverLost = (): Refusal =>
  new Refusal({ code: EXAM_CODES.takeOverLost, message: "服务器没有记下此页的接管，刷新后继续，作答都在本机" })

/** Only the page that writes: an earlier epoch was taken over from, a later one was lost with its database. */
export const requireWriter = (attempt: { readonly epoch: number }, epoch: number): void => {
  if (epoch < attempt.epoch) throw superseded()
  if (epoch > attempt.epoch) throw takeOverLost()
}

export const ended = (): Refusal => new Refusal({ code: EXAM_CODES.ended, message: "这次作答已经结束" })

export const differs = (): Refusal =>
  new Refusal({ code: EXAM_CODES.differs, message: "服务器上的作答与本页不一致，核对后再交卷" })

export const tooEarly = (deadline: number): Refusal =>
  new Refusal({
    code: EXAM_CODES.tooEarly,
    message: "还没有到交卷时间，可以继续作答",
    fields: [TimeLimit.deadlineField(deadline)],
  })

export const filesMissing = (names: ReadonlyArray<string>): Refusal =>
  new Refusal({
    code: EXAM_CODES.filesMissing,
    message: `还有${names.length}个附件没有上传，上传后即可交卷`,
    fields: names.map((name) => ({ path: `file.${name}`, message: "这个附件没有上传" })),
  })

export const incomplete = (missing: ReadonlyArray<number>): Refusal =>
  new Refusal({
    code: EXAM_CODES.incomplete,
    message: "还有作答没有送达，送达后即可交卷",
    fields: missing.map((seq) => ({ path: `missing.${seq}`, message: `第${seq}条记录没有送达` })),
  })
