import { type AnyActorLogic, type EventObject, fromCallback } from "xstate"
import { request } from "#domain/contract/Request.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import type { MediaCommand, MediaInput } from "#domain/player/MediaPort.ts"
import type { CallInput } from "#machines/callSlot.ts"
import type { SignalCommand, StoreCommand, StoreInput } from "#machines/player/playerTypes.ts"
import type { World } from "./World.ts"

interface Helper<Command> {
  readonly hear: (command: Command) => void
  readonly stop: () => void
}

type Start<Command, Input> = (input: Input, tell: (event: EventObject) => void) => Helper<Command>

/** A callback actor whose code comes with its first start; what it is told until then waits. */
const lazyHelper = <Command extends EventObject, Input>(load: () => Promise<Start<Command, Input>>): AnyActorLogic =>
  fromCallback<Command, Input>(({ input, sendBack, receive }) => {
    let helper: Helper<Command> | null = null
    let isStopped = false
    const waiting: Array<Command> = []
    receive((command) => (helper === null ? waiting.push(command) : helper.hear(command)))
    void load().then((start) => {
      if (isStopped) return
      helper = start(input, sendBack)
      for (const command of waiting) helper.hear(command)
    })
    return () => {
      isStopped = true
      helper?.stop()
    }
  })

type Call = (input: CallInput, signal: AbortSignal) => Promise<CallOutcome>

/** The slots of the player: its video, what the device keeps, and what happens around the page. */
export const makePlayerSlots = (world: World, call: Call) => ({
  media: lazyHelper<MediaCommand, MediaInput>(async () => {
    const { playVideo } = await import("#adapters/media/playVideo.ts")
    return (input, tell) => playVideo(input, { now: () => world.clock.now(), tell })
  }),
  playerStore: lazyHelper<StoreCommand, StoreInput>(async () => {
    const { PlayerStorage } = await import("#adapters/media/playerStorage.ts")
    return ({ user_id }, tell) => {
      const storage = new PlayerStorage(user_id, () => localStorage)
      tell({ type: "store.recalled", reports: storage.reports, preference: storage.preference() } as EventObject)
      const send = async (report: Report) => {
        const { ok } = await call({ request: request("course.progress", report) }, new AbortController().signal)
        if (ok) storage.confirm(report)
      }
      return {
        hear: (command) => {
          if (command.type === "report.keep") storage.keep(command.report)
          else if (command.type === "report.drop") storage.confirm(command.report)
          else storage.keepPreference(command.preference)
        },
        // the page was left for another one of the site: what it did not report goes out behind it
        stop: () => storage.reports.forEach((report) => void send(report)),
      }
    }
  }),
  playerSignals: lazyHelper<SignalCommand, void>(async () => {
    const { pageSignals } = await import("#adapters/media/pageSignals.ts")
    return (_, tell) => {
      const { announce, stop } = pageSignals((type) => tell({ type }))
      return { hear: announce, stop }
    }
  }),
})
