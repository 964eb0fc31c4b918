import { writeFileSync } from "node:fs"
import { recordSiteAct } from "../admin/recordSiteAct.ts"
import { type Config, SETTINGS } from "../config.ts"
import { checkBackup, type Contents } from "../backup/checkBackup.ts"
import { secretsText } from "../db/secretsKey.ts"
import { restoreBackup } from "../backup/restoreBackup.ts"
import { writeBackup } from "../backup/writeBackup.ts"
import type { Command } from "./Command.ts"
import { envLine } from "./envLine.ts"
import { fileIn } from "./fileIn.ts"
import { siteOf } from "./describeTarget.ts"

/** Of the machine, not of the site. */
const OF_MACHINE: ReadonlyArray<keyof typeof SETTINGS> = [
  "port",
  "host",
  "dataDir",
  "databaseUrl",
  "databasePool",
  "contentDir",
  "mediaDir",
  "distDir",
]

/** With the key that opens what is sealed in the rows: without it their people could not sign in again. */
const settingsHere = (config: Config): Readonly<Record<string, string>> => {
  const key = secretsText(config)
  const names = Object.entries(SETTINGS).flatMap(([key, { env }]) =>
    OF_MACHINE.some((one) => one === key) ? [] : [env],
  )
  const set = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(set), ...(key === null ? {} : { [SETTINGS.secretsKey.env]: key }) }
}

const rowsIn = ({ rows }: Contents): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

const linesOf = (contents: Contents): ReadonlyArray<string> => {
  const { header, rows } = contents
  const settings = Object.keys(header.settings)
  return [
    ...Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([table, count]) => `${table.padEnd(24)} ${count}`),
    `${rowsIn(contents)} rows of ${header.made_at}, PostgreSQL ${header.postgres}, ${header.migrations.at(-1) ?? "no migration"}`,
    `settings: ${settings.length === 0 ? "none" : settings.join(", ")}`,
  ]
}

export const backup: Command = {
  about: "the whole database in one file while the site goes on; --check says what is inside a file",
  forms: ["<file>", "--check <file>"],
  options: { check: "flag" },
  words: [1, 1],
  prepare: ({ list: [given = ""], has }) => {
    const file = fileIn(given)
    if (has("check"))
      return {
        describeTarget: () => [file],
        run: async ({ print }) => {
          for (const line of linesOf(await checkBackup(file))) print(line)
        },
      }
    return {
      describeTarget: (config) => [file, ...siteOf(config)],
      run: async ({ config, connection, print, report }) => {
        const pool = await connection()
        const contents = await writeBackup({ pool, file, settings: settingsHere(config), progress: report })
        // a database of an earlier version, or one that is read only, takes no row: the file is whole all the same
        await recordSiteAct(pool, { act: "backup", words: file, after: { rows: rowsIn(contents) } }).catch(
          (error: Error) => report(`the record of acts has no row of this backup: ${error.message}`),
        )
        for (const line of linesOf(contents)) print(line)
        print(`${file} is whole`)
      },
    }
  },
}

export const restore: Command = {
  about: "a backup into an empty DATA_DIR or an empty database",
  forms: ["<file>"],
  words: [1, 1],
  prepare: ({ list: [given = ""] }) => {
    const file = fileIn(given)
    return {
      describeTarget: (config) => [file, ...siteOf(config)],
      run: async ({ connection, print, report }) => {
        await checkBackup(file)
        const pool = await connection()
        const contents = await restoreBackup({ pool, file, progress: report })
        const { header } = contents
        await recordSiteAct(pool, {
          act: "restore",
          words: file,
          after: { rows: rowsIn(contents), of: header.made_at },
        })
        print(`${rowsIn(contents)} rows of ${header.made_at} are restored`)
        const settings = Object.entries(header.settings)
        if (settings.length === 0) return
        writeFileSync(`${file}.env`, settings.map(([name, value]) => `${envLine(name, value)}\n`).join(""), {
          mode: 0o600,
        })
        print(`the settings of then are in ${file}.env: take into .env what you want`)
      },
    }
  },
}
