import type { FastifyInstance, InjectOptions } from "fastify"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { Pool, Sql } from "#server/db/Sql.ts"
import { makeServer, type ServerDeps } from "#server/http/makeServer.ts"
import { makeHandlers as makeExamHandlers } from "#server/exam/calls.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { closeAttempt } from "#server/exam/closeAttempt.ts"
import { makeSaveRecords } from "#server/exam/saveRecords.ts"
import type { StudySite } from "../../server/content/studySite.ts"
import type { Reply, Sent } from "./Network.ts"
import type { Timeline } from "./Timeline.ts"

/** What the database holds of one learner. Times are epoch milliseconds. */
export interface Truth {
  readonly attempts: ReadonlyArray<{
    readonly id: string
    readonly state: string
    readonly epoch: number
    readonly deadline: number | null
  }>
  readonly records: ReadonlyArray<{
    readonly client_id: string
    readonly seq: number
    readonly kind: string
    readonly question_id: string
    readonly value: AnswerValue
    readonly status: "taken" | "superseded" | "late"
  }>
  readonly answers: ReadonlyArray<{
    readonly question_id: string
    readonly kind: string
    readonly value: AnswerValue
    /** Not only kept because nothing else is there. */
    readonly accepted: boolean
  }>
  readonly receipts: ReadonlyArray<Receipt>
  readonly results: number
}

/** Where a server that is killed dies: before what it does is durable, or after that and before it says so. */
export type Cut = "before" | "after" | null

/** Replaces parts of the server, to see that the oracle notices. */
export type BrokenServer = (deps: ServerDeps) => ServerDeps

class Killed extends Error {}

const DOWN = 3_000

/** A site whose server is built once and again after each kill. */
export interface SimSite extends StudySite {
  readonly instance: { app: Promise<FastifyInstance> | null; cut: Cut }
}

/** The real server on the real database, asked in this process; it can be killed and comes back as another instance. */
export class SimServer {
  readonly #site: SimSite
  readonly #timeline: Timeline
  readonly #broken: BrokenServer | null
  #upAt = 0
  /** Milliseconds by which its clock is wrong. */
  clockOffset = 0
  /** After whatever it did. */
  handled: (sent: Sent) => void = () => {}

  constructor(site: SimSite, timeline: Timeline, broken: BrokenServer | null = null) {
    this.#site = site
    this.#timeline = timeline
    this.#broken = broken
  }

  /** The next call that writes is the last one of this instance. */
  die(cut: Cut): void {
    this.#site.instance.cut = cut
  }

  now(): number {
    return this.#timeline.now + this.clockOffset
  }

  /** null: it dies over this one, or is away. */
  async handle(sent: Sent): Promise<Reply | null> {
    if (this.#timeline.now < this.#upAt) return null
    this.#site.clock.now = this.now()
    const isFatal = this.#site.instance.cut !== null && sent.method === "POST"
    const app = await (this.#site.instance.app ??= this.#start())
    const response = await app.inject({
      method: sent.method as "GET",
      url: sent.path,
      headers: { ...sent.headers, host: "a.test" },
      ...(sent.body !== null && { payload: sent.body }),
    } satisfies InjectOptions)
    this.handled(sent)
    if (isFatal) {
      this.die(null)
      await this.restart(DOWN)
      return null
    }
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
    return { status: response.statusCode, headers: Object.fromEntries(headers), body: response.body }
  }

  /** Another instance, after so many milliseconds. */
  async restart(downFor: number): Promise<void> {
    this.#upAt = this.#timeline.now + downFor
    await this.close()
  }

  async close(): Promise<void> {
    const { instance } = this.#site
    const app = await instance.app
    instance.app = null
    await app?.close()
  }

  /** The instance serves the next exam too, unless it differs from others. */
  async end(): Promise<void> {
    this.die(null)
    if (this.#broken !== null) await this.close()
  }

  /** Closes what is overdue, as the server does on its own from time to time. */
  async sweep(): Promise<void> {
    const { sql: pool, deps } = this.#site
    await runSteps(closeAttempt, { pool, keys: deps.keys, now: () => this.now() }, { name: "close" })
  }

  async truth(user_id: string): Promise<Truth> {
    const [row] = await this.#site.sql<[{ truth: Truth }]>`
      with mine as (select * from attempts where agency_id = 'a' and user_id = ${user_id})
      select jsonb_build_object(
        'attempts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'epoch', epoch,
          'deadline', extract(epoch from deadline) * 1000)), '[]') from mine),
        'records', (select coalesce(jsonb_agg(jsonb_build_object('client_id', r.client_id, 'seq', r.seq, 'kind', r.kind,
          'question_id', r.question_id, 'value', r.value, 'status', r.status)), '[]')
          from attempt_records r join mine on r.agency_id = 'a' and r.attempt_id = mine.id),
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('question_id', c.question_id, 'kind', c.kind,
          'value', c.value, 'accepted', c.accepted)), '[]') from attempt_answers c join mine on c.agency_id = 'a' and c.attempt_id = mine.id),
        'receipts', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'attempt_id', r.attempt_id,
          'answered', r.answered, 'questions', r.questions, 'digest', r.digest, 'handed_in_at', r.handed_in_at,
          'by', r.by, 'signature', r.signature)), '[]')
          from receipts r join mine on r.agency_id = 'a' and r.attempt_id = mine.id),
        'results', (select count(*) from results r join mine on r.agency_id = 'a' and r.attempt_id = mine.id)
      ) as truth`
    return row.truth
  }

  async #start(): Promise<FastifyInstance> {
    const { deps } = this.#site
    const pool = this.#mortal(deps.pool)
    const exam = makeExamHandlers({ saveRecords: makeSaveRecords(pool) })
    const own = { ...deps, pool, handlers: { ...deps.handlers, ...exam } }
    const app = await makeServer(this.#broken?.(own) ?? own)
    await app.ready()
    return app
  }

  /** A pool whose transactions are undone while the server is about to die before they are durable. */
  #mortal(pool: Pool): Pool {
    const dies = () => this.#site.instance.cut === "before"
    const undone = (run: (sql: Sql) => unknown) =>
      pool.begin(async (sql) => {
        await run(sql as unknown as Sql)
        throw new Killed()
      })
    return new Proxy(pool, {
      apply: (target, self, given: Parameters<Pool>) => {
        const text: unknown = given[0]
        const isSave = Array.isArray(text) && text.join("").includes("exam_save_all")
        return isSave && dies() ? undone((sql) => Reflect.apply(sql, sql, given)) : Reflect.apply(target, self, given)
      },
      get: (target, name, self) => (name === "begin" && dies() ? undone : (Reflect.get(target, name, self) as unknown)),
    })
  }
}
