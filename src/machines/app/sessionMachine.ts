import { assign, sendTo, setup } from "xstate"
import { request } from "#domain/contract/Request.ts"
import { type LeftOnDevice, textOf } from "#domain/attempt/LeftOnDevice.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import { callPlaceholder } from "../page/callPlaceholder.ts"
import { type SystemEvents, toast } from "../page/systemEvents.ts"
import type {
  Restored,
  SessionContext,
  SessionEvent,
  SessionNews,
  Stored,
  TokenInput,
  UserOutcome,
} from "./sessionTypes.ts"

/** Who the visitor is (sections 2 and 4). Signed in is decided by the token; the user info follows it or ends it. */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, tags: {} as "busy" },
  actors: {
    restore: actorPlaceholder<Restored, void, "site">("restore"),
    storeToken: actorPlaceholder<Stored, TokenInput, "site">("storeToken"),
    "user.info": callPlaceholder("user.info"),
    "user.logout": callPlaceholder("user.logout"),
    leaveDevice: actorPlaceholder<LeftOnDevice, void, "site">("leaveDevice"),
  },
  actions: {
    /** Token and redeem leave both storage places. Provided by the app. */
    clearToken: () => {},
    /** Logs `failed to get user info`. Provided by the app. */
    logUserFailed: () => {},
    keepUser: assign((_, { outcome }: { outcome: UserOutcome }) => (outcome.ok ? { user: outcome.value } : {})),
    keepRestored: assign((_, { user = null }: Restored) => ({ user })),
    keepStored: assign((_, { kept }: Stored) => ({ isStorageLost: kept === "memory" })),
    forget: assign({ user: null, isStorageLost: false, isNew: false }),
    keepNew: assign((_, { event }: { event: SessionEvent }) => ({ isNew: "isNew" in event && event.isNew === true })),
    reportSession: sendTo(
      parentActor,
      ({ context: { isNew } }, { session }: Pick<SessionNews, "session">): SessionNews => ({
        type: "session.changed",
        session,
        ...(isNew && { isNew }),
      }),
    ),
    sayLeft: sendTo(actorNamed("notices"), (_, { left }: { left: LeftOnDevice }): SystemEvents["notices"] => ({
      type: "notice.show",
      notice: { kind: "notification", level: "warning", title: "已退出登录", text: textOf(left) ?? "" },
    })),
    sayTold: sendTo(actorNamed("notices"), (_, { told }: Stored): SystemEvents["notices"] => ({
      type: "notice.show",
      notice: { kind: "notification", level: "success", title: "试做的题记入账号了", text: told ?? "" },
    })),
    sayStorageLost: sendTo(actorNamed("notices"), (): SystemEvents["notices"] =>
      toast("warning", "浏览器不允许保存登录状态，刷新后需要重新登录"),
    ),
    saySignInFailed: sendTo(actorNamed("notices"), (): SystemEvents["notices"] =>
      toast("error", "登录没有完成，请再试一次"),
    ),
  },
  guards: {
    hasToken: (_, { hasToken }: Restored) => hasToken,
    tellsSomething: (_, { told }: Stored) => told != null,
    isKeptInMemory: (_, { kept }: Stored) => kept === "memory",
    // Only the first answer decides (section 4); a known user stays when a later one fails.
    hasUser: ({ context }) => context.user !== null,
    leavesSomething: (_, { left }: { left: LeftOnDevice }) => textOf(left) !== null,
    isLoaded: (_, { outcome }: { outcome: UserOutcome }) => outcome.ok,
  },
  delays: { signOutLimit: 5_000 },
}).createMachine({
  id: "session",
  context: { user: null, isStorageLost: false, isNew: false },
  initial: "restoring",
  states: {
    restoring: {
      description: "Not known yet. On the server it stays so, and pages settle without it.",
      tags: ["busy"],
      invoke: {
        id: "restore",
        src: "restore",
        onDone: [
          {
            guard: { type: "hasToken", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "keepRestored", params: ({ event }) => event.output },
          },
          { target: "signedOut" },
        ],
        onError: "signedOut",
      },
      on: { "session.tokenReceived": "signingIn" },
    },
    signedOut: {
      initial: "idle",
      entry: ["forget", { type: "reportSession", params: { session: "signedOut" } }],
      on: {
        "session.tokenReceived": "signingIn",
        "session.changedElsewhere": {
          guard: { type: "hasToken", params: given },
          target: "signedIn",
        },
      },
      states: {
        idle: {},
        leaving: {
          description:
            "However the session of this page ended: what is over leaves the device, and what stays is said.",
          invoke: {
            id: "leaveDevice",
            src: "leaveDevice",
            onDone: [
              {
                guard: { type: "leavesSomething", params: ({ event }) => ({ left: event.output }) },
                target: "idle",
                actions: { type: "sayLeft", params: ({ event }) => ({ left: event.output }) },
              },
              { target: "idle" },
            ],
            onError: "idle",
          },
        },
      },
    },
    signingIn: {
      description: "The token is being stored, a guest's answers go with it; it is in no snapshot afterwards.",
      tags: ["busy"],
      entry: ["forget", { type: "keepNew", params: ({ event }) => ({ event }) }],
      invoke: {
        id: "storeToken",
        src: "storeToken",
        input: ({ event }) => tokenOf(event),
        onDone: [
          {
            guard: { type: "isKeptInMemory", params: ({ event }) => event.output },
            target: "signedIn",
            actions: [{ type: "keepStored", params: ({ event }) => event.output }, "sayStorageLost"],
          },
          {
            guard: { type: "tellsSomething", params: ({ event }) => event.output },
            target: "signedIn",
            actions: [
              { type: "keepStored", params: ({ event }) => event.output },
              { type: "sayTold", params: ({ event }) => event.output },
            ],
          },
          { target: "signedIn", actions: { type: "keepStored", params: ({ event }) => event.output } },
        ],
        onError: { target: "signedOut", actions: ["clearToken", "saySignInFailed"] },
      },
    },
    signedIn: {
      initial: "loadingUser",
      entry: { type: "reportSession", params: { session: "signedIn" } },
      on: {
        "session.signOut": "signingOut",
        "session.refresh": ".loadingUser",
        "session.tokenReceived": "signingIn",
        "session.changedElsewhere": [
          {
            guard: { type: "hasToken", params: given },
            target: "signedIn",
            reenter: true,
            actions: "forget",
          },
          { target: "signedOut" },
        ],
        "request.unauthorized": { target: "signedOut.leaving", actions: "clearToken" },
      },
      states: {
        loadingUser: {
          invoke: {
            id: "loadUser",
            src: "user.info",
            input: { request: request("user.info", {}) },
            onDone: [
              {
                guard: { type: "isLoaded", params: answer },
                target: "ready",
                actions: { type: "keepUser", params: answer },
              },
              { guard: "hasUser", target: "ready" },
              { target: "#session.signedOut.leaving", actions: ["logUserFailed", "clearToken"] },
            ],
            onError: { target: "#session.signedOut.leaving", actions: ["logUserFailed", "clearToken"] },
          },
        },
        ready: {},
      },
    },
    signingOut: {
      description: "The server is told, but whatever it says and however long it takes, the token goes.",
      tags: ["busy"],
      invoke: {
        id: "signOut",
        src: "user.logout",
        input: { request: request("user.logout", {}) },
        onDone: { target: "signedOut.leaving", actions: "clearToken" },
        onError: { target: "signedOut.leaving", actions: "clearToken" },
      },
      on: { "request.unauthorized": { target: "signedOut.leaving", actions: "clearToken" } },
      after: { signOutLimit: { target: "signedOut.leaving", actions: "clearToken" } },
    },
  },
})

const tokenOf = (event: SessionEvent): TokenInput => {
  if (event.type !== "session.tokenReceived") throw new Error(`no token comes with ${event.type}`)
  return { token: event.token, redeem: event.redeem ?? null }
}
