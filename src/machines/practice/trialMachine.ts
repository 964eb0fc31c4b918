import { assign, setup } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { request } from "#domain/contract/Request.ts"
import type { Act } from "#domain/question/LocalAnswer.ts"
import { answer } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import * as Changes from "./trialChanges.ts"
import type { Trial, TrialContext, TrialEvent, TrialInput } from "./trialTypes.ts"

/** A bank's first questions for somebody who is not signed in: judged here, kept on the device until they sign in. */
export const trialMachine = setup({
  types: {
    context: {} as TrialContext,
    events: {} as TrialEvent,
    input: {} as TrialInput,
    tags: {} as "settled",
  },
  actors: { "question.trial": callPlaceholder("question.trial") },
  actions: {
    begin: assign((_, { input }: { input: TrialInput }) => Changes.contextOf(input)),
    keepTrial: assign((_, { outcome }: { outcome: CallOutcome<Trial> }) => Changes.keepTrial(outcome)),
    answer: assign(({ context }, act: Act) => Changes.answer(context, act)),
    /** For whoever signs in next. Provided by the page. */
    keepAnswers: (_, _answers: Changes.Judged): void => {},
    goOn: assign(({ context }) => ({ index: context.index + 1 })),
    goBack: assign(({ context }) => ({ index: context.index - 1 })),
    startAgain: assign(() => Changes.again()),
  },
  guards: {
    isOtherBank: ({ context }, { input }: { input: TrialInput }) => input.bank_id !== context.bank_id,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    hasNoQuestions: ({ context }) => context.trial?.questions.length === 0,
    isOpen: ({ context }) => Changes.isOpen(context),
    isFirst: ({ context }) => context.index === 0,
    isLast: ({ context }) => context.index + 1 === context.trial?.questions.length,
  },
}).createMachine({
  id: "trial",
  context: ({ input }) => Changes.contextOf(input),
  initial: "loading",
  on: {
    "page.moved": {
      guard: { type: "isOtherBank", params: ({ event }) => event },
      target: ".loading",
      actions: { type: "begin", params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      invoke: {
        id: "trial",
        src: "question.trial",
        input: ({ context }) => ({ request: request("question.trial", { id: context.bank_id }) }),
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "answering",
            actions: { type: "keepTrial", params: answer },
          },
          { target: "failed", actions: { type: "keepTrial", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepTrial", params: broken } },
      },
    },
    answering: {
      tags: ["settled"],
      always: { guard: "hasNoQuestions", target: "empty" },
      on: {
        "answer.*": {
          guard: "isOpen",
          actions: [
            { type: "answer", params: ({ event }) => event },
            { type: "keepAnswers", params: ({ context }) => Changes.judged(context) },
          ],
        },
        "question.next": [{ guard: "isLast", target: "finished" }, { actions: "goOn" }],
        "question.previous": [{ guard: "isFirst" }, { actions: "goBack" }],
      },
    },
    finished: {
      tags: ["settled"],
      on: { "trial.again": { target: "answering", actions: "startAgain" }, "question.previous": "answering" },
    },
    empty: {
      description: "All of the bank's questions are part of papers.",
      tags: ["settled"],
    },
    failed: { tags: ["settled"], on: { "trial.retry": "loading" } },
  },
})
