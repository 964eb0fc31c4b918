import { assign, enqueueActions, setup } from "xstate"
import { noticeMachine } from "./noticeMachine.ts"
import { lifeOf, type Notice, type NoticeRequest } from "../page/noticeTypes.ts"
import type { NoticesContext, NoticesEvent } from "./noticesTypes.ts"

/** More than these at once are not read. */
const MAX_OPEN = 3
const MAX_WAITING = 20

/** Toasts and notifications: few at a time, each closing itself, the rest in a queue (sections 4 and 9). */
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
    openNext: enqueueActions(({ context, enqueue }) => {
      const free = Math.max(0, MAX_OPEN - context.open.length)
      const next = context.waiting.slice(0, free)
      enqueue.assign({ open: [...context.open, ...next], waiting: context.waiting.slice(free) })
      for (const notice of next) {
        enqueue.spawnChild("notice", { id: notice.id, input: { id: notice.id, life: lifeOf(notice) } })
      }
    }),
    forwardToNotice: enqueueActions(
      ({ context, enqueue }, { type, id }: { type: "notice.hold" | "notice.release" | "notice.close"; id: string }) => {
        if (has(context.open, id)) enqueue.sendTo(id, { type })
      },
    ),
    remove: assign(({ context }, { id }: { id: string }) => ({
      open: context.open.filter((notice) => notice.id !== id),
    })),
  },
  guards: {
    // What is shown already, or waits, is not shown twice.
    isNews: ({ context: { open, waiting } }, { notice }: { notice: NoticeRequest }) =>
      waiting.length < MAX_WAITING && ![...open, ...waiting].some((other) => isSame(other, notice)),
  },
}).createMachine({
  id: "notices",
  context: { open: [], waiting: [], count: 0 },
  on: {
    "notice.show": {
      guard: { type: "isNews", params: ({ event }) => event },
      actions: [{ type: "queue", params: ({ event }) => event }, "openNext"],
    },
    "notice.hold": { actions: { type: "forwardToNotice", params: ({ event }) => event } },
    "notice.release": { actions: { type: "forwardToNotice", params: ({ event }) => event } },
    "notice.close": { actions: { type: "forwardToNotice", params: ({ event }) => event } },
    "xstate.done.actor.*": { actions: [{ type: "remove", params: ({ event }) => event.output }, "openNext"] },
  },
})

const has = (notices: ReadonlyArray<Notice>, id: string): boolean => notices.some((notice) => notice.id === id)

const isSame = (a: NoticeRequest, b: NoticeRequest): boolean =>
  a.kind === b.kind && a.level === b.level && a.text === b.text && a.title === b.title
