import { Effect } from "effect"
import * as BuildChange from "#domain/BuildChange.ts"
import type { LatestBuild } from "#domain/BuildChange.ts"
import * as Place from "#domain/route/Place.ts"
import { answerTime } from "./answerTime.ts"
import type { ApiConfigShape } from "./ApiConfig.ts"

type World = Pick<ApiConfigShape, "fetch" | "origin" | "clock">

/** The JSON at a path of this site, or null when it cannot be had: static files fail soft. */
export const readJson = (world: World, path: string): Effect.Effect<unknown> =>
  Effect.tryPromise(async (signal) => {
    const sentAt = world.clock.monotonicNow()
    const response = await world.fetch(new URL(path, world.origin), { signal, credentials: "omit", cache: "no-store" })
    world.clock.observe({ ...answerTime(response.headers), sentAt, receivedAt: world.clock.monotonicNow() })
    return response.ok ? ((await response.json()) as unknown) : null
  }).pipe(
    Effect.timeout("15 seconds"),
    Effect.catch(() => Effect.succeed(null)),
  )

/** The newest build (`builds/latest.json`), or null when it cannot be told (section 7). */
export const latestBuild = (world: World): Effect.Effect<LatestBuild | null> =>
  readJson(world, BuildChange.addressAt(world.clock.now())).pipe(Effect.map(BuildChange.read))

/** The payload of the page at an address: the answers to the calls it will make, as the server made them; null when there is none. */
export const pagePayload = (world: World, href: string): Effect.Effect<unknown> => {
  const { path, search } = Place.read(href)
  return readJson(world, `${path === "/" ? "" : path}/_payload.json${search}`)
}
