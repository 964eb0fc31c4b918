import { useSelector } from "@xstate/react"
import * as Selectors from "#machines/live/liveRoomSelectors.ts"
import type { Room } from "#machines/live/liveRoomTypes.ts"
import { presence as presenceOf } from "#machines/live/liveChatSelectors.ts"
import type { AttachVideo } from "../../dom/useVideo.ts"
import { classes } from "../../kit/classes.ts"
import { PeopleIcon } from "../../kit/icon/PeopleIcon.tsx"
import { DetailLink } from "./DetailLink.tsx"
import { RoomChat } from "./RoomChat.tsx"
import { RoomHead } from "./RoomHead.tsx"
import { RoomVideo } from "./RoomVideo.tsx"
import type { RoomRef, ChatRef } from "./roomRef.ts"

export interface OpenRoomProps {
  readonly page: RoomRef
  readonly room: Room
  readonly attachVideo: AttachVideo
  readonly watermark: string
  readonly alone: boolean
}

/** On a phone the field is in sight, between the video and the bar at the foot. */
const BELOW_THE_PICTURE = "h-112 max-md:h-[calc(100dvh-56.25vw-18rem)] max-md:min-h-80"

/** The video and the chat beside it; on a phone the video stays above what is said. */
export const OpenRoom = ({ page, room, attachVideo, watermark, alone }: OpenRoomProps) => {
  const now = useSelector(page, Selectors.now)
  const video = useSelector(page, Selectors.video)
  const chat = useSelector(page, Selectors.chat)
  return (
    <div
      className={classes(
        "grid items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]",
        alone && "min-h-dvh p-4 max-lg:pt-0 md:p-6 md:max-lg:pt-0",
      )}
    >
      {/* below the header, which stays too */}
      <div
        className={classes(
          "z-10 min-w-0 max-lg:sticky lg:col-start-1",
          alone ? "max-lg:top-0" : "max-lg:top-14 md:max-lg:top-16",
        )}
      >
        {video === null ? (
          <p className="grid aspect-video place-content-center rounded-lg border border-line bg-sheet px-4 text-center text-grey">
            这场直播没有画面，可以在这里交流。
          </p>
        ) : (
          <RoomVideo video={video} title={room.title} attachVideo={attachVideo} watermark={watermark} isLive />
        )}
      </div>
      <div className="lg:col-start-1">
        <RoomHead room={room} now={now}>
          {chat === null ? null : <PresenceLine chat={chat} />}
          {alone ? null : <DetailLink room={room} />}
        </RoomHead>
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {chat === null ? null : <RoomChat chat={chat} className={alone ? "h-112" : BELOW_THE_PICTURE} />}
      </div>
    </div>
  )
}

/** Its place is kept before anybody was counted. */
const PresenceLine = ({ chat }: { readonly chat: ChatRef }) => {
  const presence = useSelector(chat, presenceOf)
  return (
    <span className="inline-flex items-center gap-1 text-grey tabular md:ms-auto" title={presence?.names.join("、")}>
      <PeopleIcon className="size-5" />
      {presence === null ? "正在进入" : presence.count > 1 ? `${presence.count}人在听` : "已进入"}
    </span>
  )
}
