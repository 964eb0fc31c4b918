import { Clock, Layer } from "effect"
import { Fetch, IsOffline } from "#adapters/HttpClient.ts"
import { Databases } from "#adapters/journal/Databases.ts"
import { webStorage } from "#adapters/storage/webStorage.ts"
import type { World } from "#app/World.ts"
import { keepPage } from "#routes/pages.ts"
import type { AppTime } from "./AppTime.ts"
import { clockOver } from "./clockOver.ts"
import { type Fault, strikes } from "./Conditions.ts"
import { faultyFetch } from "./faultyFetch.ts"
import { fullDatabases, fullStorage } from "./fullStorage.ts"
import { MovedClock } from "./MovedClock.ts"
import { throwingPage } from "./throwingPage.tsx"

const SKEW_MS = 10 * 60_000

/** The same world in that time and under the faults of each moment: one door for each kind (decision 36). */
export const underConditions = (world: World, time: AppTime, faults: () => ReadonlyArray<Fault>): World => {
  const isOffline = () => strikes(faults(), "offline") || world.isOffline()
  const isFull = () => strikes(faults(), "storage")
  const wall = () => Date.now() + time.shift - time.setBack + (strikes(faults(), "skew") ? SKEW_MS : 0)
  webStorage.local = fullStorage(webStorage.local, isFull)
  webStorage.window = fullStorage(webStorage.window, isFull)
  return {
    ...world,
    clock: new MovedClock(world.startUp.now, time),
    isOffline,
    loadModule: async (name) => {
      if (strikes(faults(), "chunk", name)) throw new TypeError("Failed to fetch dynamically imported module")
      return keepPage(name, {
        page: throwingPage(await world.loadModule(name), () => strikes(faults(), "throw", name)),
      })
    },
    references: Layer.mergeAll(
      Layer.succeed(Fetch, faultyFetch(globalThis.fetch.bind(globalThis), faults, time)),
      Layer.succeed(IsOffline, isOffline),
      Layer.succeed(Databases, fullDatabases(globalThis, isFull)),
      Layer.succeed(Clock.Clock, clockOver({ wall, monotonic: time.monotonic, later: time.later })),
    ),
  }
}
