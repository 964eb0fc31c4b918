import { assign, setup } from "xstate"
import type { RehearsalNote } from "#domain/attempt/Rehearsal.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"

export type RehearsalEvent =
  | { readonly type: "rehearsal.cut"; readonly attempt_id: string }
  | { readonly type: "rehearsal.reload" }
  | { readonly type: "rehearsal.restore" }

interface RehearsalContext {
  readonly attempt_id: string
}

/** A real exam in small: its network is cut by the page itself, the page is loaded again, and nothing is lost. */
export const rehearsalMachine = setup({
  types: { context: {} as RehearsalContext, events: {} as RehearsalEvent, tags: {} as "settled" },
  actors: { rehearsalRecall: actorPlaceholder<RehearsalNote | null>("rehearsalRecall") },
  actions: {
    keepAttempt: assign((_, { attempt_id }: RehearsalContext) => ({ attempt_id })),
    /** Provided by the page: from then on the calls of this attempt get through, or do not. */
    keepStage: (_: unknown, _kept: { readonly note: RehearsalNote }): void => {},
    reloadPage: (): void => {},
  },
  guards: {
    isCut: (_, { found }: { readonly found: RehearsalNote | null }) =>
      found?.stage === "cut" || found?.stage === "reloaded",
    isRestored: (_, { found }: { readonly found: RehearsalNote | null }) => found?.stage === "restored",
  },
}).createMachine({
  id: "rehearsal",
  context: { attempt_id: "" },
  initial: "recalling",
  tags: ["settled"],
  on: { "rehearsal.cut": { target: ".cut", actions: { type: "keepAttempt", params: ({ event }) => event } } },
  states: {
    recalling: {
      invoke: {
        id: "recall",
        src: "rehearsalRecall",
        onDone: [
          {
            guard: { type: "isCut", params: ({ event }) => ({ found: event.output }) },
            target: "reloaded",
            actions: {
              type: "keepAttempt",
              params: ({ event }) => ({ attempt_id: event.output?.attempt_id ?? "" }),
            },
          },
          {
            guard: { type: "isRestored", params: ({ event }) => ({ found: event.output }) },
            target: "restored",
            actions: {
              type: "keepAttempt",
              params: ({ event }) => ({ attempt_id: event.output?.attempt_id ?? "" }),
            },
          },
          { target: "online" },
        ],
        onError: "online",
      },
    },
    online: {},
    cut: {
      entry: {
        type: "keepStage",
        params: ({ context: { attempt_id } }) => ({ note: { stage: "cut", attempt_id } }),
      },
      on: { "rehearsal.reload": { actions: "reloadPage" } },
    },
    reloaded: {
      description: "The page was loaded again while its network was cut: it stands on what the device kept.",
      entry: {
        type: "keepStage",
        params: ({ context: { attempt_id } }) => ({ note: { stage: "reloaded", attempt_id } }),
      },
      on: { "rehearsal.restore": "restored" },
    },
    restored: {
      entry: {
        type: "keepStage",
        params: ({ context: { attempt_id } }) => ({ note: { stage: "restored", attempt_id } }),
      },
    },
  },
})
