import { Context, Duration, Effect, Layer } from "effect"
import * as EventStreamText from "#domain/protocol/eventStream.ts"
import type { StreamEvent } from "#domain/protocol/eventStream.ts"
import { Fetch } from "./HttpClient.ts"
import { ServerClock } from "./ServerClock.ts"

export interface StreamRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

interface Listener {
  readonly opened: () => void
  readonly event: (event: StreamEvent) => void
}

/** How a stream was over: `status` of an answer that was no stream, null where one broke off or none came. */
export interface StreamEnd {
  readonly status: number | null
}

/** The server writes something more often than this. */
const SILENCE = Duration.seconds(40)
const LOOK_EVERY = Duration.seconds(5)
const LOST: StreamEnd = { status: null }

/** Server-sent events, over a request that can carry headers. */
export class EventStream extends Context.Service<
  EventStream,
  {
    /** Follows a stream until it is over, or silent for too long. */
    readonly follow: (request: StreamRequest, listener: Listener) => Effect.Effect<StreamEnd>
  }
>()("adapters/EventStream") {
  static readonly layer = Layer.effect(
    EventStream,
    Effect.gen(function* () {
      const fetch = yield* Fetch
      const clock = yield* ServerClock
      return EventStream.of({
        follow: (request, listener) =>
          Effect.gen(function* () {
            let heardAt = yield* clock.monotonic
            const heard = Effect.map(clock.monotonic, (now) => {
              heardAt = now
            })
            const reading = Effect.promise((signal) =>
              read(fetch, request, listener, signal, () => Effect.runSync(heard)).catch(() => LOST),
            )
            const silent = Effect.gen(function* () {
              while ((yield* clock.monotonic) - heardAt < Duration.toMillis(SILENCE)) yield* Effect.sleep(LOOK_EVERY)
              return LOST
            })
            return yield* Effect.raceFirst(reading, silent)
          }),
      })
    }),
  )
}

const read = async (
  fetch: typeof globalThis.fetch,
  { url, headers }: StreamRequest,
  listener: Listener,
  signal: AbortSignal,
  onHeard: () => void,
): Promise<StreamEnd> => {
  const answer = await fetch(url, { headers, signal, credentials: "omit", cache: "no-store" })
  onHeard()
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true
  if (!isStream || answer.body === null) return { status: answer.status }
  listener.opened()
  const pieces = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = EventStreamText.NOTHING_YET
  for (;;) {
    const { done, value } = await pieces.read()
    if (done) return LOST
    onHeard()
    const taken = EventStreamText.take(rest, value)
    rest = taken.rest
    for (const event of taken.events) listener.event(event)
  }
}
