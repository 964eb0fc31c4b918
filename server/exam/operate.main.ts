// npm run exam:extend | exam:close | exam:late -- …: what an operator may change about running and ended attempts.
import { ConfigError } from "../config.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { readServerKeys } from "../db/serverKeys.ts"
import { withDatabase } from "../db/withDatabase.ts"
import { operate } from "./operate.ts"

const main = async (): Promise<void> => {
  const lines = await withDatabase(async (pool) =>
    operate(process.argv.slice(2), { pool, keys: await readServerKeys(pool), now: Date.now() }),
  )
  for (const line of lines) console.log(line)
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotOperate || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
