import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import * as Room from "#machines/live/liveRoomSelectors.ts"
import { REMOVED } from "#domain/live/LiveRoom.ts"
import { href } from "#domain/route/href.ts"
import type { Room as LiveRoom } from "#machines/live/liveRoomTypes.ts"
import type { AttachVideo } from "../../dom/useVideo.ts"
import { Button } from "../../kit/Button.tsx"
import { ErrorState } from "../../kit/ErrorState.tsx"
import { EmptyState } from "../../kit/EmptyState.tsx"
import { LiveIcon } from "../../kit/icon/LiveIcon.tsx"
import { LinkButton } from "../../kit/LinkButton.tsx"
import { Loading } from "../../kit/Loading.tsx"
import { Skeleton } from "../../kit/Skeleton.tsx"
import { EarlyRoom } from "./EarlyRoom.tsx"
import { OpenRoom } from "./OpenRoom.tsx"
import { RecordedRoom } from "./RecordedRoom.tsx"
import type { RoomRef } from "./roomRef.ts"
import "../../player/player.css"

export interface LiveRoomPageProps {
  readonly page: RoomRef
  readonly attachVideo: AttachVideo
  /** Shown faintly over the video. */
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
  if (door === "failed" && failure?.code === REMOVED)
    return <RemovedRoom text={failure.message} onRetry={() => page.send({ type: "room.retry" })} />
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

/** For whom its host asked to leave; who is let back comes in by the same button. */
const RemovedRoom = ({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) => (
  <EmptyState
    icon={<LiveIcon className="size-7" />}
    level="h1"
    title="你已离开这场直播"
    text={text}
    action={
      <>
        <Button onClick={onRetry}>再进去看看</Button>
        <LinkButton href={href("live-home", {})} variant="primary">
          看看其他直播
        </LinkButton>
      </>
    }
  />
)

/** After a session that left no recording. */
const OverRoom = ({ room }: { readonly room: LiveRoom }) => (
  <EmptyState
    icon={<LiveIcon className="size-7" />}
    level="h1"
    title="这场直播已经结束"
    text={`${room.title}，回放还没有上传。`}
    action={
      <>
        <LinkButton href={href("live-detail", { id: room.id })}>这一讲的介绍</LinkButton>
        <LinkButton href={href("live-home", {})} variant="primary">
          看看其他直播
        </LinkButton>
      </>
    }
  />
)

const RoomSkeleton = () => (
  <Loading label="正在进入直播间" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="grid gap-4">
      <Skeleton className="aspect-video w-full rounded-lg" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-5 w-1/3" />
    </div>
    <Skeleton className="h-80 w-full rounded-lg" />
  </Loading>
)
