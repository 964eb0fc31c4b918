import * as WriterEpoch from "#domain/attempt/WriterEpoch.ts"
import type { AnswerRecord } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { type Kept, standsAgainst } from "../../support/standsAgainst.ts"
import { START } from "../../support/testServer.ts"

export const QUESTIONS = ["q1", "q3", "q5"] as const
/** Of the sample paper. */
export const DEADLINE = START + 30 * 60_000
const GRACE = 60_000

export interface Sent {
  readonly seq: number
  readonly kind: AnswerRecord["kind"]
  readonly question: string
  readonly value: AnswerValue
  /** Stamped by the client: epoch milliseconds. */
  readonly at: number
}

interface Stored extends Sent {
  readonly client: string
  readonly epoch: number
  readonly status: "taken" | "superseded" | "late"
}

/** What the server should know of an attempt, written down the slow way. */
export class AcceptanceModel {
  now = START
  epoch = 1
  isEnded = false
  readonly held: Record<string, number> = { one: 1, two: 1 }
  readonly log: Stored[] = []
  /** What stood when somebody took over: nothing that is superseded takes its place any more. */
  readonly #adopted = new Set<Stored>()

  get isOverdue(): boolean {
    return !this.isEnded && this.now > DEADLINE + GRACE
  }

  /** False: there is nothing to take over any more. */
  takeOver(client: string): boolean {
    if (this.isEnded || this.isOverdue) return false
    this.epoch = WriterEpoch.next(this.epoch, this.now, client)
    for (const question of QUESTIONS)
      for (const kind of ["answer", "flag", "guess"] as const) {
        const stands = this.#current(question, kind)
        if (stands !== undefined) this.#adopted.add(stands)
      }
    this.held[client] = this.epoch
    return true
  }

  save(client: string, changes: ReadonlyArray<Sent>): string {
    const epoch = this.held[client] ?? 1
    const isClosed = this.isEnded || this.isOverdue
    let forked = false
    for (const change of changes) {
      const known = this.#find(client, change.seq)
      if (known === undefined) {
        const isLate = isClosed || (this.now > DEADLINE && change.at > DEADLINE)
        const status = isLate ? "late" : epoch < this.epoch ? "superseded" : "taken"
        this.log.push({ ...change, client, epoch, status })
      } else if (payload(known) !== payload(change)) forked = true
    }
    const isLate = this.now > DEADLINE && changes.some(({ seq }) => this.#find(client, seq)?.status === "late")
    if (isClosed && this.isOverdue) this.isEnded = true
    if (forked) return "fork"
    if (isClosed || isLate) return "closed"
    if (epoch < this.epoch) return "superseded"
    return this.acked(client) < this.last(client) ? "gap" : "taken"
  }

  /** The code of the answer. */
  handIn(client: string, last_seq: number): number {
    if (this.isEnded) return 20200
    if (!this.isOverdue) {
      if (this.held[client] !== this.epoch) return 50101
      if (this.acked(client) < last_seq) return 50103
    }
    this.isEnded = true
    return 20200
  }

  sweep(): void {
    if (this.isOverdue) this.isEnded = true
  }

  acked(client: string): number {
    let acked = 0
    while (this.#find(client, acked + 1) !== undefined) acked += 1
    return acked
  }

  last(client: string): number {
    return Math.max(0, ...this.log.filter((one) => one.client === client).map(({ seq }) => seq))
  }

  answers() {
    return QUESTIONS.flatMap((question_id) => {
      const answer = this.#current(question_id, "answer")
      const flag = this.#current(question_id, "flag")
      const guess = this.#current(question_id, "guess")
      if (answer === undefined && flag === undefined && guess === undefined) return []
      const marks = { flagged: flag?.value === true, ...(guess?.value === true && { guessed: true }) }
      return [{ question_id, value: answer?.value ?? null, ...marks }]
    })
  }

  #find(client: string, seq: number): Stored | undefined {
    return this.log.find((one) => one.client === client && one.seq === seq)
  }

  #kept(stored: Stored): Kept {
    const { client, question, ...one } = stored
    return {
      ...one,
      client_id: client,
      question_id: question,
      accepted: one.status === "taken" || this.#adopted.has(stored),
    }
  }

  #current(question: string, kind: Stored["kind"]): Stored | undefined {
    return this.log
      .filter((one) => one.question === question && one.kind === kind && one.status !== "late")
      .toSorted((a, b) => standsAgainst(this.#kept(a), this.#kept(b)))
      .at(-1)
  }
}

const payload = ({ kind, question, value }: Sent): string => JSON.stringify([kind, question, value])
