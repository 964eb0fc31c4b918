import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import type { AnswerFile } from "#domain/attempt/AnswerFile.ts"
import { answerFileMachine } from "#machines/attempt/answerFileMachine.ts"
import type { AnswerFileInput } from "#machines/attempt/answerFileTypes.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

export const recordOf = (seq: number, over: Partial<JournalRecord.JournalRecord> = {}): JournalRecord.JournalRecord =>
  JournalRecord.close(
    {
      user_id: "u1",
      attempt_id: "t1",
      client_id: "c1",
      epoch: 1,
      seq,
      kind: "answer",
      question_id: "q1",
      value: "A",
      at: 5,
      mono: 1,
      nonce: "n",
      before: "",
      ...over,
    },
    sha256Hex,
  )

export const fileOf = (...records: ReadonlyArray<JournalRecord.JournalRecord>): AnswerFile => ({
  user_id: "u1",
  attempt_id: "t1",
  title: "小测",
  made_at: 7,
  records,
})

const failed = (code: number) => ({ ok: false, failure: { kind: "refused", code, message: "不行", fields: [] } })

export const input: AnswerFileInput = { user_id: "u1" }
export const saved = { ok: true, value: { outcome: "closed" } }
export const forked = { ok: true, value: { outcome: "fork" } }
export const settled = { ok: true, value: { state: "accepted", records: 1, receipt: null, late_receipt: null } }
export const lost = failed(EXAM_CODES.takeOverLost)
export const superseded = failed(EXAM_CODES.superseded)
export const away = {
  ok: false,
  failure: { kind: "offline", code: 0, message: "网络断开了，请检查网络后重试", fields: [] },
}

export const answerFileChart: Chart = {
  machine: answerFileMachine,
  file: "src/machines/attempt/answerFileMachine.ts",
  input,
  events: [
    { type: "file.chosen" },
    { type: "file.retry" },
    { type: "session.changed", session: "signedIn", was: "signedIn" },
    { type: "page.moved", input: { user_id: "u2" } },
    answer("readFile", fileOf(recordOf(1), recordOf(1, { client_id: "c2" }))),
    answer("readFile", "changed"),
    defect("readFile"),
    answer("sendRecords", saved),
    answer("sendRecords", forked),
    answer("sendRecords", away),
    answer("sendRecords", lost),
    defect("sendRecords"),
    answer("takeOver", { ok: true, value: { epoch: 9, written: [] } }),
    answer("takeOver", superseded),
    answer("takeOver", away),
    defect("takeOver"),
    answer("settleFile", settled),
    answer("settleFile", away),
    defect("settleFile"),
  ],
  situation: ({ context }) => [context.left.length, context.message, context.late === null, context.user_id],
}
