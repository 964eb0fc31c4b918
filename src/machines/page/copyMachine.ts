import { assign, sendTo, setup } from "xstate"
import { actorNamed } from "./actorNamed.ts"
import { actorPlaceholder } from "./actorPlaceholder.ts"
import type { PageEvent } from "./pageEvents.ts"
import { toast } from "./systemEvents.ts"

/** Puts a text where the visitor can paste it, and tells whether the browser did. */
export const copyMachine = setup({
  types: {
    context: {} as { readonly text: string },
    events: {} as PageEvent<Record<never, never>> | { readonly type: "copy.start"; readonly text: string },
    input: {} as Record<never, never>,
    tags: {} as "settled",
  },
  actors: { write: actorPlaceholder<boolean, { readonly text: string }>("write") },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    tellCopied: sendTo(actorNamed("notices"), toast("success", "已复制")),
    tellRefused: sendTo(actorNamed("notices"), toast("warning", "浏览器不让网页复制，长按文字可以选中")),
  },
  guards: { isCopied: (_, { copied }: { copied: boolean }) => copied },
}).createMachine({
  id: "copy",
  context: { text: "" },
  tags: ["settled"],
  initial: "idle",
  states: {
    idle: { on: { "copy.start": { target: "copying", actions: { type: "keepText", params: ({ event }) => event } } } },
    copying: {
      invoke: {
        id: "write",
        src: "write",
        input: ({ context }) => ({ text: context.text }),
        onDone: [
          {
            guard: { type: "isCopied", params: ({ event }) => ({ copied: event.output }) },
            target: "idle",
            actions: "tellCopied",
          },
          { target: "idle", actions: "tellRefused" },
        ],
        onError: { target: "idle", actions: "tellRefused" },
      },
    },
  },
})
