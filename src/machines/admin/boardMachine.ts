import { assign, sendTo, setup } from "xstate"
import type { CallFailure } from "#domain/contract/Request.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import * as Change from "./boardChanges.ts"
import type { BoardAsked, BoardContext, BoardEvent, BoardInput, BoardOutcome } from "./boardTypes.ts"

/** An exam as it is watched: asked again as soon as there may be something newer. */
export const boardMachine = setup({
  types: {
    context: {} as BoardContext,
    events: {} as BoardEvent,
    input: {} as BoardInput,
    tags: {} as "busy",
  },
  actors: { board: actorPlaceholder<BoardOutcome, BoardAsked>("board") },
  actions: {
    keep: assign(({ context }, { outcome }: { outcome: BoardOutcome }) => Change.read(context, outcome)),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    pick: assign(({ context }, { user }: { user: string }) => Change.picked(context, user)),
    drop: assign({ picked: [] }),
    switchKeys: assign(({ context }) => ({ areKeysOn: !context.areKeysOn })),
    toggleKeys: assign(({ context }) => ({ areKeysShown: !context.areKeysShown })),
    reportEnded: sendTo(parentActor, { type: "page.signedOut" }),
  },
  guards: {
    isOver: (_, { outcome }: { outcome: BoardOutcome }) => Change.isOver(outcome),
    isThere: (_, { outcome }: { outcome: BoardOutcome }) => outcome.ok,
    isSignedOut: (_, { outcome }: { outcome: BoardOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    isEmpty: ({ context }) => context.exam === null,
  },
  delays: {
    untilNext: ({ context }) => context.exam?.next_in ?? 0,
    untilRetry: 5_000,
  },
}).createMachine({
  id: "board",
  context: ({ input }) => Change.begun(input),
  initial: "connecting",
  on: {
    "row.pick": { actions: { type: "pick", params: given } },
    "rows.drop": { actions: "drop" },
    "keys.switch": { actions: "switchKeys" },
    "keys.toggle": { actions: "toggleKeys" },
  },
  states: {
    connecting: {
      description: "Also when a page comes back, or somebody asks again: what is known stays on the screen.",
      tags: ["busy"],
      invoke: {
        id: "board",
        src: "board",
        input: ({ context }) => Change.asked(context),
        onDone: [
          { guard: { type: "isOver", params: answer }, target: "ended", actions: { type: "keep", params: answer } },
          { guard: { type: "isThere", params: answer }, target: "live", actions: { type: "keep", params: answer } },
          { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
          { guard: "isEmpty", target: "failed", actions: { type: "keep", params: answer } },
          { target: "stale", actions: { type: "keep", params: answer } },
        ],
        onError: [
          {
            guard: "isEmpty",
            target: "failed",
            actions: { type: "keepFailure", params: { failure: brokenFailure } },
          },
          { target: "stale", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
        ],
      },
    },
    live: { after: { untilNext: "connecting" } },
    stale: {
      description: "What is shown is of the last answer.",
      after: { untilRetry: "connecting" },
      on: { "board.retry": "connecting" },
    },
    failed: { on: { "board.retry": "connecting" } },
    signedOut: { on: { "session.resumed": "connecting" } },
    ended: { on: { "board.retry": "connecting" } },
  },
})
