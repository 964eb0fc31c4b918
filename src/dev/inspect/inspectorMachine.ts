import { assign, setup } from "xstate"

export type InspectorEvent =
  | { readonly type: "machine.choose"; readonly path: string }
  | { readonly type: "event.compose"; readonly name: string; readonly draft: string }
  | { readonly type: "draft.changed"; readonly draft: string }
  | { readonly type: "event.send" }
  | { readonly type: "event.drop" }

export interface InspectorContext {
  /** Of the machine that is looked at. */
  readonly path: string
  /** The event that is composed, and what goes with it, as JSON. */
  readonly name: string
  readonly draft: string
}

/** What a tester looks at, and the event that is about to be sent to it. */
export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent },
  actions: {
    choose: assign((_, { path }: { path: string }) => ({ path })),
    begin: assign((_, { name, draft }: { name: string; draft: string }) => ({ name, draft })),
    keepDraft: assign((_, { draft }: { draft: string }) => ({ draft })),
    /** Provided by the view, which has the tree. */
    sendEvent: (_, _sent: { readonly path: string; readonly event: ComposedEvent }): void => {},
  },
  guards: { isComposed: ({ context }) => composed(context) !== null },
}).createMachine({
  id: "inspector",
  context: { path: "root.navigation", name: "", draft: "" },
  initial: "watching",
  on: {
    "machine.choose": { target: ".watching", actions: { type: "choose", params: ({ event }) => event } },
    "event.compose": { target: ".composing", actions: { type: "begin", params: ({ event }) => event } },
  },
  states: {
    watching: {},
    composing: {
      initial: "writing",
      on: {
        "draft.changed": { target: ".writing", actions: { type: "keepDraft", params: ({ event }) => event } },
        "event.drop": "watching",
        "event.send": [
          {
            guard: "isComposed",
            target: "watching",
            actions: {
              type: "sendEvent",
              params: ({ context }) => ({ path: context.path, event: composed(context) ?? { type: context.name } }),
            },
          },
          { target: ".refused" },
        ],
      },
      states: { writing: {}, refused: { description: "The draft is no JSON object." } },
    },
  },
})

export interface ComposedEvent {
  readonly type: string
}

/** Null where the draft is no JSON object. */
const composed = ({ name, draft }: InspectorContext): ComposedEvent | null => {
  try {
    const rest: unknown = JSON.parse(draft)
    return typeof rest === "object" && rest !== null && !Array.isArray(rest) ? { ...rest, type: name } : null
  } catch {
    return null
  }
}
