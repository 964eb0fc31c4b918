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
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import * as Room from "#machines/live/liveRoomSelectors.ts"
import type { LiveRoomEvent } from "#machines/live/liveRoomTypes.ts"
import * as Chat from "#machines/live/liveChatSelectors.ts"
import type { LiveChatEvent } from "#machines/live/liveChatTypes.ts"
import type { ChatEntry } from "#domain/contract/live.ts"
import { liveRoomActors } from "#routes/live/liveRoomActors.ts"
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
  readonly #waiting = new Set<() => void>()
  #slept = 0

  constructor({ session_id, user_id, token, origin, now }: Visit) {
    this.token = token
    this.#clock = new SampledClock(now, () => performance.now() + this.#slept)
    const page = makePageRuntime(pageLayer(this.#platform(origin)))
    const call = page.run(({ request, intent }: CallInput) =>
      ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request, intent)),
    )
    const machine = withCalls(
      liveRoomMachine.provide({ actors: liveRoomActors({ call, runtime: async () => page }) }),
      fromPromise<CallOutcome, CallInput>(({ input, signal }) => call(input, signal)),
    )
    this.actor = createActor(machine, {
      input: { session_id, user_id, now },
      clock: {
        setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds / HURRY),
        clearTimeout,
      },
      inspect: ({ type }) => {
        if (type === "@xstate.snapshot") this.#look()
      },
    })
    this.actor.start()
  }

  get #chat(): Chat.LiveChatSnapshot | null {
    return Room.chat(this.actor.getSnapshot())?.getSnapshot() ?? null
  }

  get door(): Room.Door {
    return Room.door(this.actor.getSnapshot())
  }
  get stream(): Chat.StreamState {
    const chat = this.#chat
    return chat === null ? "connecting" : Chat.stream(chat)
  }
  get messages(): ReadonlyArray<ChatEntry> {
    const chat = this.#chat
    return chat === null ? [] : Chat.messages(chat)
  }
  get numbers(): ReadonlyArray<number> {
    return this.messages.map(({ n }) => n)
  }
  get texts(): ReadonlyArray<string> {
    return this.messages.map(({ text }) => text)
  }
  get isSending(): boolean {
    return this.#chat !== null && Chat.message(this.#chat) === "sending"
  }
  get draft(): string {
    return this.#chat === null ? "" : Chat.draft(this.#chat)
  }

  speak(text: string): void {
    this.say({ type: "draft.change", text })
    this.say({ type: "message.send" })
  }

  send(event: LiveRoomEvent): void {
    this.actor.send(event)
  }

  say(event: LiveChatEvent): void {
    Room.chat(this.actor.getSnapshot())?.send(event)
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
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  #look(): void {
    const { numbers } = this
    if (numbers.some((n, index) => index > 0 && n <= (numbers[index - 1] ?? 0)))
      this.lies.push(`a double or another order: ${numbers.join()}`)
    for (const look of this.#waiting) look()
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
