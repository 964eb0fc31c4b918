import * as Shanghai from "#domain/time/Shanghai.ts"
import type { SiteReadings } from "./readSite.ts"

const HOUR_MS = 3_600_000
/** A backup a day, and two hours to make it. */
const BACKUP_MS = 26 * HOUR_MS
const MIN_FREE = 2 ** 30
const MAX_BEHIND = 2 ** 26
const CROWDED = 0.8
/** A learner who was cut off should not wait longer than this for a person. */
const PATIENCE_MS = 48 * HOUR_MS

/** What a server of the site says of itself; null where none answers. */
export interface Readiness {
  readonly status: string
  readonly reason?: string
  /** Jobs whose last run failed. */
  readonly failing?: ReadonlyArray<string>
}

interface Site extends SiteReadings {
  readonly url: string
  readonly readiness: Readiness | null
  /** How many are named in the address of the database. */
  readonly servers: number
  /** Infinity for a database of one's own. */
  readonly free: number
  readonly now: number
}

/** A fact of the site in words, and whether somebody should act on it. */
export interface Fact {
  readonly text: string
  readonly isWell: boolean
}

/** The facts that an operator asks for, the worst ones first. Bounds as those of `deploy/alerts.yml`. */
export const describeSite = (site: Site): ReadonlyArray<Fact> =>
  [...ofServer(site), ...ofDatabase(site), ofBackup(site), ...ofArchive(site), ...ofQueues(site)].toSorted(
    (a, b) => Number(a.isWell) - Number(b.isWell),
  )

const ofServer = ({ url, readiness }: Site): ReadonlyArray<Fact> => {
  if (readiness === null) return [{ text: `no server answers at ${url}`, isWell: false }]
  const { status, reason, failing = [] } = readiness
  return [
    {
      text: reason === undefined ? `the server at ${url} is ${status}` : `the server at ${url} is ${status}: ${reason}`,
      isWell: reason === undefined,
    },
    ...failing.map((job) => ({ text: `the job "${job}" failed when it last ran`, isWell: false })),
  ]
}

const ofDatabase = (site: Site): ReadonlyArray<Fact> => {
  const { connections, max_connections, database_bytes, free, standbys, servers, is_required } = site
  const isAlone = servers > 1 && !standbys.some(({ is_synchronous }) => is_synchronous)
  return [
    {
      text: `database: ${megabytes(database_bytes)}, ${connections} of ${max_connections} connections`,
      isWell: connections < max_connections * CROWDED,
    },
    ...(Number.isFinite(free) ? [{ text: `free for the database: ${megabytes(free)}`, isWell: free >= MIN_FREE }] : []),
    ...(isAlone
      ? [
          {
            text: is_required
              ? "no standby follows and one is waited for: no answer is acknowledged"
              : "no standby follows: answers are on one machine alone",
            isWell: false,
          },
        ]
      : []),
    ...standbys.map(({ name, behind, is_synchronous }) => ({
      text: `standby ${name}: ${megabytes(behind)} behind${is_synchronous ? ", answers wait for it" : ""}`,
      isWell: behind <= MAX_BEHIND,
    })),
  ]
}

const ofBackup = ({ backup_at, now }: Site): Fact =>
  backup_at === null
    ? { text: "no backup was made yet", isWell: false }
    : { text: `last backup: ${ago(now - backup_at)}`, isWell: now - backup_at <= BACKUP_MS }

const ofArchive = ({ archive_fails }: Site): ReadonlyArray<Fact> =>
  archive_fails ? [{ text: "the database's log cannot be archived: its log file says why", isWell: false }] : []

const ofQueues = ({ queues, now }: Site): ReadonlyArray<Fact> =>
  queues
    .filter(({ count }) => count > 0)
    .map(({ queue, count, since }) => ({
      text: `waits for a person: ${queue} ${count}${since === null ? "" : `, the oldest since ${Shanghai.format(since)}`}`,
      isWell: since === null || now - since <= PATIENCE_MS,
    }))

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString("en")} MiB`

const ago = (ms: number): string =>
  ms < HOUR_MS ? `${Math.max(0, Math.round(ms / 60_000))} minutes ago` : `${Math.round(ms / HOUR_MS)} hours ago`
