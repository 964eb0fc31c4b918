import { Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { Files } from "#adapters/Files.ts"
import { HttpClient, type HttpRequest, type Reply } from "#adapters/HttpClient.ts"
import { Databases } from "#adapters/journal/Databases.ts"
import { makePageRuntime, type PageRuntime, pageLayer } from "#adapters/PageRuntime.ts"
import { type PageSignal, PageSignals } from "#adapters/PageSignals.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"

export interface MemoryPage {
  readonly runtime: PageRuntime
  readonly local: Map<string, string>
  /** Files that were saved, by name. */
  readonly saved: Map<string, Blob>
  readonly emit: (signal: PageSignal) => void
}

/** A page whose browser is in memory. Without `answer` it has no network. */
export const memoryPage = (
  answer: (request: HttpRequest) => Promise<Reply> = () => Promise.reject(new Error("offline")),
  local: Map<string, string> = new Map(),
): MemoryPage => {
  const saved = new Map<string, Blob>()
  const listeners = new Set<(signal: PageSignal) => void>()
  const signals = PageSignals.layerMemory((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const config = { baseUrl: "/api", origin: "http://a.test", agencyFlag: "a", salt: "", clientIp: null }
  const platform = Layer.mergeAll(
    HttpClient.layerMemory(answer),
    Storage.layerMemory({ local }),
    Files.layerMemory(saved),
    signals,
    Layer.succeed(ApiConfig, { ...config, onUnauthorized: () => {} }),
    Layer.succeed(Databases, { indexedDB: new IDBFactory(), IDBKeyRange }),
  ).pipe(Layer.provideMerge(ServerClock.layerMemory(0)))
  return {
    runtime: makePageRuntime(pageLayer(platform)),
    local,
    saved,
    emit: (signal) => {
      for (const listener of listeners) listener(signal)
    },
  }
}
