import { Context, Effect, Layer } from "effect"
import type { MediaCommand, MediaFact, MediaInput } from "#domain/player/MediaPort.ts"
import { asListener, type Talk } from "../fromEffect.ts"
import { ServerClock } from "../ServerClock.ts"
import { playVideo } from "./playVideo.ts"

/** Plays a playlist until interrupted: receives commands, emits facts (domain/player/MediaPort). */
export class Media extends Context.Service<
  Media,
  { readonly play: (talk: Talk<MediaInput, MediaCommand, MediaFact>) => Effect.Effect<never> }
>()("adapters/Media") {
  /** On the page's video element. */
  static readonly layer = Layer.effect(
    Media,
    Effect.map(ServerClock, (clock) =>
      Media.of({
        play: ({ input, emit, receive }) =>
          Effect.callback<never>(() => {
            const video = playVideo(input, { now: () => Effect.runSync(clock.now), emit })
            receive(video.receive)
            return Effect.sync(video.stop)
          }),
      }),
    ),
  )

  /** No picture and no sound: it is ready at once, and does what it is told. */
  static readonly layerMemory = (duration: number) =>
    Layer.effect(
      Media,
      Effect.map(ServerClock, (clock) => Media.of({ play: (talk) => obey(talk, duration, clock.now) })),
    )
}

const obey = (
  { input, emit, receive }: Talk<MediaInput, MediaCommand, MediaFact>,
  duration: number,
  now: Effect.Effect<number>,
): Effect.Effect<never> =>
  Effect.gen(function* () {
    let isPaused = true
    const setPaused = Effect.fnUntraced(function* (paused: boolean) {
      isPaused = paused
      emit(paused ? { type: "media.paused" } : { type: "media.playing", at: yield* now })
    })
    receive(
      yield* asListener(
        Effect.fnUntraced(function* (command: MediaCommand) {
          if (command.type === "media.play") yield* setPaused(false)
          if (command.type === "media.pause") yield* setPaused(true)
          if (command.type === "media.toggle") yield* setPaused(!isPaused)
          if (command.type === "media.seek")
            emit({ type: "media.timed", position: command.position, buffered: duration, at: yield* now })
        }),
      ),
    )
    emit({ type: "media.ready", duration })
    if (input.autoplay) yield* setPaused(false)
    return yield* Effect.never
  })
