import { assign, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import * as Rules from "./orderRules.ts"
import type { OrderContext, OrderDetail, OrderEvent, OrderInput, ProviderId } from "./orderTypes.ts"

/** One order from its payment to its receipt. What becomes of it at the provider comes by itself. */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as OrderEvent,
    input: {} as OrderInput,
    tags: {} as "settled" | "loading" | "busy",
  },
  actors: {
    "order.detail": callPlaceholder("order.detail"),
    "order.pay": callPlaceholder("order.pay"),
    "order.cancel": callPlaceholder("order.cancel"),
    "order.check": callPlaceholder("order.check"),
  },
  actions: {
    /** These two are provided by the page; alone, the chart touches nothing outside. */
    leaveFor: (_, _to: { address: string }) => {},
    print: () => {},
    begin: assign((_, { input }: { input: OrderInput }) => Rules.contextOf(input)),
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    countSecond: assign(({ context }) => ({ now: context.now + 1_000 })),
    keepOrder: assign(({ context: { now } }, { outcome }: { outcome: CallOutcome<OrderDetail> }) => ({
      asked_at: now,
      ...(outcome.ok ? { order: outcome.value, message: null } : { message: outcome.failure.message }),
    })),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => (outcome.ok ? {} : { failure: outcome.failure })),
    keepProvider: assign((_, { provider }: { provider: ProviderId }) => ({ provider, begun: null, message: null })),
    keepBegun: assign((_, { outcome }: { outcome: CallOutcome<Output<"order.pay">> }) =>
      outcome.ok ? { begun: outcome.value } : { message: outcome.failure.message },
    ),
  },
  guards: {
    isOther: ({ context }, { input }: { input: OrderInput }) => input.id !== context.id,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isPage: (_, { outcome }: { outcome: CallOutcome<Output<"order.pay">> }) =>
      outcome.ok && outcome.value.kind === "page",
    isOpen: ({ context }) => context.order?.state === "open",
    isMoving: ({ context }) => Rules.isMoving(context),
    isAtProvider: ({ context }) => Rules.isAtProvider(context),
    isToAsk: ({ context }) => Rules.isToAsk(context),
  },
  delays: { second: 1_000, poll: 3_000, away: 5_000 },
}).createMachine({
  id: "order",
  context: ({ input }) => Rules.contextOf(input),
  initial: "loading",
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: given } },
    "page.print": { actions: "print" },
    "page.moved": {
      guard: { type: "isOther", params: given },
      target: ".loading",
      actions: { type: "begin", params: given },
    },
  },
  states: {
    loading: {
      tags: ["loading"],
      invoke: {
        id: "load",
        src: "order.detail",
        input: ({ context }) => ({ request: request("order.detail", { id: context.id }) }),
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "arrived",
            actions: { type: "keepOrder", params: answer },
          },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    arrived: {
      description: "Who comes back from a provider does not wait for its notice.",
      always: [{ guard: "isAtProvider", target: "open.asking" }, { target: "deciding" }],
    },
    deciding: {
      always: [{ guard: "isOpen", target: "open" }, { guard: "isMoving", target: "waiting" }, { target: "settled" }],
    },
    open: {
      tags: ["settled"],
      on: {
        "order.pay": { target: "paying", actions: { type: "keepProvider", params: given } },
        "order.check": ".asking",
        "order.cancel": ".confirming",
      },
      initial: "counting",
      states: {
        counting: {
          after: {
            second: [
              { guard: "isToAsk", target: "asking" },
              { target: "counting", reenter: true, actions: "countSecond" },
            ],
          },
        },
        asking: {
          description: "What is known stays on the screen, and the learner may act meanwhile.",
          invoke: {
            id: "ask",
            src: "order.check",
            input: ({ context }) => Rules.checkInput(context),
            onDone: { target: "#order.deciding", actions: { type: "keepOrder", params: answer } },
            onError: { target: "#order.deciding", actions: { type: "keepOrder", params: broken } },
          },
        },
        confirming: { on: { "cancel.confirm": "#order.cancelling", "cancel.dismiss": "counting" } },
      },
    },
    paying: {
      tags: ["settled", "busy"],
      invoke: {
        id: "pay",
        src: "order.pay",
        input: ({ context }) => Rules.payInput(context),
        onDone: [
          {
            guard: { type: "isPage", params: answer },
            target: "leaving",
            actions: { type: "keepBegun", params: answer },
          },
          { target: "open", actions: { type: "keepBegun", params: answer } },
        ],
        onError: { target: "open", actions: { type: "keepBegun", params: broken } },
      },
    },
    leaving: {
      description: "The window goes to the provider's page. Who is still here, or comes back, sees what became of it.",
      tags: ["settled", "busy"],
      entry: { type: "leaveFor", params: ({ context }) => ({ address: context.begun?.address ?? "/" }) },
      after: { away: "open.asking" },
    },
    checking: {
      tags: ["settled"],
      invoke: {
        id: "check",
        src: "order.check",
        input: ({ context }) => Rules.checkInput(context),
        onDone: { target: "deciding", actions: { type: "keepOrder", params: answer } },
        onError: { target: "deciding", actions: { type: "keepOrder", params: broken } },
      },
    },
    cancelling: {
      tags: ["settled", "busy"],
      invoke: {
        id: "cancel",
        src: "order.cancel",
        input: ({ context }) => Rules.cancelInput(context),
        onDone: { target: "deciding", actions: { type: "keepOrder", params: answer } },
        onError: { target: "deciding", actions: { type: "keepOrder", params: broken } },
      },
    },
    waiting: {
      description: "It closes, or money goes back: the provider has the word.",
      tags: ["settled"],
      after: { poll: "checking" },
    },
    settled: { tags: ["settled"] },
    failed: { tags: ["settled"], on: { "order.retry": "loading" } },
  },
})
