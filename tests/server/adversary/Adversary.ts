import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { GRACE_MS } from "#server/attempt/AttemptRow.ts"
import type { Chance } from "../../support/seeded.ts"
import { dataOf, type Learner, type StudySite } from "../content/studySite.ts"
import { DeviceJournal } from "../exam/DeviceJournal.ts"
import { canaryOf, PAPERS, type PaperId, type QuestionId, QUESTIONS, VALUES, WINDOW } from "./adversarySite.ts"

interface Sent {
  readonly question_id: QuestionId
  readonly isRight: boolean
  /** By the server's clock. */
  readonly sent_at: number
}

interface Sitting {
  readonly attempt: Attempt
  readonly paper_id: PaperId | null
  readonly account: Account
  readonly devices: ReadonlyArray<DeviceJournal>
  /** By client and number. */
  readonly sent: Map<string, Sent>
  epoch: number
  state: "open" | "handed_in"
}

interface Account {
  readonly learner: Learner
  /** When a call first showed the key of a question. */
  readonly told: Map<QuestionId, number>
}

const DAY = 86_400_000

/**
 * A client with two accounts, each on two devices, that may call anything at any time. It uses every key it was shown
 * and stamps its answers as it likes. It knows on its own which keys have to be withheld when.
 */
export class Adversary {
  readonly #site: StudySite
  readonly #chance: Chance
  readonly #accounts: ReadonlyArray<Account>
  readonly #sittings: Sitting[] = []
  readonly #shares: string[] = []
  /** What it won or saw against the rules, a sentence each. */
  readonly wins: string[] = []
  /** What happened at all: a run without these shows nothing. */
  readonly seen: Map<string, number>

  constructor(site: StudySite, chance: Chance, learners: ReadonlyArray<Learner>, seen: Map<string, number>) {
    this.#site = site
    this.#chance = chance
    this.#accounts = learners.map((learner) => ({ learner, told: new Map() }))
    this.seen = seen
  }

  /** One act of its choice. */
  async act(): Promise<void> {
    const account = this.#one(this.#accounts)
    const own = this.#sittings.filter((sitting) => sitting.account === account)
    const roll = this.#chance.below(20)
    if (own.length === 0 || roll < 4) return this.#start(account)
    const sitting = this.#one(own)
    if (roll < 10) return this.#answer(sitting)
    if (roll === 10) return this.#takeOver(sitting)
    if (roll === 11) return this.#handIn(sitting)
    if (roll === 12) return this.#handInLate(sitting)
    await this.#read(account, sitting)
  }

  /** Long after everything: what counts in the end was sent before its key could be known. */
  async settle(): Promise<void> {
    for (const sitting of this.#sittings) await this.#handInLate(sitting)
    for (const { attempt, paper_id, account, sent } of this.#sittings) {
      if (paper_id === null) continue
      const rows = await this.#site.sql<{ question_id: QuestionId; client_id: string; seq: number }[]>`
        select question_id, client_id, seq from attempt_answers
        where attempt_id = ${attempt.attempt_id} and kind = 'answer'`
      for (const { question_id, client_id, seq } of rows) {
        const answer = sent.get(`${client_id} ${seq}`)
        if (answer?.isRight !== true) continue
        const known = this.#knownFrom(paper_id, attempt.started_at, account, question_id)
        if (known <= answer.sent_at) this.wins.push(`${paper_id}: ${question_id} was answered by its key`)
        const isLate = answer.sent_at > (attempt.deadline ?? Infinity) + GRACE_MS
        if (isLate) this.#count("late answers that count")
      }
    }
  }

  /** From when an answer of this paper owes something to its key; what was practised before the exam is the learner's own. */
  #knownFrom(paper_id: PaperId, started_at: number, account: Account, question_id: QuestionId): number {
    const since = paper_id === "p2" ? WINDOW.opens : started_at
    const accounts = paper_id === "p2" ? this.#accounts : [account]
    const times = accounts.flatMap(({ told }) => told.get(question_id) ?? [])
    return Math.min(...times.filter((at) => at >= since), Infinity)
  }

  #isHeld(account: Account, question_id: string): boolean {
    const { now } = this.#site.clock
    const ofP2 = (PAPERS.p2 as ReadonlyArray<string>).includes(question_id)
    if (ofP2 && now >= WINDOW.opens && now < WINDOW.released) return true
    return this.#sittings.some(
      ({ attempt, paper_id, account: whose, state }) =>
        whose === account &&
        paper_id !== null &&
        state === "open" &&
        now <= (attempt.deadline ?? Infinity) + GRACE_MS &&
        (PAPERS[paper_id] as ReadonlyArray<string>).includes(question_id),
    )
  }

  async #ask<N extends CallName>(account: Account, name: N, payload: Payload<N>) {
    const answer = await account.learner.ask(name, payload)
    const data = dataOf(answer) as Record<string, unknown> | null
    const file = name === "wrong.export" && typeof data?.["base64"] === "string" ? data["base64"] : ""
    const text = `${JSON.stringify(data)} ${Buffer.from(file, "base64").toString("utf8")}`
    for (const question_id of QUESTIONS) {
      if (!text.includes(canaryOf(question_id))) continue
      if (this.#isHeld(account, question_id)) this.wins.push(`${name} showed the key of ${question_id}`)
      const { told } = account
      if (!told.has(question_id)) told.set(question_id, this.#site.clock.now)
      this.#count("keys shown")
    }
    if (answer.code !== 20200) return null
    this.#readNumbers(account, name, data ?? {})
    return data
  }

  /** A number may count only what is shown beside it, and none may count a withheld question. */
  #readNumbers(account: Account, name: CallName, data: Record<string, unknown>): void {
    if (name === "exam.result" && data["released"] === true) {
      const { correct, score, keys, questions } = data as unknown as ReleasedResult
      const right = keys.filter(({ verdict }) => verdict === "right").map(({ question_id }) => question_id)
      const cents = questions.flatMap((question) =>
        right.includes(question.id) ? Math.round(question.score * 100) : [],
      )
      if (correct !== right.length || Math.round(score * 100) !== cents.reduce((sum, one) => sum + one, 0))
        this.wins.push("exam.result counted a question without its key")
    }
    const scored =
      name === "exam.history"
        ? (data as unknown as Output<"exam.history">).list.filter(({ score }) => score !== null)
        : name === "question.paper" && data["best_score"] !== null
          ? [{ attempt_id: data["ended_attempt_id"] }]
          : []
    for (const { attempt_id } of scored) {
      const sitting = this.#sittings.find(({ attempt }) => attempt.attempt_id === attempt_id)
      if (sitting?.attempt.questions.some(({ id }) => this.#isHeld(account, id)) === true)
        this.wins.push(`${name} told the score of a withheld question`)
    }
    if (scored.length > 0) this.#count("scores told")
  }

  async #start(account: Account): Promise<void> {
    const paper_id = this.#one(["p1", "p1", "p2", "p2", null] as const)
    const source =
      paper_id === null ? { bank_id: "bank1", feedback: this.#one(["at_once", "at_end"] as const) } : { paper_id }
    const attempt = (await this.#ask(account, "exam.start", { ...source, client_id: "a" })) as Attempt | null
    if (attempt === null) return
    const known = this.#sittings.find((sitting) => sitting.attempt.attempt_id === attempt.attempt_id)
    if (known !== undefined) {
      known.epoch = attempt.epoch
      return
    }
    const devices = ["a", "b"].map((client) => new DeviceJournal(account.learner.id, attempt, client))
    this.#sittings.push({ attempt, paper_id, account, devices, sent: new Map(), epoch: attempt.epoch, state: "open" })
  }

  async #answer({ attempt, account, devices, sent, epoch }: Sitting): Promise<void> {
    const { now } = this.#site.clock
    const asked = QUESTIONS.filter((id) => attempt.questions.some((question) => question.id === id))
    const question_id = this.#one(asked)
    const isKnown = this.#accounts.some(({ told }) => told.has(question_id))
    const value = isKnown ? VALUES[question_id][0] : this.#one<unknown>(VALUES[question_id])
    const device = this.#one(devices)
    // as it was, or as if it had been in time
    const at = this.#one([now, Math.min(now, (attempt.deadline ?? now) - 1_000)])
    const record = device.write(question_id, value as never, at)
    sent.set(`${device.client_id} ${record.seq}`, {
      question_id,
      isRight: value === VALUES[question_id][0],
      sent_at: now,
    })
    const { attempt_id } = attempt
    await this.#ask(account, "exam.save", { attempt_id, client_id: device.client_id, epoch, records: [record] })
  }

  async #takeOver(sitting: Sitting): Promise<void> {
    const { attempt_id } = sitting.attempt
    const taken = await this.#ask(sitting.account, "exam.takeOver", { attempt_id, client_id: "b" })
    if (taken !== null) sitting.epoch = Number(taken["epoch"])
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
    const question_id = this.#one(QUESTIONS)
    const calls: ReadonlyArray<() => Promise<unknown>> = [
      () => this.#ask(account, "exam.result", { attempt_id }),
      () => this.#ask(account, "exam.result", { attempt_id }),
      () => this.#ask(account, "exam.check", { attempt_id, question_id }),
      () => this.#ask(account, "exam.check", { attempt_id, question_id }),
      () => this.#ask(account, "exam.attempt", { attempt_id }),
      () => this.#ask(account, "exam.wrong", {}),
      () => this.#ask(account, "wrong.export", { format: this.#one(["json", "csv"] as const) }),
      () => this.#ask(account, "wrong.overview", {}),
      () => this.#ask(account, "wrong.practise", { from: "point", point: canaryOf(question_id) }),
      () => this.#ask(account, "practice.insight", { bank_id: "bank1" }),
      () => this.#ask(account, "practice.question", { question_id }),
      () => this.#ask(account, "exam.history", {}),
      () => this.#ask(account, "question.paper", { id: this.#one(["p1", "p2"]) }),
      async () => {
        const shared = await this.#ask(account, "result.share", { attempt_id })
        if (shared !== null) this.#shares.push(String(shared["id"]))
      },
      () => this.#ask(account, "result.shared", { id: this.#shares.at(-1) ?? "none" }),
    ]
    await this.#one(calls)()
  }

  #count(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  #one<T>(list: ReadonlyArray<T>): T {
    return list[this.#chance.below(list.length)] as T
  }
}

export const LONG_AFTER = WINDOW.released + DAY
