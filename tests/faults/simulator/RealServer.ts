import type { FastifyInstance, InjectOptions } from "fastify"
import { issueToken } from "#server/core/tokens.ts"
import { settleCertificates } from "#server/certificate/settleCertificates.ts"
import { CannotOperate } from "#server/core/CannotOperate.ts"
import type { OperatorContext } from "#server/core/OperatorReport.ts"
import { runSteps } from "#server/core/runSteps.ts"
import type { Pool, Sql } from "#server/db/Sql.ts"
import { makeHandlers as makeExamHandlers } from "#server/attempt/calls.ts"
import { closeAttempt } from "#server/attempt/closeAttempt.ts"
import { acceptLateAnswers, refuseLateAnswers } from "#server/attempt/operateExams.ts"
import { addCandidate, removeCandidates } from "#server/attempt/operateCandidates.ts"
import { freeDevice } from "#server/attempt/operateDevices.ts"
import { allowRetake } from "#server/attempt/operateGrants.ts"
import { closeAll, extendAll, extendFor } from "#server/attempt/paperTimes.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import { makeSaveRecords } from "#server/attempt/saveRecords.ts"
import { makeServer } from "#server/http/makeServer.ts"
import type { ServerDeps } from "#server/http/ServerDeps.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import type { StudySite } from "../../server/content/studySite.ts"
import type { Backend, Cut, Truth } from "./Backend.ts"
import type { Reply, Sent } from "./Network.ts"

/** Replaces parts of the server, to see that the oracle notices. */
export type BrokenServer = (deps: ServerDeps) => ServerDeps

/** The site has other questions than at first, or not; the next import turns that round. */
export interface Imports {
  readonly hasOthers: boolean
  readonly next: () => Promise<void>
}

class Killed extends Error {}

/** As the driver has it. */
class SerializationFailure extends Error {
  override readonly name = "PostgresError"
  readonly code = "40001"
}

const YEAR = 365 * 86_400_000

/** The real server on the real database, asked in this process; another instance of it is built after each end. */
export class RealServer implements Backend {
  readonly #site: StudySite
  readonly #imports: Imports
  readonly #broken: BrokenServer | null
  #app: Promise<FastifyInstance> | null = null
  #cut: Cut = null

  constructor(site: StudySite, imports: Imports, broken: BrokenServer | null = null) {
    this.#site = site
    this.#imports = imports
    this.#broken = broken
  }

  async newLearner() {
    // a paper that was closed for the learner before is open again
    await this.#site.sql`delete from paper_times where agency_id = 'a' and user_id = ''`
    await this.#site.sql`delete from exam_candidates where agency_id = 'a'`
    // neither have others in this network typed wrong pass words
    await this.#site.sql`delete from rate_limits where agency_id = 'a' and bucket like 'passcode:%'`
    if (this.#imports.hasOthers) await this.#imports.next()
    return this.#site.learner()
  }

  signIn(user_id: string): Promise<string> {
    return issueToken(this.#site.sql, "a", user_id, START + YEAR)
  }

  async revoke(user_id: string): Promise<void> {
    await this.#site.sql`delete from tokens where agency_id = 'a' and user_id = ${user_id}`
  }

  passcode(paper: string, now: number): string {
    return passcodeAt(this.#site.deps.keys, { agency: "a", paper }, now)
  }

  async answer(sent: Sent, now: number, cut: Cut): Promise<Reply> {
    this.#site.clock.now = now
    this.#cut = cut
    const app = await (this.#app ??= this.#start())
    const response = await app.inject({
      method: sent.method as "GET",
      url: sent.path,
      headers: { ...sent.headers, host: "a.test" },
      ...(sent.body !== null && { payload: sent.body }),
      ...(sent.from !== undefined && { remoteAddress: sent.from }),
    } satisfies InjectOptions)
    this.#cut = null
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
    return { status: response.statusCode, headers: Object.fromEntries(headers), body: response.body }
  }

  async restart(): Promise<void> {
    const app = await this.#app
    this.#app = null
    await app?.close()
  }

  /** What it committed is there: only the model loses any. */
  async failOver(): Promise<void> {}

  async sweep(now: number): Promise<void> {
    const { sql: pool, deps } = this.#site
    const own = { pool, keys: deps.keys, now: () => now }
    await runSteps(closeAttempt, own, { name: "close" })
    // by a process that dies before it is durable, then by two at once
    const dies = pool.begin(async (sql) => {
      await settleCertificates(sql as unknown as Sql, own)
      throw new Killed()
    })
    await dies.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    await Promise.all(["one", "another"].map((name) => runSteps(settleCertificates, own, { name })))
  }

  async admit(paper: string, user: string, minutes: number, now: number): Promise<void> {
    await this.#operate(now, (sql, operator) => addCandidate(sql, operator, { paper, user, minutes }))
  }

  async dismiss(paper: string, user: string, now: number): Promise<void> {
    await this.#operate(now, (sql, operator) => removeCandidates(sql, operator, { paper, user }))
  }

  async allowRetake(paper: string, users: string, now: number): Promise<void> {
    await this.#operate(now, (sql, operator) => allowRetake(sql, operator, { paper, users }))
  }

  /** What cannot be done is not done. */
  async #operate(now: number, act: (sql: Sql, operator: OperatorContext) => Promise<unknown>): Promise<void> {
    const acts = this.#site.sql.begin((sql) => act(sql as unknown as Sql, operatorContext({ agency: "a", now })))
    await acts.catch((error: unknown) => {
      if (!(error instanceof CannotOperate)) throw error
    })
  }

  async freeDevice(user_id: string, now: number): Promise<void> {
    const rows = await this.#site.sql<{ attempt: string }[]>`
      select id as attempt from attempts
      where agency_id = 'a' and user_id = ${user_id} and state = 'open' and device is not null`
    const operator = operatorContext({ agency: "a", now })
    for (const row of rows) await this.#site.sql.begin((sql) => freeDevice(sql as unknown as Sql, operator, row))
  }

  async extend(paper_id: string, user_id: string | null, minutes: number, now: number): Promise<void> {
    const paper = { agency_id: "a", paper_id }
    await this.#site.sql.begin((transaction) => {
      const sql = transaction as unknown as Sql
      return user_id === null ? extendAll(sql, paper, minutes, now) : extendFor(sql, paper, [user_id], minutes, now)
    })
  }

  async closePaper(paper_id: string, at: number, now: number): Promise<void> {
    await this.#site.sql.begin((sql) => closeAll(sql as unknown as Sql, { agency_id: "a", paper_id }, at, now))
  }

  async importOthers(): Promise<void> {
    await this.#imports.next()
  }

  async decideLate(user_id: string, takes: boolean, now: number): Promise<void> {
    const rows = await this.#site.sql<{ attempt_id: string }[]>`
      select l.attempt_id from late_hand_ins l join attempts t on t.agency_id = l.agency_id and t.id = l.attempt_id
      where l.agency_id = 'a' and l.state = 'review' and t.user_id = ${user_id}`
    const operator = operatorContext({ agency: "a", now })
    const decide = takes ? acceptLateAnswers : refuseLateAnswers
    for (const { attempt_id } of rows)
      await this.#site.sql.begin((sql) => decide(sql as unknown as Sql, operator, attempt_id))
  }

  async truth(user_id: string): Promise<Truth> {
    const [row] = await this.#site.sql<[{ truth: Truth }]>`
      with mine as (select * from attempts where agency_id = 'a' and user_id = ${user_id})
      select jsonb_build_object(
        'attempts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'epoch', epoch,
          'deadline', extract(epoch from deadline) * 1000) order by started_at), '[]') from mine),
        'leaves', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'counted', l.counted)), '[]')
          from attempt_leaves l join mine on l.agency_id = 'a' and l.attempt_id = mine.id where l.kind <> 'reopened'),
        'records', (select coalesce(jsonb_agg(jsonb_build_object('client_id', r.client_id, 'seq', r.seq, 'kind', r.kind,
          'question_id', r.question_id, 'value', r.value, 'status', r.status)), '[]')
          from attempt_records r join mine on r.agency_id = 'a' and r.attempt_id = mine.id),
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('question_id', c.question_id, 'kind', c.kind,
          'value', c.value, 'client_id', c.client_id, 'seq', c.seq, 'accepted', c.accepted)), '[]')
          from attempt_answers c join mine on c.agency_id = 'a' and c.attempt_id = mine.id),
        'receipts', (select coalesce(jsonb_agg(jsonb_build_object('number', r.number, 'attempt_id', r.attempt_id,
          'answered', r.answered, 'questions', r.questions, 'digest', r.digest, 'handed_in_at', r.handed_in_at,
          'by', r.by, 'signature', r.signature)), '[]')
          from receipts r join mine on r.agency_id = 'a' and r.attempt_id = mine.id),
        'results', (select count(*) from results r join mine on r.agency_id = 'a' and r.attempt_id = mine.id),
        'certified', jsonb_build_object(
          'scores', (select coalesce(jsonb_agg(jsonb_build_object('score', r.score, 'total_score', r.total_score)), '[]')
            from results r join mine on r.agency_id = 'a' and r.attempt_id = mine.id where mine.paper_id = 'admitted'),
          'certificates', (select coalesce(jsonb_agg(jsonb_build_object('score', c.claims ->> 'score',
            'stands', c.revoked_at is null)), '[]') from certificates c where c.agency_id = 'a' and c.user_id = ${user_id})),
        'files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name,
          'sha256', encode(sha256(f.bytes), 'hex'))), '[]')
          from attempt_files f join mine on f.agency_id = 'a' and f.attempt_id = mine.id)
      ) as truth`
    return row.truth
  }

  async #start(): Promise<FastifyInstance> {
    const { deps } = this.#site
    const pool = this.#mortal(deps.pool)
    const exam = makeExamHandlers({
      saveRecords: makeSaveRecords(pool),
      noteContact: () => {},
      recentMessages: () => [],
    })
    const own = { ...deps, pool, handlers: { ...deps.handlers, ...exam } }
    const app = await makeServer(this.#broken?.(own) ?? own)
    await app.ready()
    return app
  }

  /** A pool whose transactions are undone while the server is about to die before they are durable, or the database undoes them. */
  #mortal(pool: Pool): Pool {
    const dies = () => this.#cut === "before" || this.#cut === "undone"
    const undone = (run: (sql: Sql) => unknown) =>
      pool.begin(async (sql) => {
        await run(sql as unknown as Sql)
        throw this.#cut === "undone" ? new SerializationFailure() : new Killed()
      })
    return new Proxy(pool, {
      apply: (target, self, given: Parameters<Pool>) => {
        const text: unknown = given[0]
        const isSave = Array.isArray(text) && /exam_save_all|insert into attempt_file/.test(text.join(""))
        return isSave && dies() ? undone((sql) => Reflect.apply(sql, sql, given)) : Reflect.apply(target, self, given)
      },
      get: (target, name, self) => (name === "begin" && dies() ? undone : (Reflect.get(target, name, self) as unknown)),
    })
  }
}
