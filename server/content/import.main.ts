// npm run content:import -- [folder]: reads the content folder into the database, all of it or nothing.
import { resolve } from "node:path"
import { ConfigError, readConfig } from "../config.ts"
import { connect } from "../db/connect.ts"
import { startEmbeddedPostgres } from "../db/EmbeddedPostgres.ts"
import { migrate } from "../db/migrate.ts"
import { importContent } from "./importContent.ts"
import { ContentRefused } from "./Problem.ts"

const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const folder = resolve(process.argv[2] ?? config.contentDir)
  const log = { info: () => {}, warn: (text: string) => console.error(text) }
  const embedded = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const sql = connect(embedded?.address ?? { url: config.databaseUrl ?? "" }, { max: 2, statementTimeout: 120_000 })
  try {
    await migrate(sql)
    const begun = performance.now()
    const summary = await importContent({ sql, folder, mediaDir: config.mediaDir, now: Date.now() })
    for (const [table, { rows, changed, hidden }] of Object.entries(summary))
      console.log(`${table.padEnd(18)} ${rows} 行，更新 ${changed}，下架 ${hidden}`)
    console.log(`导入完成，用时 ${((performance.now() - begun) / 1000).toFixed(1)} 秒`)
  } finally {
    await sql.end({ timeout: 5 })
    // a server that runs on it keeps it
    if (embedded !== null && !embedded.adopted) await embedded.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ContentRefused || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
