import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { GRACE_MS } from "../attempt/GRACE_MS.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import { type Chance, seeded } from "../../support/seeded.ts"
import { dataOf, type Learner, type StudySite } from "../content/studySite.ts"
import { ODD_VALUES } from "../../support/oddTexts.ts"
import { DeviceJournal } from "../attempt/DeviceJournal.ts"
import {
  canaryOf,
  LOCKED,
  OF_HOMEWORK,
  OF_OTHER_BANK,
  OTHER_BANK,
  type PaperId,
  type QuestionId,
  QUESTIONS,
  shownAs,
  VALUES,
  WINDOW,
} from "./adversarySite.ts"
import { isSumOfKeys } from "./isSumOfKeys.ts"
import { Forger } from "./Forger.ts"
import { HomeworkThief } from "./HomeworkThief.ts"
import { HoursCheat } from "./HoursCheat.ts"
import type { Officer } from "./Officer.ts"
import { type Ask, readSomething } from "./readings.ts"
import { type Account, isHeld, knownFrom, type Sitting } from "./sittings.ts"

const DAY = 86_400_000

const DRAWN = { bank_id: "bank1", exam_type: "2" } as const
const PRACTICE = [
  { bank_id: "bank1", feedback: "at_once" },
  { bank_id: "bank1", feedback: "at_end" },
  { bank_id: "bank1", exam_type: "3", day: "2026-03-02" },
  { ...DRAWN, draw: { count: 3 } },
  { ...DRAWN, draw: { count: 3, only: "wrong" } },
  { bank_id: OTHER_BANK, feedback: "at_once" },
  { ...DRAWN, bank_id: OTHER_BANK, draw: { count: 1 } },
] as const

/** A practice by a knowledge point is titled by what the learner asked for. */
const withoutOwnWords = (text: string): string => text.replaceAll(/知识点 · CANARY-\w+-/g, "")

/**
 * A client with two accounts, each on two devices, that may call anything at any time. It uses every key it was shown
 * and stamps its answers as it likes. It knows on its own which keys have to be withheld when.
 */
export class Adversary {
  readonly #site: StudySite
  readonly #officer: Pick<Officer, "released">
  readonly #chance: Chance
  readonly #accounts: ReadonlyArray<Account>
  readonly #sittings: Sitting[] = []
  readonly #rivals: ReadonlyArray<HomeworkThief | Forger | HoursCheat>
  /** Which attempt each share shows. */
  readonly #shares = new Map<string, string>()
  /** What it won or saw against the rules, a sentence each. */
  readonly wins: string[] = []
  /** What happened at all: a run without these shows nothing. */
  readonly seen: Map<string, number>

  constructor(
    site: StudySite,
    officer: Pick<Officer, "released">,
    chance: Chance,
    learners: ReadonlyArray<Learner>,
    seen: Map<string, number>,
  ) {
    this.#site = site
    this.#officer = officer
    this.#chance = chance
    this.#accounts = learners.map((learner) => ({ learner, told: new Map() }))
    this.seen = seen
    const askAs =
      (account: Account): Ask =>
      (name, payload) =>
        this.#ask(account, name, payload)
    const parts = () => ({
      site,
      chance: seeded(chance.below(2 ** 31)),
      askAs,
      count: (what: string) => this.#count(what),
      isHeld: (account: Account, question_id: string) => isHeld(this.#sittings, account, question_id, this.#moment()),
      learn: (account: Account, name: CallName, question_id: string) =>
        this.#learn(account, name, question_id as QuestionId),
    })
    this.#rivals = [new HomeworkThief(parts()), new Forger(parts()), new HoursCheat(parts())]
  }

  /** One act of its choice, and one each about its homework, its certificates and its hours. */
  async act(): Promise<void> {
    const account = this.#one(this.#accounts)
    for (const rival of this.#rivals) await rival.act(account)
    const own = this.#sittings.filter((sitting) => sitting.account === account)
    const roll = this.#chance.below(20)
    if (own.length === 0 || roll < 4) return this.#start(account)
    const sitting = this.#one(own)
    if (roll < 10) return this.#answer(sitting)
    if (roll === 10) return this.#takeOver(sitting)
    if (roll === 11) return this.#handIn(sitting)
    if (roll === 12) return this.#handInLate(sitting)
    if (roll === 13) return this.#practise(account)
    if (roll === 14) return this.#leave(account, this.#one(this.#sittings))
    await this.#read(account, sitting)
  }

  /** Long after everything: what counts in the end was sent before its key could be known. */
  async settle(): Promise<void> {
    this.wins.push(...this.#rivals.flatMap(({ wins }) => wins))
    for (const sitting of this.#sittings) await this.#handInLate(sitting)
    for (const { attempt, paper_id, account, sent } of this.#sittings) {
      if (paper_id === null) continue
      const rows = await this.#site.sql<{ question_id: QuestionId; client_id: string; seq: number }[]>`
        select question_id, client_id, seq from attempt_answers
        where attempt_id = ${attempt.attempt_id} and kind = 'answer'`
      for (const { question_id, client_id, seq } of rows) {
        const answer = sent.get(`${client_id} ${seq}`)
        if (answer?.isRight !== true) continue
        const known = knownFrom(this.#accounts, account, { paper_id, started_at: attempt.started_at }, question_id)
        if (known <= answer.sent_at) this.wins.push(`${paper_id}: ${question_id} was answered by its key`)
        const isLate = answer.sent_at > (attempt.deadline ?? Infinity) + GRACE_MS
        if (isLate) this.#count("late answers that count")
      }
    }
    // everything may be read now
    for (const account of this.#accounts.slice(0, 1)) await this.#ask(account, "exam.history", {})
    for (const { attempt, account, paper_id } of this.#sittings)
      if (paper_id === "p2") await this.#ask(account, "exam.result", { attempt_id: attempt.attempt_id })
  }

  async #ask<N extends CallName>(account: Account, name: N, payload: Payload<N>) {
    const answer = await account.learner.ask(name, payload)
    const data = dataOf(answer) as Record<string, unknown> | null
    const file = typeof data?.["base64"] === "string" ? data["base64"] : ""
    const text = withoutOwnWords(`${JSON.stringify(data)} ${Buffer.from(file, "base64").toString("utf8")}`)
    for (const question_id of QUESTIONS)
      if (text.includes(canaryOf(question_id))) this.#learn(account, name, question_id)
    if (text.includes(canaryOf(OF_HOMEWORK)) && this.#site.clock.now < WINDOW.closes)
      this.wins.push(`${name} showed the key of homework that is not due`)
    if (answer.code !== 20200) return null
    this.#readNumbers(account, name, payload, data ?? {})
    return data
  }

  #learn(account: Account, name: CallName, question_id: QuestionId): void {
    if (isHeld(this.#sittings, account, question_id, this.#moment()))
      this.wins.push(`${name} showed the key of ${question_id}`)
    const { told } = account
    if (!told.has(question_id)) told.set(question_id, this.#site.clock.now)
    this.#count("keys shown")
    this.#count(`keys shown by ${name}`)
    if (question_id === OF_OTHER_BANK) this.#count("keys shown of another bank")
  }

  /** A number may count only what is shown beside it, and none may count a withheld question. */
  #readNumbers(account: Account, name: CallName, payload: object, data: Record<string, unknown>): void {
    if (name === "result.share" && "attempt_id" in payload)
      this.#shares.set(String(data["id"]), String(payload.attempt_id))
    if (name === "exam.result" && data["released"] === true) {
      const result = data as unknown as ReleasedResult
      if (!isSumOfKeys(result)) this.wins.push("exam.result counted a question without its key")
      if (result.regrading === true) this.#count("results before they are graded again")
    }
    const scored =
      name === "exam.history"
        ? (data as unknown as Output<"exam.history">).list.filter(({ score }) => score !== null)
        : name === "question.paper" && data["best_score"] !== null
          ? [{ attempt_id: data["ended_attempt_id"] }]
          : name === "result.shared" && "id" in payload
            ? [{ attempt_id: this.#shares.get(String(payload.id)) }]
            : []
    for (const { attempt_id } of scored) {
      const sitting = this.#sittings.find(({ attempt }) => attempt.attempt_id === attempt_id)
      if (sitting?.attempt.questions.some(({ id }) => isHeld(this.#sittings, account, id, this.#moment())) === true)
        this.wins.push(`${name} told the score of a withheld question`)
    }
    if (scored.length > 0) this.#count("scores told")
  }

  async #start(account: Account): Promise<void> {
    const paper_id = this.#one(["p1", "p1", "p2", "p2", null, LOCKED] as const)
    if (paper_id === LOCKED) return this.#guess(account)
    const source = paper_id === null ? this.#one(PRACTICE) : { paper_id }
    const attempt = await this.#ask(account, "exam.start", { ...source, client_id: "a" })
    if (attempt === null) return
    this.#sit(account, paper_id, attempt as unknown as Attempt)
    this.#count(`begun: ${paper_id ?? ("draw" in source ? "draw" : "day" in source ? "day" : "chapters")}`)
  }

  /** It knows what the room was told before, and what other rooms are told. */
  async #guess(account: Account): Promise<void> {
    const { keys } = this.#site.deps
    const { now } = this.#site.clock
    const at = (paper: string, time: number) => passcodeAt(keys, { agency: "a", paper }, time)
    const passcode = this.#one([undefined, "", "000000", at("p2", now), at(LOCKED, now - this.#one([11, 60]) * 60_000)])
    const right = [at(LOCKED, now), at(LOCKED, now - 5 * 60_000)]
    if (passcode !== undefined && right.includes(passcode)) return
    const begun = await this.#ask(account, "exam.start", {
      paper_id: LOCKED,
      client_id: "a",
      ...(passcode !== undefined && { passcode }),
    })
    if (begun !== null) this.wins.push("exam.start began without the pass word of its room")
    this.#count("pass words guessed")
  }

  /** false: it was known. */
  #sit(account: Account, paper_id: PaperId | null, attempt: Attempt): boolean {
    const known = this.#sittings.find((sitting) => sitting.attempt.attempt_id === attempt.attempt_id)
    if (known !== undefined) {
      known.epoch = attempt.epoch
      return false
    }
    for (const { id, options } of attempt.questions)
      if (options.some(({ key, ...rest }, n) => key !== "ABC"[n] || Object.keys(rest).join() !== "html"))
        this.wins.push(`exam.start told the author's order of ${id}`)
    const devices = ["a", "b"].map((client) => new DeviceJournal(account.learner.id, attempt, client))
    const { epoch } = attempt
    this.#sittings.push({ attempt, paper_id, account, devices, sent: new Map(), epoch, left: 0, state: "open" })
    return true
  }

  async #answer({ attempt, account, devices, sent, epoch }: Sitting): Promise<void> {
    const { now } = this.#site.clock
    const asked = QUESTIONS.filter((id) => attempt.questions.some((question) => question.id === id))
    const question_id = this.#one(asked)
    const isKnown = this.#accounts.some(({ told }) => told.has(question_id))
    const honest = isKnown ? VALUES[question_id][0] : this.#one<unknown>(VALUES[question_id])
    const isOdd = this.#chance.below(8) === 0
    const value = isOdd ? this.#one<unknown>(ODD_VALUES) : shownAs(questionOf(attempt, question_id), honest)
    const device = this.#one(devices)
    // as it was, or as if it had been in time
    const at = this.#one([now, Math.min(now, (attempt.deadline ?? now) - 1_000)])
    const record = device.write(question_id, value as never, at)
    sent.set(`${device.client_id} ${record.seq}`, {
      question_id,
      isRight: !isOdd && honest === VALUES[question_id][0],
      sent_at: now,
    })
    const { attempt_id } = attempt
    const saved = await this.#ask(account, "exam.save", {
      attempt_id,
      client_id: device.client_id,
      epoch,
      records: [record],
    })
    if (saved?.["set_aside"] === undefined) return
    this.#count("records set aside")
    if (!isOdd) this.wins.push(`exam.save set aside ${JSON.stringify(value)}`)
  }

  async #takeOver(sitting: Sitting): Promise<void> {
    const { attempt_id } = sitting.attempt
    const taken = await this.#ask(sitting.account, "exam.takeOver", { attempt_id, client_id: "b" })
    if (taken !== null) sitting.epoch = Number(taken["epoch"])
  }

  /** Reports an absence of anybody's: nobody's but one's own is noted, and none that was is taken back. */
  async #leave(account: Account, sitting: Sitting): Promise<void> {
    const leave = {
      attempt_id: sitting.attempt.attempt_id,
      id: this.#one(["l1", "l2", "l3"]),
      kind: this.#one(["hidden", "unfocused"] as const),
      seconds: this.#chance.below(10),
    }
    const told = await this.#ask(account, "exam.leave", leave)
    if (told === null) return
    this.#count("absences noted")
    if (account !== sitting.account) this.wins.push("exam.leave noted an absence of somebody else")
    if (Number(told["counted"]) < sitting.left) this.wins.push("exam.leave took an absence back")
    sitting.left = Number(told["counted"])
  }

  async #handIn(sitting: Sitting): Promise<void> {
    const { attempt, account, devices, epoch } = sitting
    const { client_id, last_seq } = this.#one(devices)
    const receipt = await this.#ask(account, "exam.handIn", {
      attempt_id: attempt.attempt_id,
      client_id,
      epoch,
      last_seq,
    })
    if (receipt !== null) sitting.state = "handed_in"
  }

  async #handInLate({ attempt, account, devices }: Sitting): Promise<void> {
    const clients = this.#one([[], devices.map(({ client_id, last_seq }) => ({ client_id, last_seq }))])
    const late = await this.#ask(account, "exam.handInLate", { attempt_id: attempt.attempt_id, clients })
    if (late !== null) this.#count(`late: ${String(late["state"])}`)
  }

  async #read(account: Account, { attempt: { attempt_id } }: Sitting): Promise<void> {
    const ask: Ask = (name, payload) => this.#ask(account, name, payload)
    await readSomething(ask, this.#chance, {
      attempt_id,
      paper_id: this.#one(["p1", "p2"]),
      share_id: this.#one([...this.#shares.keys(), "none"]),
    })
  }

  /** Questions of the wrong book, or of a knowledge point it may know of; begun, they are a practice as any other. */
  async #practise(account: Account): Promise<void> {
    const question_id = this.#one(QUESTIONS)
    const point = canaryOf(question_id)
    const from = this.#one(["wrong", "due", "point", "draw", "session"] as const)
    const begun =
      from === "draw"
        ? await this.#ask(account, "exam.start", { ...DRAWN, draw: { count: 1, points: [point] }, client_id: "a" })
        : from === "session"
          ? await this.#ask(account, "study.begin", {})
          : await this.#ask(account, "wrong.practise", from === "point" ? { from, point } : { from })
    const attempt_id = begun?.["attempt_id"]
    if (typeof attempt_id !== "string") return
    const attempt = await this.#ask(account, "exam.attempt", { attempt_id })
    if (attempt === null) return
    const isNew = this.#sit(account, null, attempt as unknown as Attempt)
    if (isNew && (from === "point" || from === "draw")) this.#learn(account, "wrong.practise", question_id)
  }

  #moment() {
    return { now: this.#site.clock.now, released: this.#officer.released }
  }

  #count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  #one<T>(list: ReadonlyArray<T>): T {
    return list[this.#chance.below(list.length)] as T
  }
}

export const LONG_AFTER = WINDOW.released + DAY

const questionOf = ({ questions }: Attempt, question_id: string) => questions.find(({ id }) => id === question_id)
