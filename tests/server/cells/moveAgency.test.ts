import { createSecretKey } from "node:crypto"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSums } from "#server/cells/compareCells.ts"
import { copyKeys } from "#server/cells/copyKeys.ts"
import { type Move, moveThere, takeBack } from "#server/cells/moveAgency.ts"
import { tenantTables } from "#server/cells/tenantTables.ts"
import { guardAgency, isCaughtUp, unguardAgency } from "#server/cells/replicate.ts"
import { sealedAppSecret } from "#server/account/wechatApps.ts"
import { sealedOf } from "#server/commands/sealedOf.ts"
import { isDatabaseAway } from "#server/http/databaseAway.ts"
import { jobs } from "#server/jobs/jobs.ts"
import { sealedAccount } from "#server/order/merchantAccounts.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { type CellDatabase, startCellDatabase } from "../../support/startCells.ts"
import { runOn } from "../commands/runOn.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, start } from "../attempt/sitting.ts"

/** Tables whose rows belong to no agency, and what becomes of them when an agency moves to another cell. */
const TABLES_OF_NO_AGENCY: Readonly<Record<string, "compared" | "added" | "its own">> = {
  // both cells must have the same
  schema_migrations: "compared",
  server_keys: "compared",
  signing_keys: "compared",
  // the agency's part is added there
  content_files: "added",
  content_versions: "added",
  content_questions: "added",
  pictures: "added",
  // of each cell alone
  schema_functions: "its own",
  agencies_version: "its own",
  agency_move_marks: "its own",
  agency_moves: "its own",
  cell_hosts: "its own",
  cells: "its own",
  site_acts: "its own",
  sms_numbers: "its own",
  started_build: "its own",
}

const AGENCY = "b"
// `npm run faults -- --cells` is the long one
const TAKERS = 8
/** Between two answers of a taker. */
const THINKS_MS = 40
const AGAIN_MS = 20
/** Another one with everything that is on offer. */
const B = {
  ...(sampleFiles["agencies/a.yaml"] as object),
  id: "b",
  hosts: ["b.test"],
  default: false,
  name: "乙机构",
  agency_flag: "b",
  domain_extend: [{ domain: "b.test", mode: "0" }],
}

let home: CellDatabase
let other: CellDatabase
let first: StudySite
let east: StudySite
/** Of east's server. */
let address: string
let takers: ReadonlyArray<Taker>
beforeAll(async () => {
  ;[home, other] = await Promise.all([startCellDatabase("home"), startCellDatabase("east")])
  first = await makeStudySite({ "agencies/b.yaml": B }, {}, {}, home)
  await copyKeys(home.cell, other.cell)
  east = await makeStudySite({ "agencies/b.yaml": null }, { trustProxy: ["127.0.0.1"] }, {}, other)
  await east.app.listen({ host: "127.0.0.1", port: 0 })
  address = `http://127.0.0.1:${(east.app.server.address() as AddressInfo).port}`
  await first.sql`insert into cells values ('east', ${address})`
  takers = await Promise.all(Array.from({ length: TAKERS }, sitDown))
})
afterAll(async () => {
  for (const { cell } of [home, other]) await cell.sql.end({ timeout: 1 })
  await first.close()
  await east.close()
})

const moving = (report: (line: string) => void = () => {}): Move => ({
  agency: AGENCY,
  home: home.cell,
  other: other.cell,
  address,
  sealedOf,
  media: first.deps.media,
  pause: 5_000,
  noticed: 0,
  report: (line) => {
    // what five seconds do
    for (const site of [first, east]) site.deps.agencies.forget()
    report(line)
  },
})

interface Taker {
  readonly learner: Learner
  readonly attempt_id: string
  acknowledged: number
  /** How long each answer waited until it was acknowledged (milliseconds). */
  readonly waits: number[]
}

const sitDown = async (): Promise<Taker> => {
  const learner = await first.learner("b.test")
  const { attempt_id } = await start(learner)
  return { learner, attempt_id, acknowledged: 0, waits: [] }
}

/** Answers at the first cell, again and again until it ends; what is refused for the moment is sent again. */
const take = async (taker: Taker, ended: AbortSignal): Promise<void> => {
  const { learner, attempt_id, waits } = taker
  while (!ended.aborted) {
    const seq = taker.acknowledged + 1
    const records = [{ seq, kind: "answer" as const, question_id: "q1", value: "ABCD"[seq % 4] ?? "A", at: 0 }]
    const begun = performance.now()
    for (;;) {
      const { status, code } = await learner.ask("exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records })
      if (status === 200 && code === 20200) break
      if (status !== 503) throw new Error(`exam.save: ${status} ${code}`)
      await sleep(AGAIN_MS)
    }
    taker.acknowledged = seq
    waits.push(performance.now() - begun)
    await sleep(THINKS_MS)
  }
}

/** Runs something while takers answer, until each was answered since. */
const underTakers = async (run: () => Promise<void>): Promise<void> => {
  const ended = new AbortController()
  const taking = Promise.all(takers.map((taker) => take(taker, ended.signal)))
  // a taker that stops before its time has seen what must not be
  const stopped = taking.then(() => Promise.reject(new Error("the takers stopped")))
  stopped.catch(() => {})
  try {
    await Promise.race([run(), stopped])
    const before = takers.map(({ acknowledged }) => acknowledged)
    while (takers.some(({ acknowledged }, n) => acknowledged === before[n])) await Promise.race([sleep(20), stopped])
  } finally {
    ended.abort()
  }
  await taking
}

/** Whether every acknowledged answer is in a cell. */
const expectKept = async ({ sql }: CellDatabase): Promise<void> => {
  const rows = await sql<{ attempt_id: string; seqs: number[] }[]>`
    select attempt_id, array_agg(seq::integer order by seq) as seqs from attempt_records
    where attempt_id = any (${takers.map(({ attempt_id }) => attempt_id)}) and status = 'taken' group by attempt_id`
  const kept = new Map(rows.map(({ attempt_id, seqs }) => [attempt_id, seqs]))
  for (const { attempt_id, acknowledged } of takers) {
    const numbers = Array.from({ length: acknowledged }, (_, n) => n + 1)
    expect(kept.get(attempt_id)?.slice(0, acknowledged)).toStrictEqual(numbers)
  }
}

const sumsOf = async ({ sql }: CellDatabase, agency: string) => Object.fromEntries(await readSums(sql, agency))

/** The tables in which an agency has rows. */
const tablesOf = async (cell: CellDatabase, agency: string) =>
  Object.entries(await sumsOf(cell, agency)).flatMap(([name, sum]) => (sum.startsWith("0 ") ? [] : [name]))

const statesNow = async () =>
  Promise.all(
    [home, other].map(async ({ sql }) => {
      const [row] = await sql<{ state: string }[]>`select state from agency_moves where agency = ${AGENCY}`
      return row?.state ?? null
    }),
  )

let probes = 0
/** Which cell's servers answer. */
const servedBy = async () => {
  probes += 1
  const path = `/agency/probe-${probes}.test`
  const { statusCode } = await first.app.inject({ url: path, headers: { host: "b.test" } })
  const isIn = ({ logged }: StudySite) => logged.some((line) => line.includes(path))
  // the first cell's server logs what it passed on last
  await expect.poll(() => isIn(first)).toBe(true)
  return statusCode === 404 && isIn(east) ? "east" : "home"
}

it("every table has rows of agencies whole, or is one that is known to have none", async () => {
  const tables = await first.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`
  const tenant = await tenantTables(first.sql)
  expect([...tenant.map(({ name }) => name), ...Object.keys(TABLES_OF_NO_AGENCY)].toSorted()).toStrictEqual(
    tables.map(({ name }) => name).toSorted(),
  )
  // what another database changes is found by a key that names the agency
  const without = await first.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relname = any (${tenant.map(({ name }) => name)}) and not exists (
      select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and a.attname in ('agency_id', case c.relname when 'agencies' then 'id' end)
        and case c.relreplident when 'i' then i.indisreplident else i.indisprimary end)`
  expect([...without]).toStrictEqual([])
})

/** Of the pools of the test. */
const CONNECTIONS = 10
const PHASES = [/^还有/, /^所有的表/, /^每一行/, /^暂停/, /服务$/, /已删除$/]

/** Tries again while a database that was killed is being started. */
const onceBack = async (run: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    const error = await run().then(
      () => null,
      (failure: Error) => failure,
    )
    if (error === null) return
    if (!isDatabaseAway(error)) throw error
    await sleep(100)
  }
}

/** Kills the database of a cell at the first line of each phase, and begins again until it is done; gives the kills. */
const withKills = async (
  victims: ReadonlyArray<CellDatabase>,
  step: (move: Move) => Promise<void>,
): Promise<number> => {
  const killed = new Set<RegExp>()
  const move = moving((line) => {
    const phase = PHASES.find((one) => one.test(line))
    if (phase === undefined || killed.has(phase)) return
    const victim = victims[killed.size % victims.length]
    killed.add(phase)
    process.kill(victim?.postgres.pid() ?? 0, "SIGKILL")
  })
  await onceBack(() => step(move))
  // also where the last line killed one
  for (const { sql } of [home, other])
    await onceBack(() => Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.01)`)))
  return killed.size
}

it("refuses what cannot move, and leaves no trace of it", async () => {
  const expectRefused = (sentence: string, agency = AGENCY) =>
    expect(moveThere({ ...moving(), agency })).rejects.toThrow(sentence)
  await expectRefused("默认机构", "a")
  await expectRefused("没有机构z", "z")
  await other.sql`insert into agencies (id, key, name, flag) values ('x', 'x', '丁机构', 'b')`
  await expectRefused("分站east已有x，机构移不过去")
  await other.sql`delete from agencies where id = 'x'`
  const [page] = await other.sql<{ hash: string }[]>`
    update content_versions v set hash = 'another' from content_versions old
    where v.path = 'pages/about.md' and old.path = v.path and old.number = v.number returning old.hash`
  await expectRefused("共用内容与本站不同")
  await other.sql`update content_versions set hash = ${page?.hash ?? ""} where path = 'pages/about.md'`
  await other.sql`update signing_keys set secret = secret || '1'`
  await expectRefused("先用cell:keys把密钥抄过去")
  await copyKeys(home.cell, other.cell)
  expect(await statesNow()).toStrictEqual([null, null])
})

it("refuses to move where the other cell's servers would not open or read what the agency brings", async () => {
  const expectRefused = async (sentence: string, changes: Partial<Move> = {}) => {
    await expect(moveThere({ ...moving(), ...changes })).rejects.toThrow(sentence)
    expect(await statesNow()).toStrictEqual([null, null])
  }
  await expectRefused("没有回答，先让它运行", { address: "http://127.0.0.1:1" })
  const key = { sealing: createSecretKey(Buffer.alloc(32, 1)) }
  const sealed = sealedAccount(key, { agency_id: AGENCY, id: "own" }, "{}")
  await home.sql`
    insert into merchant_accounts (agency_id, id, provider, merchant, fingerprint, sealed, set_by, set_at)
    values (${AGENCY}, 'own', 'wechat', '1', '1', ${sealed}, 'x', now())`
  const app = { agency_id: AGENCY, kind: "website", app_id: "wx1" } as const
  await home.sql`
    insert into wechat_apps (agency_id, kind, app_id, sealed, set_by, set_at)
    values (${AGENCY}, 'website', 'wx1', ${sealedAppSecret(key, app, "secret")}, 'x', now())`
  await expectRefused("分站east打不开b的2个密文")
  await home.sql`delete from merchant_accounts`
  await home.sql`delete from wechat_apps`

  const video = "clip/index.m3u8"
  const [here, there] = [first, east].map(({ content }) => join(content.folder, "media", video))
  const bytes = await readFile(there ?? "")
  await rm(there ?? "")
  await expectRefused(`分站east读不到b的1个视频或讲义，如${video}`)
  // what is nowhere is no reason to stay
  const [taker] = takers
  await rename(here ?? "", `${here}.away`)
  await home.sql`
    insert into attempt_files (agency_id, attempt_id, name, user_id, bytes, in_bucket, size, uploaded_at)
    values (${AGENCY}, ${taker?.attempt_id ?? ""}, 'a.png', ${taker?.learner.id ?? ""}, null, true, 1, now())`
  await expectRefused(`分站east读不到b的1个答题文件，如b/${taker?.attempt_id}/a.png`)
  await rename(`${here}.away`, here ?? "")
  await writeFile(there ?? "", bytes)
  await home.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`delete from attempt_files`
  })
})

it("changes a table beside somebody who has read it and is about to write it", async () => {
  const waits = async () => {
    const rows = await home.sql`select from pg_locks where relation = 'users'::regclass and not granted`
    return rows.length
  }
  let guarding = Promise.resolve()
  await home.sql.begin(async (sql) => {
    await sql`select from users limit 1`
    guarding = guardAgency(home.cell, "c")
    await expect.poll(waits).toBe(1)
    await sql`update users set name = name where agency_id = 'a'`
  })
  await guarding
  await unguardAgency(home.cell, "c")
})

/** Keeps what a move asks of the other cell as it hands over waiting, until each taker was answered again. */
const holdUp = () =>
  other.sql.begin(async (sql) => {
    const numbers = await sql<{ name: string }[]>`select sequencename as name from pg_sequences`
    for (const { name } of numbers) await sql.unsafe(`alter sequence "${name}" no cycle`)
    const isPaused = async () => {
      const rows =
        await home.sql`select from pg_locks where locktype = 'advisory' and classid = 5 and mode = 'ExclusiveLock'`
      return rows.length > 0
    }
    while (!(await isPaused())) await sleep(20)
    const before = takers.map(({ acknowledged }) => acknowledged)
    // one that was on its way as the pause began may still be answered
    while (takers.some(({ acknowledged }, n) => acknowledged < (before[n] ?? 0) + 2)) await sleep(20)
  })

describe("an agency under takers of an exam", () => {
  it("moves to another cell, pauses no longer than it may, and comes back: no answer is lost, no row of others goes along", async () => {
    const others = await sumsOf(other, "a")
    let paused = Infinity
    const held: Promise<void>[] = []
    await underTakers(async () => {
      const report = (line: string) => {
        if (line.startsWith("每一行")) held.push(holdUp())
        paused = Number(/^暂停写入(\d+)毫秒/.exec(line)?.[1] ?? paused)
      }
      await moveThere({ ...moving(report), pause: 1_000 })
      expect([await statesNow(), await servedBy()]).toStrictEqual([["left", "arrived"], "east"])
    })
    await Promise.all(held)
    expect(held).toHaveLength(1)
    expect(paused).toBeLessThan(Infinity)
    const waits = takers.flatMap((taker) => taker.waits).toSorted((a, b) => a - b)
    const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => Math.round(waits[Math.ceil(waits.length * part) - 1] ?? 0))
    process.stderr.write(
      `${TAKERS} takers, ${waits.length} answers: paused ${paused} ms, waited p50 ${p50} p99 ${p99} longest ${longest} ms\n`,
    )
    await expectKept(other)
    expect(await sumsOf(other, "a")).toStrictEqual(others)

    await underTakers(async () => {
      await takeBack(moving())
      expect([await statesNow(), await servedBy()]).toStrictEqual([[null, null], "home"])
    })
    await expectKept(home)
    expect([await tablesOf(other, AGENCY), await sumsOf(other, "a")]).toStrictEqual([[], others])
  })

  it("moves and comes back while the databases of both are killed: no answer is lost, no row of others goes along", async () => {
    const others = await sumsOf(other, "a")
    await underTakers(async () => {
      expect(await withKills([home, other], moveThere)).toBe(5)
      expect(await statesNow()).toStrictEqual(["left", "arrived"])
    })
    await expectKept(other)
    await underTakers(async () => {
      expect(await withKills([other, home], takeBack)).toBe(4)
      expect(await statesNow()).toStrictEqual([null, null])
    })
    await expectKept(home)
    expect([await tablesOf(other, AGENCY), await sumsOf(other, "a")]).toStrictEqual([[], others])
  })

  it("is worked on by the cell that serves it alone; a copy that differs is not gone back to, and is deleted when told", async () => {
    await moveThere(moving())
    await runJobs()
    expect(await isCaughtUp(other.cell, home.cell, AGENCY, 60_000)).toBe(true)
    const rows = await sumsOf(other, AGENCY)
    expect(await sumsOf(home, AGENCY)).toStrictEqual(rows)

    await spoilCopy()
    await expect(takeBack(moving())).rejects.toThrow("两边的行不同：users")
    expect([await statesNow(), await servedBy()]).toStrictEqual([["left", "arrived"], "east"])

    const config = { ...first.deps.config, databaseUrl: home.cell.url, cellDatabases: { east: other.cell.url } }
    const typed = (...words: ReadonlyArray<string>) => runOn({ ...first, deps: { ...first.deps, config } }, words)
    await expect(typed("agency:move", "--agency", AGENCY, "--cell", "west")).rejects.toThrow("没有分站 west")
    expect((await typed("agency:move", "--agency", AGENCY, "--cell", "east")).out).toStrictEqual(["b已由east服务"])
    await typed("agency:move", "--agency", AGENCY, "--cell", "east", "--done")
    expect([await tablesOf(home, AGENCY), await statesNow(), await servedBy()]).toStrictEqual([
      [],
      [null, null],
      "east",
    ])
    expect(await sumsOf(other, AGENCY)).toStrictEqual(rows)
    const leftOver = await home.sql`
      select tgname as name from pg_trigger where tgname like 'agency\_%gone'
      union all select policyname from pg_policies
      union all select pubname from pg_publication union all select slot_name from pg_replication_slots`
    expect([...leftOver]).toStrictEqual([])
  })
})

/** Every job of both cells, a year later: what is due is done by the cell that serves the agency alone. */
const runJobs = async () => {
  for (const { sql, clock, deps } of [first, east]) {
    clock.now += 366 * 86_400_000
    for (const { name, run } of jobs)
      await runSteps(run, { pool: sql, keys: deps.keys, now: () => clock.now }, { name })
  }
}

/** Changes a row of the first cell's copy as no replication would. */
const spoilCopy = () =>
  home.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`select pg_replication_origin_create('spoilt'), pg_replication_origin_session_setup('spoilt')`
    await sql`update users set name = name || '?' where agency_id = ${AGENCY}`
    await sql`select pg_replication_origin_session_reset()`
  })
