import { readdir } from "node:fs/promises"
import { statSync, writeFileSync } from "node:fs"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { recordSiteAct } from "../core/recordSiteAct.ts"
import { checkSet } from "../backup/backupSets.ts"
import { checkBackup, type Contents, rowsIn } from "../backup/checkBackup.ts"
import { isEmbedded } from "../backup/isEmbedded.ts"
import { makeBackupSet } from "../backup/makeBackupSet.ts"
import { fetchBackups } from "../backup/mirrorBackups.ts"
import { bucketStore } from "../objects/bucketStore.ts"
import { restoreAt } from "../backup/restoreAt.ts"
import { SETTINGS } from "../settings.ts"
import { settingsOf } from "../backup/settingsOf.ts"
import { restoreBackup } from "../backup/restoreBackup.ts"
import { writeBackup } from "../backup/writeBackup.ts"
import { type Action, type Command, UsageError } from "./Command.ts"
import { envLine } from "./envLine.ts"
import { fileIn } from "./fileIn.ts"
import { siteOf } from "./describeTarget.ts"

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

const wholeSite: Action = {
  describeTarget: (config) => [`${config.backupDir ?? "no folder"} (${SETTINGS.backupDir.env})`, ...siteOf(config)],
  run: async ({ config, connection, print }) => {
    const { backupDir } = config
    if (backupDir === null) throw new Error("BACKUP_DIR is not set: name a file, or set it")
    const pool = await connection()
    const { folder, rows } = await makeBackupSet({ pool, config, backupDir, now: Date.now })
    await recordSiteAct(pool, { act: "backup", words: folder, after: { rows } })
    print(`${folder} is whole: ${rows} rows`)
  },
}

export const backup: Command = {
  about:
    "the whole database in one file while the site goes on; alone, the whole site into BACKUP_DIR; --check says what is inside",
  forms: ["<file>", "", "--check <file or folder of BACKUP_DIR>"],
  options: { check: "flag" },
  words: [0, 1],
  prepare: ({ list: [given], has }) => {
    if (given === undefined) {
      if (has("check")) throw new UsageError("--check needs a file or a folder")
      return wholeSite
    }
    const file = fileIn(given)
    if (has("check"))
      return {
        describeTarget: () => [file],
        run: async ({ print }) => {
          for (const line of linesOf(await (statSync(file).isDirectory() ? checkSet(file) : checkBackup(file))))
            print(line)
        },
      }
    return {
      describeTarget: (config) => [file, ...siteOf(config)],
      run: async ({ config, connection, print, report }) => {
        const pool = await connection()
        const contents = await writeBackup({ pool, file, settings: settingsOf(config), progress: report })
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

const toMoment = (text: string): Action => {
  const at = text === "end" ? null : Shanghai.parse(text)
  if (at === null && text !== "end")
    throw new UsageError(`--at ${text}: write 2026-11-27 10:00:00 (China time), or end`)
  return {
    describeTarget: (config) => [`${config.backupDir ?? "no folder"} (${SETTINGS.backupDir.env})`, ...siteOf(config)],
    run: async ({ config, print, report }) => {
      const { backupDir, backupBucket, dataDir } = config
      if (backupDir === null) throw new Error("BACKUP_DIR is not set: it holds the log that leads to a moment")
      if (!isEmbedded(config)) throw new Error("DATABASE_URL is a database of your own: restore it where it runs")
      if (backupBucket !== null && (await readdir(backupDir)).length === 0)
        report(`${await fetchBackups(backupDir, bucketStore(backupBucket))} files fetched from BACKUP_BUCKET`)
      const { folder } = await restoreAt({ dataDir, backupDir, at, progress: report })
      print(`the database of ${text} is in ${dataDir}; videos and content of the night before are in ${folder}`)
    },
  }
}

export const restore: Command = {
  about: "a backup into an empty DATA_DIR or an empty database; --at: the embedded one as it was at a moment",
  forms: ["<file>", '--at "2026-11-27 10:00:00"', "--at end"],
  options: { at: "text" },
  words: [0, 1],
  prepare: ({ list: [given], text }) => {
    const moment = text("at")
    if ((given === undefined) === (moment === undefined)) throw new UsageError("name a file, or a moment by --at")
    if (moment !== undefined) return toMoment(moment)
    const file = fileIn(given ?? "")
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
