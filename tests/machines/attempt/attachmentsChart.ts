import type { AttachmentsContext } from "#machines/attempt/attachmentsTypes.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import { answer, defect } from "../support/environment.ts"

export const FILE = { attempt_id: "t1", file: `${"a".repeat(64)}.jpg`, url: "blob:a", isSent: false } as const
export const OTHER = { attempt_id: "t1", file: `${"b".repeat(64)}.pdf`, url: "blob:b", isSent: false } as const

export const attachmentsChart = {
  machine: attachmentsMachine,
  file: "src/machines/attempt/attachmentsMachine.ts",
  input: { user_id: "u1" },
  events: [
    { type: "session.changed", session: "signedIn", was: "signedOut" },
    { type: "files.chosen", attempt_id: "t1", question_id: "q1" },
    { type: "files.offer" },
    answer("recall", [FILE]),
    defect("recall"),
    answer("keep", { question_id: "q1", kept: [OTHER], message: null }),
    answer("keep", { question_id: "q1", kept: [], message: "PDF不能超过2M，可以拍照上传" }),
    defect("keep"),
    { type: "delivery.answered", item: FILE, outcome: { ok: true, value: { file: FILE.file, url: "/a" } } },
    {
      type: "delivery.answered",
      item: OTHER,
      outcome: { ok: false, failure: { kind: "refused", code: 50102, message: "这次作答已经结束", fields: [] } },
    },
    { type: "delivery.delayed" },
    { type: "delivery.withheld", user_id: "u2" },
  ],
  situation: ({ context: { files, refused, message, isDelayed } }: { readonly context: AttachmentsContext }) => [
    files.map(({ file, isSent }) => [file, isSent]),
    refused.map(({ file }) => file),
    message,
    isDelayed,
  ],
} as const
