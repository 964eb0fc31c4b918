import { reminderMachine } from "#machines/live/reminderMachine.ts"
import { part } from "../page/Page.ts"

/** What reminds somebody who is signed in, on every page. */
export const reminder = part(reminderMachine, ({ now }) => ({ now }))
