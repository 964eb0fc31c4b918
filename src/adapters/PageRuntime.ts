import { type Context, Layer, ManagedRuntime } from "effect"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import { ApiClient } from "./ApiClient.ts"
import type { ApiConfig } from "./ApiConfig.ts"
import { keepDrafts, recallDrafts } from "./noteDraftStore.ts"
import type { Files } from "./Files.ts"
import { fromEffect } from "./fromEffect.ts"
import type { HttpClient } from "./HttpClient.ts"
import type { PageSignals } from "./PageSignals.ts"
import type { ServerClock } from "./ServerClock.ts"
import { StaticFiles } from "./StaticFiles.ts"
import type { Storage } from "./storage/Storage.ts"

/** The services that every page has. */
export type PageServices = ApiClient | Platform | StaticFiles

/** What pages stand on: the browser, the server's renderer or a simulated page. */
type Platform = Files | HttpClient | PageSignals | ServerClock | Storage | Context.Service.Identifier<typeof ApiConfig>

export const pageLayer = <E>(platform: Layer.Layer<Platform, E>): Layer.Layer<PageServices, E> =>
  Layer.mergeAll(ApiClient.layerNoDeps, StaticFiles.layerNoDeps).pipe(Layer.provideMerge(platform))

type Program<I, A> = (input: I, signal: AbortSignal) => Promise<A>

/** The one Effect runtime of a page. */
export interface PageRuntime {
  readonly recallDrafts: Program<Parameters<typeof recallDrafts>[0], NoteDrafts>
  readonly keepDrafts: Program<Parameters<typeof keepDrafts>[0], void>
  /** Programs over the page's services, for machines. */
  readonly run: ReturnType<typeof fromEffect<PageServices>>
  /** The same with services that come with some pages' code; each layer is built once. */
  readonly runWith: <S>(layer: Layer.Layer<S, never, PageServices>) => ReturnType<typeof fromEffect<PageServices | S>>
}

export const makePageRuntime = (services: Layer.Layer<PageServices>): PageRuntime => {
  const runtime = ManagedRuntime.make(services)
  const { memoMap } = runtime
  const run = fromEffect(runtime)
  return {
    run,
    recallDrafts: run(recallDrafts),
    keepDrafts: run(keepDrafts),
    runWith: (layer) => fromEffect(ManagedRuntime.make(Layer.provideMerge(layer, services), { memoMap })),
  }
}
