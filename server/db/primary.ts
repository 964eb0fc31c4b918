import { connect as openSocket } from "node:net"
import { Duplex } from "node:stream"
import { answeredWithin } from "./answeredWithin.ts"
import type { Pool } from "./Sql.ts"

/** Which of several servers takes writes. */
export interface Primary {
  /** A connection to it; one that breaks at once while there is none. */
  readonly socket: () => Promise<Duplex>
  /** Calls back whenever it is another one; gives what ends that. */
  readonly onMove: (moved: () => void) => () => void
  readonly stop: () => Promise<void>
}

interface Options {
  readonly servers: ReadonlyArray<string>
  readonly open: (server: string) => Pool
}

interface Found {
  readonly server: string
  /** Of its log, eight hexadecimal digits: a promotion begins the next one. */
  readonly timeline: string
}

const EVERY_MS = 1_000
const PATIENCE_MS = 2_000
const PORT = 5432

/** null of a standby, and of a server that does not answer within so many milliseconds. */
export const timelineOf = async (pool: Pool, patience = PATIENCE_MS): Promise<string | null> => {
  const asked = pool<[{ timeline: string | null }]>`
    select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`
  const rows = await answeredWithin(patience, asked).catch(() => null)
  return rows?.[0].timeline ?? null
}

/**
 * Of those that take writes, the one of the highest timeline; the known one where several have it, and where all others
 * are behind it.
 */
export const nextPrimary = (known: Found | null, found: ReadonlyArray<Found>): Found | null => {
  const again = found.find(({ server }) => server === known?.server)
  return found.reduce(
    (best, one) =>
      best === null || one.timeline > best.timeline || (one.timeline === best.timeline && one === again) ? one : best,
    // the same timeline elsewhere: the machine was given another address
    known !== null && again === undefined && found.some(({ timeline }) => timeline === known.timeline) ? null : known,
  )
}

/**
 * Asks all servers each second. One whose timeline is over is never gone back to, though it may still take writes: it
 * was the primary before another was promoted.
 */
export const followPrimary = ({ servers, open }: Options): Primary => {
  const probes = servers.map((server) => ({ server, pool: open(server) }))
  const listeners = new Set<() => void>()
  let known: Found | null = null
  let looking: Promise<void> | null = null

  const look = () => (looking ??= lookOnce().finally(() => (looking = null)))
  const lookOnce = async () => {
    const answers = await Promise.all(
      probes.map(async ({ server, pool }) => ({ server, timeline: await timelineOf(pool) })),
    )
    const found = answers.flatMap(({ server, timeline }) => (timeline === null ? [] : [{ server, timeline }]))
    const next = nextPrimary(known, found)
    if (next === null || (next.server === known?.server && next.timeline === known.timeline)) return
    const isMove = known !== null && known.server !== next.server
    known = next
    if (isMove) for (const moved of listeners) moved()
  }
  const timer = setInterval(() => void look(), EVERY_MS)
  timer.unref()
  return {
    socket: async () => {
      if (known === null) await look()
      return known === null ? broken(servers) : socketTo(known.server)
    },
    onMove: (moved) => {
      listeners.add(moved)
      return () => void listeners.delete(moved)
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(probes.map(({ pool }) => pool.end({ timeout: 1 })))
    },
  }
}

const socketTo = (server: string): Duplex => {
  const { hostname, port } = new URL(server)
  return openSocket(Number(port) || PORT, hostname.replace(/^\[|\]$/g, ""))
}

/** The driver never asks again on a connection whose socket was refused; it does after one that broke. */
const broken = (servers: ReadonlyArray<string>): Duplex => {
  const hosts = servers.map((server) => new URL(server).host).join(", ")
  const error = Object.assign(new Error(`none of ${hosts} is a primary that answers`), {
    code: "08001",
    errno: "08001",
  })
  return new Duplex({ read() {}, write: (_chunk, _encoding, done) => done(error) })
}
