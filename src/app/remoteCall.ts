import { type Effect, Layer, ManagedRuntime } from "effect"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { TokenStore } from "#adapters/TokenStore.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { RemoteCall } from "./RemoteCaller.ts"

export const remoteCall: RemoteCall = ({ baseUrl, salt, agencyFlag, clientIp, now }) => {
  const config = Layer.succeed(ApiConfig, {
    baseUrl,
    origin: baseUrl,
    salt,
    agencyFlag,
    clientIp,
    clock: new ServerClock(now, () => performance.now()),
    fetch: (input, init) => fetch(input, init),
    isOffline: () => false,
    random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
    newKey: () => crypto.randomUUID(),
    onUnauthorized: () => {},
  })
  const runtime = ManagedRuntime.make(
    ApiClient.layerNoDeps.pipe(Layer.provide(Layer.mergeAll(TokenStore.layerMemory(), config))),
  )
  return (request) => runtime.runPromise(ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request)))
}
