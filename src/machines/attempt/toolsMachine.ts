import { assign, sendTo, setup } from "xstate"
import * as TextMarks from "#domain/question/TextMarks.ts"
import * as ToolsState from "#domain/attempt/ToolsState.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { toast } from "../page/systemEvents.ts"
import type { KeepInput, ToolsContext, ToolsEvent } from "./toolsTypes.ts"

const change = <P = undefined>(next: (state: ToolsState.ToolsState, params: P) => Partial<ToolsState.ToolsState>) =>
  assign<ToolsContext, ToolsEvent, P, ToolsEvent, never>(({ context }, params) => ({
    state: { ...context.state, ...next(context.state, params) },
  }))

type EventOf<T extends ToolsEvent["type"]> = Extract<ToolsEvent, { readonly type: T }>

const keep = {
  type: "keepTools",
  params: ({ context }: { readonly context: ToolsContext }): KeepInput => context,
} as const

/** What lies beside an exam: struck options, marked text, calculator, scratch paper, text size. Kept on the device. */
export const toolsMachine = setup({
  types: { context: {} as ToolsContext, events: {} as ToolsEvent, input: {} as ToolsState.ToolsOf },
  actors: { toolsRecall: actorPlaceholder<ToolsState.ToolsState, ToolsState.ToolsOf>("toolsRecall") },
  actions: {
    recall: assign((_, { state }: { state: ToolsState.ToolsState }) => ({ state })),
    strike: change<EventOf<"strike.toggle">>((state, { question_id, key }) =>
      ToolsState.strike(state, question_id, key),
    ),
    mark: change<EventOf<"mark.toggle">>((state, { question_id, place, mark }) => {
      const key = ToolsState.markKey(question_id, place)
      return { marks: { ...state.marks, [key]: TextMarks.toggle(state.marks[key] ?? [], mark) } }
    }),
    clearMarks: change<EventOf<"mark.clear">>((state, { question_id }) => {
      const gone = ToolsState.PLACES.map((place) => ToolsState.markKey(question_id, place))
      return { marks: Object.fromEntries(Object.entries(state.marks).filter(([key]) => !gone.includes(key))) }
    }),
    scratch: change<EventOf<"scratch.write">>((_, { text }) => ({ scratch: text.slice(0, ToolsState.MAX_SCRATCH) })),
    sum: change<EventOf<"sum.write">>((_, { text }) => ({ sum: text.slice(0, ToolsState.MAX_SUM) })),
    enlarge: change(({ size }) => ({ size: (size + 1) % ToolsState.SIZES.length })),
    sayNothingSelected: sendTo(actorNamed("notices"), toast("info", "先选中题目里的文字，再标亮")),
    switchLetterKeys: change(({ letterKeys }) => ({ letterKeys: !letterKeys })),
    /** Provided by whoever has a device. */
    keepTools: (_: unknown, _kept: KeepInput): void => {},
  },
  guards: {
    isPanel: (_, { panel, wanted }: { readonly panel: string; readonly wanted: string }) => panel === wanted,
  },
}).createMachine({
  id: "tools",
  type: "parallel",
  context: ({ input: { user_id, attempt_id } }) => ({ user_id, attempt_id, state: ToolsState.EMPTY }),
  on: { "mark.missed": { actions: "sayNothingSelected" } },
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
            "strike.toggle": { actions: [{ type: "strike", params: ({ event }) => event }, keep] },
            "mark.toggle": { actions: [{ type: "mark", params: ({ event }) => event }, keep] },
            "mark.clear": { actions: [{ type: "clearMarks", params: ({ event }) => event }, keep] },
            "scratch.write": { actions: [{ type: "scratch", params: ({ event }) => event }, keep] },
            "sum.write": { actions: [{ type: "sum", params: ({ event }) => event }, keep] },
            "size.step": { actions: ["enlarge", keep] },
            "letterKeys.toggle": { actions: ["switchLetterKeys", keep] },
          },
        },
      },
    },
    panel: {
      initial: "closed",
      on: {
        "panel.close": ".closed",
        "panel.toggle": [
          {
            guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "calculator" }) },
            target: ".calculator",
          },
          {
            guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "scratch" }) },
            target: ".scratch",
          },
          { target: ".keys" },
        ],
      },
      states: {
        closed: {},
        calculator: {
          on: {
            "panel.toggle": {
              guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "calculator" }) },
              target: "closed",
            },
          },
        },
        scratch: {
          on: {
            "panel.toggle": {
              guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "scratch" }) },
              target: "closed",
            },
          },
        },
        keys: {
          on: {
            "panel.toggle": {
              guard: { type: "isPanel", params: ({ event: { panel } }) => ({ panel, wanted: "keys" }) },
              target: "closed",
            },
          },
        },
      },
    },
  },
})
