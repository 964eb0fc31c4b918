import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import type { LateHandIn, SaveOutcome } from "#domain/contract/examAttempt.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { type AnswerFile, clientsOf, type FileFault, isChangedSince } from "#domain/attempt/AnswerFile.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as SaveBatch from "#domain/attempt/SaveBatch.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { CallInput } from "../page/callPlaceholder.ts"
import type { AnswerFileContext, AnswerFileInput } from "./answerFileTypes.ts"

interface At {
  readonly context: AnswerFileContext
}

export const fresh = ({ user_id }: AnswerFileInput, chosen = 0): AnswerFileContext => ({
  user_id,
  chosen,
  file: null,
  left: [],
  setAside: 0,
  outdone: 0,
  message: null,
  late: null,
})

const FAULTS: Readonly<Record<FileFault, string>> = {
  foreign: "这不是本站导出的作答文件",
  changed: "这份作答文件在保存之后被改动过，不能补交",
  large: "文件太大，不是本站导出的作答文件",
}

/** The device was set back to an earlier day, and numbered from there once more. */
export const FORKED = "服务器已有同编号的其他作答，没有收下，请保留文件并联系老师核对"

/** Nobody's answers are sent under another name. */
export const OTHER_SESSION = "登录状态有变化，请确认是保存文件的账号，再重试"

/** Why a file is not taken, in Chinese; null when it is. */
export const refusal = ({ user_id }: AnswerFileContext, found: AnswerFile | FileFault): string | null => {
  if (typeof found === "string") return FAULTS[found]
  if (found.user_id !== user_id) return "这是另一位学员的作答文件，请用保存文件时的账号登录后补交"
  return clientsOf(found).length === 0 ? "文件里没有需要补交的作答" : null
}

export const taken = (found: AnswerFile | FileFault): Partial<AnswerFileContext> =>
  typeof found === "string"
    ? {}
    : { file: found, left: found.records.filter(({ kind }) => kind !== "seal"), message: null }

export const afterSent = (
  { left, setAside }: AnswerFileContext,
  outcome: CallOutcome<SaveOutcome>,
): Partial<AnswerFileContext> => {
  const batch = SaveBatch.next(left)
  const last = batch?.records.at(-1)?.seq ?? 0
  return {
    left: left.filter(({ client_id, seq }) => client_id !== batch?.client_id || seq > last),
    setAside: setAside + (outcome.ok ? (outcome.value.set_aside?.length ?? 0) : 0),
  }
}

export const settled = (outcome: CallOutcome<LateHandIn>): Partial<AnswerFileContext> =>
  outcome.ok ? { late: outcome.value, message: null } : {}

export const messageOf = (outcome: CallOutcome): string => (outcome.ok ? brokenFailure : outcome.failure).message

export const saveInput = ({ context }: At): CallInput<"exam.save"> => {
  const { client_id, epoch, records } = SaveBatch.next(context.left) ?? { client_id: "none", epoch: 0, records: [] }
  return keyed(context, "exam.save", { attempt_id: context.file?.attempt_id ?? "", client_id, epoch, records })
}

/** Unless a page has taken over since the last epoch of the file. */
export const takeOverInput = ({ context }: At): CallInput<"exam.takeOver"> =>
  keyed(context, "exam.takeOver", {
    attempt_id: context.file?.attempt_id ?? "",
    client_id: SaveBatch.next(context.left)?.client_id ?? "none",
    after: Math.max(...context.left.map(({ epoch }) => epoch)),
  })

/**
 * What was written under epochs that the server lost stands under the one that it gave instead, unless another page, which
 * never heard of them, changed the same since: then it is sent as what it is.
 */
export const underEpoch = (
  { file, left }: AnswerFileContext,
  outcome: CallOutcome<Output<"exam.takeOver">>,
): Partial<AnswerFileContext> => {
  const lost = SaveBatch.next(left)?.epoch ?? Infinity
  if (!outcome.ok || file === null) return {}
  const { epoch, written } = outcome.value
  const isOutdone = (record: JournalRecord) => record.epoch >= lost && isChangedSince(file, written, record)
  return {
    left: left.map((record) => (record.epoch < lost || isOutdone(record) ? record : { ...record, epoch })),
    outdone: new Set(left.filter((one) => one.kind === "answer" && isOutdone(one)).map((one) => one.question_id)).size,
  }
}

export const settleInput = ({ context }: At): CallInput<"exam.handInLate"> =>
  keyed(context, "exam.handInLate", {
    attempt_id: context.file?.attempt_id ?? "",
    clients: context.file === null ? [] : clientsOf(context.file),
  })

const keyed = <N extends CallName>({ chosen }: AnswerFileContext, call: N, payload: Payload<N>): CallInput<N> => ({
  request: request(call, payload),
  intent: chosen,
})
