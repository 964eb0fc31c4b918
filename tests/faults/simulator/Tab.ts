import { Clock, type Effect, Layer, Scheduler } from "effect"
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from "xstate"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { Entropy } from "#adapters/Entropy.ts"
import { FullScreen } from "#adapters/FullScreen.ts"
import { Files } from "#adapters/Files.ts"
import { HttpClient, type HttpRequest } from "#adapters/HttpClient.ts"
import { inflateWithPako } from "#adapters/inflateWithPako.ts"
import { Databases } from "#adapters/journal/Databases.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import { WebLocks } from "#adapters/journal/WriterLock.ts"
import { KeptPages } from "#adapters/KeptPages.ts"
import { makePageRuntime, pageLayer } from "#adapters/PageRuntime.ts"
import { type PageSignal, PageSignals } from "#adapters/PageSignals.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { Inflater } from "#adapters/unpack.ts"
import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { highest } from "#domain/attempt/RecordNumbers.ts"
import type { CallInput } from "#machines/page/callPlaceholder.ts"
import type { ExamEvent } from "#machines/attempt/examTypes.ts"
import type { ExamSnapshot } from "#machines/attempt/examSelectors.ts"
import type { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import { attachmentsActors, chosenFiles } from "#routes/attempt/attachmentsActors.ts"
import { makeExamActors, provideExam } from "#routes/attempt/examActors.ts"
import { clockOver } from "#dev/conditions/clockOver.ts"
import { makeRecorder, type Recorder } from "#dev/record/makeRecorder.ts"
import { afterPromises } from "../../support/afterPromises.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import type { Device } from "./Device.ts"
import type { Network } from "./Network.ts"
import { bringPage, type Client, ownExam, sharedExam } from "./pageExam.ts"
import { type Attached, bringFiles, sharedFiles } from "./pageFiles.ts"
import { formOf } from "./form.ts"
import type { Timeline } from "./Timeline.ts"

export interface Timer {
  readonly cancel: () => void
}

interface World {
  readonly timeline: Timeline
  readonly network: Network
  readonly chance: Chance
  /** The server's clock as the page's start-up data says it. */
  readonly serverNow: number
  readonly session: Map<string, string>
  /** Where each page is recorded, if it is to be. */
  readonly recorders?: Map<Tab, Recorder>
  /** Replaces parts of the client, to see that the oracle notices. */
  readonly broken?: BrokenClient
  /** Where answers take files: what becomes of one that was kept. */
  readonly attached?: (tab: Tab, event: Attached) => void
}

type SessionEvent = Extract<ExamEvent, { readonly type: "session.changed" }>

export type BrokenClient = (made: Client) => Client

/** One page with an exam: the real machine, journal, signals, lock and API client over layers that can fail. */
export class Tab {
  readonly name: string
  readonly device: Device
  readonly actor: ActorRefFrom<typeof sharedExam>
  readonly user_id: string
  readonly document: { visibilityState: "visible" | "hidden" } = { visibilityState: "visible" }
  readonly call: (request: CallRequest) => Promise<CallOutcome>
  readonly clock: SampledClock
  /** What else of the page hears of its session. */
  readonly parts = new Set<{ readonly send: (event: SessionEvent) => void }>()
  /** The part of the page that has files of answers, where it has one. */
  readonly files: ActorRefFrom<typeof sharedFiles> | null
  /** The files that its learner saved, by name. */
  readonly saved = new Map<string, Blob>()
  /** Of its own: what two pages do at one instant may happen in any order. */
  readonly chance: Chance
  readonly #ids: Chance
  readonly #append: (input: Port.AppendInput, signal: AbortSignal) => Promise<Port.Appended>
  isAlive = true
  isFrozen = false
  /** Timers fire at whole minutes only. */
  isThrottled = false
  readonly #world: World
  readonly #born: number
  /** What its session took over of the device. */
  #token: string
  readonly #listeners = new Set<(signal: PageSignal) => void>()
  readonly #screens = new Set<(isFull: boolean) => void>()
  /** How often it went out of sight, and out of the full screen. */
  readonly left = { hidden: 0, full_screen: 0 }
  #isHidden = false
  /** Of its timers: each is made again when called. */
  readonly #plans = new Set<() => void>()
  #held: ReadonlyArray<() => void> = []
  #known: { readonly states: unknown; readonly isOpen: boolean; readonly isHandedIn: boolean } = {
    states: null,
    isOpen: false,
    isHandedIn: false,
  }

  constructor(name: string, device: Device, user_id: string, source: ExamSource, world: World) {
    this.name = name
    this.device = device
    this.user_id = user_id
    this.#world = world
    const seed = world.chance.below(2 ** 31)
    this.chance = seeded(seed)
    // what else the page draws does not depend on how many ids it makes
    this.#ids = seeded(seed + 1)
    this.#born = device.monotonic()
    this.#token = device.token
    this.clock = new SampledClock(world.serverNow, () => device.monotonic() - this.#born)
    const page = makePageRuntime(pageLayer(this.#platform()))
    const call = page.run(({ request, intent }: CallInput) =>
      ApiClient.use((api): Effect.Effect<CallOutcome> => api.call(request, intent)),
    )
    this.call = (request) => call({ request }, new AbortController().signal)
    this.#append = page.runWith(Journal.layer)((input: Port.AppendInput) =>
      Journal.use((journal): Effect.Effect<Port.Appended> => journal.append(input)),
    )
    const outside = { call, runtime: async () => page }
    const calls = fromPromise<CallOutcome, CallInput>(({ input, signal }) => call(input, signal))
    const { broken, recorders, attached } = world
    const clock = {
      setTimeout: (run: () => void, milliseconds: number) => this.later(run, milliseconds),
      clearTimeout: (timer: Timer) => timer.cancel(),
    }
    const input = { source, user_id, now: this.clock.now() }
    const recorder = recorders && makeRecorder("exam", { input }, () => world.timeline.now)
    if (recorder !== undefined) recorders?.set(this, recorder)
    this.actor = createActor(broken === undefined ? sharedExam : ownExam(broken(provideExam(outside)), calls), {
      ...(recorder !== undefined && { inspect: recorder.inspect }),
      clock,
      input,
    })
    bringPage(this.actor.system, { ...makeExamActors(outside), calls })
    device.tabs.add(this)
    this.actor.start()
    const exam = (event: Attached) => attached?.(this, event)
    this.files = attached === undefined ? null : createActor(sharedFiles, { clock, input: { user_id, exam } })
    if (this.files === null) return
    bringFiles(this.files.system, attachmentsActors(outside))
    this.parts.add(this.files)
    this.files.start()
  }

  /** It has its own receipt; a practice is on its way to its result then. */
  get isHandedIn(): boolean {
    return this.#place.isHandedIn
  }

  get isOpen(): boolean {
    return this.#place.isOpen
  }

  /** Asked after every event, of states that few events change. */
  get #place() {
    const { snapshot } = this
    // the same list as long as no state was left or entered
    if (this.#known.states !== snapshot._nodes)
      this.#known = {
        states: snapshot._nodes,
        isOpen: snapshot.matches("open"),
        isHandedIn: snapshot.matches("handedIn") || snapshot.matches("showingResult"),
      }
    return this.#known
  }

  get snapshot(): ExamSnapshot {
    return this.actor.getSnapshot()
  }

  /** A page of an older build beside it, which knew no limits, writes an answer into the journal that both share. */
  async writeOdd(question_id: string, value: AnswerValue): Promise<JournalRecord | null> {
    const { user_id, client_id, epoch, nonce, now: at, attempt, last_seq } = this.snapshot.context
    const { attempt_id } = attempt ?? { attempt_id: "" }
    const drafts = [{ kind: "answer", question_id, value, at, epoch, nonce } as const]
    const read = highest(this.device.disk.records(), {})
    const input = { user_id, attempt_id, client_id, last_seq, read, drafts }
    const { records, storage } = await this.#append(input, new AbortController().signal)
    return storage === "strict" ? (records[0] ?? null) : null
  }

  send(event: ExamEvent): void {
    this.actor.send(event)
  }

  /** What the page knows of the files of its learner, as it says so. */
  get filesKnown(): SnapshotFrom<typeof attachmentsMachine> | null {
    return this.files?.getSnapshot().children.attachments?.getSnapshot() ?? null
  }

  /** Its learner chooses a PDF with this text; false where the page does not take one now. */
  chooseFile(question_id: string, text: string): boolean {
    const { attempt } = this.snapshot.context
    if (this.files === null || attempt === null || this.filesKnown?.matches("ready") !== true) return false
    chosenFiles.put([new Blob([text], { type: "application/pdf" })])
    this.files.send({ type: "files.chosen", attempt_id: attempt.attempt_id, question_id })
    return true
  }

  /** The window says `online` or `pagehide`. */
  hear(type: "online" | "pagehide"): void {
    this.whenAwake(() => this.#emit(type === "online" ? "network.online" : "page.hidden"))
  }

  /** The storage event of another page that signed in or out. */
  hearToken(): void {
    this.whenAwake(() => {
      const was = this.#token
      this.#token = this.device.token
      if (was !== "" || this.#token !== "") this.#tellSession(was)
    })
  }

  show(visible: boolean): void {
    if (this.#sleeps(() => this.show(visible))) return
    this.document.visibilityState = visible ? "visible" : "hidden"
    // what the site tells every page, which knows of no doubt
    if (visible) this.send({ type: "clock.ticked", now: this.clock.now() })
    this.#emit(visible ? "page.shown" : "page.hidden")
  }

  fill(isFull: boolean): void {
    this.whenAwake(() => {
      if (!isFull) this.left.full_screen += 1
      for (const listener of this.#screens) listener(isFull)
    })
  }

  freeze(): void {
    if (this.#sleeps(() => this.freeze())) return
    this.show(false)
    this.#emit("page.hidden")
    this.isFrozen = true
  }

  thaw(): void {
    if (this.#sleeps(() => this.thaw())) return
    this.isFrozen = false
    const held = this.#held
    this.#held = []
    for (const run of held) run()
    if (this.isAlive) this.show(true)
  }

  /** A hidden page's timers are held back; what is due when it is seen again happens then. */
  throttle(isThrottled: boolean): void {
    this.isThrottled = isThrottled
    for (const plan of this.#plans) plan()
    this.show(!isThrottled)
  }

  /** Closed by its user: the page hears of it. */
  close(): void {
    if (this.#sleeps(() => this.close())) return
    this.show(false)
    this.#emit("page.hidden")
    this.die()
  }

  /** Gone without a word. */
  die(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.dropMessages()
    for (const { url } of this.filesKnown?.context.files ?? []) URL.revokeObjectURL(url)
    this.files?.stop()
    this.actor.stop()
    this.device.locks?.drop(this)
    this.device.tabs.delete(this)
  }

  /** Every connection of this page breaks. */
  dropMessages(): void {
    for (const message of this.#world.network.underway) if (message.tab === this) message.fail()
  }

  /** No page runs while its device sleeps: then this is done at its end. */
  #sleeps(then: () => void): boolean {
    if (this.device.isAwake) return false
    this.#world.timeline.at(this.device.awakeAt, () => this.isAlive && then())
    return true
  }

  whenAwake(run: () => void): void {
    if (!this.isAlive) return
    if (this.isFrozen) this.#held = [...this.#held, run]
    else if (this.device.isAwake) run()
    else this.#world.timeline.at(this.device.awakeAt, () => this.whenAwake(run))
  }

  later(run: () => void, milliseconds: number): Timer {
    const { timeline } = this.#world
    let cancel = () => {}
    let isOver = false
    const due = this.device.monotonic() + Math.max(0, milliseconds)
    const plan = () => {
      cancel()
      const left = Math.max(0, due - this.device.monotonic())
      const at = Math.max(timeline.now, this.device.awakeAt) + left
      cancel = timeline.at(this.isThrottled ? Math.ceil(at / MINUTE) * MINUTE : at, fire)
    }
    const end = () => {
      isOver = true
      this.#plans.delete(plan)
    }
    const fire = () => {
      if (isOver || !this.isAlive) return
      if (this.isFrozen) {
        this.#held = [...this.#held, fire]
        return
      }
      if (!this.device.isAwake || this.device.monotonic() < due) return plan()
      end()
      run()
    }
    this.#plans.add(plan)
    plan()
    return {
      cancel: () => {
        end()
        cancel()
      },
    }
  }

  /** A session whose token is refused ends, and leaves what another page stored meanwhile. */
  #signOut(): void {
    const was = this.#token
    if (was === "") return
    this.#token = ""
    if (this.device.token === was) this.device.store("", this)
    this.#tellSession(was)
  }

  #tellSession(was: string): void {
    const named = (token: string) => (token === "" ? "signedOut" : "signedIn")
    const event = { type: "session.changed", session: named(this.#token), was: named(was) } as const
    if (this.isAlive) for (const part of [this, ...this.parts]) part.send(event)
  }

  #emit(signal: PageSignal): void {
    if (signal === "page.hidden" && !this.#isHidden) this.left.hidden += 1
    if (signal === "page.hidden" || signal === "page.shown") this.#isHidden = signal === "page.hidden"
    for (const listener of this.#listeners) listener(signal)
  }

  /** The page's browser. */
  #platform() {
    const { device, chance } = this
    const ids = this.#ids
    const { network, session } = this.#world
    const config = {
      baseUrl: "/api",
      origin: "http://a.test",
      agencyFlag: "a",
      salt: "study-site",
      clientIp: null,
      onUnauthorized: () => this.#signOut(),
    }
    const line = async ({ url, method, headers: own, body }: HttpRequest, signal: AbortSignal) => {
      const path = url.pathname + url.search
      const headers = { ...own, cookie: device.cookie }
      const sent = { method, path, ...(device.isOutside && { from: "192.0.2.1" }) }
      if (!(body instanceof FormData))
        return network.send(this, { ...sent, headers, body: typeof body === "string" ? body : null }, signal)
      const form = await formOf(body)
      return network.send(this, { ...sent, headers: { ...headers, ...form.headers }, body: form.body }, signal)
    }
    const signals = PageSignals.layerMemory((listener) => {
      this.#listeners.add(listener)
      return () => this.#listeners.delete(listener)
    })
    const references = Layer.mergeAll(
      Layer.succeed(Clock.Clock, this.#timers()),
      Layer.succeed(Scheduler.Scheduler, betweenPromises),
      Layer.succeed(Databases, device.disk.databases(this)),
      Layer.succeed(FullScreen, (onChange) => {
        this.#screens.add(onChange)
        return () => this.#screens.delete(onChange)
      }),
      Layer.succeed(WebLocks, device.locks?.of(this) ?? null),
      Layer.succeed(Entropy, {
        next: () => chance.next(),
        id: () => `${ids.below(2 ** 32)}-${ids.below(2 ** 32)}`,
      }),
      Layer.succeed(Inflater, inflateWithPako),
      Layer.succeed(KeptPages, { forget: () => {} }),
    )
    const stores = {
      local: device.disk.local(this),
      window: device.disk.window(session, this),
      token: () => this.#token,
    }
    return HttpClient.layerMemory(line, () => !device.isOnline).pipe(
      Layer.provideMerge(ServerClock.layer(this.clock)),
      Layer.provideMerge(
        Layer.mergeAll(
          Storage.layerOver(stores),
          Files.layerMemory(this.saved),
          signals,
          Layer.succeed(ApiConfig, config),
        ),
      ),
      Layer.provideMerge(references),
    )
  }

  /** The page's own clock, which may be wrong, and its timers. */
  #timers(): Clock.Clock {
    return clockOver({
      wall: () => this.device.wall(),
      monotonic: () => this.device.monotonic() - this.#born,
      later: (run, milliseconds) => this.later(run, milliseconds).cancel,
    })
  }
}

const MINUTE = 60_000

/** What a page forks begins without another turn of the event loop. */
const betweenPromises = new Scheduler.MixedScheduler("async", afterPromises)
