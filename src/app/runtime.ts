import { Effect, Layer, ManagedRuntime } from "effect"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { fromEffect } from "#adapters/fromEffect.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { StaticFiles } from "#adapters/StaticFiles.ts"
import { TokenStore } from "#adapters/TokenStore.ts"
import type { LatestBuild } from "#domain/BuildChange.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { World } from "./World.ts"

export interface Runtime {
  readonly call: (
    input: { readonly request: CallRequest; readonly key?: string },
    signal: AbortSignal,
  ) => Promise<CallOutcome>
  readonly latestBuild: (input: void, signal: AbortSignal) => Promise<LatestBuild | null>
  readonly pagePayload: (path: string, signal: AbortSignal) => Promise<unknown>
}

/** The services that every page has. */
const servicesOf = ({ startUp, clock, origin, onUnauthorized }: World) =>
  Layer.mergeAll(ApiClient.layerNoDeps, StaticFiles.layerNoDeps).pipe(
    Layer.provideMerge(HttpClient.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        ServerClock.layer(clock),
        TokenStore.layer,
        Layer.succeed(ApiConfig, {
          baseUrl: startUp.api_base,
          origin,
          agencyFlag: startUp.agency.agency_flag,
          salt: startUp.salt,
          clientIp: null,
          onUnauthorized,
        }),
      ),
    ),
  )

/** The one Effect runtime of the page, loaded with the first thing that needs it. */
export const makeRuntime = (world: World): Runtime => {
  const run = fromEffect(ManagedRuntime.make(servicesOf(world)))
  return {
    call: run(({ request, key }: { readonly request: CallRequest; readonly key?: string }) =>
      ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request, key)),
    ),
    latestBuild: run(() => StaticFiles.use((files) => files.latestBuild)),
    pagePayload: run((path: string) => StaticFiles.use((files) => files.pagePayload(path))),
  }
}
