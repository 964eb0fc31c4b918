import type { Chance } from "../../support/seeded.ts"
import { Disk } from "./Disk.ts"
import { Locks } from "./Locks.ts"
import type { Tab } from "./Tab.ts"
import type { Timeline } from "./Timeline.ts"

interface Sleep {
  readonly since: number
  readonly until: number
  readonly isCounted: boolean
}

/** How a device sleeps: on some the monotonic clock counts it, and a short one need not break a connection. */
export interface Sleeper {
  readonly isCounted?: boolean
  readonly keepsLine?: boolean
}

/** A page looks at its clocks so often, in milliseconds: both changes of one look are one. */
const LOOK = 500

/** One browser profile on one machine, with its clocks, its stores and its line. */
export class Device {
  readonly name: string
  readonly disk: Disk
  /** null: pages over plain http have none. */
  readonly locks: Locks | null
  readonly tabs = new Set<Tab>()
  token: string
  /** It is on another network than that of the room. */
  isOutside = false
  isOnline = true
  /** Its line is broken for good. */
  isCutOff = false
  /** Milliseconds by which its wall clock is wrong. */
  wallOffset: number
  readonly #timeline: Timeline
  #secrets = 0
  /** Milliseconds that it slept and neither of its clocks knows of: the wall clock was set back in the same look. */
  unnoticed = 0
  #lastSetBack = { at: Number.NEGATIVE_INFINITY, by: 0 }
  #wokeAt = Number.NEGATIVE_INFINITY
  #slept = 0
  #sleeping: Sleep | null = null
  #drift = { since: 0, before: 0, rate: 0, isOfAll: false }

  constructor(name: string, timeline: Timeline, chance: Chance, token: string) {
    this.name = name
    this.#timeline = timeline
    this.disk = new Disk(() => timeline.now)
    this.locks = chance.below(3) === 0 ? null : new Locks()
    this.wallOffset = chance.below(4_000) - 2_000
    this.token = token
  }

  /** The secret by which the server knows it again, as its browser sends it. */
  get cookie(): string {
    return `device=${`${this.name}-${this.#secrets}`.replace(" ", "-").padEnd(43, "-")}`
  }

  /** It is another one to the server from its next sign-in on. */
  forgetSecret(): void {
    this.#secrets += 1
  }

  wall(): number {
    return Math.round(this.#timeline.now + this.wallOffset + (this.#drift.isOfAll ? this.gained : 0))
  }

  /** Its monotonic clock runs fast by this part of itself from now on, and the wall clock with it or not. */
  drift(rate: number, { isOfAll = false } = {}): void {
    this.#drift = { since: this.#running(), before: this.gained, rate, isOfAll }
  }

  /** Milliseconds that its monotonic clock has gained by drifting. */
  get gained(): number {
    const { since, before, rate } = this.#drift
    return before + (this.#running() - since) * rate
  }

  setWall(by: number): void {
    this.wallOffset += by
    const { now } = this.#timeline
    const setBack = Math.max(0, -by)
    // a page that is frozen or throttled looks once, after all of it
    const isUnwatched = [...this.tabs].some((tab) => tab.isFrozen || tab.isThrottled)
    if (this.#sleeping?.isCounted === false || isUnwatched || now - this.#wokeAt <= LOOK) this.unnoticed += setBack
    else this.#lastSetBack = { at: now, by: setBack }
  }

  monotonic(): number {
    return Math.round(this.#running() + this.gained)
  }

  /** Stops while the device sleeps, on most systems. */
  #running(): number {
    return (this.#sleeping?.isCounted === false ? this.#sleeping.since : this.#timeline.now) - this.#slept
  }

  /** When it wakes; now when it is awake. */
  get awakeAt(): number {
    return this.#sleeping?.until ?? this.#timeline.now
  }

  get isAwake(): boolean {
    return this.#sleeping === null
  }

  /** A page, or another one of the site, stores a token; the others hear of it a moment later. */
  store(token: string, by: Tab | null = null): void {
    this.token = token
    for (const tab of this.tabs) if (tab !== by) this.#timeline.after(5, () => tab.hearToken())
  }

  goOffline(): void {
    this.isOnline = false
    for (const tab of this.tabs) tab.dropMessages()
  }

  goOnline(): void {
    if (this.isCutOff) return
    this.isOnline = true
    for (const tab of this.tabs) tab.hear("online")
  }

  sleep(milliseconds: number, { isCounted = false, keepsLine = false }: Sleeper = {}): void {
    const since = this.#timeline.now
    if (!isCounted && since - this.#lastSetBack.at <= LOOK) this.unnoticed += this.#lastSetBack.by
    this.#sleeping = { since, until: since + milliseconds, isCounted }
    this.#timeline.after(milliseconds, () => {
      if (!isCounted) {
        this.#slept += milliseconds
        this.#wokeAt = this.#timeline.now
      }
      this.#sleeping = null
      if (!keepsLine) for (const tab of this.tabs) tab.dropMessages()
    })
  }

  /** The whole browser dies at once. */
  kill(chance: Chance): void {
    const tabs = new Set(this.tabs)
    this.disk.kill(tabs, chance)
    for (const tab of tabs) tab.die()
  }
}
