import type { Payload } from "#domain/contract/Contract.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import { equals } from "#domain/question/AnswerValue.ts"
import type { Recorder } from "#dev/record/makeRecorder.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { START } from "../../support/testServer.ts"
import type { Backend, Person, Truth } from "./Backend.ts"
import { Device } from "./Device.ts"
import { codeOf, type Fate, type Message, Network } from "./Network.ts"
import { Oracle } from "./Oracle.ts"
import { SimServer } from "./SimServer.ts"
import type { Attached } from "./pageFiles.ts"
import { PAPER_IDS, PAPERS } from "./papers.ts"
import { type BrokenClient, Tab } from "./Tab.ts"
import { Timeline } from "./Timeline.ts"

/** By how much a page lets two answers differ: see SampledClock. */
const SLACK = 100
/** A document that was kept, by the server or by a browser that opens its pages again, names an earlier time. */
const KEPT = 2_400
const MINUTE = 60_000
const ADMITTED = PAPERS.admitted.paper_id
/** How long one pass word of a room is shown. */
const PASSCODE = 300_000
/** What is asked under a key, as a start or a take-over, may be answered as it was before the end was moved. */
const NAMES_THE_END = /^\/api\/exam\/(attempt|save|state)/

/** Whom an operator gives more time: the learner who sits, another one, or all of them. */
export type Whom = "me" | "other" | "everybody"

/** One exam of one learner, with everything around it, from one seed. */
export class Sim {
  readonly timeline = new Timeline(START)
  readonly chance: Chance
  readonly server: SimServer
  readonly network: Network
  readonly oracle: Oracle
  readonly devices: Array<Device> = []
  readonly tabs: Array<Tab> = []
  /** Set before the first page opens, when pages are to be recorded. */
  recorders: Map<Tab, Recorder> | null = null
  /** Its answers take files; set before the first page opens. */
  takesFiles = false
  /** Whoever is refused on another device asks the officer of the room, and is let. */
  frees = false
  /** From now on nothing fails for good. */
  isComingHome = false
  /** What happened, a line each, without ids that differ from run to run. */
  readonly trace: Array<string> = []
  readonly me: Person
  readonly other: Person
  readonly #backend: Backend
  readonly #broken: BrokenClient | null
  readonly #owners = new Map<string, string>()
  /** The server's clock error as each page last heard it, when that was, and what it had heard before. */
  readonly #offsets = new Map<Tab, { readonly offset: number; readonly at: number; readonly before: number }>()
  /** Of the sleep that no clock of its device knows of, how much each page was told by an answer. */
  readonly #noticed = new Map<Tab, number>()
  /** What its device's clock had gained when a page opened, and when it last asked what was answered. */
  readonly #gained = new Map<Tab, { readonly atFirst: number; readonly atLast: number }>()
  /** The longest that each page waited for an answer. */
  readonly #waited = new Map<Tab, number>()
  #isStale = true
  /** The clock of the server that answered last. */
  #servedAt = 0
  #isShifted = false
  /** When the end was last moved by an operator, or to an earlier moment, and when the server last named it to each page, and that was heard. */
  #movedAt = 0
  /** When it was last another one than before. */
  #changedAt = 0
  readonly #told = new Map<Tab, { readonly at: number; readonly heardAt: number; readonly before: number }>()

  private constructor(backend: Backend, seed: number, broken: BrokenClient | null, me: Person, other: Person) {
    this.#backend = backend
    this.#broken = broken
    this.me = me
    this.other = other
    this.chance = seeded(seed)
    this.server = new SimServer(backend, this.timeline)
    this.network = new Network(this.timeline, this.server, (line) => this.note(line))
    this.oracle = new Oracle(me.id, {
      attempts: [],
      records: [],
      answers: [],
      receipts: [],
      results: 0,
      files: [],
      leaves: [],
      certified: null,
    })
    for (const person of [me, other]) this.#owners.set(person.token, person.id)
    this.network.unheard = (message) => this.#unhears(message)
    this.network.heard = (message, reply) => {
      const { instead, cover, cut } = message.fate
      // who answers in the server's place says nothing about its clock, and half an answer is not believed
      if (message.clockOffset !== null && instead === undefined && cover === undefined && cut !== true)
        this.#hears(message, message.clockOffset, codeOf(reply) === "20200")
      this.oracle.hears(message, reply, this.#owners.get(message.headers["Authorization"] ?? "") ?? "")
    }
    this.server.handled = (sent, reply) => {
      this.#servedAt = this.timeline.now + this.server.answeredOffset
      this.oracle.serves(sent, reply, this.#owners.get(sent.headers["Authorization"] ?? "") ?? "", this.#servedAt)
      if (sent.path.startsWith("/api/exam/start")) this.#seesPasscode(sent.body ?? "{}")
      // what only reads changes nothing before the end; after it, it may close the attempt
      const deadline = this.#deadline
      if (sent.method === "POST" || (deadline !== null && this.server.now() > deadline)) this.#isStale = true
    }
  }

  static async make(backend: Backend, seed: number, broken: BrokenClient | null = null): Promise<Sim> {
    return new Sim(backend, seed, broken, await backend.newLearner(), await backend.newLearner())
  }

  note(line: string): void {
    this.trace.push(`${this.timeline.now - START} ${line}`)
  }

  /** The next thing, if it comes by then; the oracle looks after it. */
  async step(limit: number): Promise<void> {
    if (await this.timeline.step(limit)) await this.#see()
  }

  /** After something was done without time having passed. */
  async look(): Promise<void> {
    await this.timeline.settle()
    await this.#see()
  }

  async #see(): Promise<void> {
    if (this.#isStale) {
      this.#isStale = false
      const before = this.#deadline
      this.oracle.truth = await this.#backend.truth(this.me.id)
      // as by a page that was left too often: it is told with the next answer that names it
      if (before !== null && this.#deadline !== null && this.#deadline < before) this.#movedAt = this.timeline.now
      if (this.#deadline !== before) this.#changedAt = this.timeline.now
      if (this.oracle.hasDoor) this.oracle.door.look(this.oracle.truth)
      this.oracle.lookAtEnd(this.#servedAt)
    }
    const alive = this.tabs.filter((tab) => tab.isAlive)
    const before = this.oracle.violations.length
    this.oracle.look(alive, (tab) => {
      const drifted = this.#driftedOf(tab)
      const now = this.timeline.now + this.#offsetOf(tab) + Math.min(0, drifted)
      return {
        now: now - tab.device.unnoticed + (this.#noticed.get(tab) ?? 0),
        latest: now,
        // who heard of two clocks may believe either
        isEndTold: this.#toldAt(tab) > this.#changedAt,
        isEndMoved: this.#movedAt !== 0 && this.#toldAt(tab) <= this.#movedAt,
        slack: this.#isShifted ? Number.POSITIVE_INFINITY : (this.#waited.get(tab) ?? 0) + Math.max(0, drifted),
      }
    })
    for (const violation of this.oracle.violations.slice(before)) this.note(`! ${violation}`)
  }

  /** The end of the attempt as the server last had it. */
  get #deadline(): number | null {
    return this.oracle.truth.attempts[0]?.deadline ?? null
  }

  /** What a page cannot know its clock to have gained: since it last asked, or within the ways of its answers. */
  #driftedOf(tab: Tab): number {
    const { atFirst, atLast } = this.#gained.get(tab) ?? { atFirst: 0, atLast: 0 }
    const { gained } = tab.device
    const inAll = gained - atFirst
    return (
      Math.sign(inAll) * Math.min(Math.abs(inAll), Math.abs(gained - atLast) + (this.#waited.get(tab) ?? 0) + SLACK)
    )
  }

  /** A clock that ticked as the answer came ticked by what was known before. */
  #offsetOf(tab: Tab): number {
    const { offset, at, before } = this.#offsets.get(tab) ?? { offset: 0, at: 0, before: 0 }
    return at === this.timeline.now ? Math.min(offset, before) : offset
  }

  /** Neither did it know an end that came with the answer. */
  #toldAt(tab: Tab): number {
    const { at, heardAt } = this.#told.get(tab) ?? { at: 0, heardAt: 0 }
    return heardAt === this.timeline.now ? 0 : at
  }

  /** What was answered as the page lost patience told it nothing. */
  #unhears({ tab }: Message): void {
    const [told, offset] = [this.#told.get(tab), this.#offsets.get(tab)]
    if (told?.heardAt === this.timeline.now) this.#told.set(tab, { ...told, at: told.before })
    if (offset?.at === this.timeline.now) this.#offsets.set(tab, { ...offset, offset: offset.before })
  }

  #hears({ tab, sentAt, handledAt, unnoticed, gained, path }: Message, offset: number, isAnswer: boolean): void {
    this.#gained.set(tab, { atFirst: this.#gained.get(tab)?.atFirst ?? 0, atLast: gained })
    // an answer from before a sleep tells nothing of it
    this.#noticed.set(tab, Math.max(unnoticed, this.#noticed.get(tab) ?? 0))
    // a refusal names none
    if (isAnswer && NAMES_THE_END.test(path))
      this.#told.set(tab, { at: handledAt, heardAt: this.timeline.now, before: this.#told.get(tab)?.at ?? 0 })
    this.#isShifted ||= offset !== 0
    const roundTrip = this.timeline.now - sentAt
    const waited = this.#waited.get(tab) ?? 0
    const before = this.#offsetOf(tab)
    // a shift of less than what this answer took and the one before cannot be told from their ways
    const known = Math.abs(offset - before) > roundTrip + waited + SLACK ? offset : Math.min(offset, before)
    this.#offsets.set(tab, { offset: known, at: this.timeline.now, before })
    this.#waited.set(tab, Math.max(roundTrip, waited))
  }

  addDevice(): Device {
    const device = new Device(`device ${this.devices.length + 1}`, this.timeline, this.chance, this.me.token)
    this.devices.push(device)
    return device
  }

  /** `session`: what the window keeps as long as it is open. */
  open(device: Device, source: ExamSource, session: Map<string, string>): Tab {
    const world = {
      timeline: this.timeline,
      network: this.network,
      chance: this.chance,
      serverNow: this.server.now() - (this.tabs.length % 3) * KEPT,
      session,
      ...(this.#broken !== null && { broken: this.#broken }),
      ...(this.recorders !== null && { recorders: this.recorders }),
      ...(this.takesFiles && { attached: (tab: Tab, event: Attached) => this.#attaches(tab, event) }),
    }
    // the site opens a page for whoever is signed in
    const user_id = this.#owners.get(device.token) ?? this.me.id
    const tab = new Tab(`tab ${this.tabs.length + 1}`, device, user_id, source, world)
    this.tabs.push(tab)
    this.#noticed.set(tab, device.unnoticed)
    this.#gained.set(tab, { atFirst: device.gained, atLast: device.gained })
    const offset = this.server.clockOffset
    this.#offsets.set(tab, { offset, at: this.timeline.now, before: offset })
    this.note(`${tab.name} opens on ${device.name}`)
    return tab
  }

  /** A file that was chosen is kept, and the answer names it where the page takes it. */
  #attaches(tab: Tab, event: Attached): void {
    const { question_id, file } = event
    const valueOf = () => tab.snapshot.context.answers[question_id]?.value ?? null
    const before = valueOf()
    tab.send(event)
    const value = valueOf()
    if (equals(before, value)) return
    this.note(`${tab.name} attaches ${file.slice(0, 8)} to ${question_id}`)
    this.oracle.attaches(tab, { kind: "answer", question_id, value }, file)
  }

  /** The next messages meet this, and those that are under way. */
  meet(count: number, fate: Fate): void {
    let left = count
    for (const message of this.network.underway) {
      message.fate = { ...message.fate, ...fate }
      left -= 1
    }
    this.network.rules = [...this.network.rules, (_: Message) => (left-- > 0 ? fate : null)]
  }

  /** A fresh token of a person; the old ones are worth nothing any more. */
  async signIn(person: Person): Promise<string> {
    const token = await this.#backend.signIn(person.id)
    this.#owners.set(token, person.id)
    return token
  }

  isMine(token: string): boolean {
    return this.#owners.get(token) === this.me.id
  }

  /** Everything that is under way stays as it is for so long. */
  skip(milliseconds: number): void {
    this.timeline.now += milliseconds
  }

  /**
   * The last saves and take-overs are gone, though their pages were told of them: what becomes of these questions is
   * nobody's promise.
   */
  async failOver(writes: number): Promise<void> {
    const before = await this.#backend.truth(this.me.id)
    await this.#backend.failOver(writes)
    const after = await this.#backend.truth(this.me.id)
    const isThere = ({ client_id, seq }: Truth["records"][number]) =>
      after.records.some((one) => one.client_id === client_id && one.seq === seq)
    const epoch = before.attempts[0]?.epoch
    if (after.attempts[0]?.epoch !== epoch) {
      this.note("a take-over is lost")
      this.oracle.losesDevice()
    }
    this.oracle.excuses(before.records.filter((record) => !isThere(record)))
    this.#isStale = true
  }

  /** What the board of the room showed so long ago. */
  shownPasscode(ago: number): string {
    return this.#backend.passcode(PAPERS.roomed.paper_id, this.server.now() - ago)
  }

  #seesPasscode(body: string): void {
    const { passcode } = JSON.parse(body) as Payload<"exam.start">
    const right = [0, PASSCODE].map((ago) => this.#backend.passcode(PAPERS.roomed.paper_id, this.#servedAt - ago))
    if (passcode !== undefined && right.includes(passcode)) this.oracle.mayBegin = true
  }

  /** The officer of the room lets the learner go on on another device. */
  async freeDevice(): Promise<void> {
    await this.#backend.freeDevice(this.me.id, this.server.now())
    this.oracle.freesDevice()
    this.#isStale = true
  }

  /** The officer puts the learner on the list, with so many minutes of their own, or as many as they have. */
  async admit(least: number): Promise<void> {
    const { door } = this.oracle
    const minutes = Math.max(least, door.minutes)
    await this.#moves(minutes - door.minutes, (now) => this.#backend.admit(ADMITTED, this.me.id, minutes, now))
    Object.assign(door, { isListed: true, minutes })
  }

  /** Nobody is put on a list that is empty: then everybody may begin. */
  admitOther(): Promise<void> {
    return this.#backend.admit(ADMITTED, this.other.id, 0, this.server.now())
  }

  /** The officer takes the learner off the list, where nothing was begun. */
  async dismiss(): Promise<void> {
    await this.#moves(0, (now) => this.#backend.dismiss(ADMITTED, this.me.id, now))
    const { attempts } = await this.#backend.truth(this.me.id)
    if (attempts.length === 0) Object.assign(this.oracle.door, { isListed: false, minutes: 0 })
  }

  async allowRetake(): Promise<void> {
    await this.#moves(0, (now) => this.#backend.allowRetake(ADMITTED, this.me.id, now))
    this.oracle.door.retakes += 1
  }

  /** The operator gives somebody so many minutes more. */
  async extend(minutes: number, whom: Whom): Promise<void> {
    const user_id = whom === "everybody" ? null : this[whom].id
    await this.#moves(whom === "other" ? 0 : minutes, async (now) => {
      for (const paper_id of PAPER_IDS) await this.#backend.extend(paper_id, user_id, minutes, now)
    })
    if (whom === "me") this.oracle.door.minutes += minutes
  }

  /** By what an officer does an attempt goes on, and its end moves by so many minutes. */
  async #moves(minutes: number, act: (now: number) => Promise<void>): Promise<void> {
    const now = this.server.now()
    const [before] = (await this.#backend.truth(this.me.id)).attempts
    await act(now)
    const [after] = (await this.#backend.truth(this.me.id)).attempts
    this.#isStale = true
    if (before?.state !== "open" || before.deadline === null || before.deadline < now) return
    const moved = (after?.deadline ?? 0) - before.deadline
    if (after?.id !== before.id || after.state !== "open" || moved !== minutes * MINUTE)
      this.oracle.violations.push(`an officer gave ${minutes} minutes, and the end moved by ${moved} ms`)
  }

  /** The same so many milliseconds after the end as it is now, or before it; at once where nobody has begun. */
  extendNearEnd(offset: number, minutes: number, whom: Whom): void {
    const deadline = this.#deadline
    const after = deadline === null ? 0 : deadline - this.server.now() + offset
    this.timeline.after(Math.max(0, after), () => this.timeline.during(() => this.extend(minutes, whom)))
  }

  /** The operator imports other questions, or those of before. */
  async importOthers(): Promise<void> {
    await this.#backend.importOthers()
    this.#isStale = true
  }

  /** The operator ends the papers for everybody, so many milliseconds from now. */
  async closeEarly(after: number): Promise<void> {
    const now = this.server.now()
    for (const paper_id of PAPER_IDS) await this.#backend.closePaper(paper_id, now + after, now)
    this.#movedAt = this.timeline.now
    this.oracle.mayNotBegin = true
    this.oracle.door.isClosed = true
    this.#isStale = true
  }

  async revoke(person: Person): Promise<void> {
    await this.#backend.revoke(person.id)
  }

  /** The server closes what is overdue. */
  async closeOverdue(): Promise<void> {
    this.#servedAt = this.server.now()
    await this.#backend.sweep(this.#servedAt)
    this.#isStale = true
  }

  /** A teacher takes the late answers that wait for a decision, or leaves them out. */
  async decideLate(takes: boolean): Promise<void> {
    await this.#backend.decideLate(this.me.id, takes, this.server.now())
    this.#isStale = true
    await this.look()
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) tab.die()
    await this.timeline.settle()
  }
}
