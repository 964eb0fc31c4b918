import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { request } from "#domain/contract/Request.ts"
import * as Chance from "#domain/core/Chance.ts"
import type { DeviceFacts } from "#domain/attempt/DeviceCheck.ts"
import { href } from "#domain/route/href.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder, sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { answer } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import type { SessionChange } from "../page/pageEvents.ts"
import type { SystemEvents } from "../page/systemEvents.ts"
import * as Rules from "./portalRules.ts"
import type { DeviceCheckInput, PortalContext, PortalEvent, PortalInput } from "./portalTypes.ts"

/** The waiting room of an online exam: the device is checked, the clock is the server's, the door opens by itself. */
export const portalMachine = setup({
  types: {
    context: {} as PortalContext,
    events: {} as PortalEvent,
    input: {} as PortalInput,
    tags: {} as "settled" | "busy",
  },
  actors: {
    "question.paper": callPlaceholder("question.paper"),
    deviceCheck: actorPlaceholder<DeviceFacts, DeviceCheckInput>("deviceCheck"),
    signals: sourcePlaceholder(),
  },
  actions: {
    begin: assign((_, { input }: { input: PortalInput }) => Rules.contextOf(input)),
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    keepPaper: assign((_, { outcome }: { outcome: CallOutcome<Output<"question.paper">> }) =>
      outcome.ok ? { paper: outcome.value, failure: null } : {},
    ),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => (outcome.ok ? {} : { failure: outcome.failure })),
    keepDevice: assign((_, { device }: { device: DeviceFacts | null }) => ({ device })),
    draw: assign(({ context }) => ({ seed: Chance.next(context.seed).seed })),
    goIn: sendTo(actorNamed("navigation"), ({ context: { paper_id } }): SystemEvents["navigation"] => ({
      type: "navigate",
      href: href("online-exam", {}, { paper_id }),
      source: "replace",
    })),
  },
  guards: {
    isOtherPaper: ({ context }, { input }: { input: PortalInput }) => input.paper_id !== context.paper_id,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedIn: (_, { session }: Pick<SessionChange, "session">) => session === "signedIn",
    isUnderWay: ({ context }) => Rules.isUnderWay(context),
    isOver: ({ context }) => Rules.windowState(context) === "over",
    isUsedUp: ({ context }) => Rules.isUsedUp(context),
    isUnlisted: ({ context }) => Rules.isUnlisted(context),
    isUpcoming: ({ context }) => Rules.windowState(context) === "upcoming",
    opensNow: ({ context }) => Rules.windowState(context) !== "upcoming",
    opensForMe: ({ context }) => Rules.windowState(context) !== "upcoming" && !Rules.isUnlisted(context),
    isUnfit: ({ context }) => Rules.isUnfit(context),
    mayEnter: ({ context }) => Rules.mayEnter(context),
  },
  delays: { refresh: ({ context }) => Rules.refreshDelay(context) },
}).createMachine({
  id: "portal",
  type: "parallel",
  context: ({ input }) => Rules.contextOf(input),
  invoke: { id: "signals", src: "signals" },
  on: { "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => event } } },
  states: {
    door: {
      initial: "asking",
      on: {
        "page.moved": {
          guard: { type: "isOtherPaper", params: ({ event }) => event },
          target: ".asking",
          actions: { type: "begin", params: ({ event }) => event },
        },
        "session.changed": { guard: { type: "isSignedIn", params: ({ event }) => event }, target: ".asking" },
        "portal.retry": ".asking",
      },
      states: {
        asking: {
          tags: ["busy"],
          invoke: {
            id: "ask",
            src: "question.paper",
            input: ({ context }) => ({ request: request("question.paper", { id: context.paper_id }) }),
            onDone: [
              {
                guard: { type: "isAnswered", params: answer },
                target: "deciding",
                actions: { type: "keepPaper", params: answer },
              },
              {
                target: "failed",
                actions: { type: "keepFailure", params: answer },
              },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
          },
        },
        deciding: {
          always: [
            { guard: "isUnderWay", target: "open" },
            { guard: "isOver", target: "over" },
            { guard: "isUsedUp", target: "usedUp" },
            { guard: "isUnlisted", target: "unlisted" },
            { guard: "isUpcoming", target: "waiting" },
            { target: "open" },
          ],
        },
        waiting: {
          description: "Opens by the clock alone: nobody has to ask, and nobody is asked, at that very moment.",
          tags: ["settled"],
          always: { guard: "opensNow", target: "deciding" },
          after: { refresh: "refreshing" },
          on: { "network.online": "refreshing" },
        },
        refreshing: {
          description: "The window may have been moved. What is known stays on the screen.",
          tags: ["settled"],
          entry: "draw",
          always: { guard: "opensForMe", target: "deciding" },
          invoke: {
            id: "refresh",
            src: "question.paper",
            input: ({ context }) => ({ request: request("question.paper", { id: context.paper_id }) }),
            onDone: {
              target: "deciding",
              actions: { type: "keepPaper", params: answer },
            },
            onError: "deciding",
          },
        },
        open: {
          tags: ["settled"],
          always: { guard: "isOver", target: "over" },
          on: { "portal.enter": { guard: "mayEnter", actions: "goIn" } },
        },
        unlisted: {
          description: "The list of candidates may yet be changed.",
          tags: ["settled"],
          always: { guard: "isOver", target: "over" },
          after: { refresh: "refreshing" },
          on: { "network.online": "refreshing" },
        },
        over: { tags: ["settled"] },
        usedUp: { tags: ["settled"] },
        failed: { tags: ["settled"], on: { "network.online": "asking" } },
      },
    },
    device: {
      initial: "checking",
      states: {
        checking: {
          invoke: {
            id: "check",
            src: "deviceCheck",
            input: ({ context: { user_id, paper_id } }) => ({ user_id, paper_id }),
            onDone: {
              target: "checked",
              actions: { type: "keepDevice", params: ({ event }) => ({ device: event.output }) },
            },
            onError: { target: "unchecked", actions: { type: "keepDevice", params: { device: null } } },
          },
        },
        checked: {
          on: {
            "portal.check": "checking",
            "network.online": "checking",
            "page.shown": { guard: "isUnfit", target: "checking" },
          },
        },
        unchecked: {
          description: "The check itself could not be loaded.",
          on: { "portal.check": "checking", "network.online": "checking", "page.shown": "checking" },
        },
      },
    },
  },
})
