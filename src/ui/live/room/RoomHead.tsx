import type { ReactNode } from "react"
import type { Room } from "#machines/live/liveRoomTypes.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { Meta } from "../../kit/Meta.tsx"
import { LiveBadge } from "../LiveBadge.tsx"
import { unbroken } from "../../kit/unbroken.tsx"

export interface RoomHeadProps {
  readonly room: Room
  readonly now: number
  readonly children?: ReactNode
}

/** What is on, and who teaches. */
export const RoomHead = ({ room, now, children }: RoomHeadProps) => {
  const view = LiveSession.viewAt(room, now)
  return (
    <header className={`grid gap-1 ${view.cssClass}`}>
      <div className="flex flex-wrap items-center gap-x-2">
        <LiveBadge view={view} />
        <span className="text-grey tabular">{view.time}</span>
        {children}
      </div>
      <RoomTitle room={room} />
    </header>
  )
}

/** The session's name and who teaches, where its time is shown elsewhere. */
export const RoomTitle = ({ room }: Pick<RoomHeadProps, "room">) => (
  <>
    <h1 className="text-lg leading-normal md:text-xl">{unbroken(room.title)}</h1>
    <Meta items={[room.teacher.name, room.teacher.title, room.subject_name]} />
  </>
)
