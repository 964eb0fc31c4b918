import type { Sql } from "./Sql.ts"

/** What a process has beside its pool: rooms' messages, an export, a backup, somebody's command. */
const BESIDE = 4

/** A sentence where PostgreSQL has fewer connections than this process may open beside those that others hold already. */
export const warnOfConnections = async (sql: Sql, pool: number): Promise<ReadonlyArray<string>> => {
  const [row] = await sql<[{ room: number; taken: number }]>`
    select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as room,
      (select count(*) from pg_stat_activity
        where datid is not null and backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid())
      )::integer as taken`
  const { room, taken } = row
  if (taken + pool + BESIDE <= room) return []
  return [
    `DATABASE_POOL=${pool}: PostgreSQL gives ${room} connections, others hold ${taken}, and this process may want ` +
      `${pool + BESIDE}: raise max_connections, or lower DATABASE_POOL in every process`,
  ]
}
