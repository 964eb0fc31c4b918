// npm run wrong:rebuild: makes every wrong book anew from the marks.
import { readConfig } from "../config.ts"
import { connect } from "../db/connect.ts"
import { startEmbeddedPostgres } from "../db/EmbeddedPostgres.ts"
import { migrate } from "../db/migrate.ts"
import { rebuildBooks } from "./rebuildBooks.ts"

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const log = { info: () => {}, warn: (text: string) => console.error(text) }
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const sql = connect(embedded?.address ?? { url: config.databaseUrl ?? "" }, { max: 2, statementTimeout: 0 })
  try {
    await migrate(sql)
    console.log(`重算完成，学员 ${await rebuildBooks(sql, Date.now())} 人`)
  } finally {
    await sql.end({ timeout: 5 })
    // a server that runs on it keeps it
    if (embedded !== null && !embedded.adopted) await embedded.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
