import { WAITING } from "../admin/waiting.ts"
import type { Sql } from "../db/Sql.ts"

/** What the database says of a whole site; instants are epoch milliseconds. */
export interface SiteReadings {
  /** Of the whole PostgreSQL, whoever opened them. */
  readonly connections: number
  readonly max_connections: number
  readonly database_bytes: number
  /** Of the last backup that the site made, whether or not its file is still there. */
  readonly backup_at: number | null
  /** Whether the log could not be copied to where it is archived when that was last tried. */
  readonly archive_fails: boolean
  /** Who follows this database, and how many bytes of its log are not replayed there. */
  readonly standbys: ReadonlyArray<Standby>
  /** Whether a commit waits for one of them. */
  readonly is_required: boolean
  readonly queues: ReadonlyArray<Queue>
}

interface Standby {
  readonly name: string
  readonly behind: number
  /** Whether commits wait for it. */
  readonly is_synchronous: boolean
}

/** What waits for a person, over all agencies. */
interface Queue {
  readonly queue: string
  readonly count: number
  readonly since: number | null
}

export const readSite = async (sql: Sql, now: number): Promise<SiteReadings> => {
  const [[server], standbys, queues] = await Promise.all([readServer(sql), readStandbys(sql), readQueues(sql, now)])
  return { ...server, standbys, queues }
}

const readServer = (sql: Sql) => sql<[Omit<SiteReadings, "standbys" | "queues">]>`
  select (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
    current_setting('max_connections')::integer as max_connections,
    pg_database_size(current_database()) as database_bytes,
    (select max(at) from site_acts where command = 'backup') as backup_at,
    current_setting('synchronous_standby_names') <> '' as is_required,
    (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver) as archive_fails`

// who may not see where a standby stands is told that it stands at nothing
const readStandbys = (sql: Sql) => sql<Standby[]>`
  select application_name as name, coalesce(sync_state in ('sync', 'quorum'), false) as is_synchronous,
    coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::bigint as behind
  from pg_stat_replication r where coalesce(state, '') <> 'backup'
    and not exists (select from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical')`

const readQueues = (sql: Sql, now: number) => {
  const each = WAITING.map(
    ({ queue, rows }) => sql`
      select ${queue} as queue, count(*)::integer as count, min(since) as since
      from agencies everywhere cross join lateral (${rows(sql, sql`everywhere.id`, now)}) waiting`,
  )
  return sql<Queue[]>`${each.reduce((all, one) => sql`${all} union all ${one}`)}`
}
