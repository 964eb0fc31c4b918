import { resolve } from "node:path"
import { recordImport } from "../admin/recordImport.ts"
import type { Config } from "../config.ts"
import { checkFolder, importContent } from "../content/importContent.ts"
import { makeNewFolder } from "../content/newFolder.ts"
import { makePacer } from "../core/makePacer.ts"
import { format } from "../content/Problem.ts"
import type { Progress } from "../content/writeRows.ts"
import { mediaStore } from "../objects/mediaStore.ts"
import type { Keep } from "../content/source/compareFolder.ts"
import { exportFolder } from "../content/source/exportFolder.ts"
import { type Action, type Command, UsageError, type Words } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

const folderOf = ({ contentDir }: Config, { list: [given] }: Words): string => resolve(given ?? contentDir)

const FORMS = ["[内容文件夹，默认 CONTENT_DIR]"]

export const contentCheck: Command = {
  about: "指出内容文件的每处错误和可疑之处，不改动任何数据",
  forms: FORMS,
  words: [0, 1],
  prepare: (words) => ({
    describeTarget: (config) => [folderOf(config, words)],
    run: async ({ config, print }) => {
      const { problems, warnings, spreads } = await checkFolder(folderOf(config, words), Date.now())
      for (const problem of problems) print(format(problem))
      for (const warning of warnings) print(`提示  ${format(warning)}`)
      for (const [file, text] of spreads) print(`${file}  ${text}`)
      const also = warnings.length === 0 ? "" : `，${warnings.length} 处请再看一看`
      print(problems.length === 0 ? `内容检查通过${also}` : `${problems.length} 处内容有误`)
      return problems.length === 0 ? 0 : 1
    },
  }),
}

/** What an import does where the site's text was changed since the folder was imported. */
const keepIn = ({ has }: Words): Keep | undefined => {
  const [site, folder] = [has("keep-site"), has("keep-folder")]
  if (site && folder) throw new UsageError("--keep-site and --keep-folder exclude each other")
  return site ? "site" : folder ? "folder" : undefined
}

export const contentImport: Command = {
  about: "把内容文件导入数据库，全部成功或全部不变；网站上改过的文件要说明留哪一个",
  forms: [`${FORMS[0]} [--keep-site|--keep-folder]`],
  options: { "keep-site": "flag", "keep-folder": "flag" },
  words: [0, 1],
  prepare: (words) => importOf(words, keepIn(words)),
}

export const contentNew: Command = {
  about: "为一个新网站写一个内容文件夹：一个机构，还没有课程和题库",
  forms: ["<空文件夹>"],
  words: [1, 1],
  prepare: ({ list: [folder = ""] }) => ({
    describeTarget: () => [resolve(folder)],
    run: async ({ print }) => {
      for (const file of await makeNewFolder(resolve(folder))) print(file)
    },
  }),
}

export const contentExport: Command = {
  about: "把网站上的内容写成一个文件夹：再导入，什么也不变",
  forms: ["<文件夹>"],
  words: [1, 1],
  prepare: ({ list: [folder = ""] }) => ({
    describeTarget: (config) => [resolve(folder), ...siteOf(config)],
    run: async ({ config, database, print }) => {
      const sql = await database()
      const { written, removed, same } = await exportFolder({ sql, root: resolve(folder), media: mediaStore(config) })
      print(`写出 ${written} 个文件，删除 ${removed} 个，相同 ${same} 个`)
    },
  }),
}

const importOf = (words: Words, keep: Keep | undefined): Action => ({
  describeTarget: (config) => [folderOf(config, words), ...siteOf(config)],
  run: async ({ config, database, lowerPriority, print, report }) => {
    const sql = await database()
    const begun = performance.now()
    // exams come first; with the database's own process lowered too they waited longer
    lowerPriority()
    const folder = folderOf(config, words)
    const progress: Progress = (table, done, rows) => {
      if (rows === null) report(`${table.padEnd(18)} 已读入 ${done} 行`)
      else if (done < rows) report(`${table.padEnd(18)} 已写入 ${done} / ${rows} 行`)
    }
    const pace = makePacer({ pool: sql, onSlowed: () => report("有学员正在作答，导入放慢，约需四倍时间") })
    const summary = await importContent({
      sql,
      folder,
      media: mediaStore(config),
      now: Date.now(),
      progress,
      pace,
      record: recordImport(folder),
      keep,
    })
    const tables = Object.entries(summary)
    for (const [table, { rows, changed, hidden }] of tables)
      print(`${table.padEnd(18)} ${rows} 行，更新 ${changed}，下架 ${hidden}`)
    if (tables.every(([, { changed, hidden }]) => changed + hidden === 0)) print("内容与上次导入相同，没有变化")
    print(`导入完成，用时 ${((performance.now() - begun) / 1000).toFixed(1)} 秒`)
  },
})
