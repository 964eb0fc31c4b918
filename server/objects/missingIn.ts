import type { ObjectStore } from "./ObjectStore.ts"
import { ObjectsUnavailable } from "./ObjectsUnavailable.ts"

const AT_ONCE = 16

/** Those that cannot be read: of a store that stays away, or that there is none of, all. */
export const missingIn = async (
  store: ObjectStore | null,
  keys: ReadonlyArray<string>,
): Promise<ReadonlyArray<string>> => {
  if (store === null) return keys
  const isThere = async (key: string) => {
    const found = await store.read(key, { method: "HEAD" }).catch((error: unknown) => {
      if (error instanceof ObjectsUnavailable) return null
      throw error
    })
    found?.body.destroy()
    return found !== null
  }
  const missing: string[] = []
  for (let first = 0; first < keys.length; first += AT_ONCE) {
    const some = keys.slice(first, first + AT_ONCE)
    const found = await Promise.all(some.map(isThere))
    missing.push(...some.filter((_, index) => found[index] === false))
  }
  return missing
}
