import type { KeptFile } from "#domain/attempt/KeptFile.ts"
import type { AttachmentsContext } from "#machines/attempt/attachmentsTypes.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import { answer, defect } from "../support/environment.ts"

const kept = (letter: string, kind: string, size: number): KeptFile => ({
  attempt_id: "t1",
  file: `${letter.repeat(64)}.${kind}`,
  url: `blob:${letter}`,
  size,
  arrived: 0,
  isSent: false,
})

export const FILE = kept("a", "jpg", 200_000)
export const OTHER = kept("b", "pdf", 200_000)
/** Of three parts. */
export const LARGE = kept("c", "pdf", 600_000)

export const attachmentsChart = {
  machine: attachmentsMachine,
  file: "src/machines/attempt/attachmentsMachine.ts",
  input: { user_id: "u1" },
  events: [
    { type: "session.changed", session: "signedIn", was: "signedOut" },
    { type: "files.chosen", attempt_id: "t1", question_id: "q1" },
    { type: "files.offer" },
    answer("recall", [FILE, LARGE]),
    defect("recall"),
    answer("keep", { question_id: "q1", kept: [OTHER], message: null }),
    answer("keep", { question_id: "q1", kept: [], message: "PDF不能超过2M，可以拍照上传" }),
    defect("keep"),
    { type: "delivery.answered", item: FILE, outcome: { ok: true, value: { file: FILE.file, url: "/a" } } },
    { type: "delivery.answered", item: LARGE, outcome: { ok: true, value: { next: 262_144 } } },
    { type: "delivery.answered", item: LARGE, outcome: { ok: true, value: { next: 0 } } },
    {
      type: "delivery.answered",
      item: OTHER,
      outcome: { ok: false, failure: { kind: "refused", code: 50102, message: "这次作答已经结束", fields: [] } },
    },
    { type: "delivery.delayed" },
    { type: "delivery.withheld", user_id: "u2" },
  ],
  situation: ({ context: { files, refused, message, isDelayed } }: { readonly context: AttachmentsContext }) => [
    files.map(({ file, arrived, isSent }) => [file, arrived, isSent]),
    refused.map(({ file }) => file),
    message,
    isDelayed,
  ],
} as const
