import type { Texts } from "./textStore.ts"

export const memoryTexts = (texts: Map<string, string> = new Map()): Texts => ({
  keys: () => [...texts.keys()],
  get: (key) => texts.get(key) ?? null,
  set: (key, text) => {
    texts.set(key, text)
  },
  remove: (key) => {
    texts.delete(key)
  },
})

export const storedTexts = (storage: Storage): Texts => ({
  keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ""),
  get: (key) => storage.getItem(key),
  set: (key, text) => {
    storage.setItem(key, text)
  },
  remove: (key) => {
    storage.removeItem(key)
  },
})

/** A storage that takes and gives back a text now; null when it is full, blocked or missing. */
export const workingTexts = (storage: () => Storage): Texts | null => {
  try {
    const texts = storedTexts(storage())
    texts.set("exam-probe", "1")
    texts.remove("exam-probe")
    return texts
  } catch {
    return null
  }
}

/** Where a text can be put within an event that takes the page away. */
export const placesAtOnce = (): ReadonlyArray<Texts> =>
  [() => sessionStorage, () => localStorage].flatMap((storage) => workingTexts(storage) ?? [])
