import { type DoneActorEvent, sendTo, setup } from "xstate"
import { actorSlot } from "../actorSlot.ts"
import { type PageInput, pageSlot } from "../pageSlot.ts"
import type { SessionNews } from "../session/sessionTypes.ts"
import type { RemindersEvent } from "./remindersTypes.ts"

/** What reminds a learner of live sessions: nothing for guests; its code comes once somebody is signed in. */
export const remindersMachine = setup({
  types: {
    events: {} as RemindersEvent,
    children: {} as { load: "loadReminder"; reminder: "page" },
  },
  actors: { loadReminder: actorSlot<PageInput, void, "site">("loadReminder"), page: pageSlot },
  actions: { tell: sendTo("reminder", ({ event }) => event) },
  guards: { isSignedIn: (_, { session }: SessionNews) => session === "signedIn" },
}).createMachine({
  id: "reminders",
  initial: "off",
  on: {
    "session.changed": [
      { guard: { type: "isSignedIn", params: ({ event }) => event }, target: ".loading" },
      { target: ".off" },
    ],
  },
  states: {
    off: {},
    loading: {
      invoke: { id: "load", src: "loadReminder", onDone: "on", onError: "off" },
    },
    on: {
      invoke: {
        id: "reminder",
        src: "page",
        input: ({ event }) => (event as unknown as DoneActorEvent<PageInput>).output,
        onError: "off",
      },
      on: { "clock.ticked": { actions: "tell" }, "reminder.refresh": { actions: "tell" } },
    },
  },
})
