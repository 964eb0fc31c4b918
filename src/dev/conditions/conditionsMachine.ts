import { assign, setup } from "xstate"
import { sourcePlaceholder } from "#machines/page/actorPlaceholder.ts"
import { given } from "#machines/page/answer.ts"
import * as Conditions from "./Conditions.ts"
import type { ConditionsContext, ConditionsEvent } from "./conditionsTypes.ts"

/** The time of a page in development, and what is wrong around it. */
export const conditionsMachine = setup({
  types: { context: {} as ConditionsContext, events: {} as ConditionsEvent, input: {} as ConditionsContext },
  actors: { clock: sourcePlaceholder() },
  actions: {
    toggle: assign(({ context }, { fault }: { readonly fault: Conditions.Fault }) => ({
      faults: Conditions.toggled(context.faults, fault),
    })),
    addMove: assign(({ context: { ahead, now } }, { text }: { readonly text: string }) => {
      const by = Conditions.readAhead(text, now) ?? 0
      return { ahead: ahead + by, now: now + by }
    }),
    readClock: assign((_, { now }: { readonly now: number }) => ({ now })),
    /** Provided by whoever has a page. */
    moveTime: (_: unknown, _by: { readonly by: number }): void => {},
    stopTime: (): void => {},
    startTime: (): void => {},
    announceNetwork: (_: unknown, _network: { readonly isOffline: boolean }): void => {},
  },
  guards: {
    isNetwork: (_, { fault }: { readonly fault: Conditions.Fault }) => fault.kind === "offline",
    isTime: ({ context }, { text }: { readonly text: string }) => Conditions.readAhead(text, context.now) !== null,
  },
}).createMachine({
  id: "conditions",
  context: ({ input }) => ({ ...input, now: input.now + input.ahead }),
  entry: { type: "moveTime", params: ({ context }) => ({ by: context.ahead }) },
  invoke: { id: "clock", src: "clock" },
  on: {
    "clock.ticked": { actions: { type: "readClock", params: given } },
    "clock.move": {
      guard: { type: "isTime", params: given },
      actions: [
        {
          type: "moveTime",
          params: ({ context, event }) => ({ by: Conditions.readAhead(event.text, context.now) ?? 0 }),
        },
        { type: "addMove", params: given },
      ],
    },
    "fault.toggle": [
      {
        guard: { type: "isNetwork", params: given },
        actions: [
          { type: "toggle", params: given },
          {
            type: "announceNetwork",
            params: ({ context }) => ({ isOffline: Conditions.strikes(context.faults, "offline") }),
          },
        ],
      },
      { actions: { type: "toggle", params: given } },
    ],
  },
  initial: "running",
  states: {
    running: { on: { "clock.freeze": { target: "frozen", actions: "stopTime" } } },
    frozen: { on: { "clock.run": { target: "running", actions: "startTime" } } },
  },
})
