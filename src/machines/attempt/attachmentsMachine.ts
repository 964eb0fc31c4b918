import { assign, enqueueActions, sendTo, setup } from "xstate"
import { type FilesKept, type KeptFile, nextPart } from "#domain/attempt/KeptFile.ts"
import type { AttachOutcome } from "#domain/contract/examAttempt.ts"
import { request } from "#domain/contract/Request.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { given, output } from "../page/answer.ts"
import { deliveryMachine } from "../page/deliveryMachine.ts"
import type { Delivered, Parcel } from "../page/deliveryTypes.ts"
import type { AttachmentsContext, AttachmentsEvent, AttachmentsInput, KeepFilesInput } from "./attachmentsTypes.ts"

/** Until a file that could not be sent is sent again. */
const AGAIN_MS = 3_000

/** Whether the server is still to have a file. */
export const isWaiting =
  (refused: AttachmentsContext["refused"]) =>
  ({ isSent, file }: KeptFile): boolean =>
    !isSent && !refused.some((one) => one.file === file)

/** The intent of a call is the file that goes with it. */
const parcelOf = ({ files, refused }: AttachmentsContext): Parcel<KeptFile> | null => {
  const item = files.find(isWaiting(refused))
  return item === undefined
    ? null
    : {
        item,
        call: {
          request: request("exam.attach", { attempt_id: item.attempt_id, ...nextPart(item) }),
          intent: item.file,
        },
      }
}

type Sent = Delivered<KeptFile, AttachOutcome>

/** What the server has of a file by its answer. */
const arrival = (value: AttachOutcome): Pick<KeptFile, "isSent"> & Partial<Pick<KeptFile, "arrived">> =>
  "next" in value ? { isSent: false, arrived: value.next } : { isSent: true }

const joined = (files: AttachmentsContext["files"], more: ReadonlyArray<KeptFile>): AttachmentsContext["files"] => [
  ...files.filter(({ file }) => !more.some((one) => one.file === file)),
  ...more,
]

const tellExam = enqueueActions<
  AttachmentsContext,
  AttachmentsEvent,
  FilesKept,
  AttachmentsEvent,
  never,
  never,
  never,
  never,
  never
>(({ enqueue }, { kept, question_id }) => {
  for (const { file } of kept)
    enqueue.sendTo(parentActor, {
      type: "part.send",
      part: "exam",
      event: { type: "answer.attach", question_id, file },
    })
})

/**
 * Pictures and PDFs of answers: kept on the device before an answer names them, sent as often as it takes. It is a part of
 * the page of an attempt, and goes on while that is handed in and after its end.
 */
export const attachmentsMachine = setup({
  types: {
    context: {} as AttachmentsContext,
    events: {} as AttachmentsEvent,
    input: {} as AttachmentsInput,
    tags: {} as "settled" | "busy",
    children: {} as { delivery: "delivery" },
  },
  actors: {
    delivery: deliveryMachine,
    /** What this device keeps of the learner's, and forgets of it what was sent long ago. */
    filesRecall: actorPlaceholder<ReadonlyArray<KeptFile>, AttachmentsInput>("filesRecall"),
    filesKeep: actorPlaceholder<FilesKept, KeepFilesInput>("filesKeep"),
  },
  actions: {
    keepRecalled: assign(({ context }, files: ReadonlyArray<KeptFile>) => ({ files: joined(files, context.files) })),
    keepKept: assign(({ context: { files, refused } }, { kept, message }: FilesKept) => ({
      files: joined(files, kept),
      refused: refused.filter(({ file }) => !kept.some((one) => one.file === file)),
      message,
    })),
    tellExam,
    clearMessage: assign({ message: null }),
    noteDefect: assign({ message: "附件没有加上，请再试一次" }),
    keepAnswer: assign(({ context: { files, refused } }, { item, outcome }: Sent) =>
      outcome.ok
        ? {
            files: files.map((one) => (one.file === item.file ? { ...one, ...arrival(outcome.value) } : one)),
            isDelayed: false,
          }
        : {
            refused: [
              ...refused.filter(({ file }) => file !== item.file),
              { file: item.file, code: outcome.failure.code, message: outcome.failure.message },
            ],
          },
    ),
    /** After the end a file is taken once an answer is there that names it: it may have come before. */
    forgetTooEarly: assign(({ context: { refused } }) => ({
      refused: refused.filter(({ code }) => code !== EXAM_CODES.ended),
    })),
    noteDelay: assign({ isDelayed: true }),
    offer: sendTo("delivery", ({ context }) => ({ type: "delivery.offer" as const, next: parcelOf(context) })),
    doubtDelivery: sendTo("delivery", { type: "delivery.doubt" }),
    /** Provided by whoever has a device. */
    markSent: (_: unknown, _sent: Pick<KeptFile, "attempt_id" | "file">): void => {},
  },
  guards: {
    isTaken: (_, { outcome }: Sent) => outcome.ok && arrival(outcome.value).isSent,
  },
}).createMachine({
  id: "attachments",
  context: ({ input: { user_id } }) => ({ user_id, files: [], refused: [], message: null, isDelayed: false }),
  invoke: { id: "delivery", src: "delivery", input: ({ context: { user_id } }) => ({ user_id, again: AGAIN_MS }) },
  tags: ["settled"],
  initial: "recalling",
  on: {
    "session.changed": { actions: "doubtDelivery" },
    "files.offer": { actions: ["forgetTooEarly", "offer"] },
    "delivery.delayed": { actions: "noteDelay" },
    "delivery.withheld": { actions: "noteDelay" },
    "delivery.answered": [
      {
        guard: { type: "isTaken", params: given },
        actions: [
          { type: "keepAnswer", params: given },
          {
            type: "markSent",
            params: ({ event: { item } }) => item,
          },
          "offer",
        ],
      },
      { actions: [{ type: "keepAnswer", params: given }, "offer"] },
    ],
  },
  states: {
    recalling: {
      invoke: {
        id: "recall",
        src: "filesRecall",
        input: ({ context: { user_id } }) => ({ user_id }),
        onDone: { target: "ready", actions: [{ type: "keepRecalled", params: output }, "offer"] },
        onError: "ready",
      },
    },
    ready: { on: { "files.chosen": { target: "keeping", actions: "clearMessage" } } },
    keeping: {
      description: "Pictures are written anew, and everything is on the disk before an answer names it.",
      tags: ["busy"],
      invoke: {
        id: "keep",
        src: "filesKeep",
        input: ({ context: { user_id }, event }) => keepInput(user_id, event),
        onDone: {
          target: "ready",
          actions: [{ type: "keepKept", params: output }, { type: "tellExam", params: output }, "offer"],
        },
        onError: { target: "ready", actions: "noteDefect" },
      },
    },
  },
})

const keepInput = (user_id: string, event: AttachmentsEvent): KeepFilesInput => {
  if (event.type !== "files.chosen") throw new Error("no files were chosen")
  return { user_id, attempt_id: event.attempt_id, question_id: event.question_id }
}
