import { videoPlace } from "#adapters/media/VideoPlace.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import type { LiveRoomInput } from "#machines/live/liveRoomTypes.ts"
import { type LiveRoomSnapshot, room } from "#machines/live/liveRoomSelectors.ts"
import { useUser } from "#ui/AppContext.ts"
import { LiveRoomPage } from "#ui/live/room/LiveRoomPage.tsx"
import type { RoomRef } from "#ui/live/room/roomRef.ts"
import { watermarkOf } from "#ui/kit/watermarkOf.ts"
import { liveRoomActors } from "./liveRoomActors.ts"
import { MissingView } from "../page/MissingView.tsx"
import { type PageOf, part, type Visit } from "../page/Page.ts"

const inputOf = ({ search, user, now }: Visit): LiveRoomInput => ({
  session_id: search.get("id") ?? "",
  user_id: user?.id ?? "",
  now,
})

const titleOf = (snapshot: LiveRoomSnapshot | null): string => {
  const shown = snapshot === null ? null : room(snapshot)
  if (snapshot === null || shown === null) return "直播间"
  const { status } = LiveSession.viewAt(shown, snapshot.context.now)
  return status === "live" ? `直播中：${shown.title}` : shown.title
}

/** The room of a session, within the site or alone. */
export const liveRoomPage = ({ alone }: { readonly alone: boolean }): PageOf<typeof liveRoomMachine> => ({
  ...part(liveRoomMachine, inputOf, (outside) => ({ actors: liveRoomActors(outside) })),
  isPersonal: true,
  View: ({ page }: { readonly page: RoomRef }) => (
    <LiveRoomPage
      page={page}
      attachVideo={videoPlace.attach}
      watermark={watermarkOf(useUser())}
      alone={alone}
      missing={<MissingView message="直播不存在或已下架" />}
    />
  ),
  title: titleOf,
})
