/** A key of a record: IndexedDB has dates and bytes besides. */
export type Key = number | string | ReadonlyArray<Key>

/** Numbers, then texts, then lists, which go part by part. */
export const compare = (one: Key, other: Key): number => {
  if (typeof one === "object" && typeof other === "object") {
    const length = Math.min(one.length, other.length)
    for (let at = 0; at < length; at += 1) {
      const order = compare(one[at] as Key, other[at] as Key)
      if (order !== 0) return order
    }
    return one.length - other.length
  }
  if (typeof one !== typeof other) return rank(one) - rank(other)
  return one < other ? -1 : one > other ? 1 : 0
}

const rank = (key: Key): number => (typeof key === "number" ? 0 : typeof key === "string" ? 1 : 2)

const isKey = (found: unknown): found is Key =>
  typeof found === "string" ||
  (typeof found === "number" && !Number.isNaN(found)) ||
  (Array.isArray(found) && found.every(isKey))

/** The key that a value carries, by one property or several. */
export const keyIn = (value: unknown, path: string | ReadonlyArray<string>): Key => {
  const read = (name: string): unknown => (value as Readonly<Record<string, unknown>>)[name]
  const key = typeof path === "string" ? read(path) : path.map(read)
  if (!isKey(key)) throw new DOMException("", "DataError")
  return key
}

/** From one key to another, both included. */
export class KeyRange {
  readonly lower: Key
  readonly upper: Key
  readonly lowerOpen = false
  readonly upperOpen = false

  constructor(lower: Key, upper: Key) {
    this.lower = lower
    this.upper = upper
  }

  static bound(lower: Key, upper: Key): KeyRange {
    return new KeyRange(lower, upper)
  }

  static only(key: Key): KeyRange {
    return new KeyRange(key, key)
  }

  includes(key: Key): boolean {
    return compare(this.lower, key) <= 0 && compare(key, this.upper) <= 0
  }
}

/** Plain data of its own, which nobody changes: a page and its store share nothing. */
export const copyOf = <T>(value: T): T => {
  if (typeof value === "function" || typeof value === "symbol") throw new DOMException("", "DataCloneError")
  if (typeof value !== "object" || value === null) return value
  if (value instanceof ArrayBuffer) return value.slice(0) as T
  if (Array.isArray(value)) return Object.freeze(value.map(copyOf)) as T
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) copy[name] = copyOf((value as Readonly<Record<string, unknown>>)[name])
  return Object.freeze(copy) as T
}
