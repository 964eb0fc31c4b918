import { Effect } from "effect"
import { readIsSearchKeyOn, writeIsSearchKeyOn } from "./storage/bootStorage.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

interface Kept {
  readonly recent: ReadonlyArray<string>
  readonly isKeyOn: boolean
}

/** What this device keeps of searching. */
export const recallSearches = () =>
  Effect.flatMap(Storage, (storage) =>
    Effect.map(storage.get(STORED.searches, ""), (recent): Kept => ({
      recent: recent ?? [],
      isKeyOn: readIsSearchKeyOn(),
    })),
  )

/** What cannot be kept stays while the page is open. */
export const keepSearches = ({ recent, isKeyOn }: Kept) =>
  Effect.flatMap(Storage, (storage) => {
    writeIsSearchKeyOn(isKeyOn)
    return recent.length === 0 ? storage.remove(STORED.searches, "") : storage.set(STORED.searches, "", recent)
  }).pipe(Effect.ignore)
