import { useSelector } from "@xstate/react"
import { lazy, Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { reminderMachine } from "#machines/live/reminderMachine.ts"
import { useRemindersRef } from "../AppContext.ts"

/** Loaded already when it is rendered: the machine came with it. */
const ReminderCard = lazy(() => import("./ReminderCard.tsx").then((file) => ({ default: file.ReminderCard })))

/** What was reserved and begins; its code comes with the machine, once somebody is signed in. */
export const Reminder = ({ current }: { readonly current: string }) => {
  // what was loaded for it is its machine
  const reminder = useSelector(
    useRemindersRef(),
    ({ children }) => children.reminder as ActorRefFrom<typeof reminderMachine> | undefined,
  )
  return reminder === undefined ? null : (
    <Suspense>
      <ReminderCard reminder={reminder} current={current} />
    </Suspense>
  )
}
