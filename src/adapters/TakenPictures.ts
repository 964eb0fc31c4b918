import { Context, Effect } from "effect"
import { TAKEN } from "#domain/app/Offline.ts"

/** Pictures of practices taken along: the service worker answers from them where it has no others. */
export const TakenPictures = Context.Reference<{
  /** Fetches those that are not there. Gives the bytes of all of them. */
  readonly keep: (paths: ReadonlyArray<string>) => Effect.Effect<number, unknown>
  /** Removes all others. */
  readonly keepOnly: (paths: ReadonlyArray<string>) => Effect.Effect<void, unknown>
}>("adapters/TakenPictures", {
  defaultValue: () => ({
    keep: (paths) =>
      Effect.tryPromise(async () => {
        if (paths.length === 0) return 0
        const kept = await caches.open(TAKEN)
        let bytes = 0
        for (const path of paths) {
          if ((await kept.match(path)) === undefined) await kept.add(path)
          bytes += (await (await kept.match(path))?.blob())?.size ?? 0
        }
        return bytes
      }),
    keepOnly: (paths) =>
      Effect.tryPromise(async () => {
        const kept = await caches.open(TAKEN)
        for (const request of await kept.keys())
          if (!paths.includes(new URL(request.url).pathname)) await kept.delete(request)
      }),
  }),
})
