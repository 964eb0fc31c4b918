import { assign, type EventObject, type NonReducibleUnknown, sendTo, setup } from "xstate"
import { displayMode } from "#domain/core/Agency.ts"
import { sourcePlaceholder } from "../page/actorPlaceholder.ts"
import { given } from "../page/answer.ts"
import { buildMachine } from "./buildMachine.ts"
import { navigationMachine } from "./navigationMachine.ts"
import { noticesMachine } from "./noticesMachine.ts"
import { prefetchMachine } from "./prefetchMachine.ts"
import { remindersMachine } from "./remindersMachine.ts"
import { searchMachine } from "./searchMachine.ts"
import { sessionMachine } from "./sessionMachine.ts"
import type { AppContext, AppEvent, AppInput } from "./appTypes.ts"
import { routeSite } from "./routeSite.ts"

const logDefect = { type: "logDefect", params: given<{ readonly error: unknown }> } as const

/** The root: what lives as long as the window, and who hears what. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    children: {} as {
      clock: "clock"
      window: "window"
      session: "session"
      navigation: "navigation"
      notices: "notices"
      build: "build"
      prefetch: "prefetch"
      search: "search"
      reminders: "reminders"
    },
  },
  actors: {
    /** Sends `clock.ticked` with the server's time. */
    clock: sourcePlaceholder<EventObject, NonReducibleUnknown, "site">(),
    /** Sends `window.shown`, `window.hidden` and `session.changedElsewhere`. */
    window: sourcePlaceholder<EventObject, NonReducibleUnknown, "site">(),
    session: sessionMachine,
    navigation: navigationMachine,
    notices: noticesMachine,
    build: buildMachine,
    prefetch: prefetchMachine,
    search: searchMachine,
    reminders: remindersMachine,
  },
  actions: {
    keepNow: assign((_, { now }: { now: number }) => ({ now })),
    forwardToNavigation: sendTo("navigation", ({ event }) => event),
    forwardToSession: sendTo("session", ({ event }) => event),
    forwardToReminders: sendTo("reminders", ({ event }) => event),
    forwardToBuild: sendTo("build", ({ event }) => event),
    forwardToNotices: sendTo("notices", ({ event }) => event),
    /** One of the children broke; the others go on. Provided by the app. */
    logDefect: (_, _defect: { error: unknown }) => {},
  },
}).createMachine({
  id: "app",
  context: ({ input }) => ({ ...input, now: input.startUp.now }),
  invoke: [
    {
      id: "notices",
      src: "notices",
      systemId: "notices",
      onError: { actions: logDefect },
    },
    {
      id: "session",
      src: "session",
      systemId: "session",
      onError: { actions: logDefect },
    },
    {
      id: "navigation",
      src: "navigation",
      systemId: "navigation",
      input: ({ context: { startUp, href, now, reloaded_at } }) => ({
        href,
        studyMode: displayMode(startUp.agency, startUp.host) === "study",
        rules: startUp.route_rules,
        site: routeSite(startUp.agency),
        now,
        reloaded_at,
      }),
      onError: { actions: logDefect },
    },
    {
      id: "build",
      src: "build",
      systemId: "build",
      input: ({ context }) => ({ own: context.startUp.build_id }),
      onError: { actions: logDefect },
    },
    {
      id: "prefetch",
      src: "prefetch",
      systemId: "prefetch",
      onError: { actions: logDefect },
    },
    {
      id: "search",
      src: "search",
      systemId: "search",
      onError: { actions: logDefect },
    },
    {
      id: "reminders",
      src: "reminders",
      systemId: "reminders",
      onError: { actions: logDefect },
    },
    { id: "clock", src: "clock", onError: { actions: logDefect } },
    { id: "window", src: "window", onError: { actions: logDefect } },
  ],
  on: {
    "clock.ticked": {
      actions: [{ type: "keepNow", params: given }, "forwardToNavigation", "forwardToReminders"],
    },
    navigate: { actions: "forwardToNavigation" },
    "session.changed": { actions: ["forwardToNavigation", "forwardToReminders"] },
    "build.found": { actions: "forwardToNavigation" },
    "request.unauthorized": { actions: "forwardToSession" },
    "session.changedElsewhere": { actions: "forwardToSession" },
    "window.*": { actions: ["forwardToBuild", "forwardToNotices"] },
  },
})
