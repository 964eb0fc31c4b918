import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import * as LiveReminder from "#domain/live/LiveReminder.ts"
import { href } from "#domain/route/href.ts"
import type { reminderMachine } from "#machines/live/reminderMachine.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notification } from "../kit/Notification.tsx"

export interface ReminderCardProps {
  readonly reminder: ActorRefFrom<typeof reminderMachine>
  /** Of the page that is open. */
  readonly current: string
}

/** A session that was reserved begins: on every page but its own room, until it is closed or over. */
export const ReminderCard = ({ reminder, current }: ReminderCardProps) => {
  const { list, now } = useSelector(reminder, (snapshot) => snapshot.context)
  const session = LiveReminder.due(list, now)
  const room = session === null ? "" : href("live-player", {}, { id: session.id })
  return (
    <div
      role="status"
      className="pointer-events-none fixed right-4 left-4 bottom-(--over-bars) z-40 sm:left-auto sm:w-96 print:hidden"
    >
      {session === null || room === current ? null : (
        <Notification
          level="info"
          title={session.title}
          text={LiveReminder.text(session, now)}
          action={<LinkButton href={room}>进入直播间</LinkButton>}
          onClose={() => reminder.send({ type: "reminder.dismiss", id: session.id })}
        />
      )}
    </div>
  )
}
