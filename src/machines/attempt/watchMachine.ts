import { sendTo, setup } from "xstate"
import { request } from "#domain/contract/Request.ts"
import { parentActor } from "../page/actorNamed.ts"
import { answer } from "../page/answer.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { StateRead, WatchContext } from "./watchTypes.ts"

/** Reads the state of an open attempt while nothing else is answered, or when it is asked to, and reports it. */
export const watchMachine = setup({
  types: {
    context: {} as WatchContext,
    events: {} as { readonly type: "server.answered" | "state.ask" },
    input: {} as WatchContext,
  },
  actors: { "exam.state": callPlaceholder("exam.state") },
  actions: {
    report: sendTo(parentActor, (_, { outcome }: Pick<StateRead, "outcome">): StateRead => ({
      type: "state.read",
      outcome,
    })),
  },
  guards: { isToldBySaves: ({ context }) => context.isToldBySaves },
  delays: { watching: ({ context }) => context.refreshRate * 1_000 },
}).createMachine({
  id: "watch",
  context: ({ input }) => input,
  initial: "resting",
  states: {
    resting: {
      after: { watching: "asking" },
      on: {
        "server.answered": { guard: "isToldBySaves", target: "resting", reenter: true },
        "state.ask": "asking",
      },
    },
    asking: {
      invoke: {
        id: "state",
        src: "exam.state",
        input: ({ context: { attempt_id } }) => ({ request: request("exam.state", { attempt_id }) }),
        onDone: { target: "resting", actions: { type: "report", params: answer } },
        onError: "resting",
      },
    },
  },
})
