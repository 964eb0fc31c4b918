import type { EventObject } from "xstate"
import type { PageSignal } from "#adapters/PageSignals.ts"
import type { MediaCommand, MediaFact, MediaInput } from "#domain/core/MediaPort.ts"
import { liveVideoMachine } from "#machines/live/liveVideoMachine.ts"
import { liveChatMachine } from "#machines/live/liveChatMachine.ts"
import type { StreamFact, StreamInput } from "#machines/live/liveChatTypes.ts"
import type { Outside } from "../page/Page.ts"
import { pageEvents } from "../page/pageEvents.ts"
import { pageServices } from "../page/pageServices.ts"

/** The room's stream, its video, and what happens around the page. */
export const liveRoomActors = (outside: Outside) => {
  const { ready } = pageServices(async () => {
    const [page, { makeLiveRoomServices }] = await Promise.all([outside.runtime(), import("./liveRoomServices.ts")])
    return makeLiveRoomServices(page)
  })
  const events = pageEvents(ready)
  const pageSignals = events<void, EventObject, { readonly type: PageSignal }>(({ pageSignals }) => pageSignals)
  return {
    liveVideo: liveVideoMachine.provide({
      actors: {
        media: events<MediaInput, MediaCommand, MediaFact>(({ media }) => media),
        videoSignals: events<
          void,
          { readonly type: "playing.announce" },
          { readonly type: PageSignal | "elsewhere.played" }
        >(({ videoSignals }) => videoSignals),
      },
    }),
    liveChat: liveChatMachine.provide({
      actors: { roomStream: events<StreamInput, EventObject, StreamFact>(({ stream }) => stream), pageSignals },
    }),
    pageSignals,
  }
}
