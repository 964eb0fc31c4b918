import type { AnswerRecord, Attempt } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { close } from "#domain/attempt/JournalRecord.ts"
import { answersDigest, sha256 } from "#server/attempt/answersDigest.ts"
import { type Chance, seeded } from "../../../support/seeded.ts"
import type { Backend, Person } from "../Backend.ts"
import { lasting, oneOf } from "../drawing.ts"
import { ODD_VALUES } from "../../../support/oddTexts.ts"
import { PAPER_IDS, PAPERS } from "../papers.ts"

type Known = Pick<Attempt, "attempt_id" | "epoch" | "nonce" | "answers">
type Call = readonly [method: "GET" | "POST", path: string]

/** One call, and what happens before it. */
export interface Drawn {
  readonly who: 0 | 1
  /** Milliseconds since the call before. */
  readonly after: number
  readonly happens: ((backend: Backend, now: number) => Promise<void>) | null
  readonly call: Call
  readonly payload: object
  /** The text of a file that goes with it. */
  readonly file?: string
  readonly key: string
  /** The secret of the device that it comes from; null where none was left there. */
  readonly device: string | null
  /** From another network than that of the room. */
  readonly isOutside: boolean
}

type Made = Pick<Drawn, "call" | "payload" | "file">

interface Client {
  readonly id: string
  sent: Array<AnswerRecord & { readonly epoch: number }>
}

const OWN: ReadonlyArray<string> = [PAPERS.roomed, PAPERS.alone, PAPERS.admitted, PAPERS.homework].map(
  ({ paper_id }) => paper_id,
)
const OPEN = PAPER_IDS.filter((id) => !OWN.includes(id))
const START: Call = ["POST", "/exam/start"]
const ATTEMPT: Call = ["GET", "/exam/attempt"]
const SAVE: Call = ["POST", "/exam/save"]
const QUESTIONS = ["q1", "q2", "q3", "q4", "q5", "q6a", "q6b", "q7", "q8", "q9"]
const FILES = ["a", "b", "c"].map((text) => `%PDF-1.7 ${text}`)
/** One of them never comes. */
const NAMES = [...FILES, "%PDF-1.7 d"].map((text) => `${sha256(text)}.pdf`)
/** Bytes of a part of one of them. */
const PART = 4
const LEAVES = ["l1", "l2", "l3", "l4", "l5", "l6"]
const PLAIN: ReadonlyArray<AnswerValue> = ["A", "B", ["A", "C"], true, "字", "", null, ["秘密填空"]]
const VALUES = [...Array.from({ length: 10 }, () => PLAIN).flat(), ...ODD_VALUES]
/** Of so many calls one sends a file. */
const ATTACHING = 10
/** Of so many records one comes without its value. */
const UNSENT = 17

/** Draws calls of a learner and a stranger from a seed: sensible ones, repeated, stale, wrong and late ones. */
export class CallDrawer {
  readonly #chance: Chance
  /** Of absences alone: with more or fewer of them the rest of a sequence stays. */
  readonly #leaving: Chance
  /** The same of first beginnings, with a pass word. */
  readonly #telling: Chance
  /** The same of files and the answers that name them. */
  readonly #attaching: Chance
  /** The same of files that are sent in parts. */
  readonly #parting: Chance
  /** The same of devices, and of the paper that is answered on one alone. */
  readonly #seating: Chance
  /** The same of the paper that not everybody may begin. */
  readonly #entering: Chance
  /** It is begun in later sequences, so that the first hundred stay. */
  readonly #isAtDoor: boolean
  readonly #passcodeAt: (now: number) => string
  readonly #people: readonly [Person, Person]
  readonly #clients: ReadonlyArray<Client> = ["c1", "c2", "C3"].map((id) => ({ id, sent: [] }))
  #attempt: Known | null = null
  #last: Drawn | null = null
  #keys = 0
  /** Whether everything arrives, each time as it was. */
  readonly #isFaithful: boolean

  /** `passcodeAt`: what the board of the room shows. */
  constructor(seed: number, people: readonly [Person, Person], passcodeAt: (now: number) => string) {
    this.#chance = seeded(seed)
    this.#leaving = seeded(seed + 1_000)
    // of another number it would strike sequences whose answers are asked for by name
    this.#telling = seeded(seed + 3_548)
    this.#attaching = seeded(seed + 5_000)
    this.#parting = seeded(seed + 6_000)
    this.#seating = seeded(seed + 7_100)
    this.#entering = seeded(seed + 8_000)
    this.#isAtDoor = seed > 100
    this.#passcodeAt = passcodeAt
    this.#isFaithful = seed % 2 === 0
    this.#people = people
  }

  draw(now: number): Drawn {
    const attached = this.#drawAttach()
    if (attached !== null) return attached
    const chance = this.#chance
    const last = this.#last
    // mostly seconds, and now and then past every deadline
    const after = chance.below(20) === 0 ? 200_000 + chance.below(100_000) : lasting(chance, 1, 20_000)
    // the network brings it once more
    if (last !== null && chance.below(8) === 0) return { ...last, after, happens: null }
    const who = !this.#isFaithful && chance.below(12) === 0 ? 1 : 0
    const key = `key-number-${(this.#keys += 1)}`
    const happens = this.#happens() ?? this.#freed() ?? this.#entered()
    const isOutside = this.#entering.below(4) === 0
    this.#last = { who, after, key, happens, isOutside, device: this.#drawDevice(), ...this.#drawCall(now + after) }
    return this.#last
  }

  /** Remembers what the learner is told; gives the attempt's id. */
  hears({ who, call }: Drawn, data: unknown): string | null {
    const told = data as Partial<Attempt> | null
    if (who === 1) return call === START ? (told?.attempt_id ?? null) : null
    if (call === START || call === ATTEMPT) {
      if (typeof told?.attempt_id !== "string") return null
      if (told.attempt_id !== this.#attempt?.attempt_id) for (const client of this.#clients) client.sent = []
      this.#attempt = told as Attempt
      return told.attempt_id
    }
    if (this.#attempt !== null && typeof told?.nonce === "string") {
      const { epoch = 1, nonce, answers = this.#attempt.answers } = told
      this.#attempt = { ...this.#attempt, epoch, nonce, answers }
    }
    return null
  }

  #happens(): Drawn["happens"] {
    const chance = this.#chance
    const paper = oneOf(chance, OPEN)
    switch (chance.below(24)) {
      case 0:
        return (backend, now) => backend.sweep(now)
      case 1: {
        const user_id = this.#keys % 2 === 0 ? null : this.#people[0].id
        return (backend, now) => backend.extend(paper, user_id, 1, now)
      }
      case 2:
        return (backend, now) => backend.closePaper(paper, now + 20_000, now)
      case 3:
        // an import takes the real server most of a second
        return this.#keys % 8 === 0 ? (backend) => backend.importOthers() : null
      default:
        return null
    }
  }

  #freed(): Drawn["happens"] {
    const { id } = this.#people[0]
    return this.#seating.below(12) === 0 ? (backend, now) => backend.freeDevice(id, now) : null
  }

  #entered(): Drawn["happens"] {
    const chance = this.#entering
    const [{ id }, other] = this.#people
    const { paper_id } = PAPERS.admitted
    switch (chance.below(12)) {
      case 0:
        return (backend, now) => backend.admit(paper_id, other.id, 0, now)
      case 1: {
        const minutes = chance.below(3)
        return (backend, now) => backend.admit(paper_id, id, minutes, now)
      }
      case 2:
        return (backend, now) => backend.dismiss(paper_id, id, now)
      case 3:
        return (backend, now) => backend.allowRetake(paper_id, id, now)
      default:
        return null
    }
  }

  #drawDevice(): string | null {
    return oneOf(this.#seating, ["a", "a", "a", "a", "a", "b", null])?.repeat(43) ?? null
  }

  #drawCall(now: number): Made {
    const chance = this.#chance
    const client = oneOf(chance, this.#clients)
    const paper_id = oneOf(chance, [...OPEN, "p1", "practice"])
    if (this.#attempt === null && this.#telling.below(3) === 0) return this.#drawRoomed(client, now)
    if (this.#attempt === null && this.#seating.below(4) === 0)
      return { call: START, payload: { paper_id: PAPERS.alone.paper_id, client_id: client.id } }
    if (this.#isAtDoor && this.#attempt === null && this.#entering.below(2) === 0) return this.#drawAdmitted(client)
    if (this.#attempt === null) return { call: START, payload: { paper_id, client_id: client.id } }
    if (chance.below(40) === 0)
      return {
        call: START,
        payload: { paper_id, client_id: client.id, ...(chance.below(2) === 0 && { attempts_used: chance.below(3) }) },
      }
    const { attempt_id, epoch, answers } = this.#attempt
    const last_seq = Math.max(0, client.sent.length + (this.#isFaithful || chance.below(6) !== 0 ? 0 : 1))
    const known = () => (chance.below(2) === 0 ? {} : { epoch: Math.max(0, epoch - chance.below(2)) })
    if (this.#isAtDoor && this.#entering.below(12) === 0) return this.#drawAdmitted(client)
    if (this.#leaving.below(12) === 0) return this.#drawLeave(attempt_id)
    switch (chance.below(16)) {
      case 0:
        return { call: ATTEMPT, payload: { attempt_id } }
      case 1:
        return { call: ["GET", "/exam/state"], payload: { attempt_id } }
      case 2:
        return { call: ["GET", "/exam/paper"], payload: { id: paper_id } }
      case 3:
        return { call: ["GET", "/user/info-v1"], payload: {} }
      case 4: {
        const lost = this.#keys % 3 === 0 && { after: epoch + this.#keys }
        return { call: ["POST", "/exam/take-over"], payload: { attempt_id, client_id: client.id, ...known(), ...lost } }
      }
      case 5: {
        const question_id = oneOf(chance, QUESTIONS)
        return { call: ["POST", "/exam/check"], payload: { attempt_id, question_id, ...known() } }
      }
      case 6: {
        const by = oneOf(chance, ["hand", "page", "nobody"])
        if (by === "nobody") return { call: ATTEMPT, payload: { attempt_id } }
        const digest = by === "page" || chance.below(3) === 0 ? {} : { digest: answersDigest(attempt_id, answers) }
        const asked = {
          attempt_id,
          client_id: client.id,
          epoch,
          last_seq,
          ...digest,
          ...(by === "page" && { automatic: true }),
        }
        return { call: ["POST", "/exam/hand-in"], payload: asked }
      }
      case 7:
      case 8: {
        const clients = this.#clients
          .filter(({ sent }) => sent.length > 0)
          .map(({ id, sent }) => ({ client_id: id, last_seq: sent.length }))
        return { call: ["POST", "/exam/hand-in-late"], payload: { attempt_id, clients } }
      }
      default:
        return { call: SAVE, payload: this.#drawSave(client, now) }
    }
  }

  #drawAdmitted(client: Client): Made {
    const { paper_id } = PAPERS.admitted
    return this.#entering.below(4) === 0
      ? { call: ["GET", "/exam/paper"], payload: { id: paper_id } }
      : { call: START, payload: { paper_id, client_id: client.id } }
  }

  #drawRoomed(client: Client, now: number): Made {
    const chance = this.#telling
    const ago = oneOf(chance, [-300_000, 0, 290_000, 600_000])
    const passcode = oneOf(chance, ["", "000000", "12 34", this.#passcodeAt(now - ago)])
    return { call: START, payload: { paper_id: PAPERS.roomed.paper_id, client_id: client.id, passcode } }
  }

  #drawLeave(attempt_id: string): Made {
    const chance = this.#leaving
    const kind = oneOf(chance, ["hidden", "hidden", "unfocused", "full_screen"])
    const leave = { attempt_id, id: oneOf(chance, LEAVES), kind, seconds: chance.below(6) }
    return { call: ["POST", "/exam/leave"], payload: { ...leave, ...(chance.below(6) === 0 && { offline: true }) } }
  }

  /** Between two others. */
  #drawAttach(): Drawn | null {
    if (this.#attempt === null || this.#attaching.below(ATTACHING) > 0) return null
    const path = `/exam/attach?attempt_id=${this.#attempt.attempt_id}`
    const whole = oneOf(this.#attaching, [...FILES, "<html>"])
    const { file, query } = this.#parting.below(3) > 0 ? { file: whole, query: "" } : this.#drawPart(whole)
    const call: Call = ["POST", `${path}${query}`]
    const device = this.#drawDevice()
    const isOutside = false
    return { who: 0, after: 1, happens: null, call, payload: {}, file, key: "key-of-files", device, isOutside }
  }

  /** Of a file: mostly some of its bytes under its name, at times others. */
  #drawPart(whole: string): { readonly file: string; readonly query: string } {
    const chance = this.#parting
    const from = oneOf(chance, [0, 0, PART, PART, 2 * PART])
    const name = chance.below(6) === 0 ? oneOf(chance, NAMES) : `${sha256(whole)}.pdf`
    return { file: whole.slice(from, from + PART), query: `&file=${name}&offset=${from}&size=${whole.length}` }
  }

  #drawSave(client: Client, now: number): object {
    const chance = this.#chance
    const { attempt_id, epoch, nonce } = this.#attempt as Known
    const under = this.#isFaithful
      ? epoch
      : Math.max(1, epoch - (chance.below(5) === 0 ? 1 : 0) + (chance.below(25) === 0 ? 1 : 0))
    const made = Array.from({ length: chance.below(4) }, () => this.#drawRecord(client, under, nonce, now))
    if (this.#isFaithful) return { attempt_id, client_id: client.id, epoch: under, records: made }
    // some are lost on the way, some come again, some are others than they were
    const sent = client.sent.filter(() => chance.below(8) === 0).map(({ epoch: _, ...record }) => record)
    const forked = sent.slice(0, chance.below(8) === 0 ? 1 : 0).map((record) => ({ ...record, value: "另" }))
    const records = [...made.filter(() => chance.below(8) !== 0), ...sent, ...forked]
    const later = this.#parting.below(4) === 0 && { writer_epoch: epoch + this.#parting.below(2) }
    return { attempt_id, client_id: client.id, epoch: under, ...later, records }
  }

  #drawRecord(client: Client, epoch: number, nonce: string, now: number): AnswerRecord {
    const chance = this.#chance
    const before = client.sent.at(-1)?.checksum ?? ""
    const seq = client.sent.length + 1
    const kind = oneOf(chance, ["answer", "answer", "answer", "flag", "guess"] as const)
    const question_id = !this.#isFaithful && chance.below(60) === 0 ? "q99" : oneOf(chance, QUESTIONS)
    const drawn = kind === "answer" ? oneOf(chance, VALUES) : chance.below(2) === 0
    const namesFile = kind === "answer" && question_id === "q5" && this.#attaching.below(2) === 0
    const value = namesFile ? ["见图", oneOf(this.#attaching, NAMES)] : drawn
    // after the last contact, as a page does whose clock is right, or before it
    const contact = Number.parseInt(nonce, 36)
    const at = !this.#isFaithful && chance.below(6) === 0 ? contact - 30_000 : contact + chance.below(now - contact + 1)
    const { attempt_id } = this.#attempt as Known
    const written = { user_id: this.#people[0].id, attempt_id, client_id: client.id }
    const closed = close({ ...written, epoch, seq, kind, question_id, value, at, mono: seq, nonce, before }, sha256)
    const unsent = seq % UNSENT === 0 && ({ value: null, unsent: true } as const)
    const { checksum } = closed
    const record: AnswerRecord = { seq, kind, question_id, value, at, mono: seq, nonce, checksum, ...unsent }
    client.sent.push({ ...record, epoch })
    return record
  }
}
