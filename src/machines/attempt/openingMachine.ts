import { setup } from "xstate"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, output } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { examActions } from "./examActions.ts"
import * as Calls from "./examCalls.ts"
import * as Context from "./examContext.ts"
import { examGuards } from "./examGuards.ts"
import type { ExamContext, ExamEvent } from "./examTypes.ts"

const answered = { type: "isAnswered", params: answer } as const
const sameUser = { type: "isSameUser", params: answer } as const
const keepFailure = { type: "keepFailure", params: answer } as const
const keepDefect = { type: "keepFailure", params: broken } as const

/**
 * From an address to a paper that can be answered, to its cover, or to why there is neither. Works on what the exam knew
 * as it began, and ends with what it found.
 */
export const openingMachine = setup({
  types: { context: {} as ExamContext, events: {} as ExamEvent, input: {} as ExamContext, output: {} as ExamContext },
  actors: {
    "question.paper": callPlaceholder("question.paper"),
    /** How an attempt is asked for depends on what the page knows of it. */
    paper: callPlaceholder("exam.start", "exam.attempt", "exam.feedback"),
    "user.info": callPlaceholder("user.info"),
    journalOpen: actorPlaceholder<Port.Opened, Port.OpenInput>("journalOpen"),
    journalRead: actorPlaceholder<Port.KeptAttempt, Port.ReadInput>("journalRead"),
  },
  actions: examActions,
  guards: examGuards,
}).createMachine({
  id: "opening",
  context: ({ input }) => input,
  output: ({ context }) => context,
  initial: "deciding",
  states: {
    deciding: {
      always: [
        { guard: "isDoubted", target: "verifying" },
        { guard: "wantsPaper", target: "asking" },
        { target: "openingJournal" },
      ],
    },
    verifying: {
      description: "A page stays with the learner it was opened for.",
      invoke: {
        id: "verify",
        src: "user.info",
        input: Calls.askUser,
        onDone: [
          { guard: sameUser, target: "openingJournal", actions: "trust" },
          { guard: answered, target: "ended", actions: "refuseUser" },
          { target: "ended", actions: keepFailure },
        ],
        onError: { target: "ended", actions: keepDefect },
      },
    },
    openingJournal: {
      invoke: {
        id: "open",
        src: "journalOpen",
        input: Context.openInput,
        onDone: { target: "remembering", actions: { type: "keepClient", params: output } },
        onError: { target: "ended", actions: keepDefect },
      },
    },
    remembering: {
      description: "An attempt that this device knows and has no receipt of goes on, whatever its address was.",
      invoke: {
        id: "remember",
        src: "journalRead",
        input: Context.readInput,
        onDone: [
          {
            guard: { type: "isRemembered", params: output },
            target: "asking",
            actions: { type: "keepPaper", params: output },
          },
          { guard: "hasCover", target: "covering" },
          { target: "asking" },
        ],
        onError: [{ guard: "hasCover", target: "covering" }, { target: "asking" }],
      },
    },
    covering: {
      description: "What the paper is, before it is begun; a paper that is open already has no cover.",
      invoke: {
        id: "cover",
        src: "question.paper",
        input: Calls.askCover,
        onDone: [
          {
            guard: { type: "isOpenElsewhere", params: answer },
            target: "asking",
            actions: { type: "keepCover", params: answer },
          },
          { guard: answered, target: "ended", actions: { type: "keepCover", params: answer } },
          { target: "ended", actions: keepFailure },
        ],
        onError: { target: "ended", actions: keepDefect },
      },
    },
    asking: {
      invoke: {
        id: "ask",
        src: "paper",
        input: Calls.askPaper,
        onDone: [
          { guard: answered, target: "reading", actions: { type: "keepServed", params: answer } },
          { guard: { type: "isPassing", params: answer }, target: "recalling", actions: keepFailure },
          { guard: { type: "isForgotten", params: answer }, target: "forgotten" },
          { target: "ended", actions: keepFailure },
        ],
        onError: { target: "recalling", actions: keepDefect },
      },
    },
    forgotten: {
      description: "An attempt that the server does not know may be that of somebody else who signed in.",
      invoke: {
        id: "verifyForgotten",
        src: "user.info",
        input: Calls.askUser,
        onDone: [
          { guard: sameUser, target: "asking", actions: "forgetPaper" },
          { guard: answered, target: "ended", actions: ["doubt", "refuseUser"] },
          { target: "ended", actions: keepFailure },
        ],
        onError: { target: "ended", actions: keepDefect },
      },
    },
    recalling: {
      description: "No answer came: the paper that was kept on the device is used.",
      invoke: {
        id: "recall",
        src: "journalRead",
        input: Context.readInput,
        onDone: [
          { guard: { type: "isOfOtherStore", params: output }, target: "openingJournal" },
          { guard: "hasPaper", target: "ended", actions: [{ type: "keepDevice", params: output }, "recall"] },
          { target: "ended" },
        ],
        onError: "ended",
      },
    },
    reading: {
      description: "What this device has of the attempt, to be brought together with what the server has.",
      invoke: {
        id: "read",
        src: "journalRead",
        input: Context.readInput,
        onDone: [
          { guard: { type: "isOfOtherStore", params: output }, target: "openingJournal" },
          { target: "ended", actions: { type: "keepDevice", params: output } },
        ],
        onError: { target: "ended", actions: keepDefect },
      },
    },
    ended: { type: "final" },
  },
})
