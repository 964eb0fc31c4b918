import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { href } from "#domain/route/href.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { SystemEvents } from "../page/systemEvents.ts"
import type { CheckoutContext, CheckoutEvent, CheckoutInput } from "./checkoutTypes.ts"

/** What a learner is about to buy: the server's price, a coupon, and one order of it. */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
    tags: {} as "settled" | "loading" | "busy",
  },
  actors: {
    "order.quote": callPlaceholder("order.quote"),
    "order.coupon": callPlaceholder("order.coupon"),
    "order.create": callPlaceholder("order.create"),
  },
  actions: {
    begin: assign(({ context }, { input }: { input: CheckoutInput }) => contextOf(input, context.intent + 1)),
    keepQuote: assign((_, { outcome }: { outcome: CallOutcome<Output<"order.quote">> }) =>
      outcome.ok ? { quote: outcome.value, failure: null } : { failure: outcome.failure },
    ),
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed, couponFailure: null })),
    keepCoupon: assign(({ context }, { outcome }: { outcome: CallOutcome<Output<"order.coupon">> }) => ({
      intent: context.intent + 1,
      ...(outcome.ok
        ? { coupon: outcome.value, couponFailure: null, message: null }
        : { coupon: null, couponFailure: outcome.failure }),
    })),
    dropCoupon: assign(({ context }) => ({
      intent: context.intent + 1,
      coupon: null,
      typed: "",
      couponFailure: null,
      message: null,
    })),
    forgetRefusal: assign({ message: null }),
    keepRefusal: assign((_, { outcome }: { outcome: CallOutcome }) => ({
      message: outcome.ok ? null : outcome.failure.message,
    })),
    openOrder: sendTo(
      actorNamed("navigation"),
      (_, { outcome }: { outcome: CallOutcome<Output<"order.create">> }): SystemEvents["navigation"] => ({
        type: "navigate",
        href: href("checkout", {}, { id: outcome.ok ? outcome.value.id : "" }),
        source: "replace",
      }),
    ),
  },
  guards: {
    isOther: ({ context }, { input }: { input: CheckoutInput }) => input.classroom_id !== context.classroom_id,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isRefused: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "refused",
    isTyped: ({ context }) => context.typed.trim() !== "",
    isForSale: ({ context: { quote } }) => quote !== null && !quote.joined && quote.open_order_id === null,
  },
}).createMachine({
  id: "checkout",
  context: ({ input }) => contextOf(input),
  initial: "quoting",
  on: {
    "page.moved": {
      guard: { type: "isOther", params: given },
      target: ".quoting",
      actions: { type: "begin", params: given },
    },
  },
  states: {
    quoting: {
      tags: ["loading"],
      invoke: {
        id: "quote",
        src: "order.quote",
        input: ({ context }) => ({ request: request("order.quote", { classroom_id: context.classroom_id }) }),
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "ready",
            actions: { type: "keepQuote", params: answer },
          },
          { target: "failed", actions: { type: "keepQuote", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepQuote", params: broken } },
      },
    },
    ready: {
      tags: ["settled"],
      on: {
        "coupon.changed": { actions: { type: "keepTyped", params: given } },
        "coupon.apply": { guard: "isTyped", target: "applying" },
        "coupon.remove": { actions: "dropCoupon" },
        "order.submit": { guard: "isForSale", target: "creating", actions: "forgetRefusal" },
      },
    },
    applying: {
      tags: ["settled", "busy"],
      invoke: {
        id: "coupon",
        src: "order.coupon",
        input: ({ context: { classroom_id, typed } }) => ({
          request: request("order.coupon", { classroom_id, coupon: typed.trim() }),
        }),
        onDone: { target: "ready", actions: { type: "keepCoupon", params: answer } },
        onError: { target: "ready", actions: { type: "keepCoupon", params: broken } },
      },
    },
    creating: {
      description: "The same order sent again has the same key: it is one order, however often the answer is lost.",
      tags: ["settled", "busy"],
      invoke: {
        id: "create",
        src: "order.create",
        input: ({ context }) => createInput(context),
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "created",
            actions: { type: "openOrder", params: answer },
          },
          {
            guard: { type: "isRefused", params: answer },
            target: "quoting",
            actions: ["dropCoupon", { type: "keepRefusal", params: answer }],
          },
          { target: "ready", actions: { type: "keepRefusal", params: answer } },
        ],
        onError: { target: "ready", actions: { type: "keepRefusal", params: broken } },
      },
    },
    created: { description: "The page moves on to the order.", tags: ["settled", "busy"] },
    failed: { tags: ["settled"], on: { "checkout.retry": "quoting" } },
  },
})

const contextOf = ({ classroom_id }: CheckoutInput, intent = 0): CheckoutContext => ({
  classroom_id,
  intent,
  quote: null,
  failure: null,
  typed: "",
  coupon: null,
  couponFailure: null,
  message: null,
})

const createInput = ({ classroom_id, coupon, quote, intent }: CheckoutContext) => ({
  request: request("order.create", {
    classroom_id,
    coupon: coupon?.coupon ?? null,
    amount: coupon?.amount ?? quote?.price ?? "",
  }),
  intent,
})
