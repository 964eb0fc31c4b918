import { assign, sendTo, setup } from "xstate"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { parentActor } from "./actorNamed.ts"
import type { LiveStatusContext, LiveStatusEvent, LiveStatusInput } from "./liveStatusTypes.ts"

/** A timer cannot be longer than a few weeks; sooner than that somebody has moved a clock. */
const MAX_WAIT = 3_600_000

/** Changes the status of live sessions on time (section 4), and sends its parent that time. */
export const liveStatusMachine = setup({
  types: {
    context: {} as LiveStatusContext,
    events: {} as LiveStatusEvent,
    input: {} as LiveStatusInput,
  },
  actions: {
    keepNow: assign(({ context }, { now }: { now: number }) => at({ ...context, now })),
    keepSessions: assign(({ context }, { sessions }: Pick<LiveStatusInput, "sessions">) =>
      at({ ...context, sessions }),
    ),
    turn: assign(({ context }) => at({ ...context, now: context.now + waitOf(context) })),
    reportTurn: sendTo(parentActor, ({ context }) => ({ type: "clock.ticked", now: context.now })),
  },
  guards: { isOver: ({ context }) => context.next === null },
  delays: { untilTurn: ({ context }) => waitOf(context) },
}).createMachine({
  id: "liveStatus",
  context: ({ input }) => at(input),
  initial: "waiting",
  on: {
    "clock.ticked": { target: ".waiting", reenter: true, actions: { type: "keepNow", params: ({ event }) => event } },
    "live.replaced": {
      target: ".waiting",
      reenter: true,
      actions: { type: "keepSessions", params: ({ event }) => event },
    },
  },
  states: {
    waiting: {
      always: { guard: "isOver", target: "over" },
      after: { untilTurn: { target: "waiting", reenter: true, actions: ["turn", "reportTurn"] } },
    },
    over: { description: "All of them have ended." },
  },
})

const at = ({ sessions, now }: LiveStatusInput): LiveStatusContext => ({
  sessions,
  now,
  views: sessions.map((session) => LiveSession.viewAt(session, now)),
  next: LiveSession.nextBoundary(sessions, now),
})

const waitOf = ({ next, now }: LiveStatusContext): number => Math.min((next ?? Infinity) - now, MAX_WAIT)
