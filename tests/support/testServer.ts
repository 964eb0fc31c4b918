import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateRawSync } from "node:zlib"
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { isPacked, type Envelope } from "#domain/protocol/Envelope.ts"
import { accessTime, sign } from "#domain/protocol/sign.ts"
import { readConfig, type Config } from "#server/config.ts"
import type { AnyHandlers } from "#server/core/Handler.ts"
import type { Pool } from "#server/db/Sql.ts"
import { makeServer } from "#server/http/makeServer.ts"
import type { ServerDeps } from "#server/http/ServerDeps.ts"
import { makeDeps } from "#server/makeDeps.ts"
import { makeTestDatabase, type TestDatabase } from "./testDatabase.ts"

/** 2026-03-02 10:00:00 in Shanghai, a Monday. */
export const START = Date.UTC(2026, 2, 2, 2, 0, 0)

export interface TestServer {
  readonly app: FastifyInstance
  readonly sql: Pool
  readonly deps: ServerDeps
  readonly database: TestDatabase
  /** The server's clock; set `now` to move it. */
  readonly clock: { now: number }
  /** What was logged, a line each. */
  readonly logged: string[]
  readonly call: <N extends CallName>(name: N, payload: Payload<N>, options?: CallOptions) => Promise<Answered>
  readonly close: () => Promise<void>
}

export interface CallOptions {
  /** `a.test`, `b.test` (prices hidden) or `localhost`, which leads to a.test's agency; a.test by default. */
  readonly host?: string
  readonly token?: string
  readonly key?: string
  /** The address that the request comes from; 127.0.0.1 by default. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The envelope, with `data` unpacked. */
export interface Answered extends Envelope {
  readonly status: number
  readonly response: LightMyRequestResponse
}

interface Options {
  readonly config?: Partial<Config>
  readonly deps?: Partial<ServerDeps>
  /** In place of the real ones. */
  readonly handlers?: AnyHandlers
  readonly database?: TestDatabase
  /** false: no agencies; the test brings its own. */
  readonly agencies?: boolean
}

/** A server over a database of its own, with two agencies, a stopped clock and nothing else. */
export const makeTestServer = async (options: Options = {}): Promise<TestServer> => {
  const database = options.database ?? (await makeTestDatabase())
  const { sql } = database
  const dataDir = await mkdtemp(join(tmpdir(), "study-data-"))
  const clock = { now: START }
  const logged: string[] = []
  const config: Config = {
    // the whole suite runs under each way of packing
    ...readConfig({ API_PACK: process.env["API_PACK"] }),
    dataDir,
    distDir: join(dataDir, "dist"),
    developmentPassword: "test",
    uidLoginSecrets: { a: "secret-of-agency-a" },
    ...options.config,
  }
  if (options.agencies ?? true) await addAgencies(sql)
  const made = await makeDeps(config, { pool: sql, address: database.address }, () => clock.now)
  const deps: ServerDeps = {
    ...made,
    handlers: { ...made.handlers, ...options.handlers },
    logSink: { write: (line) => void logged.push(line) },
    ...options.deps,
  }
  const app = await makeServer(deps)
  await app.ready()
  return {
    app,
    sql,
    deps,
    database,
    clock,
    logged,
    call: async (name, payload, how = {}) => {
      const response = await app.inject(requestOf(deps, name, payload, how, clock.now))
      return { ...unpacked(response.json<Envelope>()), status: response.statusCode, response }
    },
    close: async () => {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const unpacked = (envelope: Envelope): Envelope =>
  isPacked(envelope)
    ? { ...envelope, data: JSON.parse(inflateRawSync(Buffer.from(String(envelope.data), "base64")).toString()) }
    : envelope

/** What the site's own client would send. */
const requestOf = (
  { contract, config }: ServerDeps,
  name: CallName,
  payload: object,
  { host = "a.test", token, key, from, headers = {} }: CallOptions,
  now: number,
): InjectOptions => {
  const call = contract[name]
  const time = accessTime(now)
  return {
    method: call.method,
    url: `/api${call.path}`,
    ...(from === undefined ? {} : { remoteAddress: from }),
    headers: {
      host,
      sign: sign(time, config.signSalt),
      "access-time": time,
      version: "2.0.0",
      platform: "PC",
      ...(token === undefined ? {} : { authorization: token }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
      ...headers,
    },
    ...(call.method === "GET" ? { query: payload as Record<string, string> } : { payload }),
  }
}

export const AGENCY_CONFIG = {
  subject_list: [],
  zk_province: [
    { id: "430000", name: "湖南" },
    { id: "440000", name: "广东" },
  ],
  exam_type: [],
  agency_nav: [
    { url: "/course", is_show: "1", top_is_show: "1" },
    { url: "/live", is_show: "1", top_is_show: "1" },
    { url: "/question", is_show: "1", top_is_show: "1" },
    { url: "/news", is_show: "1", top_is_show: "1" },
  ],
  is_show_price: "1",
  config: { color: "#1f6f5c" },
}

const addAgencies = async (sql: Pool): Promise<void> => {
  await sql`insert into agencies (id, key, name, flag, config, is_default) values
    ('a', 'a', '甲机构', 'a', ${sql.json(AGENCY_CONFIG)}, true),
    ('b', 'b', '乙机构', 'b', ${sql.json({ ...AGENCY_CONFIG, is_show_price: "0" })}, false)
    on conflict do nothing`
  await sql`insert into agency_hosts (host, agency_id, mode) values ('a.test', 'a', '0'), ('b.test', 'b', '1')
    on conflict do nothing`
}
