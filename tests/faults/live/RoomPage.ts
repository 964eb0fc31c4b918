import { Effect, Layer } from "effect"
import { type ActorRefFrom, createActor, fromPromise } from "xstate"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { Files } from "#adapters/Files.ts"
import { Fetch, HttpClient } from "#adapters/HttpClient.ts"
import { makePageRuntime, pageLayer } from "#adapters/PageRuntime.ts"
import { type PageSignal, PageSignals } from "#adapters/PageSignals.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { memoryTexts } from "#adapters/storage/Texts.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { type CallInput, withCalls } from "#machines/callSlot.ts"
import { liveRoomMachine } from "#machines/liveRoom/liveRoomMachine.ts"
import * as Select from "#machines/liveRoom/liveRoomSelectors.ts"
import type { LiveRoomEvent } from "#machines/liveRoom/liveRoomTypes.ts"
import { liveRoomSlots } from "#routes/liveRoomSlots.ts"
import { type Tampering, tamperedFetch } from "./tamperedFetch.ts"

/** The machine's waits pass so many times faster than the clock. */
const HURRY = 20

interface Visit {
  readonly session_id: string
  readonly user_id: string
  readonly token: string
  /** Where the site is reached. */
  readonly origin: string
  /** What the page believes to be the server's time. */
  readonly now: number
}

/** One page with a room: the real machine, stream and API client, over a line that can be tampered with. */
export class RoomPage {
  readonly actor: ActorRefFrom<typeof liveRoomMachine>
  readonly tampering: Tampering = { fate: null, instead: null, losing: null }
  token: string
  /** What was shown that cannot be true. */
  readonly lies: string[] = []
  readonly #clock: SampledClock
  readonly #listeners = new Set<(signal: PageSignal) => void>()
  #slept = 0

  constructor({ session_id, user_id, token, origin, now }: Visit) {
    this.token = token
    this.#clock = new SampledClock(now, () => performance.now() + this.#slept)
    const page = makePageRuntime(pageLayer(this.#platform(origin)))
    const call = page.run(({ request, key }: CallInput) =>
      ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request, key)),
    )
    const machine = withCalls(
      liveRoomMachine.provide({ actors: liveRoomSlots({ call, runtime: async () => page }) }),
      fromPromise<CallOutcome, CallInput>(({ input, signal }) => call(input, signal)),
    )
    this.actor = createActor(machine, {
      input: { session_id, user_id, now },
      clock: {
        setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds / HURRY),
        clearTimeout,
      },
    })
    this.actor.subscribe(() => this.#look())
    this.actor.start()
  }

  get door(): Select.Door {
    return Select.door(this.actor.getSnapshot())
  }
  get line(): Select.Line {
    return Select.line(this.actor.getSnapshot())
  }
  get numbers(): ReadonlyArray<number> {
    return Select.messages(this.actor.getSnapshot()).map(({ n }) => n)
  }

  get texts(): ReadonlyArray<string> {
    return Select.messages(this.actor.getSnapshot()).map(({ text }) => text)
  }

  speak(text: string): void {
    this.send({ type: "speech.type", text })
    this.send({ type: "speech.send" })
  }

  send(event: LiveRoomEvent): void {
    this.actor.send(event)
  }

  emit(signal: PageSignal): void {
    for (const listener of this.#listeners) listener(signal)
  }

  /** So many milliseconds go by while nothing runs. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds
  }

  /** What the root sends every few seconds. */
  tick(): void {
    this.send({ type: "clock.ticked", now: this.#clock.now() })
  }

  /** Resolves once it is so, at once if it is. */
  until(isSo: (page: RoomPage) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo(this)) return
        subscription.unsubscribe()
        resolve()
      }
      const subscription = this.actor.subscribe(look)
      look()
    })
  }

  #look(): void {
    const { log } = this.actor.getSnapshot().context
    const { numbers } = this
    if (numbers.some((n, index) => index > 0 && n <= (numbers[index - 1] ?? 0)))
      this.lies.push(`a double or another order: ${numbers.join()}`)
    if ((numbers.at(-1) ?? 0) > log.last) this.lies.push(`${numbers.join()} is ahead of ${log.last}`)
  }

  #platform(origin: string) {
    const config = {
      baseUrl: "/api",
      origin,
      agencyFlag: "a",
      salt: "study-site",
      clientIp: null,
      onUnauthorized: () => (this.token = ""),
    }
    const signals = PageSignals.layerMemory((listener) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    })
    const stores = { local: memoryTexts(), window: memoryTexts(), token: () => this.token }
    return HttpClient.layer.pipe(
      Layer.provideMerge(ServerClock.layer(this.#clock)),
      Layer.provideMerge(
        Layer.mergeAll(Storage.layerOver(stores), Files.layerMemory(), signals, Layer.succeed(ApiConfig, config)),
      ),
      Layer.provideMerge(Layer.succeed(Fetch, tamperedFetch(this.tampering))),
    )
  }
}
