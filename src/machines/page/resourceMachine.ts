import { assign, enqueueActions, sendTo, setup } from "xstate"
import { type CallFailure, type CallOutcome, keyOf } from "#domain/contract/Request.ts"
import { actorNamed } from "./actorNamed.ts"
import { actorPlaceholder } from "./actorPlaceholder.ts"
import { answer } from "./answer.ts"
import { brokenFailure, broken } from "./brokenFailure.ts"
import { anyCallPlaceholder, type CallInput } from "./callPlaceholder.ts"
import { liveStatusMachine } from "./liveStatusMachine.ts"
import { sessionsIn } from "./sessionsIn.ts"
import type { SessionChange } from "./pageEvents.ts"
import { toast, visit } from "./systemEvents.ts"
import { expandHref } from "./expandHref.ts"
import { failureOf, valuesOf } from "./outcomes.ts"
import type { Intent, Outcomes, ResourceContext, ResourceEvent, ResourceInput } from "./resourceTypes.ts"

/** A page that shows things: reads all it needs side by side, keeps it fresh, and sends single intents. */
export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext,
    events: {} as ResourceEvent,
    input: {} as ResourceInput,
    tags: {} as "settled" | "loading" | "busy",
    children: {} as { load: "load"; reload: "load"; call: "call"; live: "live" },
  },
  actors: {
    load: actorPlaceholder<Outcomes, Pick<ResourceInput, "requests">, "site">("load"),
    call: anyCallPlaceholder,
    live: liveStatusMachine,
  },
  actions: {
    /** These two are provided by the app; alone, the chart touches nothing outside. */
    saveFile: assign((_, _file: { outcome: CallOutcome }) => ({})),
    print: assign({}),
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    begin: assign(({ context }, { input }: { input: ResourceInput }) => contextOf(input, context.intents)),
    keepOutcomes: assign(({ context }, { outcomes }: { outcomes: Outcomes }) => ({
      values: { ...context.values, ...valuesOf(outcomes) },
      failure: failureOf(context.requests, outcomes),
    })),
    keepFailure: assign((_, { failure }: { failure: CallFailure }) => ({ failure })),
    dropValues: assign({ values: {}, failure: null }),
    keepIntent: assign(({ context }, { intent }: { intent: Intent }) => ({
      intent,
      done: null,
      intents: context.intents + (isSame(context.intent, intent) ? 0 : 1),
    })),
    keepDone: assign(({ context }) => ({ intent: null, done: context.intent })),
    finishIntent: enqueueActions(({ context, enqueue }, { outcome }: { outcome: CallOutcome }) => {
      const { onDone = "refresh", successText, changesUser } = context.intent ?? {}
      if (changesUser) enqueue.sendTo(actorNamed("session"), { type: "session.refresh" })
      if (successText !== undefined) enqueue.sendTo(actorNamed("notices"), toast("success", successText))
      if (onDone === "refresh") enqueue.raise({ type: "resource.refresh" })
      else if (onDone !== "save") enqueue.sendTo(actorNamed("navigation"), visit(expandHref(onDone.navigate, outcome)))
    }),
    showFailure: sendTo(actorNamed("notices"), (_, { outcome }: { outcome: CallOutcome }) =>
      toast("error", outcome.ok ? "" : outcome.failure.message),
    ),
    forwardTime: sendTo("live", ({ context }) => ({ type: "clock.ticked", now: context.now })),
    askSignIn: sendTo(actorNamed("navigation"), { type: "signIn.request" }),
  },
  guards: {
    isComplete: ({ context }, { outcomes }: { outcomes: Outcomes }) => failureOf(context.requests, outcomes) === null,
    hasOtherRequests: ({ context }, { input }: { input: ResourceInput }) => textOf(context) !== textOf(input),
    // What was shown to anybody stays until what is the learner's own has come.
    turnedOutSignedIn: ({ context }, { session, was }: SessionChange) =>
      context.personal &&
      was === "unknown" &&
      session === "signedIn" &&
      context.failure === null &&
      Object.keys(context.values).length > 0,
    // Somebody who turns out to be nobody sees what nobody saw already.
    isOtherVisitor: ({ context }, { session, was }: SessionChange) =>
      context.failure?.kind === "unauthorized" || (context.personal && !(was === "unknown" && session === "signedOut")),
    isFile: ({ context }, { outcome }: { outcome: CallOutcome }) => outcome.ok && context.intent?.onDone === "save",
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.ok,
    isUnauthorized: (_, { outcome }: { outcome: CallOutcome }) =>
      !outcome.ok && outcome.failure.kind === "unauthorized",
  },
}).createMachine({
  id: "resource",
  type: "parallel",
  context: ({ input }) => contextOf(input),
  on: {
    "clock.ticked": { actions: { type: "keepNow", params: ({ event }) => ({ now: event.now }) } },
    "page.print": { actions: "print" },
  },
  states: {
    content: {
      initial: "loading",
      on: {
        "session.changed": [
          { guard: { type: "turnedOutSignedIn", params: ({ event }) => event }, target: ".refreshing" },
          {
            guard: { type: "isOtherVisitor", params: ({ event }) => event },
            target: ".loading",
            actions: "dropValues",
          },
        ],
        "page.moved": {
          guard: { type: "hasOtherRequests", params: ({ event }) => ({ input: event.input }) },
          target: ".loading",
          actions: { type: "begin", params: ({ event }) => ({ input: event.input }) },
        },
      },
      states: {
        loading: {
          tags: ["loading"],
          invoke: {
            id: "load",
            src: "load",
            input: ({ context }) => ({ requests: context.requests }),
            onDone: [
              {
                guard: { type: "isComplete", params: ({ event }) => ({ outcomes: event.output }) },
                target: "ready",
                actions: { type: "keepOutcomes", params: ({ event }) => ({ outcomes: event.output }) },
              },
              {
                target: "failed",
                actions: { type: "keepOutcomes", params: ({ event }) => ({ outcomes: event.output }) },
              },
            ],
            onError: { target: "failed", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        ready: {
          tags: ["settled"],
          invoke: {
            id: "live",
            src: "live",
            input: ({ context }) => ({ sessions: sessionsIn(context.values), now: context.now }),
          },
          on: {
            "resource.refresh": "refreshing",
            "resource.retry": "refreshing",
            "clock.ticked": { actions: [{ type: "keepNow", params: ({ event }) => event }, "forwardTime"] },
          },
        },
        refreshing: {
          description: "The values that are there stay on the screen; a failure stands beside them.",
          tags: ["settled", "loading"],
          invoke: {
            id: "reload",
            src: "load",
            input: ({ context }) => ({ requests: context.requests }),
            onDone: {
              target: "ready",
              actions: { type: "keepOutcomes", params: ({ event }) => ({ outcomes: event.output }) },
            },
            onError: { target: "ready", actions: { type: "keepFailure", params: { failure: brokenFailure } } },
          },
        },
        failed: { tags: ["settled"], on: { "resource.retry": "loading", "resource.refresh": "loading" } },
      },
    },
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "intent.send": {
              target: "sending",
              actions: { type: "keepIntent", params: ({ event }) => ({ intent: event.intent }) },
            },
          },
        },
        sending: {
          description: "One intent at a time; pressing again meanwhile changes nothing.",
          tags: ["busy"],
          invoke: {
            id: "call",
            src: "call",
            input: ({ context }) => intentInput(context),
            onDone: [
              {
                guard: { type: "isFile", params: answer },
                target: "idle",
                actions: [{ type: "saveFile", params: answer }, { type: "finishIntent", params: answer }, "keepDone"],
              },
              {
                guard: { type: "isDone", params: answer },
                target: "idle",
                actions: [{ type: "finishIntent", params: answer }, "keepDone"],
              },
              {
                guard: { type: "isUnauthorized", params: answer },
                target: "idle",
                actions: "askSignIn",
              },
              {
                target: "idle",
                actions: { type: "showFailure", params: answer },
              },
            ],
            onError: { target: "idle", actions: { type: "showFailure", params: broken } },
          },
        },
      },
    },
  },
})

const contextOf = ({ requests, personal = false, now }: ResourceInput, intents = 0): ResourceContext => ({
  requests,
  personal,
  now,
  values: {},
  failure: null,
  intent: null,
  intents,
  done: null,
})

const textOf = ({ requests }: Pick<ResourceInput, "requests">): string =>
  JSON.stringify(Object.entries(requests).map(([key, request]) => [key, keyOf(request)]))

const isSame = (a: Intent | null, b: Intent): boolean => a !== null && keyOf(a.request) === keyOf(b.request)

const intentInput = ({ intent, intents }: ResourceContext): CallInput => {
  if (intent === null) throw new Error("nothing is intended")
  return { request: intent.request, intent: intents }
}
