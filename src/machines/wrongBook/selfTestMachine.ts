import { assign, setup } from "xstate"
import { type LocalAnswers, NONE } from "#domain/question/LocalAnswer.ts"
import * as Changes from "./selfTestChanges.ts"
import type { SelfTestAnswer, SelfTestEvent, SelfTestInput } from "./selfTestTypes.ts"

/** Questions whose keys the page has, answered where they stand: judged here, kept nowhere, counted nowhere. */
export const selfTestMachine = setup({
  types: { context: {} as LocalAnswers, events: {} as SelfTestEvent, input: {} as SelfTestInput },
  actions: {
    answer: assign(({ context }, answer: SelfTestAnswer) => Changes.answered(context, answer)),
    takeBack: assign(({ context }, of: { question_id: string }) => Changes.again(context, of)),
  },
  guards: { isOpen: ({ context }, answer: SelfTestAnswer) => Changes.isOpen(context, answer) },
}).createMachine({
  id: "selfTest",
  context: NONE,
  initial: "answering",
  states: {
    answering: {
      on: {
        "selfTest.answer": {
          guard: { type: "isOpen", params: ({ event }) => event },
          actions: { type: "answer", params: ({ event }) => event },
        },
        "selfTest.again": { actions: { type: "takeBack", params: ({ event }) => event } },
      },
    },
  },
})
