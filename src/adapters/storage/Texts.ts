import type { webStorage } from "./webStorage.ts"

/** Texts by key: what a window keeps, or a map. All of it may throw: full, blocked or missing. */
export interface Texts {
  readonly keys: () => ReadonlyArray<string>
  readonly get: (key: string) => string | null
  readonly set: (key: string, text: string) => void
  readonly remove: (key: string) => void
}

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

/** The storage is asked for with each use: asking may throw, too. */
export const webTexts = (storage: typeof webStorage.local): Texts => ({
  keys: () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? ""),
  get: (key) => storage().getItem(key),
  set: (key, text) => {
    storage().setItem(key, text)
  },
  remove: (key) => {
    storage().removeItem(key)
  },
})

/** Whether it takes and gives back a text now. */
export const works = (texts: Texts): boolean => {
  try {
    texts.set("exam-probe", "1")
    texts.remove("exam-probe")
    return true
  } catch {
    return false
  }
}
