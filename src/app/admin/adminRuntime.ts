import { Layer, ManagedRuntime } from "effect"
import { AdminClient } from "#adapters/AdminClient.ts"
import { Files } from "#adapters/Files.ts"
import { fromEffect } from "#adapters/fromEffect.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { ServerClock } from "#adapters/ServerClock.ts"

/** The one Effect runtime of the back office. */
export const makeAdminRuntime = (origin: string) =>
  fromEffect(
    ManagedRuntime.make(
      AdminClient.layerNoDeps(origin).pipe(
        Layer.provide(HttpClient.layer),
        // no page of the back office shows the time: requests are timed, and nothing else
        Layer.provide(ServerClock.layer(new SampledClock(0, () => performance.now()))),
        Layer.merge(Files.layer),
      ),
    ),
  )
