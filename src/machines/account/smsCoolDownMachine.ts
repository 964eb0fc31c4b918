import { assign, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { request } from "#domain/contract/Request.ts"
import { answer } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { SmsCoolDownContext, SmsCoolDownEvent, SmsCoolDownInput } from "./smsCoolDownTypes.ts"

type Sent = CallOutcome<Output<"sms.send">>

/** Sends a code to a mobile and counts down until another may be asked for; how long, the server decides. */
export const smsCoolDownMachine = setup({
  types: {
    context: {} as SmsCoolDownContext,
    events: {} as SmsCoolDownEvent,
    input: {} as SmsCoolDownInput,
    tags: {} as "settled" | "busy",
  },
  actors: { "sms.send": callPlaceholder("sms.send") },
  actions: {
    keepNow: assign(({ context }, { now }: { now: number }) => counted({ ...context, now })),
    keepCoolDown: assign(({ context }, { outcome }: { outcome: Sent }) =>
      counted({ ...context, until: context.now + coolDownOf(outcome) * 1_000, failure: null }),
    ),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    beginSecond: assign(({ context }) => ({ second_at: context.now })),
    // The clock of the page may have ticked meanwhile; then it is later than one second after.
    endSecond: assign(({ context }) => counted({ ...context, now: Math.max(context.now, context.second_at + 1_000) })),
    keepNumber: assign((_, { mobile }: { mobile: string }) => ({ mobile: mobile })),
    keepScene: assign((_, { input: { scene } }: { input: SmsCoolDownInput }) => ({ scene })),
    clear: assign({ until: null, secondsLeft: 0, failure: null }),
  },
  guards: {
    isSent: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isOtherNumber: ({ context }, { mobile }: { mobile: string }) => mobile !== context.mobile,
    isOtherScene: ({ context }, { input }: { input: SmsCoolDownInput }) => input.scene !== context.scene,
    isOver: ({ context }) => context.secondsLeft === 0,
  },
  delays: { second: 1_000 },
}).createMachine({
  id: "smsCoolDown",
  context: ({ input }) => ({ ...input, until: null, secondsLeft: 0, second_at: input.now, mobile: "", failure: null }),
  initial: "idle",
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } },
    "page.moved": {
      guard: { type: "isOtherScene", params: ({ event }) => event },
      target: ".idle",
      actions: { type: "keepScene", params: ({ event }) => event },
    },
  },
  states: {
    idle: {
      tags: ["settled"],
      entry: "clear",
      on: { "sms.send": { target: "sending", actions: { type: "keepNumber", params: ({ event }) => event } } },
    },
    sending: {
      tags: ["settled", "busy"],
      invoke: {
        id: "call",
        src: "sms.send",
        input: ({ context }) => ({
          request: request("sms.send", { mobile: context.mobile, scene: context.scene }),
        }),
        onDone: [
          {
            guard: { type: "isSent", params: answer },
            target: "cooling",
            actions: { type: "keepCoolDown", params: answer },
          },
          {
            target: "failed",
            actions: { type: "keepFailure", params: ({ event }) => ({ failure: failureOf(event.output) }) },
          },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
      },
    },
    cooling: {
      tags: ["settled"],
      entry: "beginSecond",
      always: { guard: "isOver", target: "idle" },
      after: { second: { target: "cooling", reenter: true, actions: "endSecond" } },
      on: {
        "sms.send": {
          guard: { type: "isOtherNumber", params: ({ event }) => event },
          target: "sending",
          actions: { type: "keepNumber", params: ({ event }) => event },
        },
      },
    },
    failed: {
      tags: ["settled"],
      on: { "sms.send": { target: "sending", actions: { type: "keepNumber", params: ({ event }) => event } } },
    },
  },
})

const counted = (context: SmsCoolDownContext): SmsCoolDownContext => ({
  ...context,
  secondsLeft: context.until === null ? 0 : Math.max(0, Math.ceil((context.until - context.now) / 1_000)),
})

const coolDownOf = (outcome: Sent): number => (outcome.ok ? outcome.value.cool_down : 0)

const failureOf = (outcome: CallOutcome): CallFailure => (outcome.ok ? brokenFailure : outcome.failure)
