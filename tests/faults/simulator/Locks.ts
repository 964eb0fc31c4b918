import type { Locks as WebLocks } from "#adapters/journal/WriterLock.ts"

/** Who asks: a tab, or a page of another test. */
type Page = object

interface Asked {
  readonly name: string
  readonly tab: Page
  readonly use: () => Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The Web Locks of one browser profile: exclusive ones, in line, with `steal` and `signal`. */
export class Locks {
  readonly #held = new Map<string, Asked>()
  #waiting: ReadonlyArray<Asked> = []

  of(tab: Page): WebLocks {
    return {
      query: async () => ({ held: [...this.#held.keys()].map((name) => ({ name })), pending: [] }),
      request: (name, options, use) =>
        new Promise((resolve, reject) => this.#ask({ name, tab, use, resolve, reject }, options)),
    }
  }

  /** The tab is gone: what it held is free. */
  drop(tab: Page): void {
    this.#waiting = this.#waiting.filter((asked) => asked.tab !== tab)
    for (const held of this.#held.values()) if (held.tab === tab) this.#free(held)
  }

  #ask(asked: Asked, { steal = false, signal }: Parameters<WebLocks["request"]>[1]): void {
    const aborted = () => asked.reject(new DOMException("", "AbortError"))
    if (signal?.aborted === true) return aborted()
    signal?.addEventListener("abort", () => {
      if (!this.#waiting.includes(asked)) return
      this.#waiting = this.#waiting.filter((other) => other !== asked)
      aborted()
    })
    const holder = this.#held.get(asked.name)
    if (holder === undefined) return this.#grant(asked)
    if (!steal) {
      this.#waiting = [...this.#waiting, asked]
      return
    }
    holder.reject(new DOMException("", "AbortError"))
    this.#grant(asked)
  }

  #grant(asked: Asked): void {
    this.#held.set(asked.name, asked)
    void Promise.resolve()
      .then(() => asked.use())
      .then(asked.resolve, asked.reject)
      .finally(() => this.#free(asked))
  }

  #free(asked: Asked): void {
    if (this.#held.get(asked.name) !== asked) return
    this.#held.delete(asked.name)
    const next = this.#waiting.find(({ name }) => name === asked.name)
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((other) => other !== next)
    this.#grant(next)
  }
}
