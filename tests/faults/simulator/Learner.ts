import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { request } from "#domain/contract/Request.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { equals } from "#domain/question/AnswerValue.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import type { ExamEvent, ExamStage } from "#machines/attempt/examTypes.ts"
import { isDrawn, PAPERS } from "./papers.ts"
import type { Typed } from "./plan.ts"
import type { Device } from "./Device.ts"
import type { Sim } from "./Sim.ts"
import type { Tab } from "./Tab.ts"

type Answering = Extract<ExamEvent, { readonly question_id: string }>

const GLANCE = 1_000
/** Of one question. */
const MOST_FILES = 2
/** Between two tries once there were too many. */
const WAIT = 20_000

/** Somebody who takes the exam on one page and helps themselves: opens it again, signs in again, presses again. */
export class Learner {
  readonly sim: Sim
  device: Device
  tab: Tab | null = null
  source: ExamSource = { paper_id: "p1" }
  wants: "look" | "answer" | "handIn" = "look"
  /** For the pass word of a room, one after the other; then what its board shows. */
  typed: Array<Typed> = []
  /** Goes on here when another page writes. */
  mayTake = true
  /** Hands off: the device sleeps, the page is hidden or another one is used. */
  isAway = false
  #glanceAt = 0
  #triesAt = 0
  #session = new Map<string, string>()

  constructor(sim: Sim, device: Device) {
    this.sim = sim
    this.device = device
  }

  open(): void {
    this.tab = this.sim.open(this.device, this.source, this.#session)
  }

  /** The page once more, with what its window keeps, and nobody who looks at it. */
  duplicate(): Tab {
    return this.sim.open(this.device, this.source, new Map(this.#session))
  }

  /** Closes the window: what belongs to it alone is gone. */
  leave(): void {
    this.#session = new Map()
  }

  /** Goes on at another device until it has its receipt. */
  async on(device: Device): Promise<void> {
    this.tab?.close()
    this.device = device
    this.leave()
    this.open()
    await this.until(() => this.isHandedIn)
  }

  /** The same at each of them that has a line. */
  async onEach(devices: ReadonlyArray<Device>): Promise<void> {
    for (const device of devices) if (!device.isCutOff) await this.on(device)
  }

  get isOver(): boolean {
    return this.isHandedIn || (this.tab?.isAlive === true && Select.stage(this.tab.snapshot) === "closing")
  }

  get isHandedIn(): boolean {
    return this.tab?.isAlive === true && this.tab.isHandedIn
  }

  get isWriter(): boolean {
    return this.tab?.isAlive === true && Select.isWriter(this.tab.snapshot)
  }

  /** Time passes until it is so, or is given up after so many milliseconds. */
  async until(isSo: () => boolean, limit = 240_000): Promise<boolean> {
    const { timeline } = this.sim
    const end = timeline.now + limit
    while (!isSo()) {
      if (timeline.now >= end) return false
      if (timeline.now >= this.#glanceAt) {
        this.#glanceAt = timeline.now + GLANCE
        if (await this.tend()) await this.sim.look()
        continue
      }
      await this.sim.step(Math.min(end, this.#glanceAt))
    }
    return true
  }

  async pass(milliseconds: number): Promise<void> {
    await this.until(() => false, milliseconds)
  }

  /** Does something to an answer as soon as the page takes it; false when the exam is over before. */
  async answer(event: Answering, value: AnswerValue): Promise<boolean> {
    for (let tries = 0; tries < 5; tries += 1) {
      await this.until(() => this.isWriter || this.isOver)
      if (this.tab === null || !this.isWriter) return false
      const kind = event.type === "flag.toggle" ? "flag" : "answer"
      this.tab.send(event)
      const taken = this.tab.snapshot.context.answers[event.question_id]
      if (equals((kind === "flag" ? taken?.flagged : taken?.value) ?? null, value)) {
        this.sim.oracle.intends(this.tab, { kind, question_id: event.question_id, value })
        return true
      }
      await this.pass(GLANCE)
    }
    return false
  }

  judgesDrawn(nth: number, value: boolean): boolean {
    const drawn = this.tab?.snapshot.context.attempt?.questions.filter(isDrawn)[nth]
    return drawn !== undefined && this.does({ type: "answer.judge", question_id: drawn.id, value }, `drawn ${nth}`)
  }

  /** Does something to an answer; whether the page took it. `name`: of its question, in the trace. */
  does(event: Answering, name = event.question_id): boolean {
    const { tab } = this
    if (tab === null || !this.isWriter) return false
    const kind = event.type === "flag.toggle" ? "flag" : event.type === "guess.toggle" ? "guess" : "answer"
    const read = () => {
      const found = tab.snapshot.context.answers[event.question_id]
      return kind === "answer" ? (found?.value ?? null) : (found?.[kind === "flag" ? "flagged" : "guessed"] ?? false)
    }
    const before = read()
    tab.send(event)
    const value = read()
    if (equals(before, value)) return true
    this.sim.note(`${tab.name} ${kind} ${name} ${JSON.stringify(value)}`)
    this.sim.oracle.intends(tab, { kind, question_id: event.question_id, value })
    return true
  }

  /** Whether the page takes it, or has no room for it. */
  choosesFile(question_id: string, text: string): boolean {
    const { tab } = this
    if (tab === null || !this.isWriter) return false
    if (this.#filesOf(question_id).length >= MOST_FILES) return true
    if (!tab.chooseFile(question_id, text)) return false
    this.sim.note(`${tab.name} chooses a file for ${question_id}`)
    this.sim.oracle.chooses(tab, text)
    return true
  }

  dropsFile(question_id: string, nth: number): boolean {
    const file = this.#filesOf(question_id)[nth]
    return file === undefined ? this.isWriter : this.does({ type: "answer.detach", question_id, file })
  }

  #filesOf(question_id: string): ReadonlyArray<string> {
    return Attachment.namesOf(this.tab?.snapshot.context.answers[question_id]?.value ?? null)
  }

  choose(question_id: string, key: string): Promise<boolean> {
    return this.answer({ type: "answer.choose", question_id, key }, key)
  }

  async write(question_id: string, text: string): Promise<void> {
    await this.answer({ type: "answer.write", question_id, text }, text)
  }

  /** What the page of the result asks for. */
  async result(): Promise<void> {
    if (this.tab === null || !this.tab.isAlive) return
    const attempt_id = this.tab.snapshot.context.attempt?.attempt_id ?? ""
    this.sim.timeline.watch(this.tab.call(request("exam.result", { attempt_id })))
    await this.sim.timeline.settle()
  }

  /** Whether there was something to do. */
  async tend(): Promise<boolean> {
    const { device, tab } = this
    if (this.isAway || !device.isAwake) return false
    if (tab === null || !tab.isAlive) {
      if (device.isOnline) this.open()
      return device.isOnline
    }
    if (tab.isFrozen) return false
    if (tab.user_id !== this.sim.me.id) {
      // this is the page of somebody else: signed in again, the own one is opened
      tab.close()
      device.store(await this.sim.signIn(this.sim.me))
      this.open()
      return true
    }
    const { snapshot } = tab
    const stage = Select.stage(snapshot)
    const isSignedOut = device.token === "" || Select.isSigningIn(snapshot)
    if (isSignedOut || (stage === "failed" && !this.sim.isMine(device.token))) {
      await this.#signIn(tab)
      return true
    }
    const refused = stage === "failed" ? snapshot.context.failure?.code : undefined
    if (refused === EXAM_CODES.noAttemptsLeft && this.#looksForOwn()) return true
    if (refused !== undefined) await this.#asksOfficer(refused)
    const wanted = this.#wanted(snapshot, stage)
    if (wanted?.type === "exam.handIn") this.sim.oracle.handsIn()
    if (wanted !== null) tab.send(wanted)
    return wanted !== null
  }

  #wanted(snapshot: Select.ExamSnapshot, stage: ExamStage): ExamEvent | null {
    if (stage === "failed") return { type: "exam.retry" }
    if (this.wants === "look") return null
    if (stage === "cover") return this.#startOrGoOn()
    if (Select.otherWriter(snapshot) !== null) return this.mayTake ? { type: "writer.take" } : null
    if (this.wants === "answer" && Select.isAsked(snapshot)) return { type: "paper.resume" }
    if (this.wants !== "handIn" || stage !== "answering") return null
    if (Select.isAsked(snapshot)) return { type: "exam.handIn" }
    return { type: Select.isReviewing(snapshot) ? "exam.handIn" : "paper.review" }
  }

  /** Whoever has been through it does not begin another attempt, but looks for the one there was. */
  #startOrGoOn(): ExamEvent | null {
    const [attempt] = this.sim.oracle.truth.attempts
    if (attempt === undefined && this.source === PAPERS.roomed) return this.#startWithPasscode()
    if (attempt === undefined || attempt.state === "open") return { type: "exam.start" }
    this.#looksForOwn()
    return null
  }

  /** Whether there is one. */
  #looksForOwn(): boolean {
    const [attempt] = this.sim.oracle.truth.attempts
    if (attempt === undefined) return false
    this.source = { attempt_id: attempt.id }
    this.tab?.close()
    return true
  }

  /** Who has typed too many wrong ones waits. */
  #startWithPasscode(): ExamEvent | null {
    const { now } = this.sim.timeline
    if (now < this.#triesAt) return null
    if (this.tab !== null && Select.coverRefusal(this.tab.snapshot) === RoomText.PASSCODE_TRIES)
      this.#triesAt = now + WAIT
    const next = this.typed.shift() ?? { ago: 0 }
    const passcode = "text" in next ? next.text : this.sim.shownPasscode(next.ago)
    return { type: "exam.start", passcode }
  }

  /** Of whoever is refused at the door or on another device. */
  async #asksOfficer(code: number): Promise<void> {
    const { sim, device } = this
    const lets = new Map<number, () => Promise<void> | void>([
      [EXAM_CODES.otherDevice, () => sim.freeDevice()],
      [EXAM_CODES.unlisted, () => sim.admit(1)],
      [EXAM_CODES.tooLate, () => sim.allowRetake()],
      // they go to the room
      [EXAM_CODES.otherNetwork, () => void (device.isOutside = false)],
    ]).get(code)
    if (lets === undefined) return
    const isLet = this.mayTake && (sim.frees || sim.isComingHome)
    sim.note(`${this.tab?.name} is refused${isLet ? ", and let" : ""}`)
    if (isLet) await lets()
  }

  /** Whoever does not know, or does, that it is over. */
  async beginsAgain(): Promise<void> {
    if (this.tab === null || !this.tab.isAlive) return
    let isAnswered = false
    const asked = this.tab.call(request("exam.start", { ...PAPERS.admitted, client_id: "again" }))
    this.sim.timeline.watch(asked.finally(() => (isAnswered = true)))
    await this.until(() => isAnswered)
  }

  async #signIn(tab: Tab): Promise<void> {
    this.device.token = await this.sim.signIn(this.sim.me)
    for (const one of this.device.tabs) one.hearToken()
    if (!tab.isAlive) return
    if (Select.stage(tab.snapshot) === "failed") tab.send({ type: "exam.retry" })
  }
}
