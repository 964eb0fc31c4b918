import type { ExamSource } from "#domain/contract/ExamSource.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import type { Device } from "./Device.ts"
import { Learner } from "./Learner.ts"
import type { Act, Sitting, Typed } from "./plan.ts"
import type { Sim } from "./Sim.ts"

const GLANCE = 1_000
/** An act that a page does not take for so long is given up. */
const PATIENCE = 20_000

/** The same learner at one page, who does what is planned when the page takes it, and looks after the page. */
export class Hand {
  readonly learner: Learner
  readonly #sim: Sim
  readonly #begins: number
  readonly #handsIn: number | null
  #acts: ReadonlyArray<Act>
  #glanceAt: number
  #takesAt = 0
  #isResting = false

  /** `typed`: what all pages type, one after the other, for the pass word of a room. */
  constructor(
    sim: Sim,
    device: Device,
    source: ExamSource,
    sitting: Sitting,
    begins: number,
    handsIn: number | null,
    typed: Array<Typed>,
  ) {
    this.#sim = sim
    this.#begins = begins
    this.#handsIn = handsIn
    this.#acts = sitting.acts
    this.#glanceAt = begins + sitting.opens
    this.learner = new Learner(sim, device)
    this.learner.source = source
    this.learner.typed = typed
    this.learner.wants = "answer"
  }

  /** When there is something to do again. */
  get next(): number {
    if (this.#isResting) return Number.POSITIVE_INFINITY
    const [act] = this.#acts
    const due = act === undefined ? Number.POSITIVE_INFINITY : this.#begins + act.at
    return Math.min(this.#glanceAt, Math.max(due, this.#sim.timeline.now + 50))
  }

  get isDone(): boolean {
    return this.learner.isHandedIn
  }

  get isBusy(): boolean {
    return this.#acts.length > 0 && !this.learner.isOver
  }

  rest(): void {
    this.#isResting = true
    this.#acts = []
  }

  /** Whether there is something to do now. */
  get isDue(): boolean {
    const { now } = this.#sim.timeline
    const [act] = this.#acts
    return !this.#isResting && (now >= this.#glanceAt || (act !== undefined && now >= this.#begins + act.at))
  }

  /** Whether anything was done. */
  async glance(): Promise<boolean> {
    const { now } = this.#sim.timeline
    if (now >= this.#glanceAt) {
      this.#glanceAt = now + GLANCE
      if (this.#handsIn !== null && now >= this.#begins + this.#handsIn) this.learner.wants = "handIn"
      const isHandingIn = this.learner.wants === "handIn"
      const isDue = (this.#acts[0]?.at ?? Number.POSITIVE_INFINITY) <= now - this.#begins
      this.learner.mayTake = (isHandingIn || isDue) && now >= this.#takesAt
      if (this.learner.mayTake) this.#takesAt = now + PATIENCE / 2
      if (await this.learner.tend()) return true
    }
    const [act, ...rest] = this.#acts
    if (act === undefined || now < this.#begins + act.at) return false
    const isTaken = this.#does(act)
    if (isTaken || now > this.#begins + act.at + PATIENCE) this.#acts = rest
    return isTaken
  }

  #does({ does }: Act): boolean {
    const { tab, device, isAway } = this.learner
    if (tab === null || !tab.isAlive || tab.isFrozen || isAway || !device.isAwake) return false
    if (does === "hide" || does === "show") tab.show(does === "show")
    else if (does === "close") tab.close()
    else if (does.type === "file.choose") return this.learner.choosesFile(does.question_id, does.text)
    else if (does.type === "file.drop") return this.learner.dropsFile(does.question_id, does.nth)
    else if (does.type === "drawn.judge") return this.learner.judgesDrawn(does.nth, does.value)
    else if ("question_id" in does) return this.learner.does(does)
    else if (Select.isLeading(tab.snapshot) || Select.isReviewing(tab.snapshot)) tab.send(does)
    else return false
    return true
  }
}
