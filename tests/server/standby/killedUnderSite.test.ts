import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { type DatabaseServers, type Machine, makeDatabaseServers } from "../../support/databaseServers.ts"
import { answersOf, CLIENT, start } from "../attempt/sitting.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLASSROOM } from "../order/orderSite.ts"

const FAR = { timeout: 60_000 }

let servers: DatabaseServers
let site: StudySite
let primary: Machine
let standby: Machine

beforeAll(async () => {
  servers = await makeDatabaseServers("wait")
  primary = servers.first
  standby = servers.second
  await primary.start()
  const address = { url: servers.url }
  const sql = connect(address, { max: 10 })
  site = await makeStudySite({}, {}, {}, { sql, address, close: () => sql.end({ timeout: 1 }) })
})
afterAll(async () => {
  await site.close()
  await servers.close()
})

/** A request that a page sends again, under the same key, until it is answered. */
interface Act {
  readonly send: () => Promise<boolean>
  /** What is kept of it. */
  readonly kept: () => Promise<unknown>
  readonly expected: unknown
}

const act = <N extends CallName>({ ask }: Learner, name: N, payload: Payload<N>, rest: Omit<Act, "send">): Act => {
  const key = randomUUID()
  return {
    ...rest,
    send: async () => {
      const { status, code } = await ask(name, payload, { key })
      return status === 200 && code === 20_200
    },
  }
}

/** Of one file that changed: its rows and the file itself are one. */
const importing = async (): Promise<Act> => {
  const name = `甲机构${randomUUID().slice(0, 8)}`
  await site.content.write({ "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), name } })
  return {
    send: () =>
      site.importAgain().then(
        () => true,
        () => false,
      ),
    kept: () =>
      site.sql`
        select a.name, convert_from(f.bytes, 'UTF8') like '%' || a.name || '%' as is_whole from agencies a,
          content_files join content_versions f using (path, number)
        where a.id = 'a' and path = 'agencies/a.yaml'`.then(([row]) => row),
    expected: { name, is_whole: true },
  }
}

const acts = async (): Promise<ReadonlyArray<Act>> => {
  const [writer, finisher, buyer] = await Promise.all([site.learner(), site.learner(), site.learner()])
  const [written, finished] = [await start(writer), await start(finisher)]
  const record = { seq: 1, question_id: "q1", value: "B", kind: "answer", at: 0 } as const
  return [
    act(
      writer,
      "exam.save",
      { attempt_id: written.attempt_id, client_id: CLIENT, epoch: 1, records: [record] },
      {
        kept: async () =>
          (await answersOf(writer, written.attempt_id)).map(({ question_id, value }) => [question_id, value]),
        expected: [["q1", "B"]],
      },
    ),
    act(
      finisher,
      "exam.handIn",
      { attempt_id: finished.attempt_id, client_id: CLIENT, epoch: 1, last_seq: 0 },
      {
        kept: () =>
          site.sql`
          select count(*)::integer as n from receipts where attempt_id = ${finished.attempt_id}`.then(([row]) => row),
        expected: { n: 1 },
      },
    ),
    act(
      buyer,
      "order.create",
      { classroom_id: CLASSROOM, coupon: null, amount: "99.00" },
      {
        kept: () =>
          site.sql`select count(*)::integer as n from orders where user_id = ${buyer.id}`.then(([row]) => row),
        expected: { n: 1 },
      },
    ),
    await importing(),
  ]
}

const waiting = async (sql: Pool): Promise<number> => {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::integer as n from pg_stat_activity where wait_event = 'SyncRep'`
  return row.n
}

const sent = (all: ReadonlyArray<Act>) => Promise.all(all.map(({ send }) => send()))

/** What happens from the sending to the kill; gives the answers, in an array since they may come after it. */
type Phase = (all: ReadonlyArray<Act>) => Promise<readonly [Promise<ReadonlyArray<boolean>>]>

const PHASES: Readonly<Record<string, Phase>> = {
  "as they are sent": async (all) => [sent(all)],
  "while the import has written rows and is not over": async (all) => {
    const watch = connect({ url: primary.url }, { max: 2 })
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = watch.begin(async (held) => {
      // the last table that an import writes
      await held`lock table content_files in exclusive mode`
      locked.resolve()
      await over.promise
    })
    await locked.promise
    const answers = sent(all)
    const blocked = async () => [...(await watch`select from pg_stat_activity where wait_event_type = 'Lock'`)].length
    await expect.poll(blocked, FAR).toBe(1)
    void answers.finally(over.resolve)
    // the primary is killed before it is over
    void holding.catch(() => watch.end({ timeout: 0 }))
    return [answers]
  },
  "when they are written there and wait for the standby": async (all) => {
    const watch = connect({ url: primary.url }, { max: 1 })
    standby.signal("SIGSTOP")
    const answers = sent(all)
    await expect.poll(() => waiting(watch), FAR).toBe(all.length)
    await watch.end({ timeout: 0 })
    return [answers]
  },
  "once they are answered": async (all) => {
    const answers = sent(all)
    expect(await answers).toStrictEqual([true, true, true, true])
    return [answers]
  },
}

it.each(Object.entries(PHASES))(
  "a save, a hand-in, an order and an import outlive a primary that is killed %s",
  async (_, phase) => {
    await standby.follow()
    const all = await acts()
    const [answers] = await phase(all)
    primary.signal("SIGKILL")
    standby.signal("SIGCONT")
    await standby.run("standby:promote")
    ;[primary, standby] = [standby, primary]
    const acknowledged = await answers
    const isThere = () =>
      site.sql`select`.then(
        () => true,
        () => false,
      )
    await expect.poll(isThere, FAR).toBe(true)
    for (const [index, { kept, expected }] of all.entries())
      if (acknowledged[index] === true) expect(await kept()).toStrictEqual(expected)
    for (const { send, kept, expected } of all) {
      await expect.poll(send, FAR).toBe(true)
      expect(await kept()).toStrictEqual(expected)
    }
  },
)
