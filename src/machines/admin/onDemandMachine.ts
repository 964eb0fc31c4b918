import { assign, sendTo, setup } from "xstate"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { given } from "../page/answer.ts"
import { pagePlaceholder } from "../page/pagePlaceholder.ts"
import type { PageInput } from "../page/pageLogic.ts"

/** Those of the page have other names than what is passed on, or a root would tell itself for ever. */
export type OnDemandEvent =
  | { readonly type: "page.reload" }
  /** Of the page. */
  | { readonly type: "page.signedOut" }
  /** Of the page, which wrote its own address. */
  | { readonly type: "page.navigated"; readonly href: string }
  /** To the page: its address names something else of it. */
  | { readonly type: "page.moved"; readonly input: unknown }
  | { readonly type: "session.resumed" }

/** A page of the back office: its code comes when somebody opens it. */
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
    keepInput: assign((_, { input }: { input: unknown }) => ({ input })),
    passMoved: sendTo("page", (_, { input }: { input: unknown }) => ({ type: "page.moved", input })),
    passResumed: sendTo("page", { type: "session.resumed" }),
    reportEnded: sendTo(parentActor, { type: "session.ended" }),
    reportNavigated: sendTo(parentActor, (_, { href }: { href: string }) => ({ type: "address.write", href })),
  },
}).createMachine({
  id: "onDemand",
  context: ({ input: { machine, input } }) => ({ machine, input }),
  initial: "loading",
  on: { "page.moved": { actions: { type: "keepInput", params: given } } },
  states: {
    loading: {
      tags: ["busy"],
      invoke: { id: "load", src: "load", input: ({ context }) => context.machine, onDone: "open", onError: "failed" },
    },
    failed: { on: { "page.reload": "loading" } },
    open: {
      invoke: { id: "page", src: "page", input: ({ context }) => context, onDone: "finished" },
      on: {
        "page.moved": { actions: { type: "passMoved", params: given } },
        "page.signedOut": { actions: "reportEnded" },
        "page.navigated": { actions: { type: "reportNavigated", params: given } },
        "session.resumed": { actions: "passResumed" },
      },
    },
    finished: { type: "final" },
  },
})
