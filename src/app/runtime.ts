import { Effect, Layer } from "effect"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { withChosenRegion } from "#adapters/chosenRegion.ts"
import { blobOf, type FileOut, Files } from "#adapters/Files.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { makePageRuntime, pageLayer, type PageRuntime } from "#adapters/PageRuntime.ts"
import { PageSignals } from "#adapters/PageSignals.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { StaticFiles } from "#adapters/StaticFiles.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import type { LatestBuild } from "#domain/app/BuildChange.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { CallInput } from "#machines/page/callPlaceholder.ts"
import type { World } from "./World.ts"

export interface Runtime extends PageRuntime {
  readonly call: (input: CallInput, signal: AbortSignal) => Promise<CallOutcome>
  readonly latestBuild: (input: void, signal: AbortSignal) => Promise<LatestBuild | null>
  readonly pagePayload: (path: string, signal: AbortSignal) => Promise<unknown>
  /** Gives the visitor a file that a call answered. */
  readonly saveFile: (file: FileOut, signal: AbortSignal) => Promise<void>
}

/** The one Effect runtime of the page, loaded with the first thing that needs it. */
export const makeRuntime = (world: World): Runtime => {
  const { startUp, clock, origin, onUnauthorized } = world
  const platform = HttpClient.layer.pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        ServerClock.layer(clock),
        Storage.layer,
        PageSignals.layer,
        Files.layer,
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
  const page = makePageRuntime(pageLayer(platform).pipe(Layer.provideMerge(world.references ?? Layer.empty)))
  const { run } = page
  return {
    ...page,
    call: run(({ request, intent }: CallInput) =>
      ApiClient.use((api) =>
        Effect.flatMap(withChosenRegion(request), (whole): Effect.Effect<CallOutcome> => api.call(whole, intent)),
      ),
    ),
    latestBuild: run(() => StaticFiles.use((files) => files.latestBuild)),
    saveFile: run((file: FileOut) => Files.use((files) => files.save(file.file_name, blobOf(file)))),
    pagePayload: run((path: string) => StaticFiles.use((files) => files.pagePayload(path))),
  }
}
