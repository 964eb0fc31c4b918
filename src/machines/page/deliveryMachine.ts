import { assign, sendTo, setup } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { parentActor } from "./actorNamed.ts"
import { answer, given } from "./answer.ts"
import { anyCallPlaceholder, callPlaceholder } from "./callPlaceholder.ts"
import type { DeliveryContext, DeliveryEvent, DeliveryFact, DeliveryInput, Parcel } from "./deliveryTypes.ts"

/** The server's last word; after any other failure the same may be taken later. */
const FINAL = ["refused", "invalid", "missing"]

/** Sends what a learner did and the device keeps, one call at a time, as often as it takes and under no other name. */
export const deliveryMachine = setup({
  types: { context: {} as DeliveryContext, events: {} as DeliveryEvent, input: {} as DeliveryInput },
  actors: { send: anyCallPlaceholder, "user.info": callPlaceholder("user.info") },
  actions: {
    keepNext: assign((_, { next }: { next: Parcel | null }) => ({ next })),
    beginSend: assign(({ context: { next } }) => ({ sent: next })),
    endSend: assign({ next: null, sent: null }),
    doubt: assign({ isDoubted: true }),
    trust: assign({ isDoubted: false }),
    reportAnswer: sendTo(parentActor, ({ context }, { outcome }: { outcome: CallOutcome }): DeliveryFact<unknown> => ({
      type: "delivery.answered",
      item: sentIn(context).item,
      outcome,
    })),
    reportDelay: sendTo(parentActor, { type: "delivery.delayed" } satisfies DeliveryFact<unknown>),
    reportOther: sendTo(parentActor, (_, { outcome }: { outcome: CallOutcome<UserInfo> }): DeliveryFact<unknown> => ({
      type: "delivery.withheld",
      user_id: outcome.ok ? outcome.value.id : "",
    })),
  },
  guards: {
    isPassing: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && !FINAL.includes(outcome.failure.kind),
    isSameLearner: ({ context: { user_id } }, { outcome }: { outcome: CallOutcome<UserInfo> }) =>
      outcome.ok && outcome.value.id === user_id,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isDoubted: ({ context }) => context.isDoubted,
    hasNext: ({ context }) => context.next !== null,
  },
  delays: { again: ({ context }) => context.again },
}).createMachine({
  id: "delivery",
  context: ({ input }) => ({ ...input, next: null, sent: null, isDoubted: false }),
  initial: "idle",
  on: {
    "delivery.offer": { actions: { type: "keepNext", params: given } },
    "delivery.doubt": { target: ".verifying", actions: "doubt" },
  },
  states: {
    idle: {
      always: [
        { guard: "isDoubted", target: "verifying" },
        { guard: "hasNext", target: "sending" },
      ],
    },
    sending: {
      entry: "beginSend",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => sentIn(context).call,
        onDone: [
          { guard: { type: "isPassing", params: answer }, target: "waiting" },
          { target: "idle", actions: [{ type: "reportAnswer", params: answer }, "endSend"] },
        ],
        onError: "waiting",
      },
    },
    waiting: {
      description: "The item stays on the device until the server can be reached again.",
      entry: "reportDelay",
      after: { again: "idle" },
      on: { "delivery.wake": "idle" },
    },
    verifying: {
      description: "No item is sent under another name.",
      invoke: {
        id: "verify",
        src: "user.info",
        input: { request: request("user.info", {}) },
        onDone: [
          { guard: { type: "isSameLearner", params: answer }, target: "idle", actions: "trust" },
          {
            guard: { type: "isAnswered", params: answer },
            target: "withheld",
            actions: { type: "reportOther", params: answer },
          },
          { target: "waiting" },
        ],
        onError: "waiting",
      },
    },
    withheld: { description: "Another learner is signed in: the items stay on the device for theirs." },
  },
})

const sentIn = ({ sent }: DeliveryContext): Parcel => {
  if (sent === null) throw new Error("nothing is being sent")
  return sent
}
