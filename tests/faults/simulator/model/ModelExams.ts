import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { AttachedFile, AttachOutcome, Attempt, Receipt } from "#domain/contract/examAttempt.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import * as Admission from "#domain/attempt/Admission.ts"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import * as PaperRule from "#domain/attempt/PaperRule.ts"
import * as Passcode from "#domain/attempt/Passcode.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import * as Evidence from "#domain/attempt/Evidence.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { answersDigest, sha256 } from "#server/attempt/answersDigest.ts"
import { GRACE_MS } from "../../../server/attempt/GRACE_MS.ts"
import {
  differs,
  ended,
  filesMissing,
  incomplete,
  requireWriter,
  superseded,
  takeOverLost,
  tooEarly,
} from "#server/attempt/examRefusals.ts"
import { thingOf } from "#server/attempt/attachments.ts"
import { grantEnd, makeGrant } from "#server/core/grant.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import { drawOptions, optionSeed } from "#server/attempt/optionOrders.ts"
import type { StoredKey } from "#server/attempt/questionsOf.ts"
import { makeReceipt } from "#server/attempt/makeReceipt.ts"
import { invalid, notFound, Refusal } from "#server/core/Refusal.ts"
import type { ServerKeys } from "#server/db/serverKeys.ts"
import { makeNonce, nonceTime } from "#server/attempt/nonce.ts"
import { chainsOf } from "../../../support/chainsOf.ts"
import type { Catalogue, Paper } from "./catalogue.ts"
import { type LogEntry, ModelAttempt } from "./ModelAttempt.ts"

const MINUTE = 60_000
/** How long a pass word is shown, and how often another one is typed in that time. */
const SLICE = 5 * MINUTE
const MAX_WRONG = 5
/** As it comes: its numbers are those of an address. */
interface SentFile extends Payload<"exam.attach"> {
  readonly text: string
}

/** Uploads of an attempt for each file that its answers may name. */
const FILE_TRIES = 4

export interface Asker {
  readonly user_id: string
  readonly now: number
  /** The secret of the device that asks. */
  readonly device: string | null
  /** From another network than that of the room. */
  readonly isOutside: boolean
}

interface Options {
  readonly catalogue: Catalogue
  /** The same after an import of other questions. */
  readonly others: Catalogue
  readonly keys: ServerKeys
  readonly newId: () => string
}

/** The calls of an exam over plain objects. Rejects with the server's refusals, before anything has changed. */
export class ModelExams {
  attempts: Array<ModelAttempt> = []
  /** Which questions a learner was ever told something of: `<user> <question>`. */
  told = new Set<string>()
  /** Added minutes, by `<paper> <user>`. */
  extra = new Map<string, number>()
  /** The end of a window that was moved, by paper; and for who was given minutes before that, by `<paper> <user>`. */
  closes = new Map<string, number>()
  /** Who may begin a paper that has a list, by paper. */
  listed = new Map<string, Set<string>>()
  /** Attempts beyond those of a paper, by `<paper> <user>`. */
  retakes = new Map<string, number>()
  /** Wrong pass words of a learner, by `<user> <five minutes>`; nobody has a whole network with them. */
  wrongPasscodes = new Map<string, number>()
  /** The other questions were imported last. */
  hasOthers = false
  readonly #catalogue: Catalogue
  readonly #others: Catalogue
  readonly #keys: ServerKeys
  readonly #newId: () => string

  constructor({ catalogue, others, keys, newId }: Options) {
    this.#catalogue = catalogue
    this.#others = others
    this.#keys = keys
    this.#newId = newId
  }

  /** Sets what was answered back to how it stands now; nothing else may have been done by then. */
  undo(): () => void {
    const before = this.attempts.map((own) => ({
      own,
      state: own.state,
      was: { epoch: own.epoch, writer: own.writer, device: own.device, log: [...own.log], standing: [...own.standing] },
    }))
    return () => {
      for (const { own, state, was } of before) if (own.state === state) Object.assign(own, was)
    }
  }

  /** The subject of the catalogue's learner is that of all its papers. */
  user(asker: Asker): Output<"user.info"> {
    const hasBegun = this.#ownOf(asker).length > 0
    return {
      ...this.#catalogue.user,
      id: asker.user_id,
      ...(!hasBegun && { lastStudySubject: null, lastStudySubjectLevel3: null }),
    }
  }

  paper({ id }: Payload<"question.paper">, asker: Asker): Output<"question.paper"> {
    const { page } = this.#paperOf(id)
    const own = this.#ownOf(asker).filter(({ sheet }) => sheet.paper_id === id)
    const isHeld = this.#heldFor(asker.user_id)
    const scored = own.filter(({ state, sheet }) => state !== "open" && !sheet.questions.some((one) => isHeld(one.id)))
    for (const { sheet } of scored) this.#tell(asker.user_id, sheet.questions)
    const over = own.filter(({ ended_at }) => ended_at !== null)
    const last = over.toSorted((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0]
    const open = own.find(({ state }) => state === "open")
    if (open !== undefined) this.#asItStands(open, asker.now)
    const closes = this.#closesAt(id, asker.user_id)
    const { enters_until: _, ...rest } = page
    const { attempts, enters_until } = this.#entryOf(id, asker)
    const admission = this.#admissionOf(id, asker)
    return {
      ...rest,
      ...(admission !== null && { admission }),
      ...(enters_until !== null && { enters_until: Shanghai.format(enters_until) }),
      attempts,
      closes_at: closes === null ? null : Shanghai.format(closes),
      minutes: page.minutes === 0 ? 0 : page.minutes + this.#extraOf(id, asker.user_id),
      attempts_used: own.length,
      ended_attempt_id: last?.sheet.attempt_id ?? null,
      best_score: scored.length === 0 ? null : Math.max(...scored.map((one) => this.#scoreOf(one))),
      open_attempt_id: open?.state === "open" ? open.sheet.attempt_id : null,
    }
  }

  passcode(paper: string, now: number): string {
    return passcodeAt(this.#keys, { agency: "a", paper }, now)
  }

  start(
    { paper_id = "", feedback, client_id, attempts_used, passcode = "" }: Payload<"exam.start">,
    asker: Asker,
  ): Attempt {
    const found = this.#ownOf(asker).find((one) => one.state === "open" && one.sheet.paper_id === paper_id)
    const change = (one: ModelAttempt) => {
      if (one.rules.choice === true && feedback !== undefined) one.rules = { ...one.rules, feedback }
      return this.#view(one, asker.now)
    }
    if (found !== undefined && !found.isOverdue(asker.now)) {
      bindDevice(found, asker)
      found.takeOver(client_id, asker.now)
      return change(found)
    }
    const { sheet, page, isShuffled, drawn } = this.#paperOf(paper_id)
    const minutes = this.#extraOf(paper_id, asker.user_id)
    const closes = this.#closesAt(paper_id, asker.user_id)
    const used = this.#ownOf(asker).filter((one) => one.sheet.paper_id === paper_id).length
    const { attempts, enters_until } = this.#entryOf(paper_id, asker)
    if (!Admission.mayBegin(this.#admissionOf(paper_id, asker)))
      throw new Refusal({ code: EXAM_CODES.unlisted, message: Admission.UNLISTED })
    if (closes !== null && asker.now >= closes) throw new Refusal({ code: EXAM_CODES.over, message: "考试已经结束" })
    if (Admission.isTooLate({ enters_until, attempts_used: used }, asker.now))
      throw new Refusal({ code: EXAM_CODES.tooLate, message: Admission.TOO_LATE })
    if (sheet.rules.room?.networks === true && asker.isOutside)
      throw new Refusal({ code: EXAM_CODES.otherNetwork, message: RoomText.OTHER_NETWORK })
    if (attempts > 0 && used >= attempts)
      throw new Refusal({ code: EXAM_CODES.noAttemptsLeft, message: `本卷可作答${attempts}次，已全部用完` })
    if (attempts_used !== undefined && attempts_used !== used)
      throw new Refusal({
        code: EXAM_CODES.begunElsewhere,
        message: "这份试卷在别处又作答过，请重新打开，看过作答次数再开始",
      })
    if (sheet.rules.room?.passcode === true) this.#requirePasscode(paper_id, passcode, asker)
    const device = deviceOf(sheet.rules, asker)
    if (found !== undefined) this.#end(found, "server", asker.now)
    const limit = sheet.rules.minutes === 0 ? 0 : sheet.rules.minutes + minutes
    const rules = { ...sheet.rules, timed: limit > 0, minutes: limit }
    const deadline = TimeLimit.deadline(rules, closes, asker.now)
    const attempt_id = this.#newId()
    const seed = optionSeed(this.#keys, attempt_id)
    const questions = drawn === null ? sheet.questions : drawnQuestions(drawn, attempt_id)
    const orders = new Map(isShuffled ? questions.map((one) => [one.id, drawOptions(one, seed)]) : [])
    const made = new ModelAttempt(asker.user_id, {
      sheet: { ...sheet, attempt_id, started_at: asker.now, questions },
      orders,
      key_policy: rules.feedback === "at_once" ? "at_once" : page.key_policy,
      rules: { ...rules, timed: rules.timed || (deadline !== null && rules.homework !== true) },
      deadline,
      hasOthers: this.hasOthers,
    })
    made.device = device
    made.give(client_id, asker.now)
    this.attempts.push(made)
    return change(made)
  }

  attempt({ attempt_id }: Payload<"exam.attempt">, asker: Asker): Attempt {
    const own = this.#asItStands(this.#own(attempt_id, asker), asker.now)
    requireDevice(own, asker)
    return this.#view(own, asker.now)
  }

  state({ attempt_id }: Payload<"exam.state">, asker: Asker): Output<"exam.state"> {
    const own = this.#asItStands(this.#own(attempt_id, asker), asker.now)
    const { state, deadline, rules, epoch } = own
    const nonce = this.#nonce(attempt_id, asker.now)
    return { state, deadline, minutes: rules.minutes, epoch, now: asker.now, nonce, ...this.#revised(own) }
  }

  takeOver({ attempt_id, client_id, epoch, after }: Payload<"exam.takeOver">, asker: Asker): Output<"exam.takeOver"> {
    const own = this.#own(attempt_id, asker)
    if (own.state !== "open" || own.isOverdue(asker.now)) throw ended()
    if (epoch !== undefined) requireWriter(own, epoch)
    if (after !== undefined && after < own.epoch) throw superseded()
    bindDevice(own, asker)
    own.takeOver(client_id, asker.now, after)
    const { answers, written, deadline, rules } = own
    const nonce = this.#nonce(attempt_id, asker.now)
    const keys = this.#keysOf(own)
    return {
      epoch: own.epoch,
      acked: own.ackedOf(client_id),
      nonce,
      deadline,
      minutes: rules.minutes,
      answers,
      written,
      keys,
    }
  }

  save({ attempt_id, ...batch }: Payload<"exam.save">, asker: Asker): Output<"exam.save"> {
    const own = this.#own(attempt_id, asker)
    const saved = own.save(batch, asker.now)
    if (saved === null) throw takeOverLost()
    if (saved.outcome === "closed") this.#asItStands(own, asker.now)
    return { ...saved, now: asker.now, nonce: this.#nonce(attempt_id, asker.now) }
  }

  leave({ attempt_id, ...leave }: Payload<"exam.leave">, asker: Asker): Output<"exam.leave"> {
    const own = this.#own(attempt_id, asker)
    this.#asItStands(own, asker.now)
    const rule = own.rules.room?.leaving
    if (rule === undefined) return { counted: 0 }
    if (own.state === "open") own.leave(rule, { ...leave, offline: leave.offline === true }, asker.now)
    return { counted: own.left }
  }

  attach({ attempt_id, text, ...part }: SentFile, asker: Asker): AttachOutcome {
    const own = this.#asItStands(this.#own(attempt_id, asker), asker.now)
    const most = FILE_TRIES * own.sheet.questions.reduce((sum, { attachments = 0 }) => sum + attachments, 0)
    const { file } = part
    if (file === undefined) return this.#keepFile(own, text, most, asker)
    const [offset, size] = [Number(part.offset), Number(part.size)]
    if (text === "" || offset + text.length > size) throw invalid("file", "")
    if (most === 0) throw new Refusal({ status: 409, message: "" })
    if (own.state !== "open" && !own.names(file)) throw ended()
    if (own.files.has(file)) return this.#addressed(own, file, asker.now)
    const there = own.parts.get(file) ?? ""
    if (!own.parts.has(file) && own.parts.size >= most) throw new Refusal({ status: 409, message: "" })
    const joined = there.length === offset ? there + text : there
    own.parts.set(file, joined)
    if (joined.length < size) return { next: joined.length }
    own.parts.delete(file)
    if (`${sha256(joined)}.pdf` !== file) throw invalid("file", "")
    return this.#keepFile(own, joined, most, asker)
  }

  #keepFile(own: ModelAttempt, text: string, most: number, { now }: Asker): AttachedFile {
    if (!text.startsWith("%PDF-")) throw invalid("file", "")
    if (most === 0) throw new Refusal({ status: 409, message: "" })
    const hash = sha256(text)
    const file = `${hash}.pdf`
    if (own.state !== "open" && !own.names(file)) throw ended()
    if (own.files.size >= most && !own.files.has(file)) throw new Refusal({ status: 409, message: "" })
    own.files.set(file, hash)
    return this.#addressed(own, file, now)
  }

  check({ attempt_id, question_id, epoch }: Payload<"exam.check">, asker: Asker): QuestionKey {
    const own = this.#own(attempt_id, asker)
    const question = own.sheet.questions.find(({ id }) => id === question_id)
    const key = this.#keyOf(own, question_id)
    if (question === undefined || key === undefined) throw notFound()
    if (epoch !== undefined) requireWriter(own, epoch)
    const refusal = (code: number) => new Refusal({ code, message: "" })
    if (own.rules.feedback !== "at_once" || this.#heldFor(asker.user_id)(question_id))
      throw refusal(EXAM_CODES.keysLater)
    const value = own.valueOf(question_id)
    if (!isAnswered(value)) throw refusal(EXAM_CODES.notAnswered)
    const { verdict } = this.#markOf(own, question)
    own.lock(question_id)
    if (!own.verdicts.has(question_id)) own.verdicts.set(question_id, verdict)
    this.#tell(asker.user_id, [question])
    return { ...shownKey(own, question, key), verdict }
  }

  handIn({ attempt_id, client_id, ...asked }: Payload<"exam.handIn">, asker: Asker): Receipt {
    const own = this.#own(attempt_id, asker)
    if (own.receipt !== null) return own.receipt
    if (own.isOverdue(asker.now)) return this.#end(own, "server", asker.now)
    requireWriter(own, asked.epoch)
    if (asked.automatic === true && own.deadline !== null && asker.now < own.deadline) throw tooEarly(own.deadline)
    requireAll(own, client_id, asked.last_seq)
    if (asked.digest !== undefined && asked.digest !== answersDigest(attempt_id, own.answers)) throw differs()
    if (asked.automatic !== true) requireFiles(own)
    return this.#end(own, "learner", asker.now)
  }

  handInLate({ attempt_id, clients }: Payload<"exam.handInLate">, asker: Asker): Output<"exam.handInLate"> {
    const own = this.#own(attempt_id, asker)
    for (const { client_id, last_seq } of clients) requireAll(own, client_id, last_seq)
    this.#asItStands(own, asker.now)
    if (own.state === "closed" && own.late?.state !== "accepted" && own.late?.state !== "refused")
      this.#decide(own, asker.now)
    const { receipt } = own
    return {
      state: receipt === null ? "open" : "none",
      records: 0,
      late_receipt: null,
      ...own.late,
      receipt,
      answers: own.answers,
    }
  }

  /** Ends whatever is overdue. */
  sweep(now: number): void {
    for (const one of this.attempts) this.#asItStands(one, now)
  }

  freeDevice(user_id: string): void {
    for (const one of this.attempts) if (one.user_id === user_id && one.state === "open") one.device = null
  }

  /** On the list, with so many minutes of their own; where time that is in use would be taken away nothing is done. */
  admit(paper_id: string, user_id: string, minutes: number, now: number): void {
    const by = minutes - this.#extraOf(paper_id, user_id)
    const [open] = this.attempts.filter(
      (one) => one.user_id === user_id && one.sheet.paper_id === paper_id && one.state === "open",
    )
    if (by < 0 && open !== undefined && open.deadline !== null && open.deadline <= now - by * MINUTE) return
    if (by !== 0) this.extend(paper_id, user_id, by, now)
    this.listed.set(paper_id, (this.listed.get(paper_id) ?? new Set()).add(user_id))
  }

  /** Off it, where nothing was begun. */
  dismiss(paper_id: string, user_id: string, now: number): void {
    const list = this.listed.get(paper_id)
    if (list?.has(user_id) !== true) return
    if (this.attempts.some((one) => one.user_id === user_id && one.sheet.paper_id === paper_id)) return
    const minutes = this.#extraOf(paper_id, user_id)
    if (minutes !== 0) this.extend(paper_id, user_id, -minutes, now)
    list.delete(user_id)
  }

  allowRetake(paper_id: string, user_id: string): void {
    const own = `${paper_id} ${user_id}`
    this.retakes.set(own, (this.retakes.get(own) ?? 0) + 1)
    // with times of their own, which a paper that is closed for everybody ends
    this.extra.set(own, this.#extraOf(paper_id, user_id))
  }

  #entryOf(paper_id: string, { user_id }: Asker) {
    const { tries, enters_until } = this.#paperOf(paper_id)
    const more = this.retakes.get(`${paper_id} ${user_id}`) ?? 0
    return { attempts: tries === 0 ? 0 : tries + more, enters_until: more > 0 ? null : enters_until }
  }

  #admissionOf(paper_id: string, { user_id }: Asker): Admission.Admission | null {
    const list = this.listed.get(paper_id) ?? new Set()
    if (list.size === 0) return null
    const is_listed = list.has(user_id)
    return { is_listed, room: "", seat: "", extra_minutes: is_listed ? this.#extraOf(paper_id, user_id) : 0 }
  }

  /** Minutes more for a learner; for everybody where `user_id` is null. */
  extend(paper_id: string, user_id: string | null, minutes: number, now: number): void {
    const own = `${paper_id} ${user_id}`
    const window = this.#closesAt(paper_id, "")
    if (user_id !== null) this.extra.set(own, (this.extra.get(own) ?? 0) + minutes)
    else if (window !== null) this.closes.set(paper_id, window)
    for (const [key, closes] of this.closes)
      if (user_id === null ? key === paper_id || key.startsWith(`${paper_id} `) : key === own)
        this.closes.set(key, closes + minutes * MINUTE)
    for (const one of this.attempts) {
      if (one.state !== "open" || (user_id ?? one.user_id) !== one.user_id || one.sheet.paper_id !== paper_id) continue
      const asks = one.rules.at_time_up === "ask" && one.rules.minutes !== 0
      if (one.deadline === null ? !asks : one.deadline < now - GRACE_MS) continue
      one.extend(minutes * MINUTE)
      if (asks) one.rules = { ...one.rules, minutes: one.rules.minutes + minutes }
    }
  }

  /** The paper ends for everybody at an instant; nobody's time grows by it. */
  closePaper(paper_id: string, at: number): void {
    this.closes.set(paper_id, Math.min(at, this.#closesAt(paper_id, "") ?? at))
    for (const key of this.extra.keys())
      if (key.startsWith(`${paper_id} `)) this.closes.set(key, Math.min(at, this.closes.get(key) ?? at))
    for (const one of this.attempts)
      if (one.state === "open" && one.sheet.paper_id === paper_id && (one.deadline === null || one.deadline > at))
        one.deadline = at
  }

  /** What a teacher says of late answers that wait for it. */
  decideLate(user_id: string, takes: boolean, now: number): void {
    for (const own of this.attempts) {
      if (own.user_id !== user_id || own.late?.state !== "review") continue
      if (takes) this.#takeLate(own, lateOf(own), now)
      else own.late = { ...own.late, state: "refused" }
    }
  }

  #requirePasscode(paper_id: string, typed: string, { user_id, now }: Asker): void {
    const refused = (message: string) => new Refusal({ code: EXAM_CODES.passcode, message })
    const passcode = Passcode.fromText(typed)
    const key = `${user_id} ${Math.floor(now / SLICE)}`
    const wrong = this.wrongPasscodes.get(key) ?? 0
    if (passcode === "") throw refused(RoomText.PASSCODE_WANTED)
    if (wrong >= MAX_WRONG) throw refused(RoomText.PASSCODE_TRIES)
    if ([now, now - SLICE].some((at) => this.passcode(paper_id, at) === passcode)) return
    this.wrongPasscodes.set(key, wrong + 1)
    throw refused(RoomText.PASSCODE_WRONG)
  }

  #decide(own: ModelAttempt, now: number): void {
    const { attempt_id } = own.sheet
    const records = lateOf(own)
    if (records.length === 0) return
    const clients = new Set(records.map(({ client_id }) => client_id))
    const chains = chainsOf(
      own.log.filter(({ client_id }) => clients.has(client_id)),
      {
        user_id: own.user_id,
        attempt_id,
        sha256,
        nonceTime: (nonce) => nonceTime(this.#keys, { agencyId: "a", attemptId: attempt_id }, nonce),
      },
    )
    const isKnown = records.some(({ question_id }) => this.told.has(`${own.user_id} ${question_id}`))
    if (own.rules.late !== "accept" || isKnown || !chains.every(Evidence.isWhole)) {
      own.late = { state: "review", records: records.length, late_receipt: null }
      return
    }
    this.#takeLate(own, records, now)
  }

  #takeLate(own: ModelAttempt, records: ReadonlyArray<LogEntry>, now: number): void {
    for (const one of records) {
      one.status = "accepted"
      own.keep(one, one.epoch >= own.epoch)
    }
    own.late = { state: "accepted", records: records.length, late_receipt: this.#receipt(own, "late", now) }
    this.#mark(own)
  }

  #end(own: ModelAttempt, by: "learner" | "server", now: number): Receipt {
    own.state = by === "learner" ? "handed_in" : "closed"
    own.ended_at = by === "server" ? (own.deadline ?? now) : now
    own.receipt = this.#receipt(own, by, own.ended_at)
    this.#mark(own)
    return own.receipt
  }

  #receipt({ sheet, answers }: ModelAttempt, by: Receipt["by"], at: number): Receipt {
    const question_ids = sheet.questions.map(({ id }) => id)
    return makeReceipt({ agency_id: "a", id: sheet.attempt_id, question_ids } as never, answers, {
      by,
      at,
      keys: this.#keys,
    })
  }

  #mark(own: ModelAttempt): void {
    for (const question of own.sheet.questions) {
      const { verdict } = this.#markOf(own, question)
      if (verdict !== "unanswered") own.verdicts.set(question.id, verdict)
    }
  }

  #markOf(own: ModelAttempt, question: Attempt["questions"][number]): Scoring.Mark {
    // the real server puts the key into the attempt's order instead
    const value = OptionOrder.authored(own.orders.get(question.id) ?? "", own.valueOf(question.id))
    return Scoring.mark(question, this.#keyOf(own, question.id)?.answer ?? [], value)
  }

  #scoreOf(own: ModelAttempt): number {
    return own.sheet.questions.reduce((sum, question) => sum + this.#markOf(own, question).score, 0)
  }

  #view(own: ModelAttempt, now: number): Attempt {
    const { sheet, state, rules, deadline, epoch, answers, written } = own
    const { attempt_id, title, bank_id, paper_id, started_at, questions } = sheet
    const current = written[0]?.question_id ?? questions[0]?.id ?? null
    const nonce = this.#nonce(attempt_id, now)
    const keys = this.#keysOf(own)
    return {
      attempt_id,
      title,
      bank_id,
      paper_id,
      state,
      rules,
      started_at,
      deadline,
      now,
      epoch,
      nonce,
      questions: questions.map((one) => ({
        ...one,
        options: OptionOrder.shownOptions(own.orders.get(one.id) ?? "", one.options),
      })),
      answers,
      written,
      current,
      keys,
      ...(own.writer !== null && { writer: own.writer }),
      ...this.#revised(own),
      ...this.#filesOf(own, now),
      ...(own.left > 0 && { left: own.left }),
    }
  }

  #filesOf(own: ModelAttempt, now: number): Pick<Attempt, "files"> {
    const named = new Set(own.answers.flatMap(({ value }) => Attachment.namesOf(value)))
    const held = [...named].filter((name) => own.files.has(name))
    return held.length === 0 ? {} : { files: held.map((name) => this.#addressed(own, name, now)) }
  }

  #addressed({ sheet: { attempt_id } }: ModelAttempt, file: string, now: number): AttachedFile {
    const grant = makeGrant(this.#keys.signing, { agencyId: "a", thing: thingOf(attempt_id, file) }, grantEnd(now))
    return { file, url: `/attachment/${grant}/${attempt_id}/${file}` }
  }

  #revised({ state, hasOthers }: ModelAttempt): Pick<Attempt, "revised"> {
    return state === "open" && hasOthers !== this.hasOthers ? { revised: true } : {}
  }

  /** Of the question that the attempt began with. */
  #keyOf({ hasOthers }: ModelAttempt, question_id: string) {
    return (hasOthers ? this.#others : this.#catalogue).keys.get(question_id)
  }

  /** Keys that were told one by one. */
  #keysOf(own: ModelAttempt): Attempt["keys"] {
    if (own.rules.feedback !== "at_once" && own.rules.choice !== true) return []
    const isHeld = this.#heldFor(own.user_id)
    const locked = new Set(own.standing.filter((one) => one.locked).map(({ question_id }) => question_id))
    return own.sheet.questions.flatMap((question) => {
      const { id } = question
      const [key, verdict] = [this.#keyOf(own, id), own.verdicts.get(id)]
      return key === undefined || verdict === undefined || !locked.has(id) || isHeld(id)
        ? []
        : [{ ...shownKey(own, question, key), verdict }]
    })
  }

  #heldFor(user_id: string): (question_id: string) => boolean {
    const holding = this.attempts.filter(
      (one) => one.user_id === user_id && one.state === "open" && one.key_policy !== "at_once",
    )
    return (question_id) => holding.some((one) => one.has(question_id))
  }

  #tell(user_id: string, questions: ReadonlyArray<{ readonly id: string }>): void {
    for (const { id } of questions) this.told.add(`${user_id} ${id}`)
  }

  #extraOf(paper_id: string, user_id: string): number {
    return this.extra.get(`${paper_id} ${user_id}`) ?? 0
  }

  /** With the learner's own minutes. */
  #closesAt(paper_id: string, user_id: string): number | null {
    const at = this.closes.get(paper_id) ?? this.#paperOf(paper_id).closes_at
    if (at === null) return null
    const own = this.closes.get(`${paper_id} ${user_id}`) ?? Number.POSITIVE_INFINITY
    return Math.min(at + this.#extraOf(paper_id, user_id) * MINUTE, own)
  }

  #paperOf(id: string) {
    const paper = (this.hasOthers ? this.#others : this.#catalogue).papers.get(id)
    if (paper === undefined) throw notFound()
    return paper
  }

  #ownOf({ user_id }: Asker): ReadonlyArray<ModelAttempt> {
    return this.attempts.filter((one) => one.user_id === user_id)
  }

  #own(attempt_id: string, asker: Asker): ModelAttempt {
    const found = this.#ownOf(asker).find(({ sheet }) => sheet.attempt_id === attempt_id)
    if (found === undefined) throw notFound()
    return found
  }

  /** One whose time is over is ended first. */
  #asItStands(one: ModelAttempt, now: number): ModelAttempt {
    if (one.isOverdue(now)) this.#end(one, "server", now)
    return one
  }

  #nonce(attemptId: string, now: number): string {
    return makeNonce(this.#keys, { agencyId: "a", attemptId }, now)
  }
}

const shownKey = (own: ModelAttempt, { id, kind }: Attempt["questions"][number], key: StoredKey): StoredKey => ({
  ...key,
  answer: OptionOrder.shownAnswer(own.orders.get(id) ?? "", kind, key.answer),
})

/** Of before the end. */
const lateOf = ({ log, ended_at }: ModelAttempt): ReadonlyArray<LogEntry> =>
  log.filter(({ status, at }) => status === "late" && ended_at !== null && at <= ended_at)

const otherDevice = () => new Refusal({ code: EXAM_CODES.otherDevice, message: RoomText.OTHER_DEVICE })

const deviceOf = ({ room }: Attempt["rules"], { device }: Asker): string | null => {
  if (room?.one_device !== true) return null
  if (device === null) throw otherDevice()
  return device
}

const requireDevice = (own: ModelAttempt, { device }: Asker): void => {
  if (own.isElsewhere(device)) throw otherDevice()
}

/** One that was freed is from now on of the device that asks. */
const bindDevice = (own: ModelAttempt, asker: Asker): void => {
  requireDevice(own, asker)
  own.device = deviceOf(own.rules, asker)
}

const requireAll = (own: ModelAttempt, client_id: string, last_seq: number): void => {
  const acked = own.ackedOf(client_id)
  if (acked < last_seq) throw incomplete(own.missing(client_id, Math.min(last_seq, acked + 200)))
}

const requireFiles = (own: ModelAttempt): void => {
  const takes = new Map(own.sheet.questions.map(({ id, attachments = 0 }) => [id, attachments]))
  const named = own.answers.flatMap(({ question_id, value }) =>
    Attachment.namesOf(value).slice(0, takes.get(question_id) ?? 0),
  )
  const missing = [...new Set(named)].filter((name) => !own.files.has(name))
  if (missing.length > 0) throw filesMissing(missing)
}

const drawnQuestions = ({ rule, questions }: NonNullable<Paper["drawn"]>, seed: string) =>
  PaperRule.draw(rule, seed)
    .flat(2)
    .flatMap((id) => questions.get(id) ?? [])
