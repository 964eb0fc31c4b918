import { href } from "#domain/route/href.ts"
import type { Room } from "#machines/live/liveRoomTypes.ts"
import { EmptyState } from "../../kit/EmptyState.tsx"
import { LiveIcon } from "../../kit/icon/LiveIcon.tsx"
import { LinkButton } from "../../kit/LinkButton.tsx"

/** After a session that left no recording. */
export const OverRoom = ({ room }: { readonly room: Room }) => (
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
