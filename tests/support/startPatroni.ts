import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { parseEnv } from "node:util"
import { type RunAs, runAs } from "#server/db/asUser.ts"
import { connect } from "#server/db/connect.ts"
import { endWithThis } from "./endWithThis.ts"
import { signalPostgres } from "./signalPostgres.ts"

const [PATRONI, ETCD, CLUSTERS] = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/lib/postgresql"] as const
const PATIENCE_MS = 120_000
/** The first release whose hung primary does not take the lease back, as docs/operations.md says. */
const LEAST = "3.0.3"

const isNewEnough = (): boolean => {
  const said = /\d+\.\d+\.\d+/.exec(execFileSync(PATRONI, ["--version"], { encoding: "utf8" }))?.[0]
  return said !== undefined && said.localeCompare(LEAST, "en", { numeric: true }) >= 0
}

export const isPatroniInstalled = [PATRONI, ETCD, CLUSTERS].every((path) => existsSync(path)) && isNewEnough()

/** A machine with a member of etcd and, but for the one that only holds the lease, Patroni with a PostgreSQL. */
export interface PatroniMachine {
  readonly name: string
  /** Of its database alone. */
  readonly url: string
  readonly start: () => void
  /** What its processes said since the last start, the end of it. */
  readonly log: () => string
  /** To all processes of the machine, or to Patroni alone. */
  readonly signal: (signal: "SIGKILL" | "SIGSTOP" | "SIGCONT", to?: "machine" | "patroni") => void
}

export interface Patroni {
  /** The site's database on both machines. */
  readonly url: string
  /** The primary and the standby that has every acknowledged commit, once there are both. */
  readonly pair: () => Promise<readonly [primary: PatroniMachine, standby: PatroniMachine]>
  /** Asks Patroni of a machine. */
  readonly ask: (machine: PatroniMachine, method: "POST" | "PATCH", path: string, payload: object) => Promise<void>
  readonly close: () => Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/**
 * Three machines at addresses of loopback, of which Linux has enough, with the files that docs/operations.md shows for
 * `one`.
 */
export const startPatroni = async (): Promise<Patroni> => {
  const folder = await mkdtemp(join(tmpdir(), "study-patroni-"))
  await chmod(folder, 0o755)
  const as = await runAs(folder)
  const network = `127.${1 + ((process.pid >> 8) & 127)}.${process.pid & 255}.`
  // whoever connects to an address of loopback comes from the first one
  const at = (text: string) => text.replaceAll("10.0.0.0/24", "127.0.0.0/8").replaceAll("10.0.0.", network)
  const make = (name: string, last: number) => makeMachine({ folder: join(folder, name), name, last, at, as })
  const machines = await Promise.all([make("one", 1), make("two", 2), make("three", 3)])
  const [first, second] = machines
  for (const { start } of machines) start()

  const pair: Patroni["pair"] = async () => {
    const named = (name: string | undefined) => [first, second].find((machine) => machine.name === name)
    const look = async (machine: PatroniMachine) => {
      const signal = AbortSignal.timeout(2_000)
      const { members } = (await (await fetch(`${restOf(machine)}/cluster`, { signal })).json()) as {
        readonly members: ReadonlyArray<Member>
      }
      const running = (role: string) =>
        named(members.find((member) => member.role === role && /running|streaming/.test(member.state))?.name)
      const [primary, standby] = [running("leader"), running("sync_standby")]
      if (primary === undefined || standby === undefined) throw new Error(JSON.stringify(members))
      return [primary, standby] as const
    }
    const giveUp = performance.now() + PATIENCE_MS
    for (;;)
      try {
        const [seen, [, standby]] = [await look(first), await look(second)]
        if (seen[1] !== standby) throw new Error("the one that was replaced does not know it yet")
        return seen
      } catch (error) {
        if (performance.now() > giveUp)
          throw new Error(`no primary with a standby: ${machines.map(({ log }) => log()).join("\n")}`, { cause: error })
        await sleep(200)
      }
  }
  const close = async () => {
    for (const { signal } of machines) signal("SIGKILL")
    await Promise.all(machines.map(({ ended }) => ended()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const [primary] = await pair()
    const sql = connect({ url: primary.url }, { max: 1 })
    for (const statement of blockOf("sql").split(";\n").filter(Boolean)) await sql.unsafe(statement)
    await sql.end()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: at(/`DATABASE_URL=(postgres:\/\/study:\S+)`/.exec(DOCUMENT)?.[1] ?? ""),
    pair,
    ask: async (machine, method, path, payload) => {
      const answer = await fetch(`${restOf(machine)}${path}`, { method, body: JSON.stringify(payload) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    },
    close,
  }
}

const DOCUMENT = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8")

/** Where a standby takes over by itself, in docs/operations.md. */
const blockOf = (language: string): string => {
  const section = DOCUMENT.slice(DOCUMENT.indexOf("\n### Where a standby takes over by itself"))
  return new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(section)?.[1] ?? ""
}

const restOf = ({ url }: PatroniMachine): string => `http://${new URL(url).hostname}:8008`

interface Options {
  readonly folder: string
  readonly name: string
  /** The last number of its address. */
  readonly last: number
  /** A text of the document with the addresses of this run. */
  readonly at: (text: string) => string
  readonly as: RunAs
}

interface Running {
  readonly pid: number | undefined
  readonly ended: Promise<unknown>
}

const makeMachine = async ({ folder, name, last, at, as }: Options) => {
  const own = (line: string) =>
    line
      .replace(/^(name: |ETCD_NAME=)one$/, `$1${name}`)
      .replaceAll("10.0.0.1:", `10.0.0.${last}:`)
      .replaceAll(/\/var\/(lib|run)\/postgresql/g, folder)
      .replace(`${CLUSTERS}/17/`, `${CLUSTERS}/${readdirSync(CLUSTERS).toSorted().at(-1)}/`)
  const fileOf = (language: string) =>
    blockOf(language)
      .split("\n")
      .map((line) => at(/^(etcd3:|ETCD_INITIAL_CLUSTER=)/.test(line) ? line : own(line)))
      .join("\n")
  for (const made of [folder, join(folder, "etcd")]) {
    await mkdir(made, { mode: 0o700 })
    await as.own(made)
  }
  const config = join(folder, "config.yml")
  await writeFile(config, fileOf("yaml"))
  const running = new Map<string, Running>()
  let log = ""
  const run = (program: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv) => {
    const [command, ...words] = as.command([program, ...args])
    const child = spawn(command, words, {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (log = `${log}${name}: ${String(text)}`.slice(-8_000)))
    const ended = once(child, "close")
    if (child.pid !== undefined) void ended.then(endWithThis(child.pid, "TERM"))
    // Debian's unit has `Restart=on-failure`: Patroni fails where it starts before etcd has a leader
    if (program === PATRONI) child.on("exit", (code) => (code ?? 0) > 0 && run(program, args, env))
    running.set(program, { pid: child.pid, ended })
  }
  return {
    name,
    url: at(`postgres://postgres:PASSWORD-OF-POSTGRES@10.0.0.${last}:5432/postgres`),
    start: () => {
      log = ""
      run(ETCD, [], { ...parseEnv(fileOf("ini")), ETCD_DATA_DIR: join(folder, "etcd") })
      if (last < 3) run(PATRONI, [config], {})
    },
    signal: (signal, to = "machine") => {
      const patroni = running.get(PATRONI)?.pid
      if (to === "machine") signalPostgres(join(folder, "17/study"), [patroni, running.get(ETCD)?.pid], signal)
      else if (patroni !== undefined) process.kill(patroni, signal)
    },
    ended: async () => {
      for (const { ended } of running.values()) await ended
    },
    log: () => log,
  } satisfies PatroniMachine & Record<string, unknown>
}
