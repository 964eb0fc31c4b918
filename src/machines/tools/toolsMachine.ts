import { assign, setup } from "xstate"
import * as TextMarks from "#domain/exam/TextMarks.ts"
import * as ToolsState from "#domain/exam/ToolsState.ts"
import { actorSlot } from "../actorSlot.ts"
import type { KeepInput, ToolsContext, ToolsEvent } from "./toolsTypes.ts"

const change = (next: (state: ToolsState.ToolsState, event: ToolsEvent) => Partial<ToolsState.ToolsState>) =>
  assign<ToolsContext, ToolsEvent, undefined, ToolsEvent, never>(({ context, event }) => ({
    state: { ...context.state, ...next(context.state, event) },
  }))

const keep = {
  type: "keepTools",
  params: ({ context }: { readonly context: ToolsContext }): KeepInput => context,
} as const

/** What lies beside an exam: struck options, marked text, calculator, scratch paper, text size. Kept on the device. */
export const toolsMachine = setup({
  types: { context: {} as ToolsContext, events: {} as ToolsEvent, input: {} as ToolsState.ToolsOf },
  actors: { toolsRecall: actorSlot<ToolsState.ToolsState, ToolsState.ToolsOf>("toolsRecall") },
  actions: {
    recall: assign((_, { state }: { state: ToolsState.ToolsState }) => ({ state })),
    strike: change((state, event) =>
      event.type === "strike.toggle" ? ToolsState.strike(state, event.question_id, event.key) : {},
    ),
    mark: change((state, event) => {
      if (event.type !== "mark.toggle") return {}
      const key = ToolsState.markKey(event.question_id, event.place)
      return { marks: { ...state.marks, [key]: TextMarks.toggle(state.marks[key] ?? [], event.mark) } }
    }),
    clearMarks: change((state, event) => {
      if (event.type !== "mark.clear") return {}
      const gone = ToolsState.PLACES.map((place) => ToolsState.markKey(event.question_id, place))
      return { marks: Object.fromEntries(Object.entries(state.marks).filter(([key]) => !gone.includes(key))) }
    }),
    write: change((_, event) => {
      if (event.type === "scratch.write") return { scratch: event.text.slice(0, ToolsState.MAX_SCRATCH) }
      return event.type === "sum.write" ? { sum: event.text.slice(0, ToolsState.MAX_SUM) } : {}
    }),
    enlarge: change(({ size }) => ({ size: (size + 1) % ToolsState.SIZES.length })),
    /** Provided by whoever has a device. */
    keepTools: (_: unknown, _kept: KeepInput): void => {},
  },
  guards: {
    isPanel: ({ event }, { panel }: { readonly panel: string }) =>
      event.type === "panel.toggle" && event.panel === panel,
  },
}).createMachine({
  id: "tools",
  type: "parallel",
  context: ({ input: { user_id, attempt_id } }) => ({ user_id, attempt_id, state: ToolsState.EMPTY }),
  states: {
    paper: {
      initial: "recalling",
      states: {
        recalling: {
          invoke: {
            id: "recall",
            src: "toolsRecall",
            input: ({ context: { user_id, attempt_id } }) => ({ user_id, attempt_id }),
            onDone: { target: "ready", actions: { type: "recall", params: ({ event }) => ({ state: event.output }) } },
            onError: "ready",
          },
        },
        ready: {
          on: {
            "strike.toggle": { actions: ["strike", keep] },
            "mark.toggle": { actions: ["mark", keep] },
            "mark.clear": { actions: ["clearMarks", keep] },
            "scratch.write": { actions: ["write", keep] },
            "sum.write": { actions: ["write", keep] },
            "size.step": { actions: ["enlarge", keep] },
          },
        },
      },
    },
    panel: {
      initial: "closed",
      on: {
        "panel.close": ".closed",
        "panel.toggle": [
          { guard: { type: "isPanel", params: { panel: "calculator" } }, target: ".calculator" },
          { guard: { type: "isPanel", params: { panel: "scratch" } }, target: ".scratch" },
          { target: ".keys" },
        ],
      },
      states: {
        closed: {},
        calculator: {
          on: { "panel.toggle": { guard: { type: "isPanel", params: { panel: "calculator" } }, target: "closed" } },
        },
        scratch: {
          on: { "panel.toggle": { guard: { type: "isPanel", params: { panel: "scratch" } }, target: "closed" } },
        },
        keys: { on: { "panel.toggle": { guard: { type: "isPanel", params: { panel: "keys" } }, target: "closed" } } },
      },
    },
  },
})
