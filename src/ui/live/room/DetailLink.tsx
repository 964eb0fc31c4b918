import { href } from "#domain/route/href.ts"
import type { Room } from "#machines/live/liveRoomTypes.ts"
import { TextLink } from "../../kit/TextLink.tsx"

/** Out of the room, to what it is about; no higher than the line it is in. */
export const DetailLink = ({ room }: { readonly room: Room }) => (
  <TextLink href={href("live-detail", { id: room.id })} className="-my-2 ml-auto inline-flex min-h-11 items-center">
    这一讲的介绍
  </TextLink>
)
