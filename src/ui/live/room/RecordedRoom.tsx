import { useSelector } from "@xstate/react"
import * as Selectors from "#machines/live/liveRoomSelectors.ts"
import { href } from "#domain/route/href.ts"
import { Notice } from "../../kit/Notice.tsx"
import { TextLink } from "../../kit/TextLink.tsx"
import { DetailLink } from "./DetailLink.tsx"
import type { OpenRoomProps } from "./OpenRoom.tsx"
import { RoomHead } from "./RoomHead.tsx"
import { RoomVideo } from "./RoomVideo.tsx"

/** The session has ended; its recording stands where the video was. */
export const RecordedRoom = ({ page, room, attachVideo, watermark, alone }: OpenRoomProps) => {
  const now = useSelector(page, Selectors.now)
  const video = useSelector(page, Selectors.video)
  return (
    <div className="mx-auto grid max-w-4xl gap-5">
      {video === null ? null : (
        <RoomVideo video={video} title={room.title} attachVideo={attachVideo} watermark={watermark} isLive={false} />
      )}
      <RoomHead room={room} now={now}>
        {alone ? null : <DetailLink room={room} />}
      </RoomHead>
      <Notice level="info" action={<TextLink href={href("live-home", {})}>看看其他直播</TextLink>}>
        直播已经结束，现在播放的是回放。
      </Notice>
    </div>
  )
}
