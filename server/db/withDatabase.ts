import { readConfig } from "../config.ts"
import { connect } from "./connect.ts"
import { startEmbeddedPostgres } from "./EmbeddedPostgres.ts"
import { migrate } from "./migrate.ts"
import type { Pool } from "./Sql.ts"

/** Runs an operator's command on the site's database, migrated. A database that a server runs on goes on running. */
export const withDatabase = async <T>(run: (pool: Pool) => Promise<T>): Promise<T> => {
  const config = readConfig(process.env)
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const pool = connect(embedded?.address ?? { url: config.databaseUrl ?? "" }, { max: 2, statementTimeout: 120_000 })
  try {
    await migrate(pool)
    return await run(pool)
  } finally {
    await pool.end({ timeout: 5 })
    if (embedded !== null && !embedded.adopted) await embedded.stop()
  }
}
