import { assign, sendTo, setup } from "xstate"
import { actorNamed } from "./actorNamed.ts"
import { actorPlaceholder } from "./actorPlaceholder.ts"
import type { PageEvent } from "./pageEvents.ts"
import { toast } from "./systemEvents.ts"

export interface Picture {
  /** Without its ending. */
  readonly name: string
  readonly svg: string
}

/** Saves a drawing as a picture that every program opens. */
export const pictureMachine = setup({
  types: {
    context: {} as { readonly picture: Picture },
    events: {} as PageEvent<Record<never, never>> | ({ readonly type: "picture.save" } & Picture),
    input: {} as Record<never, never>,
    tags: {} as "settled",
  },
  actors: { save: actorPlaceholder<boolean, { readonly picture: Picture }>("save") },
  actions: {
    keepPicture: assign((_, { name, svg }: Picture) => ({ picture: { name, svg } })),
    tellFailed: sendTo(actorNamed("notices"), toast("warning", "浏览器存不了图片，可以打印成PDF")),
  },
  guards: { isSaved: (_, { saved }: { saved: boolean }) => saved },
}).createMachine({
  id: "picture",
  context: { picture: { name: "", svg: "" } },
  tags: ["settled"],
  initial: "idle",
  states: {
    idle: {
      on: { "picture.save": { target: "saving", actions: { type: "keepPicture", params: ({ event }) => event } } },
    },
    saving: {
      invoke: {
        id: "save",
        src: "save",
        input: ({ context }) => ({ picture: context.picture }),
        onDone: [
          { guard: { type: "isSaved", params: ({ event }) => ({ saved: event.output }) }, target: "idle" },
          { target: "idle", actions: "tellFailed" },
        ],
        onError: { target: "idle", actions: "tellFailed" },
      },
    },
  },
})
