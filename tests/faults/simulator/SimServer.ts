import type { Backend, Cut } from "./Backend.ts"
import type { Reply, Sent } from "./Network.ts"
import type { Timeline } from "./Timeline.ts"

const DOWN = 3_000

/** The server as the network finds it: its clock may be wrong, it may be away, it may die over a request. */
export class SimServer {
  readonly #backend: Backend
  readonly #timeline: Timeline
  #upAt = 0
  #cut: Cut = null
  /** Milliseconds by which its clock is wrong. */
  clockOffset = 0
  /** By how much another instance, which answers every second call, is wrong beside that. */
  skew = 0
  #answers = 0
  /** After whatever it did. */
  handled: (sent: Sent, reply: Reply) => void = () => {}

  constructor(backend: Backend, timeline: Timeline) {
    this.#backend = backend
    this.#timeline = timeline
  }

  /** The next call that writes is the last one of this instance, or is undone. */
  cut(cut: Cut): void {
    this.#cut = cut
  }

  now(): number {
    return this.#timeline.now + this.clockOffset
  }

  /** The error of the clock of whoever answered last. */
  get answeredOffset(): number {
    return this.clockOffset + (this.#answers % 2) * this.skew
  }

  /** null: it dies over this one, or is away. */
  async handle(sent: Sent): Promise<Reply | null> {
    if (this.#timeline.now < this.#upAt) return null
    const cut = sent.method === "POST" ? this.#cut : null
    this.#answers += 1
    const reply = await this.#backend.answer(sent, this.#timeline.now + this.answeredOffset, cut)
    this.handled(sent, reply)
    if (cut === null) return reply
    this.cut(null)
    if (cut === "undone") return reply
    await this.restart(DOWN)
    return null
  }

  /** Another instance, after so many milliseconds. */
  async restart(downFor: number): Promise<void> {
    this.#upAt = this.#timeline.now + downFor
    await this.#backend.restart()
  }
}
