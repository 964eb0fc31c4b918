import { useSelector } from "@xstate/react"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import * as Selectors from "#machines/live/liveRoomSelectors.ts"
import type { Room } from "#machines/live/liveRoomTypes.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../../kit/Button.tsx"
import { Card } from "../../kit/Card.tsx"
import { CalendarIcon } from "../../kit/icon/CalendarIcon.tsx"
import { LinkButton } from "../../kit/LinkButton.tsx"
import { calendarHref } from "../calendarHref.ts"
import { LiveSchedule } from "../LiveSchedule.tsx"
import { RoomTitle } from "./RoomHead.tsx"
import type { RoomRef } from "./roomRef.ts"

export interface EarlyRoomProps {
  readonly page: RoomRef
  readonly room: Room
}

/** Before the room opens: when it does, and how not to miss it. */
export const EarlyRoom = ({ page, room }: EarlyRoomProps) => {
  const now = useSelector(page, Selectors.now)
  const isReserving = useSelector(page, Selectors.isReserving)
  return (
    <div className="mx-auto grid max-w-read gap-6">
      <header className="grid gap-1">
        <RoomTitle room={room} />
      </header>
      <LiveSchedule session={room} now={now} />
      <Card className="grid gap-4 p-5">
        <p>
          <span className="font-bold tabular">{Shanghai.timeText(LiveRoom.opensAt(room))}</span>
          开门，到时这一页会自己打开，不用刷新。
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant={room.reserved ? "secondary" : "primary"}
            busy={isReserving}
            aria-pressed={room.reserved}
            onClick={() => page.send({ type: "room.reserve" })}
          >
            {room.reserved ? "已预约，点此取消" : "预约这场直播"}
          </Button>
          <a className="contents" href={calendarHref(room.id)} download={`${room.title}.ics`}>
            <span className="inline-flex min-h-11 items-center gap-2 text-accent-ink underline">
              <CalendarIcon className="size-5" />
              加到日历
            </span>
          </a>
        </div>
        {room.reserved ? (
          <p className="text-grey">开门时，这个网站的每一页都会提醒你；加到日历，手机也会提醒。</p>
        ) : null}
      </Card>
      <LinkButton href={href("live-detail", { id: room.id })}>本场介绍</LinkButton>
    </div>
  )
}
