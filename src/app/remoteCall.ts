import { type Effect, Layer, ManagedRuntime } from "effect"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { fromEffect } from "#adapters/fromEffect.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { RemoteCall } from "./RemoteCaller.ts"

export const remoteCall: RemoteCall = ({ baseUrl, salt, agencyFlag, clientIp, now }) => {
  const config = { baseUrl, origin: baseUrl, salt, agencyFlag, clientIp, onUnauthorized: () => {} }
  const services = ApiClient.layerNoDeps.pipe(
    Layer.provide([HttpClient.layer, Storage.layerMemory(), Layer.succeed(ApiConfig, config)]),
    Layer.provide(ServerClock.layerMemory(now)),
  )
  const call = fromEffect(ManagedRuntime.make(services))((request: CallRequest) =>
    ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request)),
  )
  return (request) => call(request, new AbortController().signal)
}
