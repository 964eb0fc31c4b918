import { Effect, type Layer, Ref } from "effect"
import { ApiClient } from "#adapters/ApiClient.ts"
import { asListener, type Talk } from "#adapters/fromEffect.ts"
import { Media } from "#adapters/media/Media.ts"
import { makePlayerStore } from "#adapters/media/playerStore.ts"
import type { PageRuntime, PageServices } from "#adapters/PageRuntime.ts"
import { PageSignals } from "#adapters/PageSignals.ts"
import { request } from "#domain/contract/Request.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import type { MediaCommand, MediaFact, MediaInput } from "#domain/player/MediaPort.ts"
import type { HoursBeat } from "#machines/player/lessonHoursTypes.ts"
import type { PlayerSignal, SignalCommand, StoreCommand, StoreFact, StoreInput } from "#machines/player/playerTypes.ts"

const CHANNEL = "player"

/** The player's video, what the device keeps, and what happens around the page. */
export const makePlayerServices = (
  { runWith }: PageRuntime,
  media: Layer.Layer<Media, never, PageServices> = Media.layer,
) => {
  const run = runWith(media)
  return {
    media: run((talk: Talk<MediaInput, MediaCommand, MediaFact>) => Media.use((player) => player.play(talk))),

    playerStore: run(({ input, emit, receive }: Talk<StoreInput, StoreCommand, StoreFact>) =>
      Effect.gen(function* () {
        const store = yield* makePlayerStore(input.user_id)
        const api = yield* ApiClient
        const owed = yield* Ref.make<HoursBeat | null>(null)
        // only the device that began them may send it: nobody else's hours change
        const sendOwed = Effect.flatMap(Ref.getAndSet(owed, null), (beat) =>
          beat === null ? Effect.void : Effect.asVoid(api.call(request("hours.beat", beat))),
        )
        emit({ type: "store.recalled", reports: yield* store.reports, preference: yield* store.preference })
        receive(
          yield* asListener((command: StoreCommand) => {
            switch (command.type) {
              case "report.keep":
                return store.keep(command.report)
              case "report.drop":
                return store.confirm(command.report)
              case "preference.keep":
                return store.keepPreference(command.preference)
              case "hours.owe":
                return Ref.set(owed, command.beat)
              case "hours.leave":
                return sendOwed
            }
          }),
        )
        const send = (report: Report) =>
          Effect.flatMap(api.call(request("course.progress", report)), ({ ok }) =>
            ok ? store.confirm(report) : Effect.void,
          )
        // the page was left for another one of the site: what it did not report goes out behind it, under no other name
        const report = Effect.gen(function* () {
          const reports = yield* store.reports
          if (reports.length === 0) return
          const user = yield* api.call(request("user.info", {}))
          if (!user.ok || user.value.id !== input.user_id) return
          yield* Effect.forEach(reports, send, { concurrency: "unbounded", discard: true })
        })
        return yield* Effect.onInterrupt(Effect.never, () => Effect.all([sendOwed, report], { discard: true }))
      }),
    ),

    playerSignals: run(({ emit, receive }: Talk<void, SignalCommand, PlayerSignal>) =>
      Effect.scoped(
        Effect.gen(function* () {
          const signals = yield* PageSignals
          const channel = yield* signals.join(CHANNEL, () => emit({ type: "elsewhere.played" }))
          receive(yield* asListener((_: SignalCommand) => channel.announce))
          return yield* signals.subscribe((type) => Effect.sync(() => emit({ type })))
        }),
      ),
    ),
  }
}
