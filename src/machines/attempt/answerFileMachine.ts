import { assign, setup } from "xstate"
import type { AnswerFile, FileFault } from "#domain/attempt/AnswerFile.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { LateHandIn, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import * as Change from "./answerFileChanges.ts"
import type { AnswerFileContext, AnswerFileEvent, AnswerFileInput } from "./answerFileTypes.ts"

type Found = AnswerFile | FileFault

const codeOf = (outcome: CallOutcome): number | null => (outcome.ok ? null : outcome.failure.code)

/** Hands in from a file what a device could not deliver: sent record by record, then settled by the paper's rule. */
export const answerFileMachine = setup({
  types: {
    context: {} as AnswerFileContext,
    events: {} as AnswerFileEvent,
    input: {} as AnswerFileInput,
    tags: {} as "settled" | "busy",
  },
  actors: {
    readAnswerFile: actorPlaceholder<Found>("readAnswerFile"),
    "exam.save": callPlaceholder("exam.save"),
    "exam.takeOver": callPlaceholder("exam.takeOver"),
    "exam.handInLate": callPlaceholder("exam.handInLate"),
  },
  actions: {
    follow: assign(({ context }, { input }: { input: AnswerFileInput }) => Change.fresh(input, context.chosen)),
    forget: assign(({ context }) => Change.fresh(context, context.chosen + 1)),
    keepFile: assign((_, { found }: { found: Found }) => Change.taken(found)),
    refuse: assign(({ context }, { found }: { found: Found }) => ({ message: Change.refusal(context, found) })),
    refuseFork: assign({ message: Change.FORKED }),
    refuseSession: assign({ message: Change.OTHER_SESSION }),
    dropSent: assign(({ context }, { outcome }: { outcome: CallOutcome<SaveOutcome> }) =>
      Change.afterSent(context, outcome),
    ),
    keepEpoch: assign(({ context }, { outcome }: { outcome: CallOutcome<Output<"exam.takeOver">> }) =>
      Change.underEpoch(context, outcome),
    ),
    keepLate: assign((_, { outcome }: { outcome: CallOutcome<LateHandIn> }) => Change.settled(outcome)),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => ({ message: Change.messageOf(outcome) })),
  },
  guards: {
    isFit: ({ context }, { found }: { found: Found }) => Change.refusal(context, found) === null,
    isForked: (_, { outcome }: { outcome: CallOutcome<SaveOutcome> }) => outcome.ok && outcome.value.outcome === "fork",
    isTakeOverLost: (_, { outcome }: { outcome: CallOutcome }) => codeOf(outcome) === EXAM_CODES.takeOverLost,
    /** A page took over meanwhile, or the paper has ended: the file is sent as what it is. */
    isOver: (_, { outcome }: { outcome: CallOutcome }) =>
      codeOf(outcome) === EXAM_CODES.superseded || codeOf(outcome) === EXAM_CODES.ended,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    hasNothingLeft: ({ context }) => context.left.length === 0,
    isOtherUser: ({ context }, { input }: { input: AnswerFileInput }) => input.user_id !== context.user_id,
  },
}).createMachine({
  id: "answerFile",
  context: ({ input }) => Change.fresh(input),
  initial: "resting",
  on: {
    "page.moved": {
      guard: { type: "isOtherUser", params: ({ event }) => event },
      target: ".resting",
      actions: { type: "follow", params: ({ event }) => event },
    },
  },
  states: {
    resting: { tags: ["settled"], on: { "file.chosen": { target: "reading", actions: "forget" } } },
    reading: {
      tags: ["settled", "busy"],
      on: { "session.changed": { target: "resting", actions: "refuseSession" } },
      invoke: {
        id: "readFile",
        src: "readAnswerFile",
        onDone: [
          {
            guard: { type: "isFit", params: ({ event }) => ({ found: event.output }) },
            target: "sending",
            actions: { type: "keepFile", params: ({ event }) => ({ found: event.output }) },
          },
          { target: "resting", actions: { type: "refuse", params: ({ event }) => ({ found: event.output }) } },
        ],
        onError: { target: "resting", actions: { type: "refuse", params: { found: "foreign" } } },
      },
    },
    sending: {
      description: "The server keeps each record as what it is: in time, superseded or late.",
      tags: ["settled", "busy"],
      on: { "session.changed": { target: "failed", actions: "refuseSession" } },
      always: { guard: "hasNothingLeft", target: "settling" },
      invoke: {
        id: "sendRecords",
        src: "exam.save",
        input: Change.saveInput,
        onDone: [
          { guard: { type: "isForked", params: answer }, target: "resting", actions: "refuseFork" },
          { guard: { type: "isTakeOverLost", params: answer }, target: "takingOver" },
          {
            guard: { type: "isAnswered", params: answer },
            target: "sending",
            reenter: true,
            actions: { type: "dropSent", params: answer },
          },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    takingOver: {
      description:
        "The epoch of the file was lost with its database: nobody has written since, so its answers get another one.",
      tags: ["settled", "busy"],
      on: { "session.changed": { target: "failed", actions: "refuseSession" } },
      invoke: {
        id: "takeOver",
        src: "exam.takeOver",
        input: Change.takeOverInput,
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "sending",
            actions: { type: "keepEpoch", params: answer },
          },
          { guard: { type: "isOver", params: answer }, target: "sending" },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    settling: {
      tags: ["settled", "busy"],
      on: { "session.changed": { target: "failed", actions: "refuseSession" } },
      invoke: {
        id: "settleFile",
        src: "exam.handInLate",
        input: Change.settleInput,
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "done",
            actions: { type: "keepLate", params: answer },
          },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    done: { tags: ["settled"], on: { "file.chosen": { target: "reading", actions: "forget" } } },
    failed: {
      description: "What is left is sent again when asked to; the same records twice are one.",
      tags: ["settled"],
      on: { "file.retry": "sending", "file.chosen": { target: "reading", actions: "forget" } },
    },
  },
})
