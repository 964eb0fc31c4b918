import type { EventObject } from "xstate"
import type { PageSignal } from "#adapters/PageSignals.ts"
import type { MediaCommand, MediaFact, MediaInput } from "#domain/player/MediaPort.ts"
import { livePictureMachine } from "#machines/live/livePictureMachine.ts"
import { liveTalkMachine } from "#machines/live/liveTalkMachine.ts"
import type { LineFact, LineInput } from "#machines/live/liveTalkTypes.ts"
import type { Outside } from "../page/Page.ts"
import { pageEvents } from "../page/pageEvents.ts"
import { pageServices } from "../page/pageServices.ts"

/** The room's stream, its picture, and what happens around the page. */
export const liveRoomSlots = (outside: Outside) => {
  const { ready } = pageServices(async () => {
    const [page, { makeLiveRoomServices }] = await Promise.all([outside.runtime(), import("./liveRoomServices.ts")])
    return makeLiveRoomServices(page)
  })
  const events = pageEvents(ready)
  const pageSignals = events<void, EventObject, { readonly type: PageSignal }>(({ pageSignals }) => pageSignals)
  return {
    livePicture: livePictureMachine.provide({
      actors: {
        media: events<MediaInput, MediaCommand, MediaFact>(({ media }) => media),
        pictureSignals: events<
          void,
          { readonly type: "playing.announce" },
          { readonly type: PageSignal | "elsewhere.played" }
        >(({ pictureSignals }) => pictureSignals),
      },
    }),
    liveTalk: liveTalkMachine.provide({
      actors: { roomLine: events<LineInput, EventObject, LineFact>(({ line }) => line), pageSignals },
    }),
    pageSignals,
  }
}
