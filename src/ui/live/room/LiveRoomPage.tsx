import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import * as Room from "#machines/live/liveRoomSelectors.ts"
import type { AttachVideo } from "../../dom/useVideo.ts"
import { ErrorState } from "../../kit/ErrorState.tsx"
import { EarlyRoom } from "./EarlyRoom.tsx"
import { OpenRoom } from "./OpenRoom.tsx"
import { OverRoom } from "./OverRoom.tsx"
import { RecordedRoom } from "./RecordedRoom.tsx"
import { RoomSkeleton } from "./RoomSkeleton.tsx"
import type { RoomRef } from "./roomRef.ts"
import "../../player/player.css"

export interface LiveRoomPageProps {
  readonly page: RoomRef
  readonly attachVideo: AttachVideo
  /** Shown faintly over the picture. */
  readonly watermark: string
  /** Nothing but the room. */
  readonly alone: boolean
  /** Shown where no session has that id. */
  readonly missing: ReactNode
}

/** The room of a session: one clear page for each state of its door. */
export const LiveRoomPage = ({ page, attachVideo, watermark, alone, missing }: LiveRoomPageProps) => {
  const door = useSelector(page, Room.door)
  const room = useSelector(page, Room.room)
  const failure = useSelector(page, Room.failure)
  if (door === "missing") return missing
  if (door === "failed" && failure !== null)
    return <ErrorState failure={failure} onRetry={() => page.send({ type: "room.retry" })} />
  if (room === null || door === "joining" || door === "failed") return <RoomSkeleton />
  const shared = { page, room, attachVideo, watermark, alone }
  switch (door) {
    case "early":
      return <EarlyRoom page={page} room={room} />
    case "open":
      return <OpenRoom {...shared} />
    case "recorded":
      return <RecordedRoom {...shared} />
    case "over":
      return <OverRoom room={room} />
  }
}
