import { assign, sendTo, setup } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import type { Device, Subscribing, Subscription } from "#domain/messages/Push.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given, output } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { toast } from "../page/systemEvents.ts"
import type { PushContext, PushEvent } from "./pushTypes.ts"

/** Pushes to this device: what its browser allows, asking it, and telling the site. */
export const pushMachine = setup({
  types: { context: {} as PushContext, events: {} as PushEvent, tags: {} as "settled" | "busy" },
  actors: {
    readDevice: actorPlaceholder<Device>("readDevice"),
    subscribe: actorPlaceholder<Subscribing, { readonly siteKey: string }>("subscribe"),
    unsubscribe: actorPlaceholder<void>("unsubscribe"),
    call: callPlaceholder("message.push"),
  },
  actions: {
    keepDevice: assign((_, device: Device) => ({ device })),
    keepKey: assign((_, { siteKey }: { siteKey: string }) => ({ siteKey })),
    keepSubscription: assign((_, outcome: Subscribing) =>
      outcome.kind === "subscribed"
        ? { device: "subscribed" as const, subscription: outcome.subscription }
        : { device: outcome.kind === "denied" ? ("denied" as const) : ("unsubscribed" as const), subscription: null },
    ),
    keepOn: assign({ isAsked: true }),
    keepOff: assign({ isAsked: false, device: "unsubscribed" as const, subscription: null }),
    reportOn: sendTo(actorNamed("notices"), toast("success", "这台设备会收到推送")),
    reportOff: sendTo(actorNamed("notices"), toast("success", "不再推送到这台设备了")),
    reportUnreachable: sendTo(actorNamed("notices"), toast("error", "浏览器连不上它的推送服务，换个网络再试")),
    showFailure: sendTo(actorNamed("notices"), (_, { outcome }: { outcome: CallOutcome }) =>
      toast("error", outcome.ok ? "" : outcome.failure.message),
    ),
  },
  guards: {
    isSubscribed: (_, { kind }: Subscribing) => kind === "subscribed",
    isUnreachable: (_, { kind }: Subscribing) => kind === "unreachable",
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
  },
}).createMachine({
  id: "push",
  context: { device: null, isAsked: null, siteKey: "", subscription: null },
  initial: "reading",
  states: {
    reading: {
      tags: ["settled"],
      invoke: {
        id: "read",
        src: "readDevice",
        onDone: { target: "known", actions: { type: "keepDevice", params: output } },
        onError: { target: "known", actions: { type: "keepDevice", params: "unsupported" } },
      },
    },
    known: {
      tags: ["settled"],
      on: {
        "push.turnOn": { target: "subscribing", actions: { type: "keepKey", params: given } },
        "push.turnOff": "turningOff",
      },
    },
    subscribing: {
      description: "The browser asks the learner, and its push service for an address.",
      tags: ["settled", "busy"],
      invoke: {
        id: "subscribe",
        src: "subscribe",
        input: ({ context: { siteKey } }) => ({ siteKey }),
        onDone: [
          {
            guard: { type: "isSubscribed", params: output },
            target: "turningOn",
            actions: { type: "keepSubscription", params: output },
          },
          {
            guard: { type: "isUnreachable", params: output },
            target: "known",
            actions: [{ type: "keepSubscription", params: output }, "reportUnreachable"],
          },
          { target: "known", actions: { type: "keepSubscription", params: output } },
        ],
        onError: { target: "known", actions: "reportUnreachable" },
      },
    },
    turningOn: {
      tags: ["settled", "busy"],
      invoke: {
        id: "turnOn",
        src: "call",
        input: ({ context: { subscription } }) => storing(subscription),
        onDone: [
          { guard: { type: "isDone", params: answer }, target: "known", actions: ["keepOn", "reportOn"] },
          { target: "known", actions: { type: "showFailure", params: answer } },
        ],
        onError: { target: "known", actions: { type: "showFailure", params: broken } },
      },
    },
    turningOff: {
      description: "The site first: it pushes nothing from then on, whatever the browser does.",
      tags: ["settled", "busy"],
      invoke: {
        id: "turnOff",
        src: "call",
        input: storing(null),
        onDone: [
          { guard: { type: "isDone", params: answer }, target: "unsubscribing", actions: ["keepOff", "reportOff"] },
          { target: "known", actions: { type: "showFailure", params: answer } },
        ],
        onError: { target: "known", actions: { type: "showFailure", params: broken } },
      },
    },
    unsubscribing: {
      tags: ["settled", "busy"],
      invoke: { id: "unsubscribe", src: "unsubscribe", onDone: "known", onError: "known" },
    },
  },
})

function storing(subscription: Subscription | null) {
  return { request: request("message.push", { subscription }) }
}
