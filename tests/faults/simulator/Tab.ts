import { type Effect, Layer, ManagedRuntime } from "effect"
import { type ActorRefFrom, createActor, fromPromise } from "xstate"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { fromEffect } from "#adapters/fromEffect.ts"
import { Entropy } from "#adapters/Entropy.ts"
import { HttpClient, type HttpRequest } from "#adapters/HttpClient.ts"
import { inflateWithPako } from "#adapters/inflateWithPako.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { TokenStore } from "#adapters/TokenStore.ts"
import { Inflater } from "#adapters/unpack.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { ExamSource } from "#domain/exam/JournalPort.ts"
import { type CallInput, withCalls } from "#machines/callSlot.ts"
import { examMachine } from "#machines/exam/examMachine.ts"
import type { ExamEvent } from "#machines/exam/examTypes.ts"
import type { ExamSnapshot } from "#machines/exam/examSelectors.ts"
import { makeExamSlots } from "#routes/examSlots.ts"
import type { Outside } from "#routes/Page.ts"
import type { Chance } from "../../support/seeded.ts"
import type { Device } from "./Device.ts"
import type { Network } from "./Network.ts"
import { type Surroundings, type Timer, within } from "./surroundings.ts"
import type { Timeline } from "./Timeline.ts"

interface World {
  readonly timeline: Timeline
  readonly network: Network
  readonly chance: Chance
  /** The server's clock as the page's start-up data says it. */
  readonly serverNow: number
  readonly session: Map<string, string>
  /** Replaces parts of the client, to see that the oracle notices. */
  readonly broken?: BrokenClient
}

interface Client extends ReturnType<typeof makeExamSlots> {
  readonly guards?: Readonly<Record<string, () => boolean>>
}
export type BrokenClient = (made: Client) => Client

interface Pending {
  readonly run: () => void
  readonly due: number
}

/** One page with an exam: the real machine, journal, signals, lock and API client in surroundings that can fail. */
export class Tab implements Surroundings {
  readonly name: string
  readonly device: Device
  readonly actor: ActorRefFrom<typeof examMachine>
  readonly user_id: string
  readonly window = new EventTarget()
  readonly document: EventTarget & { visibilityState: "visible" | "hidden"; cookie: string }
  readonly navigator: object
  readonly location = { href: "http://a.test/mock-exam", pathname: "/mock-exam", protocol: "http:" }
  readonly localStorage: Storage
  readonly sessionStorage: Storage
  readonly indexedDB: Pick<IDBFactory, "open">
  readonly call: (request: CallRequest) => Promise<CallOutcome>
  readonly clock: SampledClock
  isAlive = true
  isFrozen = false
  /** Timers fire at whole minutes only. */
  isThrottled = false
  readonly #world: World
  readonly #born: number
  #held: ReadonlyArray<() => void> = []

  constructor(name: string, device: Device, user_id: string, source: ExamSource, world: World) {
    this.name = name
    this.device = device
    this.user_id = user_id
    this.#world = world
    this.#born = device.monotonic()
    this.document = Object.assign(new EventTarget(), { visibilityState: "visible" as const, cookie: "" })
    this.navigator = device.locks === null ? {} : { locks: device.locks.of(this) }
    this.localStorage = device.disk.localStorage(this)
    this.sessionStorage = device.disk.sessionStorage(world.session, this)
    this.indexedDB = device.disk.indexedDB(this)
    this.clock = new SampledClock(world.serverNow, () => this.monotonic())
    const call = this.act(() => this.#client())
    this.call = (request) => this.act(() => call({ request }, new AbortController().signal))
    const made: Client = makeExamSlots({ clock: this.clock } as unknown as Outside)
    const { slots, actions, guards = {} } = world.broken?.(made) ?? made
    const calls = fromPromise<CallOutcome, CallInput>(({ input, signal }) => call(input, signal))
    const machine = withCalls(examMachine, calls).provide({
      actors: slots,
      guards,
      actions: { note: (_, note) => actions.note(note), keepTail: (_, tail) => actions.keepTail(tail) },
    })
    this.actor = this.act(() =>
      createActor(machine, {
        clock: {
          setTimeout: (run: () => void, milliseconds: number) => this.later(run, milliseconds, false),
          clearTimeout: (timer: Timer) => timer.cancel(),
        },
        input: { source, user_id, now: this.clock.now() },
      }),
    )
    device.tabs.add(this)
    this.act(() => this.actor.start())
  }

  get snapshot(): ExamSnapshot {
    return this.actor.getSnapshot()
  }

  act<T>(run: () => T): T {
    return within(this, run)
  }

  send(event: ExamEvent): void {
    this.act(() => this.actor.send(event))
  }

  /** The page hears what the window says: `online`, `pagehide`. */
  hear(type: string): void {
    this.whenAwake(() => this.act(() => this.window.dispatchEvent(new Event(type))))
  }

  show(visible: boolean): void {
    this.document.visibilityState = visible ? "visible" : "hidden"
    this.act(() => this.document.dispatchEvent(new Event("visibilitychange")))
  }

  freeze(): void {
    this.show(false)
    this.act(() => this.document.dispatchEvent(new Event("freeze")))
    this.isFrozen = true
  }

  thaw(): void {
    this.isFrozen = false
    const held = this.#held
    this.#held = []
    for (const run of held) run()
    if (this.isAlive) this.show(true)
  }

  /** Closed by its user: the page hears of it. */
  close(): void {
    this.show(false)
    this.act(() => this.window.dispatchEvent(new Event("pagehide")))
    this.die()
  }

  /** Gone without a word. */
  die(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.dropMessages()
    this.act(() => this.actor.stop())
    this.device.locks?.drop(this)
    this.device.tabs.delete(this)
  }

  /** Every connection of this page breaks. */
  dropMessages(): void {
    for (const message of this.#world.network.underway) if (message.tab === this) message.fail()
  }

  whenAwake(run: () => void): void {
    if (!this.isAlive) return
    if (this.isFrozen) this.#held = [...this.#held, run]
    else if (this.device.isAwake) run()
    else this.#world.timeline.at(this.device.awakeAt, () => this.whenAwake(run))
  }

  later(run: () => void, milliseconds: number, again: boolean): Timer {
    const { timeline } = this.#world
    let cancel = () => {}
    let isOver = false
    const plan = ({ due }: Pick<Pending, "due">) => {
      const left = Math.max(0, due - this.device.monotonic())
      const at = Math.max(timeline.now, this.device.awakeAt) + left
      cancel = timeline.at(this.isThrottled ? Math.ceil(at / MINUTE) * MINUTE : at, () => fire(due))
    }
    const fire = (due: number) => {
      if (isOver || !this.isAlive) return
      if (this.isFrozen) {
        this.#held = [...this.#held, () => fire(due)]
        return
      }
      if (!this.device.isAwake || this.device.monotonic() < due) return plan({ due })
      if (again) plan({ due: Math.max(due + milliseconds, this.device.monotonic()) })
      else isOver = true
      this.act(run)
    }
    plan({ due: this.device.monotonic() + Math.max(again ? 1 : 0, milliseconds) })
    return {
      cancel: () => {
        isOver = true
        cancel()
      },
    }
  }

  wall(): number {
    return this.device.wall()
  }

  monotonic(): number {
    return this.device.monotonic() - this.#born
  }

  randomBelow(limit: number): number {
    return this.#world.chance.below(limit)
  }

  #client() {
    const { device } = this
    const { network, chance } = this.#world
    const line = ({ url, method, headers, body }: HttpRequest, signal: AbortSignal) =>
      network.send(
        this,
        { method, path: url.pathname + url.search, headers, body: typeof body === "string" ? body : null },
        signal,
      )
    const config = {
      baseUrl: "/api",
      origin: "http://a.test",
      agencyFlag: "a",
      salt: "study-site",
      clientIp: null,
      onUnauthorized: () => (device.token = ""),
    }
    const layer = ApiClient.layerNoDeps.pipe(
      Layer.provide(HttpClient.layerMemory(line, () => !device.isOnline)),
      Layer.provide(
        Layer.mergeAll(
          ServerClock.layer(this.clock),
          TokenStore.layerMemory(() => device.token),
          Layer.succeed(ApiConfig, config),
          Layer.succeed(Entropy, { next: () => chance.next(), id: () => `key-${chance.below(1e9)}` }),
          Layer.succeed(Inflater, inflateWithPako),
        ),
      ),
    )
    const run = fromEffect(ManagedRuntime.make(layer))
    return run(({ request, key }: CallInput) =>
      ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request, key)),
    )
  }
}

const MINUTE = 60_000
