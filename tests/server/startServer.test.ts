import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { migrate } from "#server/db/migrate.ts"
import { readPostmaster } from "#server/db/postmasterPid.ts"

let base: string
let dataDir: string
const children: ChildProcess[] = []

/** A data folder with an agency, so that no content is imported, and the least of a build. */
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "study-start-"))
  const seed = join(base, "seed")
  const { address, stop } = await startEmbeddedPostgres({ dataDir: seed, log: { info: () => {}, warn: () => {} } })
  const sql = connect(address, { max: 1 })
  await migrate(sql)
  await sql`insert into agencies (id, key, name, flag, is_default) values ('a', 'a', '甲机构', 'a', true)`
  await sql.end()
  await stop()
  const put = async (path: string, content: string) => {
    await mkdir(join(base, "dist", path, ".."), { recursive: true })
    await writeFile(join(base, "dist", path), content)
  }
  await put("client/.vite/manifest.json", '{"index.html":{"file":"assets/index.js"}}')
  await put("client/builds/latest.json", '{"id":"test"}')
  await put("server/entryServer.js", "export const renderPage = async () => ({ kind: 'redirect', to: '/study' })")
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

/** With owners and modes, which PostgreSQL insists on. */
const copySeed = (to: string) => promisify(execFile)("cp", ["-a", `${join(base, "seed")}/.`, to])

const run = (env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, ["server/main.ts"], {
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
const statusOf = async (url: string) => (await fetch(url, { redirect: "manual" })).status
const database = () => readPostmaster(join(dataDir, "postgres"))?.pid ?? null

it("prints one line, answers, and stops cleanly with its database on SIGTERM", async () => {
  const server = run()
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

it("ends in one clean stop, whoever signals how often", async () => {
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

it("leaves the data folder to the server that has it", async () => {
  const first = run()
  const url = await ready(first)
  const second = run()
  expect(await second.ended).toStrictEqual([1, null])
  expect(await second.errors).toBe(
    `another server (process ${first.child.pid}) uses the data folder ${dataDir}: stop it, or set DATA_DIR\n`,
  )
  expect(await statusOf(`${url}/readyz`)).toBe(200)
})

it("says which port is taken, and leaves no database behind", async () => {
  const first = run()
  const { port } = new URL(await ready(first))
  const other = join(dataDir, "other")
  await mkdir(other)
  await copySeed(other)
  const second = run({ PORT: port, DATA_DIR: other })
  expect(await second.ended).toStrictEqual([1, null])
  expect(await second.errors).toContain(`port ${port} is taken: set PORT to another one`)
  expect(readPostmaster(join(other, "postgres"))).toBe(null)
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

it("says when a given database cannot be used", async () => {
  const server = run({ DATABASE_URL: "postgres://site:hush@127.0.0.1:1/none" })
  expect(await server.ended).toStrictEqual([1, null])
  const errors = await server.errors
  expect(errors).toMatch(/^the database cannot be used: .*ECONNREFUSED/)
  expect(errors).not.toContain("hush")
})
