import { BoundedMap } from "./BoundedMap.ts"

interface Account {
  readonly cost: number
  readonly at: number
}

const HALF_LIFE_MS = 10_000
const MAX_ACCOUNTS = 10_000

/** What each asker has cost of late, in milliseconds of work. Half of it is forgotten every ten seconds. */
export class RecentCosts {
  readonly #accounts = new BoundedMap<string, Account>(MAX_ACCOUNTS)
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  of(key: string): number {
    const account = this.#accounts.get(key)
    return account === undefined ? 0 : account.cost * 0.5 ** ((this.now() - account.at) / HALF_LIFE_MS)
  }

  charge(key: string, cost: number): void {
    this.#accounts.set(key, { cost: this.of(key) + cost, at: this.now() })
  }

  /** The one that has cost least; of equals the first. */
  least(keys: Iterable<string>): string | undefined {
    let [least, lowest] = [undefined as string | undefined, Number.POSITIVE_INFINITY]
    for (const key of keys) {
      const cost = this.of(key)
      if (cost < lowest) [least, lowest] = [key, cost]
    }
    return least
  }
}
