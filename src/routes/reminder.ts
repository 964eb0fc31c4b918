import { reminderMachine } from "#machines/reminder/reminderMachine.ts"
import { part } from "./Page.ts"

/** What reminds somebody who is signed in, on every page. */
export const reminder = part(reminderMachine, ({ now }) => ({ now }))
