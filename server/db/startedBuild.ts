import type { Sql } from "./Sql.ts"

/** A server of this build is about to answer. */
export const noteStarted = async (sql: Sql, build: string): Promise<void> => {
  await sql`insert into started_build (build) values (${build}) on conflict (is_only) do update set build = excluded.build`
}

/** Whether a server of another build was started since one of this build was: pages may be of that one. */
export const isReplaced = async (sql: Sql, build: string): Promise<boolean> => {
  const [row] = await sql<{ build: string }[]>`select build from started_build`
  return row !== undefined && row.build !== build
}
