import { setup } from "xstate"
import type { NoticeInput } from "../page/noticeTypes.ts"

/** One notice on the screen: closes by itself, but not under a pointer or while it has the focus. */
export const noticeMachine = setup({
  types: {
    context: {} as NoticeInput,
    events: {} as
      | { readonly type: "notice.hold" }
      | { readonly type: "notice.release" }
      | { readonly type: "notice.close" },
    input: {} as NoticeInput,
    output: {} as { readonly id: string },
  },
  delays: { life: ({ context }) => context.life },
}).createMachine({
  id: "notice",
  context: ({ input }) => input,
  initial: "open",
  output: ({ context }) => ({ id: context.id }),
  on: { "notice.close": ".closed" },
  states: {
    open: { after: { life: "closed" }, on: { "notice.hold": "held" } },
    held: { description: "Its whole life begins again afterwards.", on: { "notice.release": "open" } },
    closed: { type: "final" },
  },
})
