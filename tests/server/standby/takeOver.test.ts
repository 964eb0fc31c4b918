import { afterAll, beforeAll, expect, it } from "vitest"
import type { Cell } from "#server/cells/Cell.ts"
import { awaitStandbys, publish, subscribe, tablesToCopy, unsubscribe } from "#server/cells/replicate.ts"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { isNotedPaired } from "#server/standby/fence.ts"
import { keepPlaces, takePlace } from "#server/standby/places.ts"
import { slotOf } from "#server/standby/replication.ts"
import { type DatabaseServers, type Machine, makeDatabaseServers } from "../../support/databaseServers.ts"
import { type CellDatabase, startCellDatabase } from "../../support/startCells.ts"

let servers: DatabaseServers
/** What a server of the site has. */
let pool: Pool
/** A cell to which an agency moves. */
let east: CellDatabase

beforeAll(async () => {
  ;[servers, east] = await Promise.all([makeDatabaseServers("wait"), startCellDatabase("east")])
  await servers.first.start()
  pool = connect({ url: servers.url }, { max: 8 })
  await pool`create table kept (n bigint primary key)`
})
afterAll(async () => {
  await pool.end({ timeout: 1 })
  await east.cell.sql.end({ timeout: 1 })
  await east.close()
  await servers.close()
})

/** Who has to have a commit before it is acknowledged. */
const required = async (sql = pool): Promise<string> => {
  const rows = await sql<[{ names: string }]>`
    select current_setting('synchronous_standby_names') as names`
  return rows[0].names
}

const direct = async <T>({ url }: Machine, run: (sql: Pool) => Promise<T>): Promise<T> => {
  const sql = connect({ url }, { max: 1 })
  try {
    return await run(sql)
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** Rows written by four at once, each until it is acknowledged; gives how many are before and since `during`. */
const writing = async (during: (acknowledged: () => number) => Promise<void>): Promise<ReadonlyArray<number>> => {
  const acknowledged: number[] = []
  let isOver = false
  const write = async (first: number) => {
    for (let n = first; !isOver; n += 4)
      await pool`insert into kept values (${n})`.then(
        () => acknowledged.push(n),
        // may be written all the same
        () => {},
      )
  }
  const [{ next }] = await pool<[{ next: number }]>`select coalesce(max(n), 0) + 1 as next from kept`
  const writers = [0, 1, 2, 3].map((n) => write(next + n))
  try {
    await during(() => acknowledged.length)
  } finally {
    isOver = true
  }
  await Promise.all(writers)
  return acknowledged
}

const more = async (acknowledged: () => number, count: number): Promise<void> => {
  const before = acknowledged()
  await expect.poll(acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + count)
}

const lostOf = async (acknowledged: ReadonlyArray<number>): Promise<ReadonlyArray<number>> => {
  const rows = await pool<{ n: number }[]>`select n from kept`
  const kept = new Set(rows.map(({ n }) => n))
  return acknowledged.filter((n) => !kept.has(n))
}

const FAR = 100

it("takes a standby's place in the log though the primary makes it again in the same moment", async () => {
  const server = "postgres://site@elsewhere.test:5433/postgres"
  const found = () => pool`
    select restart_lsn is not null as begins from pg_replication_slots where slot_name = ${slotOf(server)}`
  await Promise.all(Array.from({ length: 8 }, () => keepPlaces(pool, [server])))
  expect([...(await found())]).toStrictEqual([{ begins: false }])
  let isFirst = true
  const interrupted = new Proxy(pool, {
    apply: async (target, self, args) => {
      const rows: unknown = await Reflect.apply(target, self, args)
      if (isFirst) await keepPlaces(pool, [server])
      isFirst = false
      return rows
    },
  })
  await takePlace(interrupted, server)
  expect([...(await found())]).toStrictEqual([{ begins: true }])
  await pool`select pg_drop_replication_slot(${slotOf(server)})`
})

it("is looked after over another connection when one hangs", async () => {
  /** Of its own to it. */
  const connections = async () => {
    const rows = await pool<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'study-site' and client_addr is null`
    return rows.map(({ pid }) => pid)
  }
  const [hangs = 0] = await connections()
  expect(hangs).toBeGreaterThan(0)
  process.kill(hangs, "SIGSTOP")
  await expect.poll(async () => (await connections()).some((pid) => pid !== hangs)).toBe(true)
  process.kill(hangs, "SIGCONT")
})

it("waits for a standby from the first moment that one follows, and goes on without until then", async () => {
  expect(await required()).toBe("")
  await servers.second.follow()
  expect(await required()).toBe(`ANY 1 ("${new URL(servers.second.url).host}")`)
})

it("acknowledges nothing that is on one machine alone, whatever a statement may take", async () => {
  const { second } = servers
  const hurried = connect({ url: servers.url }, { max: 1, statementTimeout: 200, applicationName: "hurried" })
  let isDone = false
  await hurried`select 1`
  second.signal("SIGSTOP")
  const written = hurried`insert into kept values (-1)`.then(() => (isDone = true))
  await expect
    .poll(
      async () => [
        ...(await pool`
        select wait_event, clock_timestamp() - state_change > '1 second' as late from pg_stat_activity
        where application_name = 'hurried'`),
      ],
      { timeout: 30_000 },
    )
    .toStrictEqual([{ wait_event: "SyncRep", late: true }])
  expect(isDone).toBe(false)
  second.signal("SIGCONT")
  expect(await written).toBe(true)
  await hurried.end()
})

const AGENCY = "moving"

it("keeps every acknowledged row when the primary is killed, and servers and a cell that follows find the next one", async () => {
  const { first, second } = servers
  const home: Cell = { name: "home", sql: pool, url: `${servers.url}?target_session_attrs=primary` }
  await pool`insert into agencies (id, key, name, flag) values (${AGENCY}, ${AGENCY}, 'before', 'f')`
  await pool`insert into agency_move_marks (agency, mark) values (${AGENCY}, 0)`
  await publish(home, AGENCY)
  await subscribe(east.cell, home, AGENCY, true)
  await expect.poll(() => tablesToCopy(east.cell, AGENCY), { timeout: 120_000 }).toBe(0)
  await awaitStandbys(home, AGENCY, () => {})
  const acknowledged = await writing(async (count) => {
    await more(count, FAR)
    first.signal("SIGKILL")
    await second.run("standby:promote")
    await direct(second, async (sql) =>
      expect([await required(sql), await isNotedPaired(sql)]).toStrictEqual(["", false]),
    )
    await more(count, FAR)
  })
  expect(await lostOf(acknowledged)).toStrictEqual([])
  await pool`update agencies set name = 'after' where id = ${AGENCY}`
  const there = async () => [...(await east.sql`select name from agencies where id = ${AGENCY}`)]
  await expect.poll(there, { timeout: 30_000 }).toStrictEqual([{ name: "after" }])
  await unsubscribe(east.cell, home, AGENCY)
})

it("refuses to be a second primary, and becomes a standby again", async () => {
  const { first } = servers
  await expect(first.start()).rejects.toThrow("is the primary, and there is one only")
  await first.follow()
})

it("promotes only by a person's word where the primary may go on alone", async () => {
  const { first, second } = servers
  second.signal("SIGSTOP")
  await expect(first.runWith({ STANDBY_AWAY: "alone" }, "standby:promote")).rejects.toThrow("say --gone")
  second.signal("SIGCONT")
})

it("hands over without a loss while the primary answers, which ends by itself", async () => {
  const { first, second } = servers
  const acknowledged = await writing(async (count) => {
    await more(count, FAR)
    expect(await first.run("standby:promote")).toContain("the primary is fenced")
    expect(await second.ended()).toContain("took over: this one writes no more")
    await more(count, FAR)
  })
  expect(await lostOf(acknowledged)).toStrictEqual([])
  await second.follow()
})

it("lets a primary that comes back from nowhere acknowledge nothing", async () => {
  const { first, second } = servers
  await direct(first, async (old) => {
    await old`select 1`
    first.signal("SIGSTOP")
    await second.run("standby:promote")
    const write = () => pool`insert into kept values (-2) on conflict do nothing`
    // what was on its way to the old one is not answered, and is sent again
    await expect
      .poll(
        () =>
          write().then(
            () => "written",
            () => "lost",
          ),
        { timeout: 60_000 },
      )
      .toBe("written")
    first.signal("SIGCONT")
    await expect(old`insert into kept values (-3)`).rejects.toThrow(Error)
    expect(await first.ended()).toContain("took over: this one writes no more")
  })
  expect([...(await pool`select n from kept where n in (-2, -3)`)]).toStrictEqual([{ n: -2 }])
})
