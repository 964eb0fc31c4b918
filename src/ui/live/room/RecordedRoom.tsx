import { useSelector } from "@xstate/react"
import * as Selectors from "#machines/live/liveRoomSelectors.ts"
import { href } from "#domain/route/href.ts"
import { Notice } from "../../kit/Notice.tsx"
import { TextLink } from "../../kit/TextLink.tsx"
import type { OpenRoomProps } from "./OpenRoom.tsx"
import { RoomHead } from "./RoomHead.tsx"
import { RoomPicture } from "./RoomPicture.tsx"

/** The session has ended; its recording stands where the picture was. */
export const RecordedRoom = ({ page, room, attachVideo, watermark }: OpenRoomProps) => {
  const now = useSelector(page, Selectors.now)
  const picture = useSelector(page, Selectors.picture)
  return (
    <div className="mx-auto grid max-w-4xl gap-5">
      {picture === null ? null : (
        <RoomPicture
          picture={picture}
          title={room.title}
          attachVideo={attachVideo}
          watermark={watermark}
          isLive={false}
        />
      )}
      <RoomHead room={room} now={now} />
      <Notice level="info" action={<TextLink href={href("live-home", {})}>看看其他直播</TextLink>}>
        直播已经结束，现在播放的是回放。
      </Notice>
    </div>
  )
}
