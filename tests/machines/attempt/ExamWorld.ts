import { sha256Hex } from "#adapters/journal/sha256Hex.ts"
import { expect } from "vitest"
import { type ActorRefFrom, createActor, fromCallback, fromPromise, SimulatedClock } from "xstate"
import type { AnswerRecord, Attempt, SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { CallFailure, CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { isKeepable } from "#domain/core/AnswerLimits.ts"
import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import * as AnswerMerge from "#domain/attempt/AnswerMerge.ts"
import type * as Port from "#domain/attempt/JournalPort.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import * as Leaving from "#domain/attempt/Leaving.ts"
import * as ReceiptDigest from "#domain/attempt/ReceiptDigest.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { openingMachine } from "#machines/attempt/openingMachine.ts"
import type { ExamEvent, ExamInput } from "#machines/attempt/examTypes.ts"
import { TakenArrows } from "../support/Arrows.ts"

/** What the pages' signals (clock, network, visibility) and the writer lock send. */
type ExamSignal = Extract<
  ExamEvent,
  { readonly type: "clock.ticked" | "network.online" | "page.shown" | "page.hidden" }
>
type LockSignal = Extract<ExamEvent, { readonly type: "lock.held" | "lock.waiting" | "lock.lost" }>

export const START = 1_800_000_000_000

export const questionOf = (id: string, over: Partial<ExamQuestion> = {}): ExamQuestion => ({
  id,
  kind: "single",
  section: "单项选择题",
  score: 10,
  stem_html: `<p>${id}</p>`,
  options: ["A", "B", "C", "D"].map((key) => ({ key, html: key })),
  blanks: 0,
  source: "原创",
  year: 2026,
  ...over,
})

export const attemptOf = (over: Partial<Attempt> = {}): Attempt => ({
  attempt_id: "t1",
  title: "小测",
  bank_id: "b1",
  paper_id: "p1",
  state: "open",
  rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 10 },
  started_at: START,
  deadline: START + 600_000,
  now: START,
  epoch: 1,
  nonce: "n0",
  questions: [
    questionOf("q1"),
    questionOf("q2", { kind: "multiple" }),
    questionOf("q3", { kind: "judge", options: [] }),
    questionOf("q4", { kind: "short", options: [] }),
  ],
  answers: [],
  written: [],
  current: null,
  keys: [],
  ...over,
})

export const coverOf = (): Output<"question.paper"> => ({
  id: "p1",
  name: "小测",
  exam_type: "7",
  year: null,
  minutes: 10,
  questions: 4,
  total_score: 40,
  pass_score: 24,
  bank_id: "b1",
  attempts: 0,
  attempts_used: 0,
  open_attempt_id: null,
  ended_attempt_id: null,
  best_score: null,
  formal: false,
  tools: EXAM_TOOLS,
  key_policy: "after_hand_in",
  feedback: ["at_end"],
  opens_at: null,
  closes_at: null,
  rules_html: "<p>限时十分钟。</p>",
  sections: [{ name: "单项选择题", questions: 4, score: 10 }],
})

type DeviceAct = "open" | "read" | "key" | "digest" | "export" | "prune"

/** What a device keeps, over page loads. */
export class Device {
  records: Array<JournalRecord.JournalRecord> = []
  acked: Record<string, number> = {}
  seen: Readonly<Record<string, number>> = {}
  in_time: Readonly<Record<string, number>> = {}
  paper: Attempt | null = null
  epoch = 0
  tail: ReadonlyArray<JournalRecord.Draft> = []
  client = 1
  storage: Port.Storage = "strict"
  prunedAt: number | null = null
  /** Of a practice that was taken along: questions whose keys are here, and those of them that were shown. */
  taken: { readonly keys: ReadonlyArray<string>; shown: ReadonlyArray<string> } | null = null
  readonly exported: Array<Port.ExportInput> = []
  readonly #faults: Array<DeviceAct> = []
  #broken = 0
  #stepsDown = false
  #brokenBelow = 0
  #isKnown = true

  /** The store gives up with the next append: a ring, in which another client counts, and so many appends break. */
  stepDown(broken = 0): void {
    this.#stepsDown = true
    this.#brokenBelow = broken
  }

  /** The learner clears what the site kept. */
  clear(): void {
    Object.assign(this, { records: [], acked: {}, seen: {}, paper: null, epoch: 0, tail: [] })
    this.#isKnown = false
  }

  /** What the device does next fails, once each. */
  break(...acts: ReadonlyArray<DeviceAct>): void {
    this.#faults.push(...acts)
  }

  async act<T>(act: DeviceAct, done: () => T): Promise<T> {
    const fault = this.#faults.indexOf(act)
    if (fault < 0) return done()
    this.#faults.splice(fault, 1)
    throw new Error(`${act} broke`)
  }

  breakAppends(times: number): void {
    this.#broken = times
  }

  append(
    { client_id: counted, last_seq, read, drafts, user_id, attempt_id }: Port.AppendInput,
    page = "another tab",
  ): Port.Appended {
    if (this.#broken > 0) {
      this.#broken -= 1
      throw new Error("disk")
    }
    const renew = this.#stepsDown
    this.#stepsDown = false
    if (renew) {
      this.storage = "ring"
      this.#broken = this.#brokenBelow
    }
    const isPresent = this.#isKnown && counted === `c${this.client}`
    const isCleared = !isPresent && this.records.every(({ client_id }) => client_id !== counted)
    const stepped_down = renew || isCleared
    const client_id = stepped_down ? this.open({ user_id, renew }).client_id : counted
    const unread = this.records.filter((record) => record.client_id === client_id && record.seq > last_seq)
    const records = drafts.map((draft) => {
      const mine = this.records.filter((record) => record.client_id === client_id)
      const record = JournalRecord.close(
        {
          ...draft,
          user_id,
          attempt_id,
          client_id,
          seq: Math.max(stepped_down ? 0 : last_seq, ...mine.map(({ seq }) => seq)) + 1,
          mono: 0,
          before: mine.at(-1)?.checksum ?? "",
          by: { page, read },
        },
        sha256Hex,
      )
      this.records.push(record)
      return record
    })
    return { records, unread, client_id, storage: this.storage, stepped_down }
  }

  read(): Port.KeptAttempt {
    return {
      paper: this.paper,
      records: [...this.records],
      acked: { ...this.acked },
      epoch: this.epoch,
      seen: this.seen,
      in_time: this.in_time,
      tail: this.tail,
      storage: this.storage,
      ...(this.taken && { shown_ids: this.taken.shown }),
    }
  }

  keyHere({ id }: ExamQuestion): ReturnType<typeof keyOf> | null {
    if (this.taken?.keys.includes(id) !== true) return null
    this.taken = { ...this.taken, shown: [...new Set([...this.taken.shown, id])] }
    return keyOf(id)
  }

  open({ renew }: Port.OpenInput): Port.Opened {
    if (renew || !this.#isKnown) this.client += 1
    this.#isKnown = true
    return { client_id: `c${this.client}`, storage: this.storage }
  }

  note({ client_id, acked, epoch, seen, isLate, paper }: Port.NoteInput): void {
    this.seen = { ...this.seen, ...seen }
    if (isLate) this.in_time = { [client_id]: this.acked[client_id] ?? 0, ...this.in_time }
    this.acked[client_id] = Math.max(acked, this.acked[client_id] ?? 0)
    this.epoch = epoch
    if (paper !== null) this.paper = paper
  }
}

interface Stored extends AnswerRecord {
  readonly client_id: string
  readonly epoch: number
}

/** A failure, an answer that does not arrive, a call that breaks, the code of a refusal, what a save was answered. */
export type Fault = CallFailure["kind"] | "lostAnswer" | "defect" | number | SaveOutcome

/** A server that keeps its word: every record it acknowledged is in `log`. */
export class Server {
  attempt: Attempt
  epoch = 1
  log: Array<Stored> = []
  readonly evidence: Array<Stored> = []
  readonly calls: Array<CallRequest> = []
  cover = coverOf()
  handedIn: { readonly number: string; readonly answered: number } | null = null
  /** What counts in the end, where it is not what was saved. */
  counted: ReadonlyArray<AnswerMerge.Answer> | null = null
  user_id = "u1"
  now = START
  /** Before each call is answered: what else happens in that moment. */
  meanwhile: (request: CallRequest) => void = () => {}
  readonly #left = new Set<string>()
  #isStarted = false
  #isHeld = false
  readonly #onTheWay: Array<() => void> = []
  #faults: Array<Fault> = []
  readonly #faultsAt = new Map<CallRequest["call"], ReadonlyArray<Fault>>()

  constructor(attempt: Attempt = attemptOf()) {
    this.attempt = attempt
  }

  /** What the next calls meet, one each. */
  fault(...faults: ReadonlyArray<Fault>): void {
    this.#faults.push(...faults)
  }

  /** What the next calls of this name meet. */
  faultAt(call: CallRequest["call"], ...faults: ReadonlyArray<Fault>): void {
    this.#faultsAt.set(call, faults)
  }

  #nextFault(call: CallRequest["call"]): Fault | undefined {
    const [fault, ...rest] = this.#faultsAt.get(call) ?? []
    if (fault !== undefined) {
      this.#faultsAt.set(call, rest)
      return fault
    }
    // asked on the side: it meets no fault that was meant for a call of the learner
    return call === "exam.state" ? undefined : this.#faults.shift()
  }

  /** What is answered from now on is on its way until it is let through. */
  hold(): void {
    this.#isHeld = true
  }

  /** What is on its way stays there; what is answered from now on arrives at once. */
  unhold(): void {
    this.#isHeld = false
  }

  release(): void {
    this.#isHeld = false
    for (const arrive of this.#onTheWay.splice(0)) arrive()
  }

  /** The answer of this moment, when it has arrived. */
  async arriving(request: CallRequest): Promise<CallOutcome> {
    this.meanwhile(request)
    const outcome = this.answer(request)
    if (this.#isHeld) await new Promise<void>((arrive) => this.#onTheWay.push(arrive))
    return outcome
  }

  /** Another database, which never had what was done since an epoch was given, nor that. */
  failOver(epoch: number): void {
    this.log = this.log.filter((record) => record.epoch < epoch)
    this.epoch = Math.max(1, ...this.log.map((record) => record.epoch))
  }

  /** Nothing more fails. */
  heal(): void {
    this.#faults = []
  }

  get saved(): ReadonlyArray<AnswerMerge.Answer> {
    return AnswerMerge.merge(this.log)
  }

  get digest(): string {
    return ReceiptDigest.digest(sha256Hex, "t1", this.saved)
  }

  /** Another mark for every answer: the number of the call. */
  #nonce(): string {
    return `n${this.calls.length}`
  }

  answer(request: CallRequest): CallOutcome {
    this.calls.push(request)
    const fault = this.#nextFault(request.call)
    if (fault === undefined) return this.#handle(request)
    if (fault === "defect") throw new Error("defect")
    if (typeof fault === "number")
      return { ok: false, failure: { kind: "refused", code: fault, message: "", fields: [] } }
    if (fault === "lostAnswer") {
      this.#handle(request)
      return failed("network")
    }
    return typeof fault === "string" ? failed(fault) : { ok: true, value: fault }
  }

  #handle({ call, payload }: CallRequest): CallOutcome {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the calls an exam makes
    switch (call) {
      case "question.paper":
        return {
          ok: true,
          value: { ...this.cover, open_attempt_id: this.#isStarted && this.handedIn === null ? "t1" : null },
        }
      case "exam.start":
        if (this.#isStarted) this.epoch += 1
        this.#isStarted = true
        return this.#view()
      case "exam.attempt":
        return this.#view()

      case "exam.feedback": {
        const { feedback } = payload as Payload<"exam.feedback">
        this.attempt = { ...this.attempt, rules: { ...this.attempt.rules, feedback } }
        return this.#view()
      }
      case "exam.state": {
        const { deadline, rules, revised, messages } = this.attempt
        const state = this.handedIn === null ? this.attempt.state : "handed_in"
        const { epoch, now } = this
        const told = { state, deadline, minutes: rules.minutes, epoch, now, nonce: this.#nonce() }
        return { ok: true, value: { ...told, ...(revised && { revised }), ...(messages && { messages }) } }
      }
      case "exam.leave": {
        this.#left.add((payload as Payload<"exam.leave">).id)
        const counted = this.#left.size
        const rule = this.attempt.rules.room?.leaving
        if (rule !== undefined && Leaving.consequence(rule, counted) === "hand_in")
          this.attempt = { ...this.attempt, deadline: this.now + Leaving.ENDS_AFTER }
        return { ok: true, value: { counted } }
      }
      case "exam.handInLate":
        return {
          ok: true,
          value: {
            state: this.evidence.length === 0 ? "none" : "review",
            records: this.evidence.length,
            late_receipt: null,
            answers: this.counted ?? this.saved,
          },
        }
      case "exam.takeOver": {
        const { epoch = this.epoch, after = 0 } = payload as Payload<"exam.takeOver">
        if (epoch !== this.epoch) return this.#notBy(epoch)
        this.epoch = Math.max(this.epoch, after) + 1
        return {
          ok: true,
          value: {
            epoch: this.epoch,
            acked: this.#acked((payload as { client_id: string }).client_id),
            nonce: this.#nonce(),
            deadline: this.attempt.deadline,
            minutes: this.attempt.rules.minutes,
            ...this.#standing(),
            keys: this.attempt.keys,
          },
        }
      }
      case "exam.save": {
        const batch = payload as Payload<"exam.save"> & Parameters<Server["save"]>[0]
        const { writer_epoch = batch.epoch } = batch
        return writer_epoch > this.epoch ? this.#notBy(writer_epoch) : { ok: true, value: this.#save(batch) }
      }
      case "exam.check": {
        const { epoch = this.epoch, question_id } = payload as Payload<"exam.check">
        return epoch === this.epoch ? { ok: true, value: keyOf(question_id) } : this.#notBy(epoch)
      }
      case "exam.handIn": {
        const { epoch } = payload as Payload<"exam.handIn">
        if (epoch > this.epoch) return this.#notBy(epoch)
        const { deadline, state } = this.attempt
        const isOpen = this.handedIn === null && state === "open"
        if (
          isOpen &&
          deadline !== null &&
          this.now < deadline &&
          (payload as Payload<"exam.handIn">).automatic === true
        )
          return tooEarly(deadline)
        if (this.handedIn === null && (payload as { digest?: string }).digest !== this.digest)
          return { ok: false, failure: { kind: "refused", code: EXAM_CODES.differs, message: "", fields: [] } }
        this.handedIn ??= { number: "R1", answered: this.saved.length }
        return { ok: true, value: { ...this.handedIn, attempt_id: "t1", by: "learner", digest: this.digest } }
      }
      case "user.info":
        return { ok: true, value: { id: this.user_id } }
      default:
        throw new Error(`unexpected ${call}`)
    }
  }

  #notBy(epoch: number): CallOutcome {
    const code = epoch < this.epoch ? EXAM_CODES.superseded : EXAM_CODES.takeOverLost
    return { ok: false, failure: { kind: "refused", code, message: "", fields: [] } }
  }

  #view(): CallOutcome {
    return {
      ok: true,
      value: {
        ...this.attempt,
        epoch: this.epoch,
        nonce: this.#nonce(),
        now: this.now,
        ...this.#standing(),
        state: this.handedIn === null ? this.attempt.state : "handed_in",
      },
    }
  }

  #standing() {
    return {
      answers: this.saved,
      written: AnswerMerge.standing(this.log).map(({ value: _, ...written }) => written),
    }
  }

  save(batch: { readonly client_id: string; readonly epoch: number; readonly records: ReadonlyArray<AnswerRecord> }) {
    return this.#save(batch)
  }

  #save({ client_id, epoch, records }: Parameters<Server["save"]>[0]): SaveOutcome {
    const isOdd = (record: AnswerRecord) => record.unsent === true || !isKeepable(record.value)
    const set_aside = records.filter(isOdd).map(({ seq }) => ({ seq, reason: "characters" as const }))
    const rest = {
      ...(set_aside.length > 0 && { set_aside }),
      ...(this.attempt.messages && { messages: this.attempt.messages }),
      missing: [],
      epoch: this.epoch,
      deadline: this.attempt.deadline,
      now: this.now,
      nonce: this.#nonce(),
    }
    const stored = records.map((record) => ({ ...record, client_id, epoch }))
    if (this.handedIn !== null) {
      this.evidence.push(...stored)
      return { outcome: "closed", acked: this.#acked(client_id), ...rest }
    }
    if (epoch < this.epoch) {
      this.evidence.push(...stored)
      return { outcome: "superseded", acked: this.#acked(client_id), ...rest }
    }
    for (const record of stored)
      if (![...this.log, ...this.evidence].some((known) => known.client_id === client_id && known.seq === record.seq))
        (isOdd(record) ? this.evidence : this.log).push(record)
    const acked = this.#acked(client_id)
    const highest = Math.max(0, ...stored.map(({ seq }) => seq))
    const missing = Array.from({ length: Math.max(0, highest - acked) }, (_, index) => acked + index + 1).filter(
      (seq) => ![...this.log, ...this.evidence].some((known) => known.client_id === client_id && known.seq === seq),
    )
    const outcome = missing.length > 0 ? "gap" : "taken"
    return { outcome, acked, ...rest, missing }
  }

  #acked(client_id: string): number {
    const seqs = new Set(
      [...this.log, ...this.evidence].filter((one) => one.client_id === client_id).map(({ seq }) => seq),
    )
    let acked = 0
    while (seqs.has(acked + 1)) acked += 1
    return acked
  }
}

const tooEarly = (deadline: number): CallOutcome => ({
  ok: false,
  failure: { kind: "refused", code: EXAM_CODES.tooEarly, message: "", fields: [TimeLimit.deadlineField(deadline)] },
})

const failed = (kind: CallFailure["kind"]): CallOutcome => ({
  ok: false,
  failure: { kind, code: 0, message: kind, fields: [] },
})

export const keyOf = (question_id: string) => ({
  question_id,
  answer: "A",
  explanation_html: "<p>因为</p>",
  points: [],
  verdict: "right" as const,
})

const LEAVING = ["page.blocksLeaving", "leave.cancel", "navigate"]

/** What the pages of one test file took of the exam's charts. */
export const taken = new TakenArrows()

/** A page over a device and a server, on a clock that moves only on demand. */
export class Page {
  readonly clock = new SimulatedClock()
  readonly actor: ActorRefFrom<typeof examMachine>
  readonly device: Device
  readonly server: Server
  /** What navigation was sent: alone, the machine sends it to itself. */
  readonly told: Array<unknown> = []
  static #pages = 0
  readonly id = `page ${(Page.#pages += 1)}`
  signal: (signal: ExamSignal) => void = () => {}
  lockSays: (signal: LockSignal) => void = () => {}
  /** What the writer lock says when it is asked. */
  readonly lock: LockSignal
  static lock: LockSignal = { type: "lock.held" }

  constructor(server: Server, device: Device = new Device(), input: Partial<ExamInput> = {}, lock = Page.lock) {
    this.server = server
    this.device = device
    this.lock = lock
    this.actor = createActor(machine, {
      clock: this.clock,
      inspect: (seen) => {
        taken.inspect(seen)
        if (seen.type === "@xstate.event" && LEAVING.includes(seen.event.type)) this.told.push(seen.event)
      },
      input: { source: { paper_id: "p1" }, user_id: "u1", now: START, ...input },
    })
    pages.set(this.actor.system, this)
  }

  static async open(...given: ConstructorParameters<typeof Page>): Promise<Page> {
    const page = new Page(...given)
    page.actor.start()
    await page.rest()
    await page.send({ type: "exam.start" })
    page.tick(0)
    return page
  }

  get state() {
    return this.actor.getSnapshot()
  }
  get context() {
    return this.state.context
  }

  /** Lets every answer that is due arrive. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  }

  async pass(milliseconds: number): Promise<void> {
    this.clock.increment(milliseconds)
    await this.rest()
  }

  /** Until what was on its way a moment ago has arrived: numbered again, gathered and sent. */
  async calm(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await this.pass(300)
  }

  /** `elapsed` milliseconds after the start, by the server's clock. */
  tick(elapsed: number, suspect = false): void {
    this.server.now = START + elapsed
    this.signal({ type: "clock.ticked", now: START + elapsed, suspect })
  }

  async send(...events: ReadonlyArray<Parameters<Page["actor"]["send"]>[0]>): Promise<void> {
    for (const event of events) this.actor.send(event)
    await this.rest()
  }

  /** The page is gone, without a word. */
  kill(): void {
    this.actor.stop()
  }
}

/** The page that an actor belongs to: the chart with its implementations is built once, not for each page. */
const pages = new WeakMap<object, Page>()
const pageOf = ({ system }: { readonly system: object }): Page => pages.get(system) ?? expect.unreachable()

const calls = fromPromise<CallOutcome, CallInput>(({ input: { request }, system }) =>
  pageOf({ system }).server.arriving(request),
)
const journalOpen = fromPromise<Port.Opened, Port.OpenInput>(({ input, system }) => {
  const { device } = pageOf({ system })
  return device.act("open", () => device.open(input))
})
const journalRead = fromPromise<Port.KeptAttempt, Port.ReadInput>(({ system }) => {
  const { device } = pageOf({ system })
  return device.act("read", () => device.read())
})
const machine = withCalls(examMachine, calls).provide({
  actors: {
    opening: withCalls(openingMachine, calls).provide({ actors: { journalOpen, journalRead } }),
    journalOpen,
    journalRead,
    journalAppend: fromPromise(async ({ input, system }) => {
      const { device, id } = pageOf({ system })
      return device.append(input, id)
    }),
    keyHere: fromPromise(({ input, system }) => {
      const { device } = pageOf({ system })
      return device.act("key", () => device.keyHere(input.question))
    }),
    journalPrune: fromPromise(({ input, system }) => {
      const { device } = pageOf({ system })
      return device.act("prune", () => {
        device.prunedAt = input.handed_in_at
      })
    }),
    digest: fromPromise(({ input: { attempt_id, answers }, system }) =>
      pageOf({ system }).device.act("digest", () => ReceiptDigest.digest(sha256Hex, attempt_id, answers)),
    ),
    exportFile: fromPromise(({ input, system }) => {
      const { device } = pageOf({ system })
      return device.act("export", () => void device.exported.push(input))
    }),
    signals: fromCallback(({ sendBack, system }) => {
      pageOf({ system }).signal = sendBack
    }),
    writerLock: fromCallback(({ sendBack, input, system }) => {
      const page = pageOf({ system })
      page.lockSays = sendBack
      sendBack(input.steal ? { type: "lock.held" } : page.lock)
    }),
  },
  actions: {
    note: ({ system }, note) => pageOf({ system }).device.note(note),
    keepTail: ({ system }, tail) => {
      pageOf({ system }).device.tail = tail.drafts
    },
  },
})
