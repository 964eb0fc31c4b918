import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { typed } from "#domain/search/SearchText.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { visit } from "../page/systemEvents.ts"
import { movedTo, optionsOf, withRecent } from "./searchBoxOptions.ts"
import type { KeptSearches, SearchBoxContext, SearchBoxEvent } from "./searchBoxTypes.ts"

const keep = {
  type: "keepSearches",
  params: ({ context: { recent, isKeyOn } }: { readonly context: SearchBoxContext }): KeptSearches => ({
    recent,
    isKeyOn,
  }),
} as const

/** What the search box offers while something is typed. On a slow network, or without one, that is nothing. */
export const searchBoxMachine = setup({
  types: { context: {} as SearchBoxContext, events: {} as SearchBoxEvent },
  actors: {
    "search.suggest": callPlaceholder("search.suggest"),
    recallSearches: actorPlaceholder<KeptSearches>("recallSearches"),
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text, active: null })),
    /** Another field may have opened it, with other text. */
    openWith: assign(({ context }, { text }: { text: string }) => ({
      text,
      suggestions: text === context.text ? context.suggestions : [],
    })),
    keepSuggestions: assign((_, { outcome }: { outcome: CallOutcome<Output<"search.suggest">> }) => ({
      suggestions: outcome.ok ? outcome.value.list : [],
      active: null,
    })),
    dropSuggestions: assign({ suggestions: [], active: null }),
    recall: assign((_, { kept }: { kept: KeptSearches }) => kept),
    move: assign(({ context }, { by }: { by: 1 | -1 }) => ({ active: movedTo(context, by) })),
    leaveOptions: assign({ active: null }),
    remember: assign(({ context }, { text }: { text: string }) => ({ recent: withRecent(context.recent, text) })),
    forget: assign({ recent: [], active: null }),
    turnKey: assign((_, { on }: { on: boolean }) => ({ isKeyOn: on })),
    goTo: sendTo(actorNamed("navigation"), ({ context }, { index }: { index: number }) =>
      visit(optionsOf(context)[index]?.href ?? "/search"),
    ),
    /** Provided by whoever has a device. */
    keepSearches: (_: unknown, _kept: KeptSearches): void => {},
  },
  guards: {
    isBlank: (_, { text }: { text: string }) => typed(text) === "",
    /** Typed before the box was there, or closed before the answer came. */
    isUnanswered: ({ context }, { text }: { text: string }) =>
      typed(text) !== "" && (text !== context.text || context.suggestions.length === 0),
  },
  delays: {
    /** The visitor goes on typing. */
    pause: 180,
    /** What comes later is of no use. */
    patience: 1_500,
  },
}).createMachine({
  id: "searchBox",
  type: "parallel",
  context: { text: "", recent: [], isKeyOn: true, suggestions: [], active: null },
  states: {
    memory: {
      initial: "recalling",
      states: {
        recalling: {
          invoke: {
            id: "recall",
            src: "recallSearches",
            onDone: { target: "ready", actions: { type: "recall", params: ({ event }) => ({ kept: event.output }) } },
            onError: "ready",
          },
        },
        ready: {
          on: {
            "box.submitted": { actions: [{ type: "remember", params: ({ event }) => event }, keep] },
            "recent.forget": { actions: ["forget", keep] },
            "key.turn": { actions: [{ type: "turnKey", params: ({ event }) => event }, keep] },
          },
        },
      },
    },
    list: {
      initial: "closed",
      states: {
        closed: {
          entry: "leaveOptions",
          on: {
            "box.opened": [
              {
                guard: { type: "isUnanswered", params: ({ event }) => event },
                target: "open.waiting",
                actions: { type: "openWith", params: ({ event }) => event },
              },
              { target: "open", actions: { type: "openWith", params: ({ event }) => event } },
            ],
            "box.typed": { target: "open.waiting", actions: { type: "keepText", params: ({ event }) => event } },
          },
        },
        open: {
          initial: "idle",
          on: {
            "box.closed": "closed",
            "box.submitted": { target: "closed", actions: "dropSuggestions" },
            "box.chosen": { target: "closed", actions: { type: "goTo", params: ({ event }) => event } },
            "box.moved": { actions: { type: "move", params: ({ event }) => event } },
            "box.typed": [
              {
                guard: { type: "isBlank", params: ({ event }) => event },
                target: ".idle",
                actions: [{ type: "keepText", params: ({ event }) => event }, "dropSuggestions"],
              },
              { target: ".waiting", reenter: true, actions: { type: "keepText", params: ({ event }) => event } },
            ],
          },
          states: {
            idle: {},
            waiting: { after: { pause: "asking" } },
            asking: {
              invoke: {
                id: "suggest",
                src: "search.suggest",
                input: ({ context }) => ({ request: request("search.suggest", { q: typed(context.text) }) }),
                onDone: { target: "idle", actions: { type: "keepSuggestions", params: answer } },
                onError: { target: "idle", actions: "dropSuggestions" },
              },
              after: { patience: { target: "idle", actions: "dropSuggestions" } },
            },
          },
        },
      },
    },
  },
})
