import { runSteps } from "#server/core/runSteps.ts"
import { importContent } from "#server/content/importContent.ts"
import { makeHandlers } from "#server/order/calls.ts"
import { makeProviders } from "#server/order/makeProviders.ts"
import { orderJobs } from "#server/order/orderJobs.ts"
import { noticeOf } from "#server/order/noticeOf.ts"
import type { EmbeddedTrade } from "#server/order/EmbeddedTrade.ts"
import type { PaymentProvider, Providers } from "#server/order/PaymentProvider.ts"
import type { Pool } from "#server/db/Sql.ts"
import { readServerKeys } from "#server/db/serverKeys.ts"
import { readConfig } from "#server/config.ts"
import { connect } from "#server/db/connect.ts"
import { issueToken } from "#server/core/tokens.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import type { Chance } from "../../support/seeded.ts"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { makeSampleFolder } from "../content/sampleContent.ts"

/** Two servers over one database, and a provider whose answers get lost. */
export interface OrderWorld {
  readonly sql: Pool
  readonly servers: ReadonlyArray<OrderServer>
  readonly clock: { now: number }
  /** Share of the provider's answers that are lost, before or after it acted. */
  readonly faults: { share: number }
  /** Ends what the database is doing for the servers, as when a process or a connection dies. */
  readonly kill: () => Promise<void>
  readonly learner: (id: string) => Promise<string>
  readonly trades: () => Promise<ReadonlyArray<EmbeddedTrade>>
  readonly notify: (server: OrderServer, trade: EmbeddedTrade) => Promise<unknown>
  readonly close: () => Promise<void>
}

export interface OrderServer extends TestServer {
  /** Runs the jobs of orders; gives how much was done. */
  readonly work: () => Promise<number>
}

const losing = (provider: PaymentProvider, chance: Chance, faults: { share: number }): PaymentProvider => {
  const lossy = async <T>(ask: () => Promise<T>): Promise<T> => {
    const fate = chance.next()
    if (fate < faults.share / 2) throw new Error("lost on the way")
    const answer = await ask()
    if (fate < faults.share) throw new Error("the answer was lost")
    return answer
  }
  return {
    ...provider,
    begin: (payment) => lossy(() => provider.begin(payment)),
    query: (key) => lossy(() => provider.query(key)),
    close: (key) => lossy(() => provider.close(key)),
    refund: (refund) => lossy(() => provider.refund(refund)),
  }
}

export const makeOrderWorld = async (chance: Chance): Promise<OrderWorld> => {
  const database = await makeTestDatabase()
  const clock = { now: START }
  const faults = { share: 0 }
  const content = await makeSampleFolder()
  await importContent({
    sql: database.sql,
    folder: content.folder,
    media: directoryStore(`${content.folder}/media`),
    now: START,
  })
  const keys = await readServerKeys(database.sql)
  // the provider has connections of its own: it does not die with the servers
  const outside = connect(database.address, { max: 4 })
  const real = makeProviders(readConfig({}), { pool: outside, keys, secretsKey: null, now: () => clock.now })
  const embedded = await real.of({ agency_id: "a", provider: "embedded", account_id: null })
  if (embedded === undefined) throw new Error("there is no embedded provider")
  const lossy = losing(embedded, chance, faults)
  // a second way to pay, so that an order can be paid twice; it sends no notices
  const ways = [lossy, { ...lossy, name: "wechat" } as const]
  const providers: Providers = {
    offered: async () => ways,
    of: async ({ provider }) => ways.find(({ name }) => name === provider),
  }

  const startServer = async (): Promise<OrderServer> => {
    const sql = connect(database.address, { max: 10 })
    const server = await makeTestServer({
      agencies: false,
      database: { ...database, sql, close: () => sql.end({ timeout: 5 }) },
      handlers: makeHandlers({ providers }),
      deps: { now: () => clock.now },
    })
    const deps = { pool: sql, keys, now: () => clock.now }
    const jobs = orderJobs({ keys, now: deps.now, providers, development: true, transaction: (run) => sql.begin(run) })
    const work = async () => {
      let done = 0
      for (const { name, run } of jobs) done += await runSteps(run, deps, { name }).catch(() => 1)
      return done
    }
    return { ...server, clock, work }
  }
  const servers = [await startServer(), await startServer()]
  const ids = await database.sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return {
    sql: database.sql,
    servers,
    clock,
    faults,
    kill: async () => {
      await outside`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
          and pid <> ${ids[0]?.pid ?? 0}`
    },
    learner: async (id) => {
      await database.sql`insert into users (agency_id, id, name, created_at) values ('a', ${id}, '学员', ${START})`
      return issueToken(database.sql, "a", id, START + 365 * 86_400_000)
    },
    trades: () => database.sql<EmbeddedTrade[]>`select * from embedded_trades order by number`,
    notify: async (server, trade) => {
      const { headers, body } = noticeOf(keys.deriving, trade)
      const url = "/pay/notice/embedded"
      await server.app.inject({ method: "POST", url, headers: { host: "a.test", ...headers }, payload: body })
    },
    close: async () => {
      for (const server of servers) await server.close()
      await outside.end({ timeout: 5 })
      await database.close()
      await content.remove()
    },
  }
}
