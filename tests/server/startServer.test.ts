import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { readConfig } from "#server/config.ts"
import { connect } from "#server/db/connect.ts"
import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { readPostmaster } from "#server/db/postmasterPid.ts"
import { startServer } from "#server/startServer.ts"
import { clusterFolder } from "../support/clusterFolder.ts"
import { copyFolder } from "../support/copyFolder.ts"
import { serverProgram } from "../support/serverProgram.ts"

let base: string
let dataDir: string
let program: string
const children: ChildProcess[] = []

/** A data folder with an agency, so that no content is imported, and the least of a build. */
beforeAll(async () => {
  program = await serverProgram()
  base = await mkdtemp(join(tmpdir(), "study-start-"))
  const seed = join(base, "seed")
  await mkdir(seed)
  await copyFolder(await clusterFolder(), seed)
  const { address, stop } = await startEmbeddedPostgres({ dataDir: seed, log: { info: () => {}, warn: () => {} } })
  const sql = connect(address, { max: 1 })
  await sql`insert into agencies (id, key, name, flag, is_default) values ('a', 'a', '甲机构', 'a', true)`
  await sql.end()
  await stop()
  const put = async (path: string, content: string) => {
    await mkdir(join(base, "dist", path, ".."), { recursive: true })
    await writeFile(join(base, "dist", path), content)
  }
  await put("current.json", '{"folder":"only"}')
  await put("only/client/.vite/manifest.json", '{"index.html":{"file":"assets/index.js"}}')
  await put("only/client/builds/latest.json", '{"id":"test"}')
  await put("only/server/entryServer.js", "export const renderPage = async () => ({ kind: 'redirect', to: '/study' })")
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(base, "data-"))
  await copySeed(dataDir)
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  const left = readPostmaster(join(dataDir, "postgres"))
  if (left !== null) process.kill(left.pid, "SIGINT")
})
afterAll(() => rm(base, { recursive: true, force: true }))

const copySeed = (to: string) => copyFolder(join(base, "seed"), to)

const run = (env: Readonly<Record<string, string>> = {}, words: ReadonlyArray<string> = [], main = program) => {
  const child = spawn(process.execPath, [main, ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, DIST_DIR: join(base, "dist"), ...env },
  })
  children.push(child)
  const output = text(child.stdout)
  const errors = text(child.stderr)
  return { child, output, errors, ended: once(child, "exit") }
}
const ready = async ({ child, errors }: ReturnType<typeof run>): Promise<string> => {
  const [said] = await Promise.race([once(child.stdout, "data"), once(child, "exit")])
  const url = /^ready (http:\/\/localhost:\d+)\n$/.exec(String(said))?.[1]
  if (url === undefined) throw new Error(`${String(said)}: ${await errors}`)
  return url
}
/** What follows the line that names the database and the folder. */
const refusal = async ({ errors }: ReturnType<typeof run>) => (await errors).trimEnd().split("\n").slice(1)
const statusOf = async (url: string) => (await fetch(url, { redirect: "manual" })).status
const database = () => readPostmaster(join(dataDir, "postgres"))?.pid ?? null

it("prints one line, answers, and stops cleanly with its database on SIGTERM", async () => {
  // from its sources, as people start it
  const server = run({}, [], "server/main.ts")
  const url = await ready(server)
  expect([await statusOf(`${url}/healthz`), await statusOf(`${url}/readyz`), await statusOf(url)]).toStrictEqual([
    200, 200, 302,
  ])
  server.child.kill("SIGTERM")
  expect(await server.ended).toStrictEqual([0, null])
  expect(await server.output).toBe(`ready ${url}\n`)
  expect(database()).toBe(null)
  expect((await readdir(dataDir)).filter((name) => name.startsWith("server.lock"))).toStrictEqual([])
})

it("stops cleanly also when the signal comes before it is ready", async () => {
  const server = run()
  while (database() === null) await sleep(5)
  server.child.kill("SIGTERM")
  expect(await server.ended).toStrictEqual([0, null])
  expect(database()).toBe(null)
})

it("stops cleanly once, however often it is signalled", async () => {
  const server = run()
  await ready(server)
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const
  for (let sent = 0; server.child.exitCode === null && server.child.signalCode === null; sent += 1) {
    server.child.kill(signals[sent % signals.length])
    await sleep(5)
  }
  expect(await server.ended).toStrictEqual([0, null])
  expect(database()).toBe(null)
  expect((await readdir(dataDir)).filter((name) => name.startsWith("server.lock"))).toStrictEqual([])
})

it("adopts the database that a killed server left, and finds what that one had stored", async () => {
  const first = run()
  await ready(first)
  const pid = database()
  first.child.kill("SIGKILL")
  await first.ended
  expect(database()).toBe(pid)
  const second = run()
  const url = await ready(second)
  expect([database(), await statusOf(`${url}/readyz`)]).toStrictEqual([pid, 200])
  second.child.kill("SIGTERM")
  await second.ended
  expect(await second.errors).toContain(`adopted the database that was left running (process ${pid})`)
  expect(database()).toBe(null)
})

it("keeps its data folder and its port, and lends its database to a command, which leaves it running", async () => {
  const first = run()
  const url = await ready(first)
  const pid = database()
  const second = run()
  expect(await second.ended).toStrictEqual([1, null])
  expect(await refusal(second)).toStrictEqual([
    `another server (process ${first.child.pid}) uses the data folder ${dataDir}: stop it, or set DATA_DIR`,
  ])

  const { port } = new URL(url)
  const other = join(dataDir, "other")
  await mkdir(other)
  await copySeed(other)
  const third = run({ PORT: port, DATA_DIR: other })
  expect(await third.ended).toStrictEqual([1, null])
  expect(await third.errors).toContain(`port ${port} is taken: set PORT to another one`)
  expect(readPostmaster(join(other, "postgres"))).toBe(null)

  const command = run({}, ["wrong:rebuild", "--agency", "a"])
  expect(await command.ended).toStrictEqual([0, null])
  expect([await command.output, await command.errors, database()]).toStrictEqual([
    "重算完成，学员 0 人\n",
    `wrong:rebuild on the embedded database, ${dataDir} (DATA_DIR)\n`,
    pid,
  ])
  expect(await statusOf(`${url}/readyz`)).toBe(200)
})

it("starts nothing with wrong settings", async () => {
  const server = run({ PORT: "eighty", LOG_LEVEL: "loud" })
  expect(await server.ended).toStrictEqual([1, null])
  expect(await server.errors).toBe(`wrong settings:
  PORT=eighty: must be a whole number from 0 to 65535
  LOG_LEVEL=loud: must be one of fatal, error, warn, info, debug, trace, silent
`)
  expect(database()).toBe(null)
})

it("names settings that lead nowhere, and starts", async () => {
  const settings = { CONTENT_DIR: join(base, "none"), SUBSIDY_AGENCY_FLAG: "subsidies" }
  const server = run({ ...settings, LOG_LEVEL: "silent", NODE_ENV: "production" })
  await ready(server)
  server.child.kill("SIGTERM")
  expect(await refusal(server)).toStrictEqual([
    `CONTENT_DIR=${join(base, "none")} is no folder: there is nothing to import`,
    "SUBSIDY_AGENCY_FLAG=subsidies: no agency has this flag; there are a",
  ])
})

it("leaves no database behind a command that ran without a server", async () => {
  const command = run({}, ["wrong:rebuild", "--agency", "a"])
  expect(await command.ended).toStrictEqual([0, null])
  expect(database()).toBe(null)
  expect((await readdir(dataDir)).filter((name) => name.startsWith("server.lock"))).toStrictEqual([])
})

describe("refuses in one sentence that names the setting", () => {
  const CASES: ReadonlyArray<
    readonly [what: string, env: () => Readonly<Record<string, string>>, sentence: () => string]
  > = [
    [
      "a folder on a disk that is not mounted",
      () => ({ DATA_DIR: join(base, "mount", "data") }),
      () => `DATA_DIR=${join(base, "mount", "data")}: ${join(base, "mount")} is no folder; is a disk not mounted?`,
    ],
    [
      "a file as data folder",
      () => ({ DATA_DIR: join(base, "dist/current.json") }),
      () => `DATA_DIR=${join(base, "dist/current.json")}: is a file, not a folder`,
    ],
    [
      "a data folder that cannot be written",
      () => ({ DATA_DIR: "/sys/study" }),
      () => "DATA_DIR=/sys/study: cannot be made",
    ],
    [
      "an unknown host",
      () => ({ HOST: "no-such-host.invalid", NODE_ENV: "production", SMS_GATEWAY: "http://token@127.0.0.1:9" }),
      () => "HOST=no-such-host.invalid is no address of this machine",
    ],
    [
      "an address of another machine",
      () => ({ HOST: "192.0.2.1", NODE_ENV: "production", SMS_GATEWAY: "http://token@127.0.0.1:9" }),
      () => "HOST=192.0.2.1 is no address of this machine",
    ],
    [
      "a missing folder of media",
      () => ({ MEDIA_DIR: join(base, "none") }),
      () => `MEDIA_DIR=${join(base, "none")} is no folder: make it, or import content that has media`,
    ],
    [
      "a missing build",
      () => ({ DIST_DIR: join(base, "none") }),
      () => `there are no built pages in ${join(base, "none")} (DIST_DIR): run npm run build`,
    ],
    [
      "a database that refuses connections",
      () => ({ DATABASE_URL: "postgres://site:hush@127.0.0.1:1/none" }),
      () => "DATABASE_URL: nothing listens at 127.0.0.1:1",
    ],
  ]
  // in this process: how a refusal ends a process is the same for all, and is seen above
  const refused = (env: Readonly<Record<string, string>>): Promise<string> => {
    const config = readConfig({ PORT: "0", DATA_DIR: dataDir, DIST_DIR: join(base, "dist"), ...env })
    return startServer(config, () => {}).then(
      () => "not refused",
      ({ message }: Error) => message,
    )
  }

  it.each(CASES)("%s", async (_, env, sentence) => {
    // the system's code depends on the machine
    expect((await refused(env())).replace(/ \(E\w+\)$/, "")).toBe(sentence())
    expect(database()).toBe(null)
  })

  it("a data folder of another major version of PostgreSQL", async () => {
    const file = join(dataDir, "postgres/PG_VERSION")
    const major = Number(await readFile(file, "utf8"))
    await writeFile(file, `${major - 1}\n`)
    expect(await refused({})).toBe(
      `DATA_DIR=${dataDir} was made by PostgreSQL ${major - 1}, and this version of the site runs ${major}: npm run site -- upgrade-db`,
    )
  })

  it("a database that takes connections and never answers", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1")
    await once(silent, "listening")
    const { port } = silent.address() as { readonly port: number }
    expect(await refused({ DATABASE_URL: `postgres://site:hush@127.0.0.1:${port}/none` })).toBe(
      `DATABASE_URL: 127.0.0.1:${port} does not answer`,
    )
    silent.close()
  })
})
