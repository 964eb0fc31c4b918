import { Effect } from "effect"
import * as Schema from "effect/Schema"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { EventStream } from "#adapters/EventStream.ts"
import { asListener, type Talk } from "#adapters/fromEffect.ts"
import { Media } from "#adapters/media/Media.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import { PageSignals, type PageSignal } from "#adapters/PageSignals.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { ChatBatch, StreamEnded, RoomPresence } from "#domain/contract/live.ts"
import type { MediaCommand, MediaFact, MediaInput } from "#domain/player/MediaPort.ts"
import type { StreamEvent } from "#domain/protocol/eventStream.ts"
import { requestHeaders } from "#domain/protocol/requestHeaders.ts"
import * as Sign from "#domain/protocol/sign.ts"
import type { StreamEnd, StreamFact, StreamInput } from "#machines/live/liveChatTypes.ts"

/** The same as the lessons' player: one video plays in a browser. */
const CHANNEL = "player"
const PATH = "/live/events"

const readBatch = Schema.decodeUnknownOption(Schema.fromJsonString(ChatBatch))
const readPresence = Schema.decodeUnknownOption(Schema.fromJsonString(RoomPresence))
const readEnded = Schema.decodeUnknownOption(Schema.fromJsonString(StreamEnded))

/** What an event of the stream means; nothing for one that this version does not know. */
const factOf = ({ type, data }: StreamEvent): StreamFact | null => {
  if (type === "chat") {
    const batch = readBatch(data)
    return batch._tag === "Some" ? { type: "stream.batch", batch: batch.value } : null
  }
  if (type === "presence") {
    const presence = readPresence(data)
    return presence._tag === "Some" ? { type: "stream.presence", presence: presence.value } : null
  }
  return null
}

export const makeLiveRoomServices = ({ run, runWith }: PageRuntime) => {
  const runStream = runWith(EventStream.layer)
  return {
    media: runWith(Media.layer)((talk: Talk<MediaInput, MediaCommand, MediaFact>) =>
      Media.use((player) => player.play(talk)),
    ),

    videoSignals: run(
      ({
        emit,
        receive,
      }: Talk<void, { readonly type: "playing.announce" }, { readonly type: PageSignal | "elsewhere.played" }>) =>
        Effect.scoped(
          Effect.gen(function* () {
            const signals = yield* PageSignals
            const channel = yield* signals.join(CHANNEL, () => emit({ type: "elsewhere.played" }))
            receive(yield* asListener(() => channel.announce))
            return yield* signals.subscribe((type) => Effect.sync(() => emit({ type })))
          }),
        ),
    ),

    pageSignals: run(({ emit }: Talk<void, unknown, { readonly type: PageSignal }>) =>
      PageSignals.use((signals) => signals.subscribe((type) => Effect.sync(() => emit({ type })))),
    ),

    roomStream: runStream(({ input: { session_id, from }, emit }: Talk<StreamInput, unknown, StreamFact>) =>
      Effect.gen(function* () {
        const config = yield* ApiConfig
        const storage = yield* Storage
        const stream = yield* EventStream
        const clock = yield* ServerClock
        const token = yield* storage.token
        const accessTime = Sign.accessTime(yield* clock.now)
        const url = new URL(`${config.baseUrl}${PATH}`, config.origin)
        url.searchParams.set("id", session_id)
        const headers = requestHeaders({
          accessTime,
          sign: Sign.sign(accessTime, config.salt),
          agencyFlag: config.agencyFlag,
          token,
          idempotencyKey: null,
          requestId: null,
          contentType: null,
          clientIp: config.clientIp,
        })
        const end: { reason: StreamEnd } = { reason: "lost" }
        const { status } = yield* stream.follow(
          { url, headers: { ...headers, ...(from !== "" && { "last-event-id": from }) } },
          {
            opened: () => emit({ type: "stream.opened" }),
            event: (event) => {
              const fact = factOf(event)
              if (fact !== null) emit(fact)
              const ended = event.type === "end" ? readEnded(event.data) : null
              if (ended?._tag === "Some") end.reason = ended.value.reason
            },
          },
        )
        // a 401 that answers an older token says nothing about the present one
        if ((status === 401 || end.reason === "signedOut") && (yield* storage.token) === token) {
          config.onUnauthorized()
          end.reason = "signedOut"
        }
        // an outcome of the business, or nothing is there: the door says more
        if (status === 200 || status === 404) end.reason = "refused"
        emit({ type: "stream.ended", reason: end.reason })
      }),
    ),
  }
}
