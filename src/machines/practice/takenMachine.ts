import { assign, sendTo, setup } from "xstate"
import type { TakenEntry, TakenSource } from "#domain/practice/TakenPractice.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder, sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { given, output } from "../page/answer.ts"
import { toast } from "../page/systemEvents.ts"
import type { OfLearner, RemoveInput, TakeInput, TakenContext, TakenEvent } from "./takenTypes.ts"

const NOT_LOADED = "没有下载成功，请检查网络后再试"

/** Practices on this device: what is there, fetching one, removing one. */
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
    /** Gives why it was not taken, or null. */
    takePractice: actorPlaceholder<string | null, TakeInput>("takePractice"),
    removeTaken: actorPlaceholder<void, RemoveInput>("removeTaken"),
  },
  actions: {
    begin: assign((_, { user_id }: OfLearner) => ({ user_id, entries: null })),
    keepEntries: assign((_, entries: ReadonlyArray<TakenEntry>) => ({ entries })),
    keepWanted: assign((_, { source }: { source: TakenSource }) => ({ wanted: source })),
    keepUnwanted: assign((_, { attempt_id }: { attempt_id: string }) => ({ attempt_id })),
    dropWanted: assign({ wanted: null }),
    reportTaken: sendTo(actorNamed("notices"), toast("success", "已下载到本机，没有网络也能练")),
    reportRefusal: sendTo(actorNamed("notices"), (_, { why }: { why: string }) => ({
      type: "notice.show" as const,
      notice: { kind: "notification" as const, level: "warning" as const, title: "没有下载", text: why },
    })),
  },
  guards: {
    isGuest: ({ context }) => context.user_id === "",
    isRefused: (_, { why }: { why: string | null }) => why !== null,
  },
}).createMachine({
  id: "taken",
  context: { user_id: "", entries: null, wanted: null, attempt_id: "" },
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
        onDone: { target: "resting", actions: { type: "keepEntries", params: output } },
        onError: "resting",
      },
    },
    resting: {
      on: {
        "practice.take": { target: "taking", actions: { type: "keepWanted", params: given } },
        "practice.remove": { target: "removing", actions: { type: "keepUnwanted", params: given } },
      },
    },
    taking: {
      exit: "dropWanted",
      invoke: {
        id: "take",
        src: "takePractice",
        input: ({ context: { user_id, wanted } }) => ({ user_id, source: wanted ?? { bank_id: "" } }),
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ why: event.output }) },
            target: "listing",
            actions: { type: "reportRefusal", params: ({ event }) => ({ why: event.output ?? "" }) },
          },
          { target: "listing", actions: "reportTaken" },
        ],
        onError: { target: "listing", actions: { type: "reportRefusal", params: { why: NOT_LOADED } } },
      },
    },
    removing: {
      invoke: {
        id: "remove",
        src: "removeTaken",
        input: ({ context: { user_id, attempt_id } }) => ({ user_id, attempt_id }),
        onDone: "listing",
        onError: "listing",
      },
    },
  },
})
