import { sendTo, setup } from "xstate"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { type PageInput, pagePlaceholder } from "../page/pagePlaceholder.ts"

export type OnDemandEvent =
  | { readonly type: "page.reload" }
  /** Of the page; by another name than what is passed on, or a root would tell itself for ever. */
  | { readonly type: "page.signedOut" }
  | { readonly type: "session.resumed" }

/** A page of the back office whose code comes when somebody opens it. */
export const onDemandMachine = setup({
  types: {
    context: {} as PageInput,
    events: {} as OnDemandEvent,
    input: {} as PageInput,
    children: {} as { load: "load"; page: "page" },
    tags: {} as "busy",
  },
  actors: { load: actorPlaceholder<void, string>("load"), page: pagePlaceholder },
  actions: {
    reportEnded: sendTo(parentActor, { type: "session.ended" }),
    reportResumed: sendTo("page", { type: "session.resumed" }),
  },
}).createMachine({
  id: "onDemand",
  context: ({ input: { machine, input } }) => ({ machine, input }),
  initial: "loading",
  states: {
    loading: {
      tags: ["busy"],
      invoke: { id: "load", src: "load", input: ({ context }) => context.machine, onDone: "open", onError: "failed" },
    },
    failed: { on: { "page.reload": "loading" } },
    open: {
      invoke: { id: "page", src: "page", input: ({ context }) => context },
      on: { "page.signedOut": { actions: "reportEnded" }, "session.resumed": { actions: "reportResumed" } },
    },
  },
})
