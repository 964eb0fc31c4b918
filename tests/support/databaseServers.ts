import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { connect } from "#server/db/connect.ts"
import { isNotedPaired } from "#server/standby/fence.ts"
import { clusterFolder, TEMPLATE } from "./clusterFolder.ts"
import { copyFolder } from "./copyFolder.ts"
import { endWithThis } from "./endWithThis.ts"
import { serverProgram } from "./serverProgram.ts"
import { signalPostgres } from "./signalPostgres.ts"

/** After which a test says what happened instead of waiting for its own end. */
const FOLLOWED_MS = 120_000

/** A machine with one of several embedded databases. */
export interface Machine {
  readonly name: string
  readonly dataDir: string
  /** Of this server alone. */
  readonly url: string
  /** `npm run site -- database`, until it is ready. */
  readonly start: () => Promise<void>
  /** The command's end: its status and what it said. */
  readonly ended: () => Promise<string>
  /** Another command of the machine; rejects with what it said when it fails. */
  readonly run: (...words: ReadonlyArray<string>) => Promise<string>
  /** The same with other settings. */
  readonly runWith: (settings: NodeJS.ProcessEnv, ...words: ReadonlyArray<string>) => Promise<string>
  /** Makes it the standby of the primary, until what is acknowledged is on both and it knows so. */
  readonly follow: () => Promise<void>
  /** Every process of it at once: SIGKILL is a machine that is gone, SIGSTOP one that cannot be reached. */
  readonly signal: (signal: "SIGKILL" | "SIGSTOP" | "SIGCONT") => void
}

export interface DatabaseServers {
  /** Of both. */
  readonly url: string
  readonly first: Machine
  readonly second: Machine
  readonly close: () => Promise<void>
}

/** Two machines; the first has a migrated database, the second none. */
export const makeDatabaseServers = async (whenAway: "wait" | "alone"): Promise<DatabaseServers> => {
  const folder = await mkdtemp(join(tmpdir(), "study-servers-"))
  const [firstPort, secondPort] = await freePorts()
  await mkdir(join(folder, "first"))
  await copyFolder(await clusterFolder(), join(folder, "first"))
  const password = await readFile(join(folder, "first/postgres.password"), "utf8")
  const at = (hosts: string) => `postgres://site:${password}@${hosts}/${TEMPLATE}`
  const url = at(`127.0.0.1:${firstPort},127.0.0.1:${secondPort}`)
  const output: string[] = []
  const make = (name: string, port: number) => {
    const settings = {
      DATA_DIR: join(folder, name),
      DATABASE_URL: url,
      DATABASE_LISTEN: `127.0.0.1:${port}`,
      STANDBY_AWAY: whenAway,
    }
    return makeMachine(name, at(`127.0.0.1:${port}`), settings, output)
  }
  const [first, second] = [make("first", firstPort), make("second", secondPort)]
  return {
    url,
    first,
    second,
    close: async () => {
      for (const { signal, ended } of [first, second]) {
        signal("SIGKILL")
        await ended()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const makeMachine = (
  name: string,
  url: string,
  settings: { readonly DATA_DIR: string } & NodeJS.ProcessEnv,
  /** What the databases of all machines print. */
  output: string[],
): Machine => {
  const { DATA_DIR: dataDir } = settings
  const options = { cwd: tmpdir(), env: { ...process.env, ...settings } }
  const cluster = join(dataDir, "postgres")
  let running: { readonly pid: number; readonly ended: Promise<string> } | null = null
  const runWith: Machine["runWith"] = async (more, ...words) => {
    const how = { ...options, env: { ...options.env, ...more } }
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [await serverProgram(), ...words], how)
    return stderr + stdout
  }
  const run: Machine["run"] = (...words) => runWith({}, ...words)
  const start = async () => {
    const child = spawn(process.execPath, [await serverProgram(), "database"], {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let said = ""
    child.stderr.on("data", (text: Buffer) => {
      said += String(text)
      output.push(`${name}: ${String(text)}`)
    })
    const ended = once(child, "close").then(([status]) => `${String(status)}: ${said}`)
    const call = endWithThis(child.pid ?? 0, "TERM")
    void ended.then(call)
    running = { pid: child.pid ?? 0, ended }
    const failed = await Promise.race([once(child.stdout, "data").then(() => null), ended])
    if (failed !== null) throw new Error(failed)
  }
  return {
    name,
    dataDir,
    url,
    start,
    run,
    runWith,
    follow: async () => {
      await rm(cluster, { recursive: true, force: true })
      await run("standby:make", dataDir)
      await start()
      const sql = connect({ url }, { max: 1 })
      const giveUp = performance.now() + FOLLOWED_MS
      try {
        while (!(await isNotedPaired(sql).catch(() => false))) {
          if (performance.now() > giveUp) throw new Error(`no primary has ${name} as its standby:\n${output.join("")}`)
          await sleep(20)
        }
      } finally {
        await sql.end({ timeout: 1 })
      }
    },
    ended: async () => (running === null ? "" : running.ended),
    signal: (signal) => signalPostgres(cluster, [running?.pid], signal),
  }
}

/** Both open at once, so that they differ. */
const freePorts = async (): Promise<[number, number]> => {
  const probes = [createServer(), createServer()]
  await Promise.all(probes.map((probe) => once(probe.listen(0, "127.0.0.1"), "listening")))
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => once(probe.close(), "close")))
  return [ports[0] ?? 0, ports[1] ?? 0]
}
