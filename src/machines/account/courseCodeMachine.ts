import { assign, sendTo, setup } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import * as CourseCode from "#domain/account/CourseCode.ts"
import { parentActor } from "../page/actorNamed.ts"
import { answer } from "../page/answer.ts"
import { broken, brokenFailure } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { CourseCodeContext, CourseCodeEvent, CourseCodeOutcome } from "./courseCodeTypes.ts"

/** A course code: typed, looked at before it is used, redeemed. */
export const courseCodeMachine = setup({
  types: {
    context: {} as CourseCodeContext,
    events: {} as CourseCodeEvent,
    tags: {} as "settled" | "busy",
  },
  actors: { preview: callPlaceholder("code.preview"), redeem: callPlaceholder("code.redeem") },
  actions: {
    keepText: assign((_, { code, isWhole }: CourseCode.Typed) => ({ code, isWhole, error: null })),
    refuse: assign(({ context }) => ({
      error: context.code === "" ? "请输入课程码" : CourseCode.MISTYPED,
      refusals: context.refusals + 1,
    })),
    keepFailure: assign(({ context }, { outcome }: { outcome: CallOutcome }) => ({
      error: (outcome.ok ? brokenFailure : outcome.failure).message,
      refusals: context.refusals + 1,
    })),
    forgetError: assign({ error: null }),
    dropPreview: assign({ preview: null }),
    keepPreview: assign((_, { outcome }: { outcome: CourseCodeOutcome<"code.preview"> }) =>
      outcome.ok ? { preview: outcome.value } : {},
    ),
    // what was redeemed opens nothing any more: it need not stay
    keepRedeemed: assign((_, { outcome }: { outcome: CourseCodeOutcome<"code.redeem"> }) =>
      outcome.ok ? { redeemed: outcome.value, code: "", isWhole: false } : {},
    ),
    restart: assign(() => EMPTY),
    tellPage: sendTo(parentActor, { type: "page.changed" }),
  },
  guards: {
    isWhole: ({ context }) => context.isWhole,
    isTaken: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isRefused: (_, { outcome }: { outcome: CallOutcome }) =>
      !outcome.ok && (outcome.failure.kind === "refused" || outcome.failure.kind === "invalid"),
  },
}).createMachine({
  id: "courseCode",
  context: () => EMPTY,
  initial: "entering",
  states: {
    entering: {
      tags: ["settled"],
      on: {
        "code.type": { actions: { type: "keepText", params: ({ event }) => event } },
        "code.check": [{ guard: "isWhole", target: "checking" }, { actions: "refuse" }],
      },
    },
    checking: {
      tags: ["settled", "busy"],
      invoke: {
        id: "preview",
        src: "preview",
        input: ({ context: { code } }) => ({ request: request("code.preview", { code }) }),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "previewed",
            actions: { type: "keepPreview", params: answer },
          },
          { target: "entering", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "entering", actions: { type: "keepFailure", params: broken } },
      },
    },
    previewed: {
      description: "Nothing is used up yet.",
      tags: ["settled"],
      on: {
        "code.redeem": { target: "redeeming", actions: "forgetError" },
        "code.restart": { target: "entering", actions: "restart" },
      },
    },
    redeeming: {
      description: "Sent again it is the same redeeming: what got no answer stands ready for another try.",
      tags: ["settled", "busy"],
      invoke: {
        id: "redeem",
        src: "redeem",
        input: ({ context: { code } }) => ({ request: request("code.redeem", { code }) }),
        onDone: [
          {
            guard: { type: "isTaken", params: answer },
            target: "redeemed",
            actions: [{ type: "keepRedeemed", params: answer }, "tellPage"],
          },
          {
            guard: { type: "isRefused", params: answer },
            target: "entering",
            actions: [{ type: "keepFailure", params: answer }, "dropPreview"],
          },
          { target: "previewed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "previewed", actions: { type: "keepFailure", params: broken } },
      },
    },
    redeemed: {
      tags: ["settled"],
      on: { "code.restart": { target: "entering", actions: "restart" } },
    },
  },
})

const EMPTY: CourseCodeContext = { code: "", isWhole: false, error: null, refusals: 0, preview: null, redeemed: null }
