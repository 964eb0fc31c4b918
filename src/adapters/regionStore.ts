import { Effect } from "effect"
import { readKnownUser } from "./storage/bootStorage.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

/** The region of the learner, else the one that a guest chose on this device; null when neither is known. */
export const recallRegion = () =>
  Effect.flatMap(Storage, (storage) => {
    const user = readKnownUser()
    return user === null ? storage.get(STORED.region, "") : Effect.succeed(user.region.id)
  })

/** What cannot be kept is asked for again by the next page. */
export const keepRegion = ({ region_id }: { readonly region_id: string }) =>
  Effect.flatMap(Storage, (storage) => storage.set(STORED.region, "", region_id)).pipe(Effect.ignore)

/** At once: a page that is loaded again in the next moment has the choice. */
export const keepRegionNow = (choice: { readonly region_id: string }): void =>
  Effect.runSync(keepRegion(choice).pipe(Effect.provide(Storage.layer)))
