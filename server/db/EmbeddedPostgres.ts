import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { runAs, type RunAs } from "./asUser.ts"
import { clusterMajor, DATABASE, passwordFile, USER } from "./clusterAddress.ts"
import { findBinaries, type Binaries } from "./binaries.ts"
import type { LocalAddress } from "./connect.ts"
import { disownPostmaster, isPostgres, readPostmaster, type Postmaster } from "./postmasterPid.ts"
import { shortenLog, tail } from "./databaseLog.ts"
import { spawnInto } from "./spawnInto.ts"

export interface EmbeddedPostgres {
  readonly address: LocalAddress
  /** Whether it was already running, left by a server that was killed. */
  readonly adopted: boolean
  readonly pid: () => number | null
  /** A clean stop. */
  readonly stop: () => Promise<void>
}

interface Options {
  /** Folder of the cluster, its log and its password. */
  readonly dataDir: string
  readonly transport?: "socket" | "tcp"
  /** An address on which other machines reach it too, by its password. */
  readonly listen?: { readonly host: string; readonly port: number }
  /** Other programs than those of the installed package. */
  readonly binaries?: Binaries
  /** More of `postgresql.conf`. */
  readonly settings?: Readonly<Record<string, string>>
  readonly log: { readonly info: (text: string) => void; readonly warn: (text: string) => void }
}

// sun_path holds 104 bytes on macOS, 108 on Linux, the final zero included
const MAX_SOCKET = 103
const SOCKET_PORT = 5432
const TEMPORARY = /^study-site-\w{6}$/

/**
 * Runs the PostgreSQL of the npm package on a cluster in `dataDir`, made at the first start; adopts the one that runs
 * there already. It is started again when it dies. Rejects with the end of its log when it does not start.
 */
export const startEmbeddedPostgres = async (given: Options): Promise<EmbeddedPostgres> => {
  const options = { ...given, dataDir: resolve(given.dataDir) }
  const { dataDir, log, transport = process.platform === "win32" ? "tcp" : "socket" } = options
  const cluster = join(dataDir, "postgres")
  await mkdir(dataDir, { recursive: true })
  await shortenLog(dataDir)
  const binaries = options.binaries ?? (await findBinaries())
  const user = await runAs(cluster)
  const password = await passwordOf(dataDir)
  if (await exists(cluster)) await assertSameMajor(binaries, dataDir)
  else await initialise(cluster, binaries, user, dataDir)

  const found = await settled(cluster)
  const { listen } = options
  const beside = () => socketFolder(dataDir, user, listen?.port)
  const place = found ?? (transport === "tcp" ? (listen ?? (await freePort())) : await beside())
  if (listen !== undefined) await writeFile(hbaFile(dataDir), HBA, { mode: 0o600 })
  const launch = () => launched(cluster, binaries, user, place, options)
  if (found === null) await retryFor(launch, (await isLeft(cluster, place)) ? DYING_MS : 0)
  else log.info(`adopted the database that was left running (process ${found.pid})`)

  let restart: Promise<void> | null = null
  const watch = setInterval(() => {
    if (restart !== null || readPostmaster(cluster) !== null) return
    log.warn("the database went away: starting it again")
    restart = launch()
      .catch((error: Error) => log.warn(error.message))
      .finally(() => (restart = null))
  }, 1000)
  watch.unref()

  return {
    address: { host: place.host, port: place.port, user: USER, password, database: DATABASE },
    adopted: found !== null,
    pid: () => readPostmaster(cluster)?.pid ?? null,
    stop: async () => {
      clearInterval(watch)
      await restart
      await stopped(cluster, binaries)
      if (dirname(place.host) === tmpdir() && TEMPORARY.test(basename(place.host)))
        await rm(place.host, { recursive: true, force: true })
    },
  }
}

const hbaFile = (dataDir: string): string => join(dataDir, "postgres.hba")

/** Whoever reaches the address needs the password. */
const HBA = ["local all", "local replication", "host all", "host replication"]
  .map((line) => `${line} all ${line.startsWith("host") ? "all " : ""}scram-sha-256\n`)
  .join("")

/** One that was killed left a file, and may be in the way while its processes go. */
const DYING_MS = 15_000

/** In its cluster, or beside its socket, where the cluster was made anew. */
async function isLeft(cluster: string, { host, port }: Place): Promise<boolean> {
  return (await exists(join(cluster, "postmaster.pid"))) || exists(join(host, `.s.PGSQL.${port}.lock`))
}

async function retryFor(launch: () => Promise<void>, patience: number): Promise<void> {
  const giveUp = Date.now() + patience
  for (;;) {
    try {
      return await launch()
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await sleep(250)
    }
  }
}

type Place = Pick<LocalAddress, "host" | "port">

async function passwordOf(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir)
  if (!(await exists(file))) {
    if (await exists(join(dataDir, "postgres"))) throw new Error(`${file} is missing: the database cannot be opened`)
    await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 })
  }
  return readFile(file, "utf8")
}

async function assertSameMajor({ major }: Binaries, dataDir: string): Promise<void> {
  const found = await clusterMajor(dataDir)
  if (found !== null && found !== major)
    throw new Error(
      `DATA_DIR=${dataDir} was made by PostgreSQL ${found}, and this version of the site runs ${major}: npm run site -- upgrade-db`,
    )
}

async function initialise(cluster: string, { initdb }: Binaries, user: RunAs, dataDir: string): Promise<void> {
  // made aside and renamed, so that a start that was cut off leaves no half cluster
  const fresh = `${cluster}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await user.own(fresh)
  const who = ["-U", USER, "--auth=scram-sha-256", `--pwfile=${passwordFile(dataDir)}`]
  const text = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
  const args = ["-D", fresh, "--no-instructions", ...who, ...text]
  const child = spawnInto(join(dataDir, "postgres.log"), user.command([initdb, ...args]))
  const end = await (await child).ended
  if (end !== "0") throw new Error(`the database could not be made (${end}):\n${await tail(dataDir)}`)
  await rename(fresh, cluster)
}

async function launched(
  cluster: string,
  { postgres }: Binaries,
  user: RunAs,
  { host, port }: Place,
  { dataDir, listen, settings = {} }: Options,
): Promise<void> {
  const isSocket = host.startsWith("/")
  const all = {
    port: String(port),
    listen_addresses: listen?.host ?? (isSocket ? "" : host),
    ...(listen === undefined ? {} : { hba_file: hbaFile(dataDir) }),
    unix_socket_directories: isSocket ? host : "",
    // its log must not repeat what people wrote
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    ...settings,
  }
  disownPostmaster(cluster)
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const child = await spawnInto(join(dataDir, "postgres.log"), user.command([postgres, "-D", cluster, ...flags]))
  let ended: string | undefined
  void child.ended.then((end) => (ended = end))
  const giveUp = Date.now() + 120_000
  while (readPostmaster(cluster)?.status !== "ready") {
    if (ended !== undefined || Date.now() > giveUp)
      throw new Error(`the database did not start (${ended ?? "too slow"}):\n${await tail(dataDir)}`)
    await sleep(10)
  }
  child.unref()
}

/** The one that runs, once it has made up its mind. */
async function settled(cluster: string): Promise<Postmaster | null> {
  for (;;) {
    const found = readPostmaster(cluster)
    if (found === null || found.status === "ready") return found
    await sleep(20)
  }
}

async function stopped(cluster: string, { pgCtl }: Binaries): Promise<void> {
  const running = readPostmaster(cluster)
  if (running === null) return
  if (process.platform === "win32") {
    spawn(pgCtl, ["stop", "-D", cluster, "-m", "fast"], { stdio: "ignore" })
  } else {
    process.kill(running.pid, "SIGINT")
  }
  const hurry = setTimeout(() => isPostgres(running.pid) && process.kill(running.pid, "SIGQUIT"), 30_000)
  while (isPostgres(running.pid)) await sleep(10)
  clearTimeout(hurry)
}

async function socketFolder(dataDir: string, user: RunAs, port = SOCKET_PORT): Promise<Place> {
  const beside = join(dataDir, "postgres.socket")
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${port}`)) <= MAX_SOCKET
  const host = fits ? beside : await mkdtemp(join(tmpdir(), "study-site-"))
  await mkdir(host, { recursive: true, mode: 0o700 })
  await user.own(host)
  return { host, port }
}

async function freePort(): Promise<Place> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return { host: "127.0.0.1", port }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
