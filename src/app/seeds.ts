import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { keyOf } from "#domain/contract/Request.ts"

/** How long an answer fetched ahead of its page may be used. */
const LIFE = 60_000
const MAX_SEEDS = 200

interface Seed {
  readonly outcome: CallOutcome
  readonly until: number
}

/** Answers that were fetched before the page that asks for them, each good once. */
export class Seeds {
  readonly #now: () => number
  readonly #seeds = new Map<string, Seed>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes a page payload: { calls: [{ request, outcome }] }; anything else is ignored. */
  plant(payload: unknown): void {
    const calls = (payload as { readonly calls?: unknown } | null)?.calls
    if (!Array.isArray(calls)) return
    for (const { request, outcome } of calls as ReadonlyArray<{ request: CallRequest; outcome: CallOutcome }>) {
      this.#seeds.set(keyOf(request), { outcome, until: this.#now() + LIFE })
    }
    for (const key of [...this.#seeds.keys()].slice(0, Math.max(0, this.#seeds.size - MAX_SEEDS)))
      this.#seeds.delete(key)
  }

  /** The answer, once, or null. */
  take(request: CallRequest): CallOutcome | null {
    const outcome = this.#outcomeOf(request)
    this.#seeds.delete(keyOf(request))
    return outcome
  }

  /** The answers to all of them by their names, once; or null, and none is taken. */
  takeAll(requests: Readonly<Record<string, CallRequest>>): Readonly<Record<string, CallOutcome>> | null {
    const entries = Object.entries(requests)
    const found = entries.flatMap(([name, request]) => {
      const outcome = this.#outcomeOf(request)
      return outcome === null ? [] : [[name, outcome] as const]
    })
    if (found.length < entries.length) return null
    for (const [, request] of entries) this.#seeds.delete(keyOf(request))
    return Object.fromEntries(found)
  }

  /** After signing in or out, what was fetched for somebody else must not be shown. */
  clear(): void {
    this.#seeds.clear()
  }

  #outcomeOf(request: CallRequest): CallOutcome | null {
    const seed = this.#seeds.get(keyOf(request))
    return seed !== undefined && seed.until > this.#now() ? seed.outcome : null
  }
}
