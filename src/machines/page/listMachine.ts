import { assign, setup } from "xstate"
import type { CallFailure, CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { answer } from "./answer.ts"
import { brokenFailure } from "./brokenFailure.ts"
import { anyCallPlaceholder } from "./callPlaceholder.ts"
import type { SessionChange } from "./pageEvents.ts"
import { appended, emptyList, isOtherList, nextRequest } from "./listPages.ts"
import type { ListContext, ListEvent, ListInput } from "./listTypes.ts"

/** A list that grows by pages. Its filters are in the address, so another filter is a navigation (`page.moved`). */
export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as ListInput,
    tags: {} as "settled" | "loading" | "busy",
  },
  actors: { call: anyCallPlaceholder },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    begin: assign((_, { input }: { input: ListInput }) => emptyList(input)),
    beginAgain: assign(({ context }) => emptyList(context)),
    /** For a return to this list. Provided by the page. */
    keepPages: (_, _grown: { request: CallRequest; page: number }): void => {},
    append: assign(({ context }, { outcome }: { outcome: CallOutcome }) => appended(context, outcome)),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
  },
  guards: {
    isOtherList: ({ context }, { input }: { input: ListInput }) => isOtherList(context, input),
    isOtherVisitor: ({ context }, { session, was }: SessionChange) =>
      context.failure?.kind === "unauthorized" || (context.personal && !(was === "unknown" && session === "signedOut")),
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isEmpty: ({ context }) => context.items.length === 0,
    hasMore: ({ context }) => context.hasMore,
    isShorter: ({ context }) => context.hasMore && context.page < context.pages,
  },
}).createMachine({
  id: "list",
  context: ({ input }) => emptyList(input),
  initial: "loading",
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } },
    "page.moved": {
      guard: { type: "isOtherList", params: ({ event }) => event },
      target: ".loading",
      actions: { type: "begin", params: ({ event }) => event },
    },
    "session.changed": {
      guard: { type: "isOtherVisitor", params: ({ event }) => event },
      target: ".loading",
      actions: "beginAgain",
    },
    "list.refresh": { target: ".loading", actions: "beginAgain" },
  },
  states: {
    loading: {
      tags: ["loading"],
      invoke: {
        id: "first",
        src: "call",
        input: ({ context }) => ({ request: nextRequest(context) }),
        onDone: [
          {
            guard: { type: "isThere", params: answer },
            target: "ready",
            actions: [
              { type: "append", params: answer },
              { type: "keepPages", params: ({ context }) => context },
            ],
          },
          { target: "failed", actions: { type: "append", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    ready: {
      tags: ["settled"],
      initial: "resting",
      always: { guard: "isEmpty", target: "empty" },
      states: {
        resting: {
          always: { guard: "isShorter", target: "loadingMore" },
          on: { "list.more": { guard: "hasMore", target: "loadingMore" } },
        },
        loadingMore: {
          tags: ["busy"],
          invoke: {
            id: "more",
            src: "call",
            input: ({ context }) => ({ request: nextRequest(context) }),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "resting",
                actions: [
                  { type: "append", params: answer },
                  { type: "keepPages", params: ({ context }) => context },
                ],
              },
              { target: "moreFailed", actions: { type: "append", params: answer } },
            ],
            onError: { target: "moreFailed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        moreFailed: {
          description: "What is there stays; the next page can be asked for again.",
          on: { "list.more": "loadingMore", "list.retry": "loadingMore" },
        },
      },
    },
    empty: { tags: ["settled"] },
    failed: { tags: ["settled"], on: { "list.retry": "loading" } },
  },
})
