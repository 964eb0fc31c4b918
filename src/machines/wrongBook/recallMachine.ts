import { assign, setup } from "xstate"
import { type LocalAnswers, NONE } from "#domain/question/LocalAnswer.ts"
import * as Changes from "./recallChanges.ts"
import type { RecallAnswer, RecallEvent, RecallInput } from "./recallTypes.ts"

/** Questions whose keys the page has, answered where they stand: judged here, kept nowhere, counted nowhere. */
export const recallMachine = setup({
  types: { context: {} as LocalAnswers, events: {} as RecallEvent, input: {} as RecallInput },
  actions: {
    answer: assign(({ context }, answer: RecallAnswer) => Changes.answered(context, answer)),
    takeBack: assign(({ context }, of: { question_id: string }) => Changes.again(context, of)),
  },
  guards: { isOpen: ({ context }, answer: RecallAnswer) => Changes.isOpen(context, answer) },
}).createMachine({
  id: "recall",
  context: NONE,
  initial: "answering",
  states: {
    answering: {
      on: {
        "recall.answer": {
          guard: { type: "isOpen", params: ({ event }) => event },
          actions: { type: "answer", params: ({ event }) => event },
        },
        "recall.again": { actions: { type: "takeBack", params: ({ event }) => event } },
      },
    },
  },
})
