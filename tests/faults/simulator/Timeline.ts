/** Whether anything in this process still waits for its next turn: the disk, the server, a fiber. */
const hasImmediates = (): boolean => process.getActiveResourcesInfo().includes("Immediate")

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

interface Due {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/**
 * The true time, which passes only when it is asked to. What is due at one instant happens in the order it was asked
 * for; before the next thing happens, all that the last one set off (promises, the disk, the server) has come to rest.
 */
export class Timeline {
  now: number
  #due: ReadonlyArray<Due> = []
  #order = 0
  #working = 0
  #rested = () => {}
  #broken: unknown = null

  /** `now` is epoch milliseconds. */
  constructor(now: number) {
    this.now = now
  }

  /** Gives what takes it back. */
  at(instant: number, run: () => void): () => void {
    this.#order += 1
    const due: Due = { at: Math.max(instant, this.now), order: this.#order, run }
    const place = this.#due.findLastIndex((other) => other.at <= due.at) + 1
    this.#due = this.#due.toSpliced(place, 0, due)
    return () => {
      this.#due = this.#due.filter((other) => other !== due)
    }
  }

  after(milliseconds: number, run: () => void): () => void {
    return this.at(this.now + milliseconds, run)
  }

  /** Nothing else happens until this work is done. */
  during(work: () => Promise<void>): void {
    this.#working += 1
    void work()
      .catch((error: unknown) => (this.#broken ??= error))
      .finally(() => {
        this.#working -= 1
        if (this.#working === 0) this.#rested()
      })
  }

  /** Somebody asked for this and waits for it no longer: a failure still counts. */
  watch(work: Promise<unknown>): void {
    void work.catch((error: unknown) => (this.#broken ??= error))
  }

  /** Lets the next thing happen, if it is due by then. False: nothing was, and it is `limit` now. */
  async step(limit: number): Promise<boolean> {
    // what was done since the last one may yet ask for something
    if (!this.#isDueBy(limit)) await this.settle()
    const [next] = this.#due
    if (next === undefined || !this.#isDueBy(limit)) {
      this.now = Math.max(this.now, limit)
      return false
    }
    this.#due = this.#due.slice(1)
    this.now = Math.max(this.now, next.at)
    next.run()
    await this.settle()
    return true
  }

  #isDueBy(limit: number): boolean {
    return (this.#due[0]?.at ?? Number.POSITIVE_INFINITY) <= limit
  }

  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 1;) {
      await nextTurn()
      // turns that only wait would take the processor from the database that is waited for
      if (this.#working > 0) await new Promise<void>((resolve) => (this.#rested = resolve))
      quiet = hasImmediates() ? 0 : quiet + 1
    }
    if (this.#broken !== null) throw this.#broken
  }
}
