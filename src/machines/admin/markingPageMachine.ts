import { sendTo, setup } from "xstate"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { pagePlaceholder } from "../page/pagePlaceholder.ts"
import type { MarkingInput } from "./markingTypes.ts"

export type MarkingPageEvent =
  | { readonly type: "marking.reload" }
  | { readonly type: "marking.signedOut" }
  | { readonly type: "session.resumed" }

/** The page of marking: its code comes when somebody marks. */
export const markingPageMachine = setup({
  types: {
    context: {} as MarkingInput,
    events: {} as MarkingPageEvent,
    input: {} as MarkingInput,
    children: {} as { load: "loadMarking"; marking: "marking" },
    tags: {} as "busy",
  },
  actors: { loadMarking: actorPlaceholder<void>("loadMarking"), marking: pagePlaceholder },
  actions: {
    reportEnded: sendTo(parentActor, { type: "session.ended" }),
    reportResumed: sendTo("marking", { type: "session.resumed" }),
  },
}).createMachine({
  id: "markingPage",
  context: ({ input: { paper, question } }) => ({ paper, question }),
  initial: "loading",
  states: {
    loading: { tags: ["busy"], invoke: { id: "load", src: "loadMarking", onDone: "open", onError: "failed" } },
    failed: { on: { "marking.reload": "loading" } },
    open: {
      invoke: { id: "marking", src: "marking", input: ({ context }) => ({ machine: "marking", input: context }) },
      on: { "marking.signedOut": { actions: "reportEnded" }, "session.resumed": { actions: "reportResumed" } },
    },
  },
})
