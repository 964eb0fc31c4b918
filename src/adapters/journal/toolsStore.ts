import * as ToolsState from "#domain/exam/ToolsState.ts"

type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

const PREFIX = "exam.tools."
const SIZE = "exam.size"
/** Attempts whose notes a device keeps; the oldest go first. */
const MOST = 20

const keyOf = ({ user_id, attempt_id }: ToolsState.ToolsOf): string => `${PREFIX}${user_id}.${attempt_id}`

/** What lies beside an attempt; nothing where storage is blocked or spoilt. The text size is the device's. */
export const recallTools = (storage: () => Keeper, whose: ToolsState.ToolsOf): ToolsState.ToolsState => {
  const kept = ToolsState.read(readJson(storage, keyOf(whose)))
  return { ...kept, size: ToolsState.read({ size: readJson(storage, SIZE) }).size }
}

/** Keeps it with the time (`now`, any clock that goes forward). What cannot be kept stays while the page is open. */
export const keepTools = (
  storage: () => Keeper,
  whose: ToolsState.ToolsOf,
  state: ToolsState.ToolsState,
  now: number,
): void => {
  try {
    const place = storage()
    const isNew = place.getItem(keyOf(whose)) === null
    place.setItem(keyOf(whose), JSON.stringify({ ...state, kept_at: now }))
    place.setItem(SIZE, String(state.size))
    if (isNew) forgetOldest(place)
  } catch {
    // full or blocked
  }
}

const forgetOldest = (place: Keeper): void => {
  const keys = Array.from({ length: place.length }, (_, index) => place.key(index) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  )
  const ages = keys.map((key) => [key, keptAt(place, key)] as const).toSorted(([, a], [, b]) => b - a)
  for (const [key] of ages.slice(MOST)) place.removeItem(key)
}

const keptAt = (place: Keeper, key: string): number => {
  const at = (readJson(() => place, key) as { readonly kept_at?: unknown } | null)?.kept_at
  return typeof at === "number" ? at : 0
}

const readJson = (storage: () => Keeper, key: string): unknown => {
  try {
    return JSON.parse(storage().getItem(key) ?? "null")
  } catch {
    return null
  }
}
