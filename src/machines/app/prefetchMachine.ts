import { assign, setup } from "xstate"
import { given } from "../page/answer.ts"
import { type Connection, DELAY_MS, isAllowed } from "#domain/app/prefetch.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import type { PrefetchContext, PrefetchEvent } from "./prefetchTypes.ts"

/** Fetches the pages that may come next, one at a time, from one second after the load (section 9). */
export const prefetchMachine = setup({
  types: { context: {} as PrefetchContext, events: {} as PrefetchEvent },
  actors: {
    connection: actorPlaceholder<Connection, void, "site">("connection"),
    prefetch: actorPlaceholder<unknown, { readonly href: string }, "site">("prefetch"),
  },
  actions: {
    queue: assign(({ context }, { hrefs }: { hrefs: ReadonlyArray<string> }) => {
      const fresh = [...new Set(hrefs)].filter((href) => !context.known.includes(href))
      return { queue: [...context.queue, ...fresh], known: [...context.known, ...fresh] }
    }),
    dropFirst: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
  guards: {
    isAllowed: (_, { connection }: { connection: Connection }) => isAllowed(connection),
    hasQueue: ({ context }) => context.queue.length > 0,
  },
  delays: { afterLoad: DELAY_MS },
}).createMachine({
  id: "prefetch",
  context: { queue: [], known: [] },
  initial: "waiting",
  on: { "prefetch.add": { actions: { type: "queue", params: given } } },
  states: {
    waiting: { after: { afterLoad: "asking" } },
    asking: {
      description: "How good the connection is, only the browser knows.",
      invoke: {
        id: "connection",
        src: "connection",
        onDone: [
          { guard: { type: "isAllowed", params: ({ event }) => ({ connection: event.output }) }, target: "idle" },
          { target: "off" },
        ],
        onError: "off",
      },
    },
    idle: { always: { guard: "hasQueue", target: "prefetching" } },
    prefetching: {
      invoke: {
        id: "prefetch",
        src: "prefetch",
        input: ({ context }) => ({ href: context.queue[0] ?? "/" }),
        onDone: { target: "idle", actions: "dropFirst" },
        onError: { target: "idle", actions: "dropFirst" },
      },
    },
    off: { description: "The connection is very slow, or the learner saves data." },
  },
})
