import { assign, enqueueActions, setup } from "xstate"
import { LIFE_MS, OFFER_MS } from "#domain/app/Notice.ts"
import { noticeMachine } from "./noticeMachine.ts"
import { given } from "../page/answer.ts"
import type { NoticeRequest } from "../page/noticeTypes.ts"
import type { NoticesContext, NoticesEvent } from "./noticesTypes.ts"

/** More than these at once are not read. */
const MAX_OPEN = 3
const MAX_WAITING = 20

/**
 * Toasts and notifications: few at a time, each closing itself while the page is seen, the rest in a queue (sections 4
 * and 9). One sentence more may be pinned under the page's head, without a clock.
 */
export const noticesMachine = setup({
  types: {
    context: {} as NoticesContext,
    events: {} as NoticesEvent,
    children: {} as Record<string, "notice">,
  },
  actors: { notice: noticeMachine },
  actions: {
    queue: assign(({ context }, { notice }: { notice: NoticeRequest }) => ({
      waiting: [...context.waiting, { ...notice, id: `notice-${context.count}` }],
      count: context.count + 1,
    })),
    openNext: enqueueActions(
      ({
        context: {
          open,
          waiting: [next, ...waiting],
        },
        enqueue,
      }) => {
        if (next === undefined) return
        enqueue.assign({ open: [...open, next], waiting })
        enqueue.spawnChild("notice", {
          id: next.id,
          input: { id: next.id, life: next.offer === undefined ? LIFE_MS[next.kind] : OFFER_MS },
        })
      },
    ),
    /** To one of the open notices, or to all of them. */
    forward: enqueueActions(
      ({ context, enqueue }, { type, id }: { type: `notice.${"hold" | "release" | "close"}`; id?: string }) => {
        for (const notice of context.open) if (id === undefined || id === notice.id) enqueue.sendTo(notice.id, { type })
      },
    ),
    pin: assign((_, { text }: { text: string }) => ({ pinned: text })),
    remove: assign(({ context }, { id }: { id: string }) => ({
      open: context.open.filter((notice) => notice.id !== id),
    })),
  },
  guards: {
    // What is shown already, or waits, is not shown twice.
    isNews: ({ context: { open, waiting } }, { notice }: { notice: NoticeRequest }) =>
      waiting.length < MAX_WAITING && ![...open, ...waiting].some((other) => isSame(other, notice)),
    canOpen: ({ context: { open, waiting } }) => open.length < MAX_OPEN && waiting.length > 0,
  },
}).createMachine({
  id: "notices",
  context: { open: [], waiting: [], count: 0, pinned: "" },
  initial: "visible",
  on: {
    "notice.show": {
      guard: { type: "isNews", params: given },
      actions: { type: "queue", params: given },
    },
    "notice.pin": { actions: { type: "pin", params: given } },
    "notice.close": { actions: { type: "forward", params: given } },
    "xstate.done.actor.*": { actions: { type: "remove", params: ({ event }) => event.output } },
  },
  states: {
    visible: {
      always: { guard: "canOpen", actions: "openNext" },
      on: {
        "notice.hold": { actions: { type: "forward", params: given } },
        "notice.release": { actions: { type: "forward", params: given } },
        "window.hidden": { target: "hidden", actions: { type: "forward", params: { type: "notice.hold" } } },
      },
    },
    hidden: {
      description: "Nobody sees the page: open notices stay, new ones wait.",
      on: { "window.shown": { target: "visible", actions: { type: "forward", params: { type: "notice.release" } } } },
    },
  },
})

const isSame = (a: NoticeRequest, b: NoticeRequest): boolean =>
  a.kind === b.kind && a.level === b.level && a.text === b.text && a.title === b.title
