import { assign, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { answer } from "../page/answer.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { ReminderContext, ReminderEvent, ReminderInput } from "./reminderTypes.ts"

/** What was reserved elsewhere is known by then, in milliseconds. */
const ASK_EVERY = 5 * 60_000

/** The sessions that a learner reserved; which of them is due follows from them and the clock. */
export const reminderMachine = setup({
  types: { context: {} as ReminderContext, events: {} as ReminderEvent, input: {} as ReminderInput },
  actors: { "live.upcoming": callPlaceholder("live.upcoming"), "live.dismiss": callPlaceholder("live.dismiss") },
  actions: {
    keepNow: assign((_, { now }: { readonly now: number }) => ({ now })),
    keepAsked: assign(({ context }) => ({ askedAt: context.now })),
    keepList: assign((_, { outcome }: { readonly outcome: CallOutcome<Output<"live.upcoming">> }) =>
      outcome.ok ? { list: outcome.value.list } : {},
    ),
    drop: assign(({ context }, { id }: { readonly id: string }) => ({
      list: context.list.filter((session) => session.id !== id),
      closing_id: id,
    })),
  },
  guards: {
    isStale: ({ context }, { now }: { readonly now: number }) => now - context.askedAt >= ASK_EVERY,
  },
}).createMachine({
  id: "reminder",
  context: ({ input }) => ({ ...input, list: [], askedAt: input.now, closing_id: "" }),
  on: { "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } } },
  initial: "asking",
  states: {
    asking: {
      entry: "keepAsked",
      invoke: {
        id: "ask",
        src: "live.upcoming",
        input: { request: request("live.upcoming", {}) },
        onDone: { target: "waiting", actions: { type: "keepList", params: answer } },
        onError: "waiting",
      },
      on: { "reminder.refresh": { target: "asking", reenter: true } },
    },
    waiting: {
      on: {
        "clock.ticked": [
          {
            guard: { type: "isStale", params: ({ event }) => event },
            target: "asking",
            actions: { type: "keepNow", params: ({ event }) => event },
          },
          { actions: { type: "keepNow", params: ({ event }) => event } },
        ],
        "reminder.refresh": "asking",
        "reminder.dismiss": { target: "closing", actions: { type: "drop", params: ({ event }) => event } },
      },
    },
    closing: {
      description: "Closed at once; where the server does not learn of it, it comes again with the next answer.",
      invoke: {
        id: "dismiss",
        src: "live.dismiss",
        input: ({ context }) => ({ request: request("live.dismiss", { id: context.closing_id }) }),
        onDone: "waiting",
        onError: "waiting",
      },
      on: { "reminder.refresh": "asking" },
    },
  },
})
