import type {
  AnswerRecord,
  Attempt,
  LateHandIn,
  Receipt,
  SaveOutcome,
  SentRecord,
  Writer,
} from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { equals } from "#domain/question/AnswerValue.ts"
import type { LeavingRule } from "#domain/contract/roomRules.ts"
import * as Leaving from "#domain/attempt/Leaving.ts"
import * as AnswerMerge from "#domain/attempt/AnswerMerge.ts"
import type { Logged } from "#domain/attempt/Evidence.ts"
import * as WriterEpoch from "#domain/attempt/WriterEpoch.ts"
import type { Verdict } from "#domain/question/Scoring.ts"
import { deviceName } from "#domain/core/deviceName.ts"
import { GRACE_MS } from "../../../server/attempt/GRACE_MS.ts"
import { readRecord } from "#server/attempt/readRecord.ts"
import { type Kept, standsAgainst } from "../../../support/standsAgainst.ts"

export interface LogEntry extends Logged {
  readonly received_at: number
  status: "taken" | "superseded" | "late" | "accepted" | "set_aside"
}

interface Standing extends Kept {
  readonly locked: boolean
}

export interface Saved {
  readonly outcome: "taken" | "superseded" | "closed" | "gap" | "fork"
  readonly acked: number
  readonly missing: ReadonlyArray<number>
  readonly epoch: number
  readonly deadline: number | null
  readonly set_aside?: NonNullable<SaveOutcome["set_aside"]>
}

interface Batch {
  readonly client_id: string
  readonly epoch: number
  readonly writer_epoch?: number
  readonly records: ReadonlyArray<SentRecord>
}

type Sheet = Pick<Attempt, "attempt_id" | "title" | "bank_id" | "paper_id" | "questions" | "started_at">

/** One attempt by the rules of docs/exam.md, written down once more: a list of records instead of tables. */
export class ModelAttempt {
  readonly user_id: string
  readonly sheet: Sheet
  readonly key_policy: string
  /** It began after an import of other questions. */
  readonly hasOthers: boolean
  /** Of its questions: the author's keys as it shows them. */
  readonly orders: ReadonlyMap<string, string>
  rules: Attempt["rules"]
  deadline: number | null
  state: Attempt["state"] = "open"
  ended_at: number | null = null
  epoch = 1
  writer: Writer | null = null
  /** The secret of the one it is answered on; null where it may be any. */
  device: string | null = null
  /** Absences from its page, in the order of their first report. */
  leaves = new Map<string, Pick<Leaving.Leave, "kind" | "seconds"> & { counted: boolean; ended: boolean }>()
  /** Of its answers: by name, the SHA-256 of their bytes. */
  readonly files = new Map<string, string>()
  /** By name, what has come of files that are sent in parts. */
  readonly parts = new Map<string, string>()
  log: Array<LogEntry> = []
  standing: Array<Standing> = []
  verdicts = new Map<string, Verdict>()
  receipt: Receipt | null = null
  late: Pick<LateHandIn, "state" | "records" | "late_receipt"> | null = null

  constructor(
    user_id: string,
    {
      sheet,
      key_policy,
      rules,
      deadline,
      hasOthers,
      orders,
    }: Pick<ModelAttempt, "sheet" | "key_policy" | "rules" | "deadline" | "hasOthers" | "orders">,
  ) {
    this.user_id = user_id
    this.sheet = sheet
    this.key_policy = key_policy
    this.rules = rules
    this.deadline = deadline
    this.hasOthers = hasOthers
    this.orders = orders
  }

  isOverdue(now: number): boolean {
    return this.state === "open" && this.#isPast(now - GRACE_MS)
  }

  #isPast(instant: number): boolean {
    return this.deadline !== null && instant > this.deadline
  }

  /** What stands is what the new writer is shown: nothing that an older page sends takes its place. */
  takeOver(client_id: string, now: number, after = 0): void {
    this.epoch = WriterEpoch.next(Math.max(this.epoch, after), now, client_id)
    this.give(client_id, now)
    this.standing = this.standing.map((one) => ({ ...one, accepted: true }))
  }

  isElsewhere(device: string | null): boolean {
    return this.state === "open" && this.device !== null && this.device !== device
  }

  get left(): number {
    return [...this.leaves.values()].filter(({ counted }) => counted).length
  }

  /** Each absence beyond the limit ends it once. */
  leave(rule: LeavingRule, { id, ...leave }: Leaving.Leave & { readonly id: string }, now: number): void {
    const before = this.leaves.get(id) ?? { kind: leave.kind, seconds: 0, counted: false, ended: false }
    const counted = before.counted || Leaving.isCounted(rule, leave)
    this.leaves.set(id, { ...before, seconds: Math.max(before.seconds, leave.seconds), counted })
    const beyond = [...this.leaves.values()].filter((one) => one.counted).slice(rule.limit)
    if (Leaving.consequence(rule, this.left) !== "hand_in" || beyond.every(({ ended }) => ended)) return
    for (const one of beyond) one.ended = true
    const at = now + Leaving.ENDS_AFTER
    if (this.deadline === null || this.deadline > at) this.deadline = at
  }

  /** What came after the end before, and in time by this one, stands as if it had come now. */
  extend(milliseconds: number): void {
    if (this.deadline === null) return
    this.deadline += milliseconds
    for (const entry of this.log) {
      if (entry.status !== "late" || (this.#isPast(entry.received_at) && this.#isPast(entry.at))) continue
      entry.status = entry.epoch < this.epoch ? "superseded" : "taken"
      this.keep(entry, entry.status === "taken")
    }
  }

  give(client_id: string, now: number): void {
    const since = this.writer?.client_id === client_id ? this.writer.since : now
    this.writer = { client_id, device: deviceName(""), since }
  }

  /** null: its take-over is not known. */
  save({ client_id, epoch, writer_epoch = epoch, records: sent }: Batch, now: number): Saved | null {
    const isEnded = this.state !== "open" || this.#isPast(now - GRACE_MS)
    if (Math.max(epoch, writer_epoch) > this.epoch && !isEnded) return null
    const records = sent.map((one) => {
      const { payload: _, ...record } = readRecord(one)
      return this.has(record.question_id) ? record : { aside: "form" as const, ...record }
    })
    const own = this.log.filter((one) => one.client_id === client_id)
    let isFork = false
    for (const { nonce = null, mono = null, checksum = null, aside, ...record } of records) {
      const known = own.find(({ seq }) => seq === record.seq)
      if (known !== undefined) {
        isFork ||= !isSame(known, record)
        continue
      }
      const isLate = isEnded || (this.#isPast(now) && this.#isPast(record.at))
      const counted = isLate ? "late" : epoch < this.epoch ? "superseded" : "taken"
      const status = aside === undefined ? counted : "set_aside"
      const entry: LogEntry = {
        ...record,
        client_id,
        epoch,
        nonce,
        mono,
        checksum,
        status,
        received_at: now,
        set_aside: aside !== undefined,
      }
      own.push(entry)
      this.log.push(entry)
      if (status === "taken" || status === "superseded") this.keep(entry, status === "taken")
    }
    const acked = this.ackedOf(client_id)
    const last = Math.max(0, ...own.map(({ seq }) => seq))
    const missing = this.missing(client_id, Math.min(last, acked + 400)).slice(0, 200)
    const named = new Set(records.map(({ seq }) => seq))
    const hasLate = this.#isPast(now) && own.some(({ seq, status }) => status === "late" && named.has(seq))
    const outcome = isFork
      ? "fork"
      : isEnded || hasLate
        ? "closed"
        : epoch < this.epoch
          ? "superseded"
          : missing.length > 0
            ? "gap"
            : "taken"
    const set_aside = records.flatMap(({ seq, aside }) => (aside === undefined ? [] : { seq, reason: aside }))
    const more = set_aside.length > 0 ? { set_aside } : {}
    return { outcome, acked, missing, epoch: this.epoch, deadline: this.deadline, ...more }
  }

  has(question_id: string): boolean {
    return this.sheet.questions.some(({ id }) => id === question_id)
  }

  ackedOf(client_id: string): number {
    const seqs = new Set(this.log.filter((one) => one.client_id === client_id).map(({ seq }) => seq))
    let acked = 0
    while (seqs.has(acked + 1)) acked += 1
    return acked
  }

  /** The numbers up to `last` that never came. */
  missing(client_id: string, last: number): ReadonlyArray<number> {
    const seqs = new Set(this.log.filter((one) => one.client_id === client_id).map(({ seq }) => seq))
    const acked = this.ackedOf(client_id)
    return Array.from({ length: Math.max(0, last - acked) }, (_, n) => acked + 1 + n).filter((seq) => !seqs.has(seq))
  }

  /** What is locked stays. */
  keep({ question_id, kind, value, epoch, seq, client_id }: AnswerMerge.Change, accepted: boolean): void {
    const place = this.standing.findIndex((one) => one.question_id === question_id && one.kind === kind)
    const rival = this.standing[place]
    const one = { question_id, kind, value, epoch, seq, client_id, accepted, locked: false }
    if (rival === undefined) this.standing.push(one)
    else if (!rival.locked && standsAgainst(one, rival) > 0) this.standing[place] = one
  }

  /** Whether any record or answer names a file. */
  names(file: string): boolean {
    return [...this.log, ...this.standing].some(
      ({ kind, value }) => kind === "answer" && Array.isArray(value) && value.includes(file),
    )
  }

  lock(question_id: string): void {
    this.standing = this.standing.map((one) =>
      one.question_id === question_id && one.kind === "answer" ? { ...one, locked: true } : one,
    )
  }

  /** In the order of the questions; one never touched is left out. */
  get answers(): Attempt["answers"] {
    const merged = AnswerMerge.merge(this.standing)
    return this.sheet.questions.flatMap(({ id }) => merged.find((one) => one.question_id === id) ?? [])
  }

  valueOf(id: string): AnswerValue {
    return this.answers.find(({ question_id }) => question_id === id)?.value ?? null
  }

  /** The latest first. */
  get written(): Attempt["written"] {
    return this.standing
      .toSorted(
        (a, b) => b.epoch - a.epoch || b.seq - a.seq || byText(a.question_id, b.question_id) || byText(a.kind, b.kind),
      )
      .map(({ question_id, kind, epoch, seq, client_id }) => ({ question_id, kind, epoch, seq, client_id }))
  }
}

const isSame = (one: AnswerMerge.Change, other: Pick<AnswerRecord, "kind" | "question_id" | "value">): boolean =>
  one.kind === other.kind && one.question_id === other.question_id && equals(one.value, other.value)

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
