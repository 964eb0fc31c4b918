import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import * as BackOff from "#domain/attempt/BackOff.ts"
import * as Leaving from "#domain/attempt/Leaving.ts"
import * as Chance from "#domain/core/Chance.ts"
import { parentActor } from "../page/actorNamed.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { isPassing } from "./examOutcomes.ts"
import type { LeaveEnds, LeavesContext, LeavesEvent, LeavesInput, SeenLeave } from "./leavesTypes.ts"

/** More than anybody leaves while nothing can be reported. */
const MAX_SEEN = 50

interface Answered {
  readonly outcome: CallOutcome<Output<"exam.leave">>
}

interface Seen {
  readonly leave: SeenLeave
}

/** The same absence is reported once, as long as it lasted so far; the one on its way stays in front. */
const withSeen = (seen: LeavesContext["seen"], leave: SeenLeave): LeavesContext["seen"] => {
  const [first, ...rest] = seen
  return [...(first === undefined ? [] : [first]), ...rest.filter(({ id }) => id !== leave.id), leave].slice(-MAX_SEEN)
}

/**
 * Reports how often the page of an open attempt is left, beside the answers and after them: no fact of the attempt depends
 * on it, and what is not reported when the page closes is lost.
 */
export const leavesMachine = setup({
  types: { context: {} as LeavesContext, events: {} as LeavesEvent, input: {} as LeavesInput },
  actors: {
    "exam.leave": callPlaceholder("exam.leave"),
    pageLeaves: sourcePlaceholder<LeavesEvent, { readonly seconds: number }>(),
  },
  actions: {
    keepSeen: assign(({ context }, { leave }: Seen) => ({ seen: withSeen(context.seen, leave) })),
    dropSeen: assign(({ context }) => ({ seen: context.seen.slice(1), tries: 0 })),
    keepCount: assign(({ context }, { outcome }: Answered) => ({
      counted: outcome.ok ? Math.max(context.counted, outcome.value.counted) : context.counted,
    })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1, seed: Chance.next(context.seed).seed })),
    readNotice: assign(({ context }) => ({ read: context.counted })),
    reportEnd: sendTo(parentActor, { type: "leave.ends" } satisfies LeaveEnds),
  },
  guards: {
    isCounted: ({ context }) => context.rule !== null,
    hasSeen: ({ context }) => context.seen.length > 0,
    isPassing: (_, { outcome }: Answered) =>
      isPassing(outcome) || (!outcome.ok && outcome.failure.kind === "unauthorized"),
    endsAttempt: ({ context: { rule } }, { outcome }: Answered) =>
      outcome.ok && rule !== null && Leaving.consequence(rule, outcome.value.counted) === "hand_in",
  },
  delays: { backOff: ({ context: { tries, seed } }) => BackOff.delay(tries, Chance.next(seed).value) },
}).createMachine({
  id: "leaves",
  context: ({ input }) => ({ ...input, seen: [], tries: 0, read: -1 }),
  initial: "unwatched",
  states: {
    unwatched: { always: { guard: "isCounted", target: "watched" } },
    watched: {
      invoke: {
        id: "pageLeaves",
        src: "pageLeaves",
        input: ({ context: { rule } }) => ({ seconds: rule?.seconds ?? 0 }),
      },
      on: {
        "page.left": { actions: { type: "keepSeen", params: given } },
        "notice.read": { actions: "readNotice" },
        "report.pause": ".paused",
      },
      initial: "paused",
      states: {
        paused: {
          description: "Another page writes, or somebody else may have signed in: this page is left by nobody.",
          on: { "page.left": {}, "report.resume": "idle" },
        },
        idle: { always: { guard: "hasSeen", target: "reporting" } },
        reporting: {
          invoke: {
            id: "report",
            src: "exam.leave",
            input: ({ context: { attempt_id, seen } }) => {
              const { id = "", kind = "hidden", seconds = 0, offline = false } = seen[0] ?? {}
              const leave = { attempt_id, id, kind, seconds, ...(offline && { offline }) }
              return { request: request("exam.leave", leave), intent: `${id}-${seconds}` }
            },
            onDone: [
              {
                guard: { type: "endsAttempt", params: answer },
                target: "idle",
                actions: [{ type: "keepCount", params: answer }, "dropSeen", "reportEnd"],
              },
              { guard: { type: "isPassing", params: answer }, target: "waiting", actions: "countTry" },
              { target: "idle", actions: [{ type: "keepCount", params: answer }, "dropSeen"] },
            ],
            onError: { target: "waiting", actions: "countTry" },
          },
        },
        waiting: { after: { backOff: "idle" } },
      },
    },
  },
})
