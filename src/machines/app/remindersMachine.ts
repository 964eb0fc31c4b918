import { enqueueActions, sendTo, setup, stopChild } from "xstate"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import { output, given } from "../page/answer.ts"
import { pagePlaceholder } from "../page/pagePlaceholder.ts"
import type { PageInput } from "../page/pageLogic.ts"
import type { SessionNews } from "./sessionTypes.ts"
import type { RemindersEvent } from "./remindersTypes.ts"

/** What reminds a learner of live sessions: nothing for guests; its code comes once somebody is signed in. */
export const remindersMachine = setup({
  types: {
    events: {} as RemindersEvent,
    children: {} as { load: "loadReminder"; reminder: "page" },
  },
  actors: { loadReminder: actorPlaceholder<PageInput, void, "site">("loadReminder"), page: pagePlaceholder },
  actions: {
    start: enqueueActions(({ enqueue }, input: PageInput) => enqueue.spawnChild("page", { id: "reminder", input })),
    stop: stopChild("reminder"),
    forward: sendTo("reminder", ({ event }) => event),
  },
  guards: { isSignedIn: (_, { session }: SessionNews) => session === "signedIn" },
}).createMachine({
  id: "reminders",
  initial: "off",
  on: {
    "session.changed": [{ guard: { type: "isSignedIn", params: given }, target: ".loading" }, { target: ".off" }],
  },
  states: {
    off: {},
    loading: {
      invoke: {
        id: "load",
        src: "loadReminder",
        onDone: { target: "on", actions: { type: "start", params: output } },
        onError: "off",
      },
    },
    on: {
      exit: "stop",
      on: {
        "clock.ticked": { actions: "forward" },
        "reminder.refresh": { actions: "forward" },
        "xstate.error.actor.reminder": "off",
      },
    },
  },
})
