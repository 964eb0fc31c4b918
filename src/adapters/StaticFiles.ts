import { Context, Effect, Layer } from "effect"
import * as BuildChange from "#domain/app/BuildChange.ts"
import type { LatestBuild } from "#domain/app/BuildChange.ts"
import * as Place from "#domain/route/Place.ts"
import { answerTime } from "./answerTime.ts"
import { ApiConfig } from "./ApiConfig.ts"
import { HttpClient } from "./HttpClient.ts"
import { ServerClock } from "./ServerClock.ts"

const TIME_OUT = "15 seconds"

/** JSON files of this site (section 7). They fail soft: null is what cannot be had. */
export class StaticFiles extends Context.Service<
  StaticFiles,
  {
    /** The newest build (`builds/latest.json`). */
    readonly latestBuild: Effect.Effect<LatestBuild | null>
    /** The payload of the page at an address: the answers to the calls it will make, as the server made them. */
    readonly pagePayload: (href: string) => Effect.Effect<unknown>
  }
>()("adapters/StaticFiles") {
  static readonly layerNoDeps = Layer.effect(
    StaticFiles,
    Effect.gen(function* () {
      const { origin } = yield* ApiConfig
      const http = yield* HttpClient
      const clock = yield* ServerClock
      const read = Effect.fnUntraced(
        function* (path: string) {
          const url = new URL(path, origin)
          const answer = yield* http.send({ url, method: "GET", headers: {}, body: null, keepalive: false }, TIME_OUT)
          yield* clock.observe(answerTime(answer))
          if (answer.status < 200 || answer.status > 299) return null
          return yield* Effect.try({ try: () => JSON.parse(answer.body) as unknown, catch: () => null })
        },
        Effect.orElseSucceed(() => null),
      )
      return StaticFiles.of({
        latestBuild: clock.now.pipe(
          Effect.flatMap((now) => read(BuildChange.addressAt(now))),
          Effect.map(BuildChange.read),
        ),
        pagePayload: (href) => read(payloadPath(href)),
      })
    }),
  )
}

const payloadPath = (href: string): string => {
  const { path, search } = Place.read(href)
  return `${path === "/" ? "" : path}/_payload.json${search}`
}
