import type { Config } from "../config.ts"
import { connect, type DatabaseAddress } from "./connect.ts"
import { openDatabase } from "./openDatabase.ts"
import { assertUsable, prepareDatabase } from "./prepareDatabase.ts"
import type { Pool } from "./Sql.ts"

const STATEMENT_TIMEOUT_MS = 120_000

type Options = Parameters<typeof openDatabase>[1]

/** The site's database for a command, migrated. */
export const openPool = async (config: Config, options: Options): Promise<Pool> => {
  const address = await openDatabase(config, options)
  const pool = pooled(address, 2, options)
  await prepareDatabase(pool, address)
  return pool
}

/** One connection to the site's database as it is. */
export const openConnection = async (config: Config, options: Options): Promise<Pool> => {
  const address = await openDatabase(config, options)
  const pool = pooled(address, 1, options)
  await assertUsable(pool, address)
  return pool
}

const pooled = (address: DatabaseAddress, max: number, { undo }: Options): Pool => {
  const pool = connect(address, { max, statementTimeout: STATEMENT_TIMEOUT_MS })
  undo.push(() => pool.end({ timeout: 5 }))
  return pool
}
