import { assign, sendTo, setup } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import { failureOf } from "./failureOf.ts"
import * as Change from "./markingChanges.ts"
import type { ActOutcome, ActSent, BatchOutcome, MarkingContext, MarkingEvent, MarkingInput } from "./markingTypes.ts"

/** Marking one question: points are given at once, and sent one after the other, as often as that takes. */
export const markingMachine = setup({
  types: {
    context: {} as MarkingContext,
    events: {} as MarkingEvent,
    input: {} as MarkingInput,
    tags: {} as "busy",
  },
  actors: {
    batch: actorPlaceholder<BatchOutcome, MarkingInput>("batch"),
    mark: actorPlaceholder<ActOutcome, ActSent>("mark"),
  },
  actions: {
    keepBatch: assign(({ context }, { outcome }: { outcome: BatchOutcome }) => Change.read(context, outcome)),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    type: assign(({ context }, { sign }: { sign: string }) => Change.typed(context, sign)),
    erase: assign(({ context }) => Change.erased(context)),
    choose: assign((_, { points }: { points: number }) => ({ typed: String(points), isWrong: false })),
    give: assign(({ context }) => Change.confirmed(context)),
    askForPoints: assign({ isWrong: true }),
    takeBack: assign(({ context }) => Change.takenBack(context)),
    go: assign(({ context }, { key }: { key: string }) => Change.gone(context, key)),
    goOn: assign(({ context }) => Change.moved(context, 1)),
    goBack: assign(({ context }) => Change.moved(context, -1)),
    toggleKeys: assign(({ context }) => ({ areKeysShown: !context.areKeysShown })),
    switchKeys: assign(({ context }) => ({ areKeysOn: !context.areKeysOn })),
    keepSent: assign(({ context }) => Change.kept(context)),
    refuse: assign(({ context }, { failure }: { failure: CallFailure }) => Change.refusedBy(context, failure)),
    reportEnded: sendTo(parentActor, { type: "page.signedOut" }),
  },
  guards: {
    hasPoints: ({ context }) => Change.hasPoints(context),
    hasOutbox: ({ context }) => context.outbox.length > 0,
    isFinished: ({ context }) => Change.isFinished(context),
    isSent: ({ context }) => context.outbox.length === 0,
    isThere: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedOut: (_, { outcome }: { outcome: CallOutcome }) => !outcome.ok && outcome.failure.kind === "unauthorized",
    isPassing: (_, { outcome }: { outcome: ActOutcome }) => Change.isPassing(outcome),
  },
  delays: { again: 2_000 },
}).createMachine({
  id: "marking",
  context: ({ input }) => Change.begun(input),
  type: "parallel",
  states: {
    answers: {
      initial: "loading",
      states: {
        loading: {
          tags: ["busy"],
          invoke: {
            id: "batch",
            src: "batch",
            input: ({ context: { paper, question } }) => ({ paper, question }),
            onDone: [
              {
                guard: { type: "isThere", params: answer },
                target: "shown",
                actions: { type: "keepBatch", params: answer },
              },
              { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
              { target: "failed", actions: { type: "keepBatch", params: answer } },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        shown: {
          description: "Where nothing waits for this marker the batch is empty.",
          always: { guard: "isFinished", target: "loading" },
          on: {
            "points.type": { actions: { type: "type", params: given } },
            "points.erase": { actions: "erase" },
            "points.choose": { actions: { type: "choose", params: given } },
            "points.confirm": [{ guard: "hasPoints", actions: "give" }, { actions: "askForPoints" }],
            "answer.go": { actions: { type: "go", params: given } },
            "answer.next": { actions: "goOn" },
            "answer.previous": { actions: "goBack" },
            "mark.takeBack": { actions: "takeBack" },
            "keys.toggle": { actions: "toggleKeys" },
            "keys.switch": { actions: "switchKeys" },
            "marking.more": { guard: "isSent", target: "loading" },
          },
        },
        signedOut: { on: { "session.resumed": "loading" } },
        failed: { on: { "marking.retry": "loading" } },
      },
    },
    outbox: {
      initial: "idle",
      states: {
        idle: { always: { guard: "hasOutbox", target: "sending" } },
        sending: {
          invoke: {
            id: "mark",
            src: "mark",
            input: ({ context }) => Change.sent(context),
            onDone: [
              { guard: { type: "isThere", params: answer }, target: "idle", actions: "keepSent" },
              { guard: { type: "isSignedOut", params: answer }, target: "signedOut", actions: "reportEnded" },
              {
                guard: { type: "isPassing", params: answer },
                target: "waiting",
                actions: { type: "keepFailure", params: ({ event }) => failureOf(event.output) },
              },
              {
                target: "idle",
                actions: { type: "refuse", params: ({ event }) => failureOf(event.output) },
              },
            ],
            onError: { target: "waiting", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        waiting: {
          description: "It is not known whether the act was done: sent again, it is done once.",
          after: { again: "sending" },
          on: { "marking.retry": "sending" },
        },
        signedOut: { on: { "session.resumed": "sending" } },
      },
    },
  },
})
