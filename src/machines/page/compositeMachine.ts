import { assign, enqueueActions, setup } from "xstate"
import { pagePlaceholder } from "./pagePlaceholder.ts"
import type { CompositeContext, CompositeEvent, CompositeInput } from "./compositeTypes.ts"

/** A page of several parts that know nothing of each other: a form and its code button, a list beside a resource. */
export const compositeMachine = setup({
  types: {
    context: {} as CompositeContext,
    events: {} as CompositeEvent,
    input: {} as CompositeInput,
    tags: {} as "settled",
    children: {} as Record<string, "part">,
  },
  actors: { part: pagePlaceholder },
  actions: {
    startParts: enqueueActions(({ context, enqueue }) => {
      for (const [id, input] of Object.entries(context.parts)) enqueue.spawnChild("part", { id, input })
    }),
    forwardToParts: enqueueActions(({ context, event, enqueue }) => {
      for (const id of Object.keys(context.parts)) enqueue.sendTo(id, event)
    }),
    sendToPart: enqueueActions(({ context, enqueue }, { part, event }: PartSent) => {
      if (context.parts[part] !== undefined) enqueue.sendTo(part, event)
    }),
    refreshParts: enqueueActions(({ context, enqueue }) => {
      for (const id of Object.keys(context.parts)) enqueue.sendTo(id, { type: "resource.refresh" })
    }),
    /** A part that is still of the same kind moves; the others start and stop. */
    moveParts: enqueueActions(({ context, enqueue }, { input: { parts } }: { input: CompositeInput }) => {
      for (const id of Object.keys(context.parts)) if (!isKept(context.parts, parts, id)) enqueue.stopChild(id)
      for (const [id, part] of Object.entries(parts)) {
        if (isKept(context.parts, parts, id)) enqueue.sendTo(id, { type: "page.moved", input: part.input })
        else enqueue.spawnChild("part", { id, input: part })
      }
    }),
    keepParts: assign((_, { input }: { input: CompositeInput }) => ({ parts: input.parts })),
  },
}).createMachine({
  id: "composite",
  context: ({ input }) => ({ parts: input.parts }),
  tags: ["settled"],
  entry: "startParts",
  on: {
    "clock.ticked": { actions: "forwardToParts" },
    "session.changed": { actions: "forwardToParts" },
    "page.changed": { actions: "refreshParts" },
    "part.send": { actions: { type: "sendToPart", params: ({ event }) => event } },
    "page.moved": {
      actions: [
        { type: "moveParts", params: ({ event }) => event },
        { type: "keepParts", params: ({ event }) => event },
      ],
    },
  },
})

type Parts = CompositeInput["parts"]
type PartSent = Extract<CompositeEvent, { readonly type: "part.send" }>

const isKept = (before: Parts, after: Parts, id: string): boolean =>
  before[id] !== undefined && before[id].machine === after[id]?.machine
