interface Waiting {
  readonly run: () => void
  /** On its own clock. */
  readonly due: number
  timer?: ReturnType<typeof setTimeout>
}

/** The time of a page, for everything that waits or reads a clock. It can be moved and stopped. All in milliseconds. */
export class AppTime {
  readonly #real: () => number
  readonly #waiting = new Set<Waiting>()
  #ahead = 0
  #setBack = 0
  #stoppedAt: number | null = null

  /** `real` only grows. */
  constructor(real: () => number) {
    this.#real = real
  }

  /** Only grows. */
  readonly monotonic = (): number => (this.#stoppedAt ?? this.#real()) + this.#ahead

  /** How far it is from the real one. */
  get shift(): number {
    return this.#ahead + (this.#stoppedAt === null ? 0 : this.#stoppedAt - this.#real())
  }

  /** How much less than that clocks on a wall show: time that was moved back. */
  get setBack(): number {
    return this.#setBack
  }

  /** Runs it so many milliseconds later; gives what takes it back. */
  readonly later = (run: () => void, milliseconds: number): (() => void) => {
    const waiting: Waiting = { run, due: this.monotonic() + milliseconds }
    this.#waiting.add(waiting)
    this.#arm(waiting)
    return () => this.#drop(waiting)
  }

  /** Forwards, what was due by then comes at once; backwards, clocks on a wall are set back. */
  move(by: number): void {
    if (by < 0) this.#setBack -= by
    else this.#ahead += by
    this.#armAll()
  }

  stop(): void {
    this.#stoppedAt ??= this.#real()
    this.#armAll()
  }

  start(): void {
    if (this.#stoppedAt === null) return
    this.#ahead -= this.#real() - this.#stoppedAt
    this.#stoppedAt = null
    this.#armAll()
  }

  #armAll(): void {
    for (const waiting of this.#waiting) this.#arm(waiting)
  }

  #arm(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    const left = Math.max(0, waiting.due - this.monotonic())
    if (this.#stoppedAt !== null && left > 0) return
    waiting.timer = setTimeout(() => {
      this.#drop(waiting)
      waiting.run()
    }, left)
  }

  #drop(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    this.#waiting.delete(waiting)
  }
}
