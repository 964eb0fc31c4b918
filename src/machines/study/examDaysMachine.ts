import { assign, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import * as Region from "#domain/core/Region.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { ExamDaysContext, ExamDaysEvent, ExamDaysInput } from "./examDaysTypes.ts"

/** Registration and exam days of the visitor's region: the profile's, the one chosen here, or that of the address. */
export const examDaysMachine = setup({
  types: {
    context: {} as ExamDaysContext,
    events: {} as ExamDaysEvent,
    input: {} as ExamDaysInput,
    tags: {} as "settled" | "loading",
  },
  actors: {
    recallRegion: sourcePlaceholder(),
    "default.ip": callPlaceholder("default.ip"),
    "calendar.info": callPlaceholder("calendar.info"),
  },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    keepRegion: assign((_, { region_id }: { region_id: string | null }) => ({
      region_id: region_id ?? Region.DEFAULT_ID,
    })),
    keepGuess: assign((_, { outcome }: { outcome: CallOutcome<Output<"default.ip">> }) => ({
      region_id: outcome.ok ? outcome.value.region.id : Region.DEFAULT_ID,
    })),
    keepDays: assign((_, { outcome }: { outcome: CallOutcome<Output<"calendar.info">> }) => ({
      list: outcome.ok ? outcome.value.list : [],
    })),
    /** Provided by whoever has a device. */
    keepChoice: (_: unknown, _choice: { readonly region_id: string }): void => {},
  },
  guards: { isKnown: (_, { region_id }: { region_id: string | null }) => region_id !== null },
}).createMachine({
  id: "examDays",
  context: ({ input }) => ({ ...input, region_id: Region.DEFAULT_ID, list: [] }),
  initial: "recalling",
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: given } },
    "session.changed": ".recalling",
    "region.choose": {
      target: ".loading",
      actions: [
        { type: "keepRegion", params: given },
        { type: "keepChoice", params: given },
      ],
    },
  },
  states: {
    recalling: {
      description: "Whose region it is, only the browser knows: the server sends the page like this.",
      tags: ["settled", "loading"],
      invoke: { id: "recall", src: "recallRegion" },
      on: {
        "region.recalled": [
          {
            guard: { type: "isKnown", params: given },
            target: "loading",
            actions: { type: "keepRegion", params: given },
          },
          { target: "asking" },
        ],
      },
    },
    asking: {
      tags: ["loading"],
      invoke: {
        id: "address",
        src: "default.ip",
        input: { request: request("default.ip", {}) },
        onDone: { target: "loading", actions: { type: "keepGuess", params: answer } },
        onError: { target: "loading", actions: { type: "keepGuess", params: broken } },
      },
    },
    loading: {
      tags: ["loading"],
      invoke: {
        id: "days",
        src: "calendar.info",
        input: ({ context: { region_id, subject_id } }) => ({
          request: request("calendar.info", { region_id, ...(subject_id !== null && { subject_id }) }),
        }),
        onDone: { target: "shown", actions: { type: "keepDays", params: answer } },
        onError: { target: "shown", actions: { type: "keepDays", params: broken } },
      },
    },
    shown: { tags: ["settled"] },
  },
})
