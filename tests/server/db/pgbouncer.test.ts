import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { connect, type LocalAddress } from "#server/db/connect.ts"
import { prepareDatabase } from "#server/db/prepareDatabase.ts"
import { startCluster } from "../../support/startCluster.ts"

const PGBOUNCER = "/usr/sbin/pgbouncer"

let cluster: Awaited<ReturnType<typeof startCluster>>
let folder: string
const stops: Array<() => Promise<void>> = []
beforeAll(async () => {
  cluster = await startCluster("tcp")
  folder = await mkdtemp(join(tmpdir(), "study-pgbouncer-"))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { readonly port: number }
  server.close()
  return port
}

/** The address of a PgBouncer before the cluster's database. */
const pooledBy = async (mode: "session" | "transaction", size = 20) => {
  const { host, port, user, password, database } = cluster.address as LocalAddress
  const own = await freePort()
  const file = join(folder, `${mode}-${size}.ini`)
  await writeFile(
    file,
    `[databases]
site = host=${host} port=${port} user=${user} password=${password} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
ignore_startup_parameters = statement_timeout
${process.getuid?.() === 0 ? "user = nobody" : ""}
`,
  )
  const child = spawn(PGBOUNCER, [file], { stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(child, "exit")
  stops.push(async () => {
    child.kill("SIGKILL")
    await ended
  })
  const up = Promise.withResolvers<void>()
  createInterface(child.stderr).on("line", (line) => line.includes("process up") && up.resolve())
  await Promise.race([up.promise, ended])
  return { url: `postgres://${user}@127.0.0.1:${own}/site` }
}

const prepared = async (address: { readonly url: string }) => {
  const pool = connect(address, { max: 2 })
  try {
    await prepareDatabase(pool, address)
    return "prepared"
  } catch (error) {
    return (error as Error).message
  } finally {
    await pool.end({ timeout: 1 })
  }
}

const REFUSED =
  "DATABASE_URL: a pooler gives its connections away between transactions, which loses locks, messages and prepared " +
  "statements: name the database itself, or set pool_mode = session"

describe.skipIf(!existsSync(PGBOUNCER))("PgBouncer before the database", () => {
  it("is refused at the start when it pools by transaction, with many connections or one", async () => {
    expect(await prepared(await pooledBy("transaction"))).toBe(REFUSED)
    expect(await prepared(await pooledBy("transaction", 1))).toBe(REFUSED)
  })

  it("is taken when it pools by session", async () => {
    expect(await prepared(await pooledBy("session"))).toBe("prepared")
  })
})
