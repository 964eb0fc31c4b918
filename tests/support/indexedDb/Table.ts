import { compare, type Key, type KeyRange } from "./keys.ts"

export interface Entry {
  readonly key: Key
  value: unknown
}

/** The records of a store, in the order of their keys. */
export class Table {
  readonly keyPath: string | ReadonlyArray<string>
  entries: ReadonlyArray<Entry> = []

  constructor(keyPath: string | ReadonlyArray<string>) {
    this.keyPath = keyPath
  }

  copy(): Table {
    const made = new Table(this.keyPath)
    made.entries = this.entries.map((entry) => ({ ...entry }))
    return made
  }

  find(key: Key): Entry | undefined {
    const entry = this.entries[this.#placeOf(key)]
    return entry !== undefined && compare(entry.key, key) === 0 ? entry : undefined
  }

  within(range: KeyRange): ReadonlyArray<Entry> {
    return this.entries.filter(({ key }) => range.includes(key))
  }

  put(key: Key, value: unknown): void {
    const place = this.#placeOf(key)
    const isThere = this.find(key) !== undefined
    this.entries = this.entries.toSpliced(place, isThere ? 1 : 0, { key, value })
  }

  remove(range: KeyRange): void {
    this.entries = this.entries.filter(({ key }) => !range.includes(key))
  }

  /** Of the first entry that does not come before the key. */
  #placeOf(key: Key): number {
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare((this.entries[middle] as Entry).key, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
