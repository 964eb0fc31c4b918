import { assign, enqueueActions, sendTo, setup } from "xstate"
import * as ErrorPage from "#domain/route/ErrorPage.ts"
import { mayReload } from "#domain/app/ReloadGuard.ts"
import { MAX_REDIRECTS } from "#domain/route/decide.ts"
import { actorNamed } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { answer, given } from "../page/answer.ts"
import type { SystemEvents } from "../page/systemEvents.ts"
import type { SessionNews } from "./sessionTypes.ts"
import * as Rules from "./navigationRules.ts"
import type {
  HistoryEntry,
  LoadPageInput,
  LoadPageOutcome,
  NavigationContext,
  NavigationEvent,
  NavigationInput,
  RedirectStep,
  Scroll,
} from "./navigationTypes.ts"
import { pagePlaceholder } from "../page/pagePlaceholder.ts"

/** Every navigation, link, step back and redirect passes here (section 2). The decision is the domain's. */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
    tags: {} as "settled" | "busy",
    children: {} as { page: "page" },
  },
  actors: { loadPage: actorPlaceholder<LoadPageOutcome, LoadPageInput>("loadPage"), page: pagePlaceholder },
  actions: {
    /** These six are provided by the app; alone, the chart touches nothing outside. */
    writeHistory: (_, _entry: HistoryEntry) => {},
    scrollTo: (_, _scroll: Scroll) => {},
    leaveSite: (_, _to: { url: string }) => {},
    reloadAt: (_, _to: { href: string }) => {},
    rememberReload: (_, _moment: { now: number }) => {},
    logRedirects: (_, _chain: { redirects: ReadonlyArray<RedirectStep> }) => {},
    aim: assign((_, { href, source }: HistoryEntry) => ({ target: Rules.towards(href, source) })),
    aimAfterSession: assign(({ context }, news: SessionNews) => ({ target: Rules.afterSession(context, news) })),
    keepSession: assign(({ context }, { session }: { session: "signedOut" | "signedIn" }) => ({
      visitor: { ...context.visitor, session },
      was: context.visitor.session,
    })),
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    keepNewBuild: assign({ isNewBuild: true }),
    keepBlocksLeaving: assign((_, { blocksLeaving }: { blocksLeaving: boolean }) => ({ blocksLeaving })),
    decide: assign(({ context }) => Rules.decided(context)),
    redirect: assign(({ context }) => Rules.redirected(context)),
    askSignOut: sendTo(actorNamed("session"), (): SystemEvents["session"] => ({ type: "session.signOut" })),
    keepLeaving: assign(({ context }) => ({
      leavingFor: Rules.urlOf(context),
      redirects: context.target?.redirects ?? [],
    })),
    keepReload: assign(({ context }) => ({ reloaded_at: context.now })),
    keepLoaded: assign((_, { outcome }: { outcome: LoadPageOutcome }) => ({
      loaded: outcome.ok ? { machine: outcome.machine, input: outcome.input } : null,
    })),
    dropTarget: assign({ target: null, decision: null, loaded: null }),
    /** The page that is left stops and the new one starts; the same one moves, or at another anchor stays as it is. */
    switchPage: enqueueActions(({ context, enqueue }) => {
      const { current, loaded, decision } = context
      if (decision?.kind === "allow" && loaded === null) return
      if (loaded !== null && Rules.isKept(context)) {
        enqueue.sendTo("page", { type: "page.moved", input: loaded.input })
        return
      }
      if (current?.machine) enqueue.stopChild("page")
      if (loaded !== null) enqueue.spawnChild("page", { id: "page", input: loaded })
    }),
    arrive: assign(({ context }) => ({
      current: Rules.reached(context),
      redirects: context.target?.redirects ?? [],
      failure: null,
      leavingFor: null,
    })),
    keepFailure: assign((_, { failure }: { failure: "offline" | "broken" }) => ({ failure })),
    stopPage: enqueueActions(({ context, enqueue }) => {
      if (context.current?.machine) enqueue.stopChild("page")
    }),
    showError: assign(({ context }) => ({
      current: Rules.errorAt(
        Rules.entryOf(context).href,
        context.failure === "offline" ? ErrorPage.OFFLINE : ErrorPage.of(),
      ),
      redirects: context.target?.redirects ?? [],
      blocksLeaving: false,
    })),
    forwardTime: enqueueActions(({ context, enqueue }, { now }: { now: number }) => {
      if (context.current?.machine) enqueue.sendTo("page", { type: "clock.ticked", now })
    }),
    forwardSession: enqueueActions(({ context, enqueue }) => {
      const { current, visitor, was } = context
      if (current?.machine) enqueue.sendTo("page", { type: "session.changed", session: visitor.session, was })
    }),
  },
  guards: {
    // The same address still shows what it showed.
    isSecondLook: ({ context: { target, decision } }) =>
      target?.isSecondLook === true && (decision?.kind === "allow" || decision?.kind === "notFound"),
    isSamePlace: ({ context }) => context.decision?.kind === "allow" && Rules.isSamePlace(context),
    isRedirectedTooOften: ({ context }) =>
      context.decision?.kind === "redirect" && (context.target?.redirects.length ?? 0) >= MAX_REDIRECTS,
    isRedirected: ({ context }) => context.decision?.kind === "redirect",
    isBlocking: (_, { blocksLeaving }: { blocksLeaving: boolean }) => blocksLeaving,
    isBlocked: ({ context: { blocksLeaving, current } }) => blocksLeaving && current !== null,
    leavesSite: ({ context }) => context.decision?.kind === "leaveSite",
    mustSignOut: ({ context }) => context.decision?.kind === "signOutFirst",
    mustKnowSession: ({ context }) => context.decision?.kind === "awaitSession",
    isNotFound: ({ context }) => context.decision?.kind === "notFound",
    needsFullLoad: ({ context: { isNewBuild, current, reloaded_at, now } }) =>
      isNewBuild && current !== null && mayReload(reloaded_at, now),
    mayUpdate: ({ context: { isNewBuild, blocksLeaving, reloaded_at, now } }) =>
      isNewBuild && !blocksLeaving && mayReload(reloaded_at, now),
    isLoaded: (_, { outcome }: { outcome: LoadPageOutcome }) => outcome.ok,
    isOffline: (_, { outcome }: { outcome: LoadPageOutcome }) => !outcome.ok && outcome.offline,
    mayReload: ({ context: { reloaded_at, now } }) => mayReload(reloaded_at, now),
  },
}).createMachine({
  id: "navigation",
  context: ({ input }) => Rules.initialContext(input),
  initial: "deciding",
  on: {
    navigate: { target: ".deciding", actions: { type: "aim", params: given } },
    "signIn.request": {
      target: ".deciding",
      actions: { type: "aim", params: ({ context }) => Rules.signInEntry(context) },
    },
    "session.changed": { actions: [{ type: "keepSession", params: given }, "forwardSession"] },
    "clock.ticked": {
      actions: [
        { type: "keepNow", params: given },
        { type: "forwardTime", params: given },
      ],
    },
    "build.found": { actions: "keepNewBuild" },
    "page.blocksLeaving": { actions: { type: "keepBlocksLeaving", params: given } },
    "xstate.error.actor.page": { target: ".failed", actions: { type: "keepFailure", params: { failure: "broken" } } },
  },
  states: {
    deciding: {
      entry: "decide",
      always: [
        { guard: "isSecondLook", target: "settled", actions: ["forwardSession", "dropTarget"] },
        { guard: "isSamePlace", target: "committing" },
        {
          guard: "isRedirectedTooOften",
          target: "failed",
          actions: [
            { type: "logRedirects", params: ({ context }) => ({ redirects: context.target?.redirects ?? [] }) },
            { type: "keepFailure", params: { failure: "broken" } },
          ],
        },
        { guard: "isRedirected", target: "deciding", reenter: true, actions: "redirect" },
        { guard: "isBlocked", target: "confirmingLeave" },
        { guard: "leavesSite", target: "leavingSite" },
        { guard: "mustSignOut", target: "awaitingSession", actions: "askSignOut" },
        { guard: "mustKnowSession", target: "awaitingSession" },
        { guard: "isNotFound", target: "committing" },
        { guard: "needsFullLoad", target: "reloading" },
        { target: "loadingPage" },
      ],
    },
    awaitingSession: {
      description: "The answer depends on who the visitor is, or on a sign-out that is under way.",
      tags: ["busy"],
      on: {
        "session.changed": { target: "deciding", actions: { type: "keepSession", params: given } },
      },
    },
    confirmingLeave: {
      description:
        "The page blocks leaving: an exam is open. The learner says whether to leave it, or nothing holds it any more.",
      on: {
        "page.blocksLeaving": [
          {
            guard: { type: "isBlocking", params: given },
            actions: { type: "keepBlocksLeaving", params: given },
          },
          { target: "deciding", actions: { type: "keepBlocksLeaving", params: given } },
        ],
        "leave.confirm": {
          target: "deciding",
          actions: { type: "keepBlocksLeaving", params: { blocksLeaving: false } },
        },
        "leave.cancel": {
          target: "settled",
          actions: [{ type: "writeHistory", params: ({ context }) => Rules.entryBack(context) }, "dropTarget"],
        },
      },
    },
    loadingPage: {
      description: "The old page stays until the new one is there. Another navigation drops this load.",
      tags: ["busy"],
      invoke: {
        id: "loadPage",
        src: "loadPage",
        input: ({ context }) => Rules.loadInput(context),
        onDone: [
          {
            guard: { type: "isLoaded", params: answer },
            target: "committing",
            actions: { type: "keepLoaded", params: answer },
          },
          {
            guard: { type: "isOffline", params: answer },
            target: "failed",
            actions: { type: "keepFailure", params: { failure: "offline" } },
          },
          { guard: "mayReload", target: "reloading" },
          { target: "failed", actions: { type: "keepFailure", params: { failure: "broken" } } },
        ],
        onError: { target: "failed", actions: { type: "keepFailure", params: { failure: "broken" } } },
      },
      on: {
        "session.changed": { target: "deciding", actions: { type: "keepSession", params: given } },
      },
    },
    committing: {
      always: {
        target: "settled",
        actions: [
          { type: "writeHistory", params: ({ context }) => Rules.entryOf(context) },
          "switchPage",
          "arrive",
          { type: "scrollTo", params: ({ context }) => Rules.scrollOf(context) },
          "dropTarget",
        ],
      },
    },
    settled: {
      tags: ["settled"],
      on: {
        "build.take": {
          guard: "mayUpdate",
          target: "reloading",
          actions: { type: "aim", params: ({ context }) => Rules.entryOf(context) },
        },
        "session.changed": [
          { guard: "isBlocked", actions: [{ type: "keepSession", params: given }, "forwardSession"] },
          {
            target: "deciding",
            actions: [
              { type: "keepSession", params: given },
              { type: "aimAfterSession", params: given },
            ],
          },
        ],
      },
    },
    leavingSite: {
      description: "The window is on its way to another site; coming back from there, it may navigate again.",
      tags: ["settled"],
      entry: [{ type: "leaveSite", params: ({ context }) => ({ url: Rules.urlOf(context) }) }, "keepLeaving"],
    },
    reloading: {
      description: "The window loads the target in full: a newer build, or code that could not be loaded (section 8).",
      tags: ["busy"],
      entry: [
        { type: "rememberReload", params: ({ context }) => ({ now: context.now }) },
        { type: "reloadAt", params: ({ context }) => ({ href: Rules.hrefOf(context) }) },
        "keepReload",
      ],
    },
    failed: {
      description: "The server-error page stands there.",
      tags: ["settled"],
      entry: [
        { type: "writeHistory", params: ({ context }) => Rules.entryOf(context) },
        "stopPage",
        "showError",
        "dropTarget",
      ],
      on: {
        "navigation.retry": {
          target: "deciding",
          actions: { type: "aim", params: ({ context }) => Rules.entryOf(context) },
        },
      },
    },
  },
})
