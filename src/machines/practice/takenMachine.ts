import { assign, sendTo, setup } from "xstate"
import type { NotTaken, TakenEntry, TakenSource } from "#domain/practice/TakenPractice.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder, sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { given, output } from "../page/answer.ts"
import { toast } from "../page/systemEvents.ts"
import type { OfLearner, RemoveInput, TakeInput, TakenContext, TakenEvent } from "./takenTypes.ts"

const NOT_LOADED: NotTaken = { why: "没有下载成功，请检查网络后再试", isFinal: false }

/** Practices on this device: what is there, fetching some one after the other, removing some. */
export const takenMachine = setup({
  types: {
    context: {} as TakenContext,
    events: {} as TakenEvent,
    tags: {} as "settled",
  },
  actors: {
    /** Sends `learner.known` at first and with each other learner. */
    learner: sourcePlaceholder(),
    listTaken: actorPlaceholder<ReadonlyArray<TakenEntry>, OfLearner>("listTaken"),
    takePractice: actorPlaceholder<NotTaken | null, TakeInput>("takePractice"),
    removeTaken: actorPlaceholder<void, RemoveInput>("removeTaken"),
  },
  actions: {
    begin: assign((_, { user_id }: OfLearner) => ({ user_id, entries: null, wanted: [] })),
    keepEntries: assign((_, entries: ReadonlyArray<TakenEntry>) => ({ entries })),
    keepWanted: assign((_, { sources }: { sources: ReadonlyArray<TakenSource> }) => ({ wanted: sources })),
    keepAttempts: assign((_, { attempt_ids }: { attempt_ids: ReadonlyArray<string> }) => ({ attempt_ids })),
    dropFirst: assign(({ context }) => ({ wanted: context.wanted.slice(1) })),
    dropWanted: assign({ wanted: [] }),
    reportTaken: sendTo(actorNamed("notices"), toast("success", "已下载到本机，没有网络也能练")),
    reportRefusal: sendTo(actorNamed("notices"), (_, { why }: NotTaken) => ({
      type: "notice.show" as const,
      notice: { kind: "notification" as const, level: "warning" as const, title: "没有下载", text: why },
    })),
  },
  guards: {
    isGuest: ({ context }) => context.user_id === "",
    isWanted: ({ context }) => context.wanted.length > 0,
    isLast: ({ context }, outcome: NotTaken | null) => outcome === null && context.wanted.length === 1,
    isTaken: (_, outcome: NotTaken | null) => outcome === null,
    isFinal: (_, outcome: NotTaken | null) => outcome?.isFinal === true,
  },
}).createMachine({
  id: "taken",
  context: { user_id: "", entries: null, wanted: [], attempt_ids: [] },
  tags: ["settled"],
  invoke: { id: "learner", src: "learner" },
  initial: "resting",
  on: {
    "learner.known": { target: ".listing", actions: { type: "begin", params: given } },
  },
  states: {
    listing: {
      always: { guard: "isGuest", target: "resting" },
      invoke: {
        id: "list",
        src: "listTaken",
        input: ({ context: { user_id } }) => ({ user_id }),
        onDone: [
          { guard: "isWanted", target: "taking", actions: { type: "keepEntries", params: output } },
          { target: "resting", actions: { type: "keepEntries", params: output } },
        ],
        onError: { target: "resting", actions: "dropWanted" },
      },
      on: { "take.stop": { actions: "dropWanted" } },
    },
    resting: {
      on: {
        "practice.take": { target: "taking", actions: { type: "keepWanted", params: given } },
        "practice.remove": { target: "removing", actions: { type: "keepAttempts", params: given } },
      },
    },
    taking: {
      invoke: {
        id: "take",
        src: "takePractice",
        input: ({ context: { user_id, wanted } }) => ({ user_id, source: wanted[0] ?? { bank_id: "" } }),
        onDone: [
          { guard: { type: "isLast", params: output }, target: "listing", actions: ["dropFirst", "reportTaken"] },
          { guard: { type: "isTaken", params: output }, target: "listing", actions: "dropFirst" },
          {
            guard: { type: "isFinal", params: output },
            target: "listing",
            actions: ["dropFirst", { type: "reportRefusal", params: ({ event }) => event.output ?? NOT_LOADED }],
          },
          {
            target: "listing",
            actions: ["dropWanted", { type: "reportRefusal", params: ({ event }) => event.output ?? NOT_LOADED }],
          },
        ],
        onError: { target: "listing", actions: ["dropWanted", { type: "reportRefusal", params: NOT_LOADED }] },
      },
      on: { "take.stop": { target: "listing", actions: "dropWanted" } },
    },
    removing: {
      invoke: {
        id: "remove",
        src: "removeTaken",
        input: ({ context: { user_id, attempt_ids } }) => ({ user_id, attempt_ids }),
        onDone: "listing",
        onError: "listing",
      },
    },
  },
})
