import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { connect, type DatabaseAddress } from "#server/db/connect.ts"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { isPostgres, readPostmaster } from "#server/db/postmasterPid.ts"
import { copyFolder } from "../../support/copyFolder.ts"

let dataDir: string
const running: EmbeddedPostgres[] = []
const told: string[] = []
const log = { info: (text: string) => void told.push(text), warn: (text: string) => void told.push(text) }

/** As a first start and a stop leave it; the tests of other folders make their own. */
let made: string
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), "study-pg-made-"))
  await (await startEmbeddedPostgres({ dataDir: made, log, settings: { fsync: "off" } })).stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "study-pg-"))
  await copyFolder(made, dataDir)
  told.length = 0
})
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (options: { readonly transport?: "socket" | "tcp"; readonly dataDir?: string } = {}) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" }, ...options })
  running.push(postgres)
  return postgres
}

const ask = async (address: DatabaseAddress, query: string) => {
  const sql = connect(address, { max: 1 })
  try {
    return [...(await sql.unsafe(query))]
  } finally {
    await sql.end()
  }
}

/** Polls: the database comes back by itself, some time after the tick that notices. */
const eventually = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries > 200) throw error
      await sleep(50)
    }
  }
}

it("keeps what was written over a clean stop, and leaves no process", async () => {
  const first = await start()
  await ask(first.address, "create table kept (n int); insert into kept values (1)")
  const pid = first.pid() ?? 0
  await first.stop()
  expect([isPostgres(pid), first.pid()]).toStrictEqual([false, null])
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await ask(second.address, "select n from kept")).toStrictEqual([{ n: 1 }])
})

it("refuses a wrong password and its files are private", async () => {
  const { address } = await start()
  await expect(ask({ ...address, password: "guess" }, "select 1")).rejects.toThrow("password authentication failed")
  expect((await stat(join(dataDir, "postgres"))).mode & 0o077).toBe(0)
  expect((await stat(join(dataDir, "postgres.password"))).mode & 0o077).toBe(0)
})

it("works over TCP where there are no sockets", async () => {
  const { address } = await start({ transport: "tcp" })
  expect(address.host).toBe("127.0.0.1")
  expect(await ask(address, "select inet_server_addr() is not null as tcp")).toStrictEqual([{ tcp: true }])
})

it("puts the socket into a short folder when the data folder's name is long, and removes it", async () => {
  const long = join(dataDir, "a".repeat(60), "b".repeat(60))
  const postgres = await start({ dataDir: long })
  expect(postgres.address.host.startsWith(join(tmpdir(), "study-site-"))).toBe(true)
  expect(await ask(postgres.address, "select 1 as one")).toStrictEqual([{ one: 1 }])
  await postgres.stop()
  await expect(stat(postgres.address.host)).rejects.toThrow("ENOENT")
})

it("works in a folder that only its owner may enter", async () => {
  const closed = join(dataDir, "closed")
  await mkdir(closed, { mode: 0o700 })
  const { address } = await start({ dataDir: join(closed, "data") })
  expect(await ask(address, "select 1 as one")).toStrictEqual([{ one: 1 }])
})

it("is adopted when the server that started it was killed", async () => {
  const script = `
    import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
    const log = { info: () => {}, warn: () => {} }
    const { pid } = await startEmbeddedPostgres({ dataDir: process.argv[1], log })
    process.stdout.write(String(pid()))
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ["--input-type=module-typescript", "-e", script, dataDir])
  const ended = once(parent, "exit")
  const [pid] = await once(parent.stdout, "data")
  parent.kill("SIGKILL")
  await ended
  const postgres = await start()
  expect([postgres.adopted, postgres.pid()]).toStrictEqual([true, Number(String(pid))])
  expect(told).toStrictEqual([`adopted the database that was left running (process ${String(pid)})`])
  expect(await ask(postgres.address, "select 1 as one")).toStrictEqual([{ one: 1 }])
  await postgres.stop()
  expect(postgres.pid()).toBe(null)
})

it.runIf(process.platform === "linux")(
  "is not looked for in a process that has the id of one that was killed",
  async () => {
    const first = await start()
    await ask(first.address, "create table kept (n int); insert into kept values (1)")
    const file = join(dataDir, "postgres", "postmaster.pid")
    const left = await readFile(file, "utf8")
    await running.pop()?.stop()
    const script = "process.title = 'postgres'; console.log(1); setInterval(() => {}, 1000)"
    const stranger = spawn(process.execPath, ["-e", script])
    const ended = once(stranger, "exit")
    try {
      await once(stranger.stdout, "data")
      await writeFile(file, left.replace(/^\d+/, String(stranger.pid)))
      const second = await start()
      expect([isPostgres(stranger.pid ?? 0), second.adopted]).toStrictEqual([true, false])
      expect(await ask(second.address, "select n from kept")).toStrictEqual([{ n: 1 }])
      await running.pop()?.stop()
      expect([stranger.exitCode, stranger.signalCode]).toStrictEqual([null, null])
    } finally {
      stranger.kill()
      await ended
    }
  },
)

it.runIf(process.platform === "linux")(
  "waits for one whose folder was made anew, and whose socket is not free yet",
  async () => {
    const { uid } = await stat(join(dataDir, "postgres"))
    const dying = spawn("sleep", ["1000"], { uid })
    const ended = once(dying, "exit")
    const sockets = join(dataDir, "postgres.socket")
    await mkdir(sockets, { recursive: true })
    await writeFile(join(sockets, ".s.PGSQL.5432.lock"), `${String(dying.pid)}\n${dataDir}\n1\n5432\n${sockets}\n`)
    const started = start()
    await Promise.race([
      started,
      eventually(async () => expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toContain("already exists")),
    ]).finally(() => dying.kill("SIGKILL"))
    await ended
    expect(await ask((await started).address, "select 1 as one")).toStrictEqual([{ one: 1 }])
  },
)

it.runIf(process.platform === "linux")("of a folder is not taken for that of its copy", async () => {
  const first = await start()
  const copy = join(dataDir, "copy")
  await cp(join(dataDir, "postgres"), join(copy, "postgres"), { recursive: true })
  expect([readPostmaster(join(dataDir, "postgres"))?.pid, readPostmaster(join(copy, "postgres"))]).toStrictEqual([
    first.pid(),
    null,
  ])
})

it("is started again when it dies, and the pool finds it again", async () => {
  const postgres = await start()
  const sql = connect(postgres.address, { max: 2 })
  await sql`create table kept (n int)`
  process.kill(postgres.pid() ?? 0, "SIGKILL")
  await expect(sql`select pg_sleep(5)`).rejects.toThrow(Error)
  expect(await eventually(async () => [...(await sql`select count(*) as n from kept`)])).toStrictEqual([{ n: 0 }])
  expect(told).toContain("the database went away: starting it again")
  // the driver may wait for ever for a connection that broke under it
  await sql.end({ timeout: 1 })
})

it("reports its log when it cannot start", async () => {
  await (await start()).stop()
  await rm(join(dataDir, "postgres", "PG_VERSION"))
  await expect(start()).rejects.toThrow(/the database did not start \(1\):\n.*is not a valid data directory/s)
})

it.runIf(process.getuid?.() === 0)("runs for an ordinary user too", async () => {
  await chmod(dataDir, 0o777)
  const script = `
    import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
    const log = { info: () => {}, warn: () => {} }
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], log })
    process.stdout.write(process.getuid() + " " + (postgres.pid() > 0))
    await postgres.stop()`
  const args = [
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    process.execPath,
    "--input-type=module-typescript",
  ]
  const readable = ["--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"]
  const { stdout } = await promisify(execFile)("setpriv", [...readable, ...args, "-e", script, join(dataDir, "mine")])
  expect(stdout).toBe("65534 true")
})
