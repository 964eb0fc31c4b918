import { randomUUID } from "node:crypto"
import { refused, plain } from "#server/http/envelope.ts"
import { notFound, Refusal, unauthorized } from "#server/core/Refusal.ts"
import type { ServerKeys } from "#server/db/serverKeys.ts"
import type { Backend, Cut, Truth } from "../Backend.ts"
import { fileIn } from "../form.ts"
import type { Reply, Sent } from "../Network.ts"
import type { Catalogue } from "./catalogue.ts"
import { type Asker, ModelExams } from "./ModelExams.ts"

const AWAY = new Refusal({ status: 503, message: "", retryAfter: 2 })

interface Options {
  readonly catalogue: Catalogue
  /** After an import of other questions. */
  readonly others: Catalogue
  readonly keys: ServerKeys
  readonly newId?: () => string
}

type Call = (exams: ModelExams, payload: never, asker: Asker) => unknown

/** By method and path: what the exam page asks for. `keyed`: the same key gives the same answer ever after. */
const CALLS: Readonly<Record<string, { readonly answer: Call; readonly keyed?: true }>> = {
  "GET /api/exam/paper": { answer: (exams, payload, asker) => exams.paper(payload, asker) },
  "GET /api/exam/attempt": { answer: (exams, payload, asker) => exams.attempt(payload, asker) },
  "GET /api/exam/state": { answer: (exams, payload, asker) => exams.state(payload, asker) },
  "GET /api/user/info-v1": { answer: (exams, _, asker) => exams.user(asker) },
  "POST /api/exam/save": { answer: (exams, payload, asker) => exams.save(payload, asker) },
  "POST /api/exam/attach": { answer: (exams, payload, asker) => exams.attach(payload, asker) },
  "POST /api/exam/leave": { answer: (exams, payload, asker) => exams.leave(payload, asker) },
  "POST /api/exam/start": { answer: (exams, payload, asker) => exams.start(payload, asker), keyed: true },
  "POST /api/exam/take-over": { answer: (exams, payload, asker) => exams.takeOver(payload, asker), keyed: true },
  "POST /api/exam/check": { answer: (exams, payload, asker) => exams.check(payload, asker), keyed: true },
  "POST /api/exam/hand-in": { answer: (exams, payload, asker) => exams.handIn(payload, asker), keyed: true },
  "POST /api/exam/hand-in-late": { answer: (exams, payload, asker) => exams.handInLate(payload, asker), keyed: true },
}

const LOSABLE = /\/(save|take-over)$/

/** The exam calls of the server, written a second time in memory: see ModelExams. Tokens do not expire. */
export class ModelServer implements Backend {
  readonly exams: ModelExams
  readonly #owners = new Map<string, string>()
  /** Takes back the saves and take-overs since something else was done, in their order. */
  #undoes: Array<() => void> = []
  readonly #kept = new Map<string, { readonly asked: string | null; readonly answer: string }>()

  constructor({ newId = randomUUID, ...given }: Options) {
    this.exams = new ModelExams({ ...given, newId })
  }

  async newLearner() {
    const id = randomUUID()
    return { id, token: await this.signIn(id) }
  }

  async signIn(user_id: string): Promise<string> {
    const token = randomUUID()
    this.#owners.set(token, user_id)
    return token
  }

  async revoke(user_id: string): Promise<void> {
    for (const [token, owner] of this.#owners) if (owner === user_id) this.#owners.delete(token)
  }

  passcode(paper: string, now: number): string {
    return this.exams.passcode(paper, now)
  }

  async answer(sent: Sent, now: number, cut: Cut): Promise<Reply> {
    // undone: nothing of it happens
    const isUndone = cut === "before" || cut === "undone"
    const { status, body } = isUndone ? { status: 503, body: JSON.stringify(refused(AWAY)) } : this.#envelope(sent, now)
    return {
      status,
      headers: {
        "content-type": "application/json; charset=utf-8",
        date: new Date(now).toUTCString(),
        "x-server-time": String(now),
        "client-request-id": sent.headers["Client-Request-Id"] ?? "",
        ...(isUndone && { "retry-after": String(AWAY.retryAfter) }),
      },
      body,
    }
  }

  async restart(): Promise<void> {}

  async failOver(writes: number): Promise<void> {
    for (const undo of this.#undoes.splice(-writes).toReversed()) undo()
  }

  async sweep(now: number): Promise<void> {
    this.#undoes = []
    this.exams.sweep(now)
  }

  async freeDevice(user_id: string): Promise<void> {
    this.#undoes = []
    this.exams.freeDevice(user_id)
  }

  async admit(...given: Parameters<Backend["admit"]>): Promise<void> {
    this.#undoes = []
    this.exams.admit(...given)
  }

  async dismiss(...given: Parameters<Backend["dismiss"]>): Promise<void> {
    this.#undoes = []
    this.exams.dismiss(...given)
  }

  async allowRetake(paper_id: string, user_id: string): Promise<void> {
    this.#undoes = []
    this.exams.allowRetake(paper_id, user_id)
  }

  async extend(...given: Parameters<Backend["extend"]>): Promise<void> {
    this.#undoes = []
    this.exams.extend(...given)
  }

  async closePaper(paper_id: string, at: number): Promise<void> {
    this.#undoes = []
    this.exams.closePaper(paper_id, at)
  }

  async importOthers(): Promise<void> {
    this.#undoes = []
    this.exams.hasOthers = !this.exams.hasOthers
  }

  async decideLate(...given: Parameters<Backend["decideLate"]>): Promise<void> {
    this.exams.decideLate(...given)
  }

  async truth(user_id: string): Promise<Truth> {
    const mine = this.exams.attempts.filter((one) => one.user_id === user_id)
    const receipts = mine.flatMap(({ receipt }) => receipt ?? [])
    return {
      attempts: mine.map(({ sheet, state, epoch, deadline }) => ({ id: sheet.attempt_id, state, epoch, deadline })),
      records: mine.flatMap(({ log }) => log.map((one) => ({ ...one }))),
      answers: mine.flatMap(({ standing }) => standing),
      receipts,
      results: receipts.length,
      leaves: mine.flatMap(({ leaves }) => [...leaves.values()].map(({ kind, counted }) => ({ kind, counted }))),
      certified: null,
      files: mine.flatMap(({ files }) => [...files].map(([name, sha256]) => ({ name, sha256 }))),
    }
  }

  /** With the answers that are kept under keys. */
  #undo(): () => void {
    const undo = this.exams.undo()
    const { size } = this.#kept
    return () => {
      undo()
      for (const key of [...this.#kept.keys()].slice(size)) this.#kept.delete(key)
    }
  }

  #envelope({ method, path, headers, body, from }: Sent, now: number): Pick<Reply, "status" | "body"> {
    const { pathname, searchParams } = new URL(path, "http://a.test")
    try {
      const call = CALLS[`${method} ${pathname}`]
      if (call === undefined) throw notFound()
      const user_id = this.#owners.get(headers["Authorization"] ?? "")
      if (user_id === undefined) throw unauthorized()
      if (method === "POST") this.#undoes = LOSABLE.test(pathname) ? [...this.#undoes, this.#undo()] : []
      const device = /device=([\w-]{43})/.exec(headers["cookie"] ?? "")?.[1] ?? null
      const payload: unknown = payloadIn(searchParams, body)
      const asker = { user_id, now, device, isOutside: from !== undefined }
      const run = () => JSON.stringify(plain(call.answer(this.exams, payload as never, asker)))
      if (call.keyed !== true) return { status: 200, body: run() }
      const key = `${user_id} ${path} ${headers["Idempotency-Key"] ?? ""}`
      const kept = this.#kept.get(key) ?? { asked: body, answer: run() }
      if (kept.asked !== body) throw new Refusal({ status: 422, message: "" })
      this.#kept.set(key, kept)
      return { status: 200, body: kept.answer }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: JSON.stringify(refused(error)) }
    }
  }
}

/** A file comes beside a query. */
const payloadIn = (query: URLSearchParams, body: string | null): unknown =>
  body?.startsWith("--") === true
    ? { ...Object.fromEntries(query), text: fileIn(body) }
    : body === null
      ? Object.fromEntries(query)
      : JSON.parse(body)
