import { Effect, Layer, ManagedRuntime } from "effect"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { fromEffect } from "#adapters/fromEffect.ts"
import { latestBuild, pagePayload } from "#adapters/staticFiles.ts"
import { TokenStore } from "#adapters/TokenStore.ts"
import type { LatestBuild } from "#domain/BuildChange.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { World } from "./World.ts"

export interface Runtime {
  readonly call: (
    input: { readonly request: CallRequest; readonly key?: string },
    signal: AbortSignal,
  ) => Promise<CallOutcome>
  readonly latestBuild: (signal: AbortSignal) => Promise<LatestBuild | null>
  readonly pagePayload: (path: string, signal: AbortSignal) => Promise<unknown>
}

/** The one Effect runtime of the page, loaded with the first thing that needs it. */
export const makeRuntime = (world: World): Runtime => {
  const { startUp, clock, origin, isOffline, onUnauthorized } = world
  const config = Layer.succeed(ApiConfig, {
    baseUrl: startUp.api_base,
    origin,
    agencyFlag: startUp.agency.agency_flag,
    salt: startUp.salt,
    clientIp: null,
    clock,
    fetch: world.fetch,
    isOffline,
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
    newKey: () => crypto.getRandomValues(new BigUint64Array(2)).join("-"),
    onUnauthorized,
  })
  const runtime = ManagedRuntime.make(
    ApiClient.layerNoDeps.pipe(Layer.provideMerge(Layer.mergeAll(TokenStore.layer, config))),
  )
  const run = fromEffect(runtime)
  const files = { fetch: world.fetch, origin, clock }
  const readLatest = run(() => latestBuild(files))
  return {
    call: run(({ request, key }: { readonly request: CallRequest; readonly key?: string }) =>
      ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request, key)),
    ),
    latestBuild: (signal) => readLatest(undefined, signal),
    pagePayload: run((path: string) => pagePayload(files, path)),
  }
}
