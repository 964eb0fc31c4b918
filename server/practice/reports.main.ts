// npm run question:reports -- list | answer: what learners report about questions, and what becomes of it.
import { ConfigError } from "../config.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { withDatabase } from "../db/withDatabase.ts"
import { operateReports } from "./operateReports.ts"

const main = async (): Promise<void> => {
  const lines = await withDatabase((pool) => operateReports(process.argv.slice(2), { pool, now: Date.now() }))
  for (const line of lines) console.log(line)
}

main().catch((error: unknown) => {
  console.error(error instanceof CannotOperate || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
