import type { Config } from "../config.ts"
import { connect } from "./connect.ts"
import { openDatabase } from "./openDatabase.ts"
import { prepareDatabase } from "./prepareDatabase.ts"
import type { Pool } from "./Sql.ts"

const STATEMENT_TIMEOUT_MS = 120_000

/** The site's database for a command, migrated. */
export const openPool = async (config: Config, options: Parameters<typeof openDatabase>[1]): Promise<Pool> => {
  const address = await openDatabase(config, options)
  const pool = connect(address, { max: 2, statementTimeout: STATEMENT_TIMEOUT_MS })
  options.undo.push(() => pool.end({ timeout: 5 }))
  await prepareDatabase(pool, address)
  return pool
}
