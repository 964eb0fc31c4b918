import { fromCallback } from "xstate"
import { pageSignals } from "#adapters/media/pageSignals.ts"
import { PlayerStorage } from "#adapters/media/playerStorage.ts"
import { playVideo } from "#adapters/media/playVideo.ts"
import { request } from "#domain/contract/Request.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import type { MediaCommand, MediaFact, MediaInput } from "#domain/player/MediaPort.ts"
import type { PlayerSignal, SignalCommand, StoreCommand, StoreFact, StoreInput } from "#machines/player/playerTypes.ts"
import type { Outside } from "./Page.ts"

/** The player's video, what the device keeps, and what happens around the page. */
export const playerSlots = ({ call, now }: Outside) => ({
  media: fromCallback<MediaCommand, MediaInput>(({ input, sendBack, receive }) => {
    const video = playVideo(input, { now, tell: (fact: MediaFact) => sendBack(fact) })
    receive(video.hear)
    return video.stop
  }),

  playerStore: fromCallback<StoreCommand, StoreInput>(({ input, sendBack, receive }) => {
    const storage = new PlayerStorage(input.user_id, () => localStorage)
    const recalled: StoreFact = {
      type: "store.recalled",
      reports: storage.reports,
      preference: storage.preference(),
    }
    // an actor that speaks while it is being started is not heard
    queueMicrotask(() => sendBack(recalled))
    receive((command) => {
      if (command.type === "report.keep") storage.keep(command.report)
      else if (command.type === "report.drop") storage.confirm(command.report)
      else storage.keepPreference(command.preference)
    })
    const send = async (report: Report) => {
      const { ok } = await call({ request: request("course.progress", report) }, new AbortController().signal)
      if (ok) storage.confirm(report)
    }
    // the page was left for another one of the site: what it did not report goes out behind it
    return () => storage.reports.forEach((report) => void send(report))
  }),

  playerSignals: fromCallback<SignalCommand, void>(({ sendBack, receive }) => {
    const signals = pageSignals((type) => sendBack({ type } satisfies PlayerSignal))
    receive(signals.announce)
    return signals.stop
  }),
})
