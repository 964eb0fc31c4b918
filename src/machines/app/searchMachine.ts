import { enqueueActions, sendTo, setup } from "xstate"
import { given } from "../page/answer.ts"
import { href } from "#domain/route/href.ts"
import { typed } from "#domain/search/SearchText.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { pagePlaceholder } from "../page/pagePlaceholder.ts"
import type { PageInput } from "../page/pageLogic.ts"
import { visit } from "../page/systemEvents.ts"
import type { SearchEvent } from "./searchTypes.ts"

/** The search box of every page: a plain form until it is used; then the code comes that makes suggestions. */
export const searchMachine = setup({
  types: {
    events: {} as SearchEvent,
    children: {} as { load: "loadBox"; box: "box" },
  },
  actors: { loadBox: actorPlaceholder<PageInput, void, "site">("loadBox"), box: pagePlaceholder },
  actions: {
    startBox: enqueueActions(({ enqueue }, { input }: { input: PageInput }) => {
      enqueue.spawnChild("box", { id: "box", input })
    }),
    find: sendTo(actorNamed("navigation"), (_, { text }: { text: string }) =>
      visit(href("search", {}, { q: typed(text) })),
    ),
    tellBox: sendTo("box", (_, { text }: { text: string }) => ({ type: "box.submitted", text: typed(text) })),
  },
  guards: { isSomething: (_, { text }: { text: string }) => typed(text) !== "" },
}).createMachine({
  id: "search",
  initial: "unused",
  on: {
    "search.submit": {
      guard: { type: "isSomething", params: given },
      actions: { type: "find", params: given },
    },
  },
  states: {
    unused: { on: { "search.open": "loading" } },
    loading: {
      invoke: {
        id: "load",
        src: "loadBox",
        onDone: { target: "ready", actions: { type: "startBox", params: ({ event }) => ({ input: event.output }) } },
        onError: "unused",
      },
    },
    ready: {
      on: {
        "search.submit": {
          guard: { type: "isSomething", params: given },
          actions: [
            { type: "find", params: given },
            { type: "tellBox", params: given },
          ],
        },
      },
    },
  },
})
