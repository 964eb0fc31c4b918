import { existsSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { answeredWithin } from "../db/answeredWithin.ts"
import { passwordFile } from "../db/clusterAddress.ts"
import { connect } from "../db/connect.ts"
import { takeDataLock } from "../db/DataLock.ts"
import { startEmbeddedPostgres } from "../db/EmbeddedPostgres.ts"
import { makeDataFolder } from "../db/makeDataFolder.ts"
import { timelineOf } from "../db/primary.ts"
import { type Listen, serversOf } from "../db/servers.ts"
import type { Pool } from "../db/Sql.ts"
import { decide, type WhenAway } from "./decide.ts"
import { anyOf, fence, isNotedPaired, notePaired, requireStandbys, slotsOf } from "./fence.ts"
import { keepPlaces } from "./places.ts"
import { isServerAt, passFile, replication, standbyName } from "./replication.ts"

interface Options {
  readonly dataDir: string
  /** Of all servers, this one among them. */
  readonly url: string
  readonly listen: Listen
  readonly whenAway: WhenAway
  /** More settings of PostgreSQL. */
  readonly settings: Readonly<Record<string, string>>
  readonly report: (line: string) => void
}

export interface RunningDatabase {
  /** The sentence that says why it ended by itself. */
  readonly ended: Promise<string>
  readonly pid: () => number | null
  readonly stop: () => Promise<void>
}

const EVERY_MS = 1_000
/** What takes longer hangs, and is asked again over another connection. */
const PATIENCE_MS = 10_000
/** Another primary may only be busy. */
const OTHERS_PATIENCE_MS = 5_000

/**
 * Runs the embedded database of a folder as one of several, the primary or a standby. It refuses to be a second primary:
 * at its start while another one answers, and later when another one was promoted.
 */
export const runDatabase = async ({
  dataDir,
  url,
  listen,
  whenAway,
  settings,
  report,
}: Options): Promise<RunningDatabase> => {
  makeDataFolder(dataDir)
  const lock = takeDataLock(dataDir, "database")
  const peers = serversOf(url)
    .filter((server) => !isServerAt(server, listen))
    .map((server) => ({ server, pool: connect({ url: server }, { max: 1 }) }))
  const closePeers = () => Promise.all(peers.map(({ pool }) => pool.end({ timeout: 1 })))
  try {
    if (!existsSync(join(dataDir, "postgres", "standby.signal"))) await assertAlone(peers, dataDir)
    await keepPassword(dataDir, url)
    const postgres = await startEmbeddedPostgres({
      dataDir,
      listen,
      settings: { ...settings, ...replication(url, listen, dataDir) },
      log: { info: report, warn: report },
    })
    const open = () => connect(postgres.address, { max: 1 })
    const stopping = new AbortController()
    const watching = watch({ open, peers, whenAway, report, signal: stopping.signal })
    const stop = async () => {
      stopping.abort()
      await watching
      await closePeers()
      await postgres.stop()
      lock.release()
    }
    const ended = watching.then(async (sentence) => {
      if (sentence === null) return new Promise<never>(() => {})
      await stop()
      return sentence
    })
    return { ended, pid: postgres.pid, stop }
  } catch (error) {
    await closePeers()
    lock.release()
    throw error
  }
}

interface Peer {
  readonly server: string
  readonly pool: Pool
}

const laterThan = async (
  peers: ReadonlyArray<Peer>,
  timeline: string,
  patience?: number,
): Promise<string | undefined> => {
  const timelines = await Promise.all(peers.map(async ({ pool }) => timelineOf(pool, patience)))
  const index = timelines.findIndex((found) => found !== null && found > timeline)
  return index === -1 ? undefined : new URL(peers[index]?.server ?? "").host
}

const assertAlone = async (peers: ReadonlyArray<Peer>, dataDir: string): Promise<void> => {
  const other = await laterThan(peers, "", OTHERS_PATIENCE_MS)
  if (other !== undefined)
    throw new Error(
      `the database at ${other} is the primary, and there is one only: move ${join(dataDir, "postgres")} away, then npm run site -- standby:make`,
    )
}

/** One for all servers: that of the address, where the folder has none yet. */
const keepPassword = async (dataDir: string, url: string): Promise<void> => {
  const [server = ""] = serversOf(url)
  const { username, password: given } = new URL(server)
  const password = decodeURIComponent(given)
  const file = passwordFile(dataDir)
  if (!existsSync(file)) await writeFile(file, password, { mode: 0o600 })
  if ((await readFile(file, "utf8")) !== password)
    throw new Error(`the password of DATABASE_URL is not that of the database, which is in ${file}`)
  const escaped = password.replaceAll(/[:\\]/g, String.raw`\$&`)
  await writeFile(passFile(dataDir), `*:*:*:${username}:${escaped}\n`, { mode: 0o600 })
}

interface Watch {
  /** Connects to this database. */
  readonly open: () => Pool
  readonly peers: ReadonlyArray<Peer>
  readonly whenAway: WhenAway
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

/** Ends with null when it is told to, with a sentence when this database may not go on. */
const watch = async ({ open, peers, whenAway, report, signal }: Watch): Promise<string | null> => {
  let seenAt: number | null = null
  const others = peers.map(({ server }) => server)
  const look = async (own: Pool): Promise<string | null> => {
    // of a standby, and of one that is being started again, nothing is to be decided
    const state = await stateOf(own, others.map(standbyName)).catch(() => null)
    if (state === null || state.timeline === null) return null
    if (state.following > 0) seenAt = performance.now()
    const successor = await laterThan(peers, state.timeline)
    const seen = {
      isPrimary: true,
      isSucceeded: successor !== undefined,
      isRequired: state.required !== "",
      following: state.following,
      away: seenAt === null ? null : performance.now() - seenAt,
    }
    switch (decide(seen, whenAway)) {
      case "keep":
        // one that an earlier version named otherwise, or that other peers were named for
        if (
          seen.following > 0 &&
          seen.isRequired &&
          (state.required !== anyOf(others) || state.sent_after !== slotsOf(others))
        )
          await requireStandbys(own, others)
        // a look after it was required: by then every commit waits
        else if (seen.isRequired && seen.following > 0 && !(await isNotedPaired(own))) await notePaired(own, true)
        break
      case "fence":
        await fence(own)
        return `the database at ${successor} took over: this one writes no more, and what only it has is in its folder`
      case "require":
        await requireStandbys(own, others)
        report("a standby follows: from now on an answer is on both before it is acknowledged")
        break
      case "release":
        await notePaired(own, false)
        await requireStandbys(own, [])
        report("no standby follows: answers are on this machine alone until one does (STANDBY_AWAY=alone)")
    }
    await keepPlaces(own, others)
    return null
  }
  let own = open()
  try {
    for (; !signal.aborted; await sleep(EVERY_MS, undefined, { signal }).catch(() => {}))
      try {
        const sentence = await answeredWithin(PATIENCE_MS, look(own))
        if (sentence !== null) return sentence
      } catch (error) {
        report(`the database could not be looked after: ${(error as Error).message}`)
        void own.end({ timeout: 1 })
        own = open()
      }
    return null
  } finally {
    await own.end({ timeout: 1 })
  }
}

interface State {
  readonly timeline: string | null
  readonly required: string
  readonly sent_after: string
  readonly following: number
}

const stateOf = async (own: Pool, standbys: ReadonlyArray<string>): Promise<State> => {
  const timeline = await timelineOf(own)
  const [row] = await own<[Omit<State, "timeline">]>`
    select current_setting('synchronous_standby_names') as required,
      current_setting('synchronized_standby_slots') as sent_after,
      (select count(*)::integer from pg_stat_replication
        where state = 'streaming' and application_name = any (${standbys}::text[])) as following`
  return { ...row, timeline }
}
