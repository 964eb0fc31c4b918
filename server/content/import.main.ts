// npm run content:import -- [folder]: reads the content folder into the database, all of it or nothing.
import { resolve } from "node:path"
import { ConfigError, readConfig } from "../config.ts"
import { withDatabase } from "../db/withDatabase.ts"
import { importContent } from "./importContent.ts"
import { ContentRefused } from "./Problem.ts"

const main = async (): Promise<void> => {
  const { contentDir, mediaDir } = readConfig(process.env)
  const folder = resolve(process.argv[2] ?? contentDir)
  await withDatabase(async (sql) => {
    const begun = performance.now()
    const summary = await importContent({ sql, folder, mediaDir, now: Date.now() })
    for (const [table, { rows, changed, hidden }] of Object.entries(summary))
      console.log(`${table.padEnd(18)} ${rows} 行，更新 ${changed}，下架 ${hidden}`)
    console.log(`导入完成，用时 ${((performance.now() - begun) / 1000).toFixed(1)} 秒`)
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof ContentRefused || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
