import { assign, sendTo, setup } from "xstate"
import { type CallOutcome, isFinal, request } from "#domain/contract/Request.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { parentActor } from "./actorNamed.ts"
import { answer, given } from "./answer.ts"
import { anyCallPlaceholder, callPlaceholder } from "./callPlaceholder.ts"
import type { DeliveryContext, DeliveryEvent, DeliveryFact, DeliveryInput, Parcel } from "./deliveryTypes.ts"

const delayed = { type: "report", params: { type: "delivery.delayed" } } as const

/** Sends what a learner did and the device keeps, one call at a time, as often as it takes and under no other name. */
export const deliveryMachine = setup({
  types: { context: {} as DeliveryContext, events: {} as DeliveryEvent, input: {} as DeliveryInput },
  actors: { send: anyCallPlaceholder, "user.info": callPlaceholder("user.info") },
  actions: {
    keepNext: assign((_, { next }: { next: Parcel | null }) => ({ next })),
    beginSend: assign(({ context: { next } }) => ({ sent: next })),
    endSend: assign({ next: null, sent: null }),
    report: sendTo(parentActor, (_, fact: DeliveryFact<unknown>) => fact),
  },
  guards: {
    isPassing: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && !isFinal(outcome.failure),
    isSameLearner: ({ context: { user_id } }, { outcome }: { outcome: CallOutcome<UserInfo> }) =>
      outcome.ok && outcome.value.id === user_id,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    hasNext: ({ context }) => context.next !== null,
  },
  delays: { again: ({ context }) => context.again },
}).createMachine({
  id: "delivery",
  context: ({ input }) => ({ ...input, next: null, sent: null }),
  initial: "idle",
  on: {
    "delivery.offer": { actions: { type: "keepNext", params: given } },
    "delivery.doubt": ".verifying",
  },
  states: {
    idle: { always: { guard: "hasNext", target: "sending" } },
    sending: {
      entry: "beginSend",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => sentIn(context).call,
        onDone: [
          { guard: { type: "isPassing", params: answer }, target: "waiting" },
          {
            target: "idle",
            actions: [
              {
                type: "report",
                params: ({ context, event }) => ({
                  type: "delivery.answered",
                  item: sentIn(context).item,
                  outcome: event.output,
                }),
              },
              "endSend",
            ],
          },
        ],
        onError: "waiting",
      },
    },
    waiting: {
      description: "The item stays on the device until the server can be reached again.",
      entry: delayed,
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
          { guard: { type: "isSameLearner", params: answer }, target: "idle" },
          {
            guard: { type: "isAnswered", params: answer },
            target: "withheld",
            actions: {
              type: "report",
              params: ({ event: { output } }) => ({
                type: "delivery.withheld",
                user_id: output.ok ? output.value.id : "",
              }),
            },
          },
          { target: "unverified" },
        ],
        onError: "unverified",
      },
    },
    unverified: { entry: delayed, after: { again: "verifying" }, on: { "delivery.wake": "verifying" } },
    withheld: { description: "Another learner is signed in: the items stay on the device for theirs." },
  },
})

const sentIn = ({ sent }: DeliveryContext): Parcel => {
  if (sent === null) throw new Error("nothing is being sent")
  return sent
}
