import { assign, sendTo, setup } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { answer, given } from "../page/answer.ts"
import { broken } from "../page/brokenFailure.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { type SystemEvents, toast } from "../page/systemEvents.ts"
import type { WechatContext, WechatEvent, WechatInput } from "./wechatTypes.ts"

type Begun = CallOutcome<Output<"user.wechatBegin">>
type Login = CallOutcome<Output<"user.wechatLogin">>

/** To WeChat's page, and what is made of what it brings back: a session, a bound account, or a number to be shown first. */
export const wechatMachine = setup({
  types: {
    context: {} as WechatContext,
    events: {} as WechatEvent,
    input: {} as WechatInput,
    tags: {} as "settled" | "loading" | "busy",
  },
  actors: {
    "user.wechatBegin": callPlaceholder("user.wechatBegin"),
    "user.wechatLogin": callPlaceholder("user.wechatLogin"),
  },
  actions: {
    /** Provided by the page; alone, the chart touches nothing outside. */
    leaveFor: (_, _to: { address: string }) => {},
    follow: assign((_, { input }: { input: WechatInput }) => ({ ...input, address: null, failure: null })),
    keepAddress: assign((_, { outcome }: { outcome: Begun }) =>
      outcome.ok ? { address: outcome.value.address, failure: null } : {},
    ),
    keepFailure: assign((_, { outcome }: { outcome: CallOutcome }) => (outcome.ok ? {} : { failure: outcome.failure })),
    passToken: sendTo(actorNamed("session"), (_, { outcome }: { outcome: Login }): SystemEvents["session"] => ({
      type: "session.tokenReceived",
      token: outcome.ok ? (outcome.value.token ?? "") : "",
    })),
    showAccount: sendTo(actorNamed("navigation"), (): SystemEvents["navigation"] => ({
      type: "navigate",
      href: "/user/profile",
      source: "replace",
    })),
    sayBound: sendTo(actorNamed("notices"), () => toast("success", "微信已绑定，以后可以用它登录")),
  },
  guards: {
    isOther: ({ context }, { input }: { input: WechatInput }) => input.ticket !== context.ticket,
    hasReturned: ({ context }) => context.ticket !== null,
    isDenied: ({ context }) => context.ticket !== null && context.code === null,
    isAnswered: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isSignedIn: (_, { outcome }: { outcome: Login }) => outcome.ok && outcome.value.outcome === "signedIn",
    isBound: (_, { outcome }: { outcome: Login }) => outcome.ok && outcome.value.outcome === "bound",
  },
  delays: { away: 5_000 },
}).createMachine({
  id: "wechat",
  context: ({ input }) => ({ ...input, address: null, failure: null }),
  initial: "deciding",
  on: {
    "page.moved": {
      guard: { type: "isOther", params: given },
      target: ".deciding",
      actions: { type: "follow", params: given },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: "isDenied", target: "denied" },
        { guard: "hasReturned", target: "checking" },
        { target: "idle" },
      ],
    },
    idle: { tags: ["settled"], on: { "wechat.begin": "beginning" } },
    beginning: {
      tags: ["settled", "busy"],
      invoke: {
        id: "begin",
        src: "user.wechatBegin",
        input: ({ context: { redirect } }) => ({
          request: request("user.wechatBegin", redirect === null ? {} : { return_path: redirect }),
        }),
        onDone: [
          {
            guard: { type: "isAnswered", params: answer },
            target: "leaving",
            actions: { type: "keepAddress", params: answer },
          },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    leaving: {
      description: "The window goes to WeChat's page. Who is still here, or comes back without it, may begin again.",
      tags: ["settled", "busy"],
      entry: { type: "leaveFor", params: ({ context }) => ({ address: context.address ?? "/" }) },
      after: { away: "idle" },
    },
    checking: {
      tags: ["loading"],
      invoke: {
        id: "check",
        src: "user.wechatLogin",
        input: ({ context: { ticket, code } }) => ({
          request: request("user.wechatLogin", { ticket: ticket ?? "", code: code ?? "" }),
        }),
        onDone: [
          {
            guard: { type: "isSignedIn", params: answer },
            target: "done",
            actions: { type: "passToken", params: answer },
          },
          { guard: { type: "isBound", params: answer }, target: "done", actions: ["sayBound", "showAccount"] },
          { guard: { type: "isAnswered", params: answer }, target: "asking" },
          { target: "failed", actions: { type: "keepFailure", params: answer } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: broken } },
      },
    },
    done: { description: "The page is about to be left.", tags: ["settled", "loading"] },
    asking: { description: "This WeChat is new here: the form asks for the mobile number.", tags: ["settled"] },
    denied: { tags: ["settled"], on: { "wechat.begin": "beginning" } },
    failed: { tags: ["settled"], on: { "wechat.begin": "beginning" } },
  },
})
