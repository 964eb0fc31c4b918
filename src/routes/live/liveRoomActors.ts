import { liveChatMachine } from "#machines/live/liveChatMachine.ts"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import { liveVideoMachine } from "#machines/live/liveVideoMachine.ts"
import type { Outside } from "../page/Page.ts"
import { pageServices } from "../page/pageServices.ts"

/** The room's stream, its video, and what happens around the page. */
export const liveRoomActors = (outside: Outside) => {
  const { actorsFor } = pageServices(async () => {
    const [page, { makeLiveRoomServices }] = await Promise.all([outside.runtime(), import("./liveRoomServices.ts")])
    return makeLiveRoomServices(page)
  })
  return {
    ...actorsFor(liveRoomMachine),
    liveVideo: liveVideoMachine.provide({ actors: actorsFor(liveVideoMachine) }),
    liveChat: liveChatMachine.provide({ actors: actorsFor(liveChatMachine) }),
  }
}
