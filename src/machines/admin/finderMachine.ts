import { assign, setup } from "xstate"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import type { FinderContext, FinderEvent, FindOutcome, Wanted } from "./finderTypes.ts"

const NOTHING: FinderContext = { path: "", text: "", banks: [], place: "", found: [], active: 0, isRefused: false }

/** Questions that are looked for in one field of a form at a time. */
export const finderMachine = setup({
  types: {
    context: {} as FinderContext,
    events: {} as FinderEvent,
  },
  actors: { find: actorPlaceholder<FindOutcome, Wanted>("find") },
  actions: {
    keepTyped: assign(({ context }, { place, path, text, banks }: Wanted & { readonly place: string }) => ({
      ...(place === context.place ? context : NOTHING),
      place,
      path,
      text,
      banks,
    })),
    keepFound: assign((_, { outcome }: { outcome: FindOutcome }) => ({
      found: outcome.ok ? outcome.value : [],
      active: 0,
      isRefused: !outcome.ok,
    })),
    keepRefused: assign({ found: [], isRefused: true }),
    move: assign(({ context: { active, found } }, { by }: { by: 1 | -1 }) => ({
      active: (active + by + found.length) % Math.max(1, found.length),
    })),
  },
  delays: { pause: 200 },
}).createMachine({
  id: "finder",
  context: NOTHING,
  initial: "closed",
  on: {
    "find.typed": { target: ".waiting", actions: { type: "keepTyped", params: given } },
    "find.closed": ".closed",
  },
  states: {
    closed: {},
    waiting: { after: { pause: "finding" } },
    finding: {
      invoke: {
        id: "find",
        src: "find",
        input: ({ context: { path, text, banks } }) => ({ path, text, banks }),
        onDone: { target: "open", actions: { type: "keepFound", params: answer } },
        onError: { target: "open", actions: "keepRefused" },
      },
    },
    open: { on: { "find.moved": { actions: { type: "move", params: given } } } },
  },
})
