import { inflateRawSync } from "node:zlib"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { mended } from "#domain/core/AnswerLimits.ts"
import { equals } from "#domain/question/AnswerValue.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import type { Device } from "./Device.ts"
import { DoorOracle } from "./DoorOracle.ts"
import { FilesOracle } from "./FilesOracle.ts"
import { codeOf, type Message, type Reply, type Sent } from "./Network.ts"
import type { Truth } from "./Backend.ts"
import type { Tab } from "./Tab.ts"

/** What somebody did on a page, and the page took. */
interface Intent {
  readonly kind: string
  readonly question_id: string
  readonly value: AnswerValue
}

interface Act extends Intent {
  readonly on: Tab
  /** The store when it was done: what stood in it by then is of another act, however alike. */
  readonly before: Truth
  /** A page said so. */
  wasSaved: boolean
  /** The device on which a page said that it is kept there. */
  keptOn: Device | null
  /** When: of all looks so far. */
  readonly at: number
  /** The page had not heard whether it writes: where another one does, it drops this and says so. */
  isPending: boolean
}

/** What a page once said of a value: that it is safe here (kept) or there (saved). */
interface Promised extends Intent {
  readonly word: "kept" | "saved"
  readonly device: Device
}

/** The server's clock as of its last answer to a page, and by how much the page may take it for later. Milliseconds. */
export interface HeardTime {
  readonly now: number
  /** The same for a page that knows how long its device slept. */
  readonly latest: number
  readonly slack: number
  /** An operator moved the end since the last answer to the page that named it. */
  readonly isEndMoved: boolean
  /** The end that is in force was named to the page. */
  readonly isEndTold: boolean
}

const SECOND = 1_000
/** 已交卷 says that there is a receipt, and nothing of what was only typed when the end came. */
const SAFE: ReadonlySet<string> = new Set(["kept", "saved", "sealed"])
const keyOf = ({ kind, question_id }: Pick<Intent, "kind" | "question_id">) => `${kind} ${question_id}`

/** Watches every page and the database, and writes down whatever is not as it was promised. */
export class Oracle {
  readonly violations: Array<string> = []
  /** Practice tells keys on the way. */
  tellsKeys = false
  /** The paper was closed, perhaps before anybody began. */
  mayNotBegin = false
  /** The paper is begun with the pass word of its room, and whether one that is taken was typed. */
  isLocked = false
  mayBegin = false
  /** The paper is answered on one device alone: the one of this cookie, where somebody writes. */
  isAlone = false
  #cookie: string | null = null
  /** Keys of calls that made a page the writer: the same is answered again. */
  readonly #taken = new Set<string>()
  /** The paper is the one that not everybody may begin. */
  hasDoor = false
  readonly door = new DoorOracle((violation) => this.#say(violation))
  truth: Truth
  readonly #me: string
  readonly #intents = new Map<Tab, Map<string, Act>>()
  /** Everything that was ever done to an answer, in the order it was done. */
  readonly #acts = new Map<string, Array<Act>>()
  /** Answers of which a page said that another page's took their place. */
  readonly #told = new Set<string>()
  readonly #promised = new Map<string, Promised>()
  /** Checksums of records that the disk changed or lost by itself. */
  readonly #corrupt = new Set<string>()
  /** Since when the paper is open on a page: as it came back to it. */
  readonly #open = new Map<Tab, number>()
  /** When the last page of a device that wrote had come back to its paper, or one last showed a receipt. */
  readonly #led = new Map<Device, number>()
  #isByHand = false
  #isEnded = false
  #looks = 0
  readonly #cleared = new Set<Tab>()
  readonly #setBack = new Set<Device>()
  readonly #odd: Array<{ readonly device: Device; readonly record: JournalRecord }> = []
  /** Questions and marks of which a server lost what it had acknowledged. */
  readonly #excused = new Set<string>()
  /** Pages with acts of before they knew whether they write. */
  readonly #pending = new Set<Tab>()
  readonly #receipts = new Set<string>()
  /** What each token's holder named in a call. */
  readonly #named = new Set<string>()
  readonly #ticks = new Map<Tab, object>()
  readonly #looked = new Map<Tab, ReadonlyArray<unknown>>()
  /** What each attempt asks, and the lists of questions that were compared with it. */
  readonly #asked = new Map<string, string>()
  readonly #papers = new WeakSet<object>()
  readonly #files: FilesOracle
  /** Of everything that was done and told. */
  #count = 0

  constructor(me: string, truth: Truth) {
    this.#me = me
    this.truth = truth
    this.#files = new FilesOracle(me, (violation) => this.#say(violation))
  }

  intends(tab: Tab, intent: Intent): void {
    const known = this.#intents.get(tab) ?? new Map<string, Act>()
    this.#count += 1
    const isPending = !Select.isLeading(tab.snapshot)
    const act: Act = {
      ...intent,
      on: tab,
      before: this.truth,
      wasSaved: false,
      keptOn: null,
      at: this.#looks,
      isPending,
    }
    if (isPending) this.#pending.add(tab)
    known.set(keyOf(intent), act)
    this.#intents.set(tab, known)
    this.#acts.set(keyOf(intent), [...(this.#acts.get(keyOf(intent)) ?? []), act])
  }

  /** The learner of a page chose a file with this text. */
  chooses(tab: Tab, content: string): void {
    this.#files.chooses(tab, content)
  }

  /** An answer names a file that was chosen. */
  attaches(tab: Tab, intent: Intent, file: string): void {
    this.intends(tab, intent)
    this.#files.attaches(tab, file)
  }

  /** A page wrote down what nobody can keep: its number holds nothing up, and as much of it as can be kept may count. */
  keepsOdd(tab: Tab, record: JournalRecord): void {
    const { kind, question_id, value } = record
    this.intends(tab, { kind, question_id, value: mended(value) })
    this.#odd.push({ device: tab.device, record })
  }

  /** The disk changed these by itself: whether they come back is nobody's promise. */
  spoils(device: Device, records: ReadonlyArray<JournalRecord>): void {
    for (const record of records) {
      this.#corrupt.add(record.checksum)
      const key = `${device.name} ${keyOf(record)}`
      if (this.#promised.get(key)?.word === "kept") this.#promised.delete(key)
      for (const act of this.#acts.get(keyOf(record)) ?? []) if (act.keptOn === device) act.keptOn = null
    }
  }

  /** The learner cleared what the site kept: its open pages go on with numbers that begin again. */
  clears(device: Device, records: ReadonlyArray<JournalRecord>): void {
    this.spoils(device, records)
    for (const tab of device.tabs) this.#cleared.add(tab)
    this.#files.loses(device)
  }

  /** The server lost these after it had acknowledged them. */
  excuses(records: ReadonlyArray<Intent>): void {
    for (const record of records) this.#excused.add(keyOf(record))
  }

  /** Its browser ended, and its disk is as it was: numbers are given twice, and what gave way then may go nowhere. */
  setsBack(device: Device, records: ReadonlyArray<JournalRecord>): void {
    this.spoils(device, records)
    this.#setBack.add(device)
    this.#files.loses(device)
  }

  /** `owner`: who holds the token of the message; empty where nobody does. */
  hears(message: Message, reply: Reply, owner: string): void {
    const attempt = /"attempt_id":"([^"]+)"|attach\?attempt_id=([^&]+)/
      .exec(`${message.path} ${message.body ?? ""}`)
      ?.slice(1)
      .find(Boolean)
    if (attempt !== undefined && owner !== "") this.#named.add(`${owner} ${attempt}`)
    const text = plainText(reply.body)
    const isOver = this.truth.receipts.length > 0
    if (!isOver && !this.tellsKeys && /秘密|"verdict"|"explanation_html"|option_order/u.test(text))
      this.#say(`a key left early: ${message.path}`)
    for (const [found] of text.matchAll(/\{"number":"[^}]*"signature":"[^"]*"\}/g)) this.#receipts.add(found)
  }

  /** As the server answers it at `now`, whether anybody hears it or not; `owner`: who asked. */
  serves(sent: Sent, reply: Reply, owner: string, now: number): void {
    const { path, headers, body } = sent
    if (this.hasDoor && owner === this.#me) this.door.serves(sent, reply, plainText(reply.body), this.truth, now)
    if (!this.isAlone || !/^\/api\/exam\/(start|attempt|take-over)/.test(path) || codeOf(reply) !== "20200") return
    const { cookie = "" } = headers
    const key = `${path} ${headers["Idempotency-Key"] ?? ""}`
    const isWriting = body !== null
    if (this.#taken.has(key) || (!isWriting && !plainText(reply.body).includes('"state":"open"'))) return
    if (this.#cookie !== null && this.#cookie !== cookie)
      this.#say(`an open paper was given to another device than its own: ${path.split("?")[0]}`)
    if (!isWriting) return
    this.#taken.add(key)
    this.#cookie = cookie
  }

  /** The officer lets the next device have it. */
  freesDevice(): void {
    this.#cookie = null
  }

  /** The database lost which one has it, and what was answered. */
  losesDevice(): void {
    this.freesDevice()
    this.#taken.clear()
  }

  /** After everything that happens. */
  look(tabs: Iterable<Tab>, heard: (tab: Tab) => HeardTime): void {
    this.#looks += 1
    for (const tab of tabs) {
      const { snapshot } = tab
      this.#settlePending(tab)
      this.#files.look(tab, this.truth)
      if (!tab.isOpen) this.#open.delete(tab)
      else if (!this.#open.has(tab)) this.#open.set(tab, this.#looks)
      if (snapshot.context.attempt === null || !snapshot.hasTag("settled")) continue
      for (const { question_id, replaced } of toldOn(snapshot))
        this.#told.add(text({ kind: "answer", question_id, value: replaced }))
      const isOver = tab.isHandedIn
      // a page without its device's store knows nothing of what another one kept there
      if ((snapshot.context.isOwn || isOver) && !tab.device.disk.isPrivate) {
        const since = isOver ? this.#looks : (this.#open.get(tab) ?? 0)
        this.#led.set(tab.device, Math.max(this.#led.get(tab.device) ?? 0, since))
      }
      if (this.#hasChanged(tab)) {
        this.#lookAtWord(tab)
        this.#lookAtSaved(tab)
      }
      this.#lookAtPaper(tab)
      const time = heard(tab)
      this.#lookAtEndTold(tab, time)
      this.#lookAtClock(tab, time)
      this.#lookAtSeal(tab, time)
    }
  }

  /** When nothing fails any more and everybody came home. */
  end(devices: Iterable<Device>): void {
    const { attempts, receipts, results } = this.truth
    if (attempts.length === 0 && this.mayNotBegin) return
    if (this.isLocked && !this.mayBegin) this.#say("it was begun without the pass word of its room")
    if (attempts.length !== 1) this.#say(`${attempts.length} attempts instead of one`)
    if (receipts.length !== 1 || results !== 1)
      this.#say(`${receipts.length} receipts and ${results} results instead of one`)
    // what came late and was accepted has a receipt of its own
    for (const given of Map.groupBy(this.#receipts, (receipt) => receipt.includes('"by":"late"')).values())
      if (given.length > 1) this.#say(`different receipts were given: ${given.join(" ")}`)
    for (const one of this.#promised.values()) {
      if (this.#excused.has(keyOf(one))) continue
      if (
        !this.#isLogged(one) &&
        !(this.#setBack.has(one.device) && (one.device.isCutOff || this.#told.has(text(one))))
      )
        this.#say(`${text(one)} was called ${one.word} on ${one.device.name} and is not with the server`)
    }
    for (const { device, record } of this.#odd) {
      const { client_id, seq, question_id, value } = record
      // under its own number, or, where the device numbered it anew, as evidence or as much of it as can be kept
      const isIt = (one: Truth["records"][number]) =>
        one.client_id === client_id
          ? one.seq === seq
          : one.question_id === question_id && (one.status === "set_aside" || equals(one.value, mended(value)))
      const isExcused =
        this.#corrupt.has(record.checksum) || this.#setBack.has(device) || this.#excused.has(keyOf(record))
      if (!isExcused && !this.truth.records.some(isIt))
        this.#say(`${keyOf(record)} ${seq} of an older build on ${device.name} is not with the server`)
    }
    this.#lookAtStanding()
    this.#files.end(this.truth)
    this.#lookAtLeaves()
    if (this.hasDoor) this.door.end(this.truth)
    for (const device of devices)
      for (const record of device.disk.records())
        if (record.user_id !== this.#me) this.#say(`${device.name} keeps a record of ${record.user_id}`)
    for (const { id } of attempts)
      for (const named of this.#named)
        if (named.endsWith(` ${id}`) && named !== `${this.#me} ${id}`) this.#say("answers were sent under another name")
  }

  /** Whatever is imported, an attempt asks what it asked first. */
  #lookAtPaper({ snapshot, device }: Tab): void {
    const { attempt } = snapshot.context
    if (attempt === null || this.#papers.has(attempt.questions)) return
    this.#papers.add(attempt.questions)
    for (const { id, options } of attempt.questions)
      if (options.some(({ key, ...rest }, n) => key !== "ABC"[n] || Object.keys(rest).join() !== "html"))
        this.#say(`${device.name} was given the options of ${id} as their author has them`)
    const asked = JSON.stringify(attempt.questions)
    if ((this.#asked.get(attempt.attempt_id) ?? asked) !== asked)
      this.#say(`${device.name} shows other questions than the attempt began with`)
    this.#asked.set(attempt.attempt_id, asked)
  }

  /** More time is known wherever it was told. */
  #lookAtEndTold({ name, isOpen, snapshot }: Tab, { isEndTold }: HeardTime): void {
    const shown = snapshot.context.attempt
    const attempt = this.truth.attempts.find(({ id }) => id === shown?.attempt_id)
    if (isEndTold && isOpen && attempt !== undefined && shown?.deadline !== attempt.deadline)
      this.#say(`${name} was told the end, and has one ${(shown?.deadline ?? 0) - (attempt.deadline ?? 0)} ms later`)
  }

  /** An absence is one, and the full screen that was left is none. */
  #lookAtLeaves(): void {
    const { leaves } = this.truth
    const told = (wanted: string) => leaves.filter(({ kind }) => kind === wanted)
    for (const kind of ["hidden", "full_screen"] as const) {
      const left = [...this.#looked.keys()].reduce((sum, tab) => sum + tab.left[kind], 0)
      if (told(kind).length > left) this.#say(`${kind} ${told(kind).length} times, and its pages ${left}`)
    }
    if (leaves.some(({ kind, counted }) => kind !== "hidden" && counted)) this.#say("what is no absence was counted")
  }

  #settlePending(tab: Tab): void {
    const { snapshot } = tab
    const isAcquiring = Select.isWriter(snapshot) && !Select.isLeading(snapshot)
    if (!this.#pending.has(tab) || !tab.isOpen || isAcquiring) return
    this.#pending.delete(tab)
    const isDropped = (act: Act) => act.on === tab && act.isPending && Select.otherWriter(snapshot) !== null
    const intents = this.#intents.get(tab) ?? new Map<string, Act>()
    for (const [key, act] of intents) if (isDropped(act)) intents.delete(key)
    for (const [key, acts] of this.#acts) {
      const left = acts.filter((act) => !isDropped(act))
      if (left.length > 0) this.#acts.set(key, left)
      else this.#acts.delete(key)
    }
    for (const act of [...this.#acts.values()].flat()) if (act.on === tab) act.isPending = false
  }

  /** Whether anything that a word is about is other than it was when it was looked at. */
  #hasChanged(tab: Tab): boolean {
    const { _nodes: states, context } = tab.snapshot
    const { typing, drafts, resumed, kept, answers, epoch, receipt, storage, isOwn, saved_at, sealed } = context
    const word = [states, typing, drafts, resumed, kept, storage, isOwn, saved_at, sealed, receipt]
    const now = [...word, answers, epoch, this.truth, tab.device.disk.version, this.#count]
    const before = this.#looked.get(tab)
    this.#looked.set(tab, now)
    return before === undefined || now.some((fact, place) => fact !== before[place])
  }

  #lookAtWord(tab: Tab): void {
    const { snapshot, device } = tab
    const { context } = snapshot
    const word = Select.savedWord(snapshot)
    if (word === "handedIn" && this.truth.receipts.every(({ signature }) => signature !== context.receipt?.signature))
      this.#say(`${tab.name} has a receipt that nobody gave`)
    if (!SAFE.has(word)) return
    const records = device.disk.records()
    const onDisk = ({ checksum: one }: JournalRecord) =>
      this.#corrupt.has(one) || records.some(({ checksum }) => checksum === one)
    // a page that failed may not have gone on from what it found
    const unsent = [...(context.resumed?.kept ?? []), ...context.kept]
    for (const change of unsent)
      if (context.storage !== "strict" || !onDisk(change))
        this.#say(`${tab.name} says ${word}, and ${text(change)} is not in the journal`)
    const waiting = new Map(unsent.map((change) => [keyOf(change), change]))
    for (const intent of this.#intents.get(tab)?.values() ?? []) {
      if (this.#excused.has(keyOf(intent))) continue
      const isSaved = this.#isLogged(intent)
      const kept = waiting.get(keyOf(intent))
      const isKept = kept !== undefined
      // a mark gives way untold: of a store that was cleared or set back nothing goes to the log, from a full one another page sends it
      const isAway = this.#cleared.has(tab) || this.#setBack.has(device) || context.storage === "memory"
      const isLostMark = intent.kind !== "answer" && isAway && !isShown(tab, intent)
      if (isLostMark && this.#setBack.has(device)) this.#promised.delete(`${device.name} ${keyOf(intent)}`)
      if (!isSaved && (isLostMark || this.#told.has(text(intent)) || this.#isReplaced(intent, device))) continue
      if (word === "saved" && isShown(tab, intent)) intent.wasSaved = true
      if (!isSaved && (word === "saved" || !isKept))
        this.#say(`${tab.name} says ${word}, and ${text(intent)} is nowhere`)
      // what the disk lost by itself may still be sent from memory, and nobody's promise says so
      const isLost = this.#cleared.has(tab) || (kept !== undefined && this.#corrupt.has(kept.checksum))
      if (isKept && !isLost) intent.keptOn = device
      if (isSaved || !isLost) this.#promise({ ...intent, word: isSaved ? "saved" : "kept", device })
    }
    // without any store there is nothing to seal: then all of it must be with the server
    if (word === "sealed" && context.storage !== "memory" && !device.disk.hasSeal && !this.#cleared.has(tab))
      this.#say(`${tab.name} says sealed without a seal`)
  }

  /** What the writer's page shows as saved is what would be graded. */
  #lookAtSaved(tab: Tab): void {
    const { context } = tab.snapshot
    const attempt = this.truth.attempts.find(({ id }) => id === context.attempt?.attempt_id)
    if (Select.savedWord(tab.snapshot) !== "saved" || attempt?.state !== "open" || attempt.epoch !== context.epoch)
      return
    for (const [question_id, { value }] of Object.entries(context.answers)) {
      if (this.#excused.has(`answer ${question_id}`)) continue
      const found = this.truth.answers.find((one) => one.kind === "answer" && one.question_id === question_id)
      const mayBe = ({ value: done, before }: Act) =>
        isSame("answer", done, value) && (found === undefined || !hasLogged(before, found))
      const act = this.#acts.get(`answer ${question_id}`)?.findLast(mayBe)
      if (act !== undefined) act.wasSaved = true
      // evidence that nothing else stands beside is shown by a page only once it was compared
      const stands = found?.accepted === true || equals(found?.value ?? null, value) ? found : undefined
      if (!equals(stands?.value ?? null, value))
        this.#say(
          `${tab.name} shows ${JSON.stringify(value)} of ${question_id} as saved, and ${JSON.stringify(stands?.value)} stands`,
        )
    }
  }

  /** What counts in the end is the last answer that a page called saved, or one that came after it. */
  #lookAtStanding(): void {
    const standing = new Map(this.truth.answers.map((one) => [keyOf(one), one.value]))
    for (const [key, value] of standing)
      if (!this.#acts.has(key)) this.#say(`${key} ${JSON.stringify(value)} stands, and nobody did that`)
    for (const [key, acts] of this.#acts) {
      if (this.#excused.has(key)) continue
      const last = acts.findLastIndex(({ wasSaved }) => wasSaved)
      const stands = standing.get(key) ?? null
      const mayStand = acts.slice(Math.max(0, last)).some(({ kind, value }) => isSame(kind, value, stands))
      const isUntouched = last < 0 && isSame(acts[0]?.kind ?? "answer", stands, null)
      // between devices a mark gives way untold
      const isOtherMark = acts.some(
        ({ kind, value, on }) =>
          kind !== "answer" && on.device !== acts[last]?.on.device && isSame(kind, value, stands),
      )
      // the learner hears of the value that stood: what they put on the same page in place of the one called saved
      const isTold = acts.some((act, at) => at >= last && act.on === acts[last]?.on && this.#told.has(text(act)))
      if (!mayStand && !isUntouched && !isOtherMark && !isTold)
        this.#say(
          `${key} ${JSON.stringify(acts[last]?.value)} was called saved, ${JSON.stringify(stands)} stands, and nobody was told`,
        )
      const latest = acts.at(-1) as Act
      const overwritten = latest.kind === "answer" && !isSame("answer", latest.value, stands)
      // the page it was done on says that another one writes; who writes there again, or hands in, sees what gave way
      const { keptOn } = latest
      // of one that never came online again a file was handed in, of which the learner is told as a whole
      const hasReturned = keptOn !== null && !keptOn.isCutOff && (this.#led.get(keptOn) ?? 0) > latest.at
      if (overwritten && hasReturned && !this.#told.has(text(latest)))
        this.#say(`${text(latest)} was called kept, ${JSON.stringify(stands)} stands, and nobody was told`)
    }
  }

  #promise(one: Promised): void {
    this.#promised.set(`${one.device.name} ${keyOf(one)}`, one)
  }

  /** On one device what was done later stands, on whichever of its pages, once it is kept there. */
  #isReplaced(intent: Act, { disk }: Device): boolean {
    const acts = this.#acts.get(keyOf(intent)) ?? []
    const later = acts.slice(acts.indexOf(intent) + 1)
    const isOnDisk = (act: Act) =>
      disk.records().some((record) => keyOf(record) === keyOf(act) && equals(record.value, act.value))
    return later.some((act) => this.#isLogged(act) || isOnDisk(act))
  }

  #isLogged(intent: Intent): boolean {
    const { kind, question_id, value } = intent
    const isIt = (other: Intent) =>
      other.question_id === question_id && other.kind === kind && equals(other.value, value)
    return this.truth.records.some(isIt)
  }

  /** Nobody's paper is closed before its time, as far as the page can know it. */
  #lookAtSeal(tab: Tab, { latest, slack }: HeardTime): void {
    const { snapshot } = tab
    const { sealed, attempt } = snapshot.context
    // what became of a call to hand in is known first
    if (!sealed || this.#isByHand || snapshot.matches({ open: { paper: "handingIn" } })) return
    const early = (attempt?.deadline ?? 0) - latest - slack
    if (early > 2 * SECOND) this.#say(`${tab.name} is sealed ${early} ms early`)
  }

  /** The learner handed in on a page. */
  handsIn(): void {
    this.#isByHand = true
  }

  /** Nobody's attempt ends before the deadline that is in force then, unless by hand. `now`: of the server that ended it. */
  lookAtEnd(now: number): void {
    const [attempt] = this.truth.attempts
    if (attempt === undefined || attempt.state === "open" || this.#isEnded) return
    this.#isEnded = true
    const early = (attempt.deadline ?? 0) - now
    if (early > 0) this.#files.handedIn(this.truth)
    if (early > 0 && !this.#isByHand) this.#say(`the attempt ended ${early} ms before its deadline`)
  }

  #lookAtClock(tab: Tab, { now: serverNow, slack, isEndMoved }: HeardTime): void {
    const { snapshot } = tab
    const { remaining } = snapshot.context
    // between two ticks a clock lags by what has passed since
    if (remaining === null || this.#ticks.get(tab) === remaining) return
    const isSeen = tab.document.visibilityState === "visible" && tab.device.isAwake && !tab.isFrozen
    if (!isSeen || !tab.isOpen || Select.timeLeft(snapshot) === null) return
    this.#ticks.set(tab, remaining)
    const deadline = (isEndMoved ? null : this.truth.attempts[0]?.deadline) ?? remaining.deadline
    const excess = remaining.left - Math.max(0, deadline - serverNow)
    if (excess > SECOND) this.#say(`${tab.name} shows ${excess} ms more than there are`)
    // a clock that is doubted shows the smaller time, and one that was not told of a new end that of the old one
    const isSure = snapshot.matches({ open: { clock: "good" } }) && remaining.deadline === deadline
    if (isSure && -excess > 2 * SECOND + slack) this.#say(`${tab.name} shows ${-excess} ms less than there are`)
  }

  #say(violation: string): void {
    if (!this.violations.includes(violation)) this.violations.push(violation)
  }
}

/** Whether it still stands on the page: it may have given way to what another page wrote. */
const isShown = ({ snapshot }: Tab, { kind, question_id, value }: Intent): boolean => {
  const shown = snapshot.context.answers[question_id]
  if (kind === "answer") return isSame(kind, shown?.value ?? null, value)
  return isSame(kind, (kind === "flag" ? shown?.flagged : shown?.guessed) ?? false, value)
}

/** What the page shows of answers that gave way. */
const toldOn = (snapshot: Tab["snapshot"]) => {
  const stage = Select.stage(snapshot)
  return stage === "answering" || stage === "handingIn" || stage === "handedIn" ? Select.conflicts(snapshot) : []
}

const hasLogged = ({ records }: Truth, { client_id, seq }: Truth["answers"][number]): boolean =>
  records.some((one) => one.client_id === client_id && one.seq === seq)

/** Whether nothing is there: a mark that was never set is down, while a judgement that is false is an answer. */
const isNothing = (kind: string, value: AnswerValue): boolean =>
  value === null || value === "" || (kind !== "answer" && value === false)

const isSame = (kind: string, one: AnswerValue, other: AnswerValue): boolean =>
  equals(one, other) || (isNothing(kind, one) && isNothing(kind, other))

const text = ({ question_id, kind, value }: Intent): string => `${kind} ${question_id} ${JSON.stringify(value)}`

/** The body with its data unpacked. */
const plainText = (body: string): string => {
  const packed = /"flag":1,"data":"([A-Za-z0-9+/=]+)"/.exec(body)?.[1]
  try {
    return packed === undefined ? body : inflateRawSync(Buffer.from(packed, "base64")).toString("utf8")
  } catch {
    return body
  }
}
