import { stat } from "node:fs/promises"
import { resolve } from "node:path"
import type { Config } from "../config.ts"
import { exportQuestions, exportTemplate } from "../content/exportQuestions.ts"
import { type Brought, importQuestions } from "../content/importQuestions.ts"
import type { Defaults } from "../content/questionsFromDrafts.ts"
import { tryFolder } from "../content/tryFolder.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { type Command, type Site, type Words, UsageError } from "./Command.ts"
import { fileIn } from "./fileIn.ts"

const folderOf = ({ contentDir }: Config, { text }: Words): string => resolve(text("folder") ?? contentDir)

const numberOf = ({ text }: Words, option: string, otherwise: number): number => {
  const given = text(option)
  if (given === undefined) return otherwise
  if (!/^\d{1,4}$/.test(given)) throw new UsageError(`--${option} is a number: ${given}`)
  return Number(given)
}

export const questionImport: Command = {
  about: "把表格等文件中的题目写进内容文件夹的题库",
  forms: [
    "<文件> --bank <题库编号> [--dry-run] [--skip-faulty]",
    "… [--chapter <章节>] [--source <来源>] [--year <年份>] [--difficulty <1 到 5>]  文件没有写的",
    "… --name <名称> --subject <三级科目>  新的题库",
    "… [--folder <内容文件夹，默认 CONTENT_DIR>]",
    "<文件夹> --dry-run [--chapter <章节>]  试读其中的每个文件，逐个报告",
  ],
  options: {
    bank: "text",
    folder: "text",
    name: "text",
    subject: "text",
    chapter: "text",
    source: "text",
    year: "text",
    difficulty: "text",
    "dry-run": "flag",
    "skip-faulty": "flag",
  },
  words: [1, 1],
  prepare: (words) => {
    const { list, text, needed, has } = words
    const file = fileIn(list[0] ?? "")
    // a folder is only read on trial, and belongs to no bank
    const bank = has("dry-run") ? text("bank") : needed("bank")
    if (bank !== undefined && !/^[\w-][\w.-]{0,63}$/.test(bank)) throw new UsageError(`--bank is an id: ${bank}`)
    const made = text("name") === undefined ? null : { name: needed("name"), subject_id: needed("subject") }
    const defaults = {
      chapter: text("chapter") ?? null,
      source: text("source") ?? "",
      year: numberOf(words, "year", new Date().getFullYear()),
      difficulty: numberOf(words, "difficulty", 3),
    }
    return {
      describeTarget: (config) => [file, folderOf(config, words)],
      run: async ({ config, print }) => {
        const folder = folderOf(config, words)
        const [isTrial, skipsFaulty] = [has("dry-run"), has("skip-faulty")]
        const isFolder = await stat(file).then(
          (found) => found.isDirectory(),
          () => false,
        )
        if (isFolder && isTrial) return reportFolder(file, defaults, print)
        if (isFolder) throw new CannotOperate("文件夹只能试读，请加 --dry-run；导入要一个文件一个文件地来")
        if (bank === undefined) throw new CannotOperate("读一个文件要用 --bank 写明题库")
        const brought = await importQuestions({ file, folder, bank, made, defaults, isTrial, skipsFaulty })
        const { added, changed, same, faults, simplified, isWritten, rest, lines } = brought
        if (isTrial) for (const line of readLines(lines)) print(line)
        for (const line of faults) print(line)
        for (const line of simplified) print(`简化  ${line}`)
        print(`新增 ${added}，更新 ${changed}，相同 ${same}，有误 ${faults.length} 处`)
        if (rest !== null) print(`有误的题目在 ${rest}`)
        if (isWritten) print("已写入内容文件夹；npm run content:import 导入网站")
        else print(isTrial ? "试运行，没有写入" : "没有写入任何题目")
        return faults.length > 0 && !isWritten ? 1 : 0
      },
    }
  },
}

/** The lines of a document beside what each was read as. */
const readLines = (lines: Brought["lines"]): ReadonlyArray<string> => {
  const width = String(lines.at(-1)?.paragraph ?? 0).length
  return lines.map(({ paragraph, text, as }) => {
    const shown = text.replaceAll(/\s+/g, " ").slice(0, 60)
    return `${String(paragraph).padStart(width)}  ${as ?? "没有读"}  ｜  ${shown}`
  })
}

/** Gives the exit status. */
const reportFolder = async (folder: string, defaults: Defaults, print: Site["print"]): Promise<number> => {
  const { tried, others } = await tryFolder(folder, defaults)
  const sum = { files: 0, added: 0, faults: 0, simplified: 0, unread: 0 }
  for await (const one of tried) {
    sum.files += 1
    if (one.problem !== null) {
      sum.unread += 1
      print(`${one.file}  读不出：${one.problem}`)
      continue
    }
    const { file, questions, faults, simplified } = one
    print(`${file}  新增 ${questions.length}，有误 ${faults.length} 处，简化 ${simplified.length} 处`)
    for (const line of faults) print(`    ${line}`)
    for (const line of simplified) print(`    简化  ${line}`)
    sum.added += questions.length
    sum.faults += faults.length
    sum.simplified += simplified.length
  }
  if (others.length > 0) print(`不是题目文件，没有读：${others.join("、")}`)
  const { files, added, faults, simplified, unread } = sum
  print(`共 ${files} 个文件：新增 ${added}，有误 ${faults} 处，简化 ${simplified} 处，读不出 ${unread} 个`)
  print("试运行，没有写入")
  return faults > 0 || unread > 0 || files === 0 ? 1 : 0
}

export const questionExport: Command = {
  about: "把题库或试卷写成 Word 文档、表格等文件，或写出空的模板",
  forms: [
    "<文件> --bank <题库编号> [--folder <内容文件夹，默认 CONTENT_DIR>]",
    "<文件> --paper <试卷编号> [--folder <内容文件夹>]",
    "<文件> --template",
  ],
  options: { bank: "text", paper: "text", folder: "text", template: "flag" },
  words: [1, 1],
  prepare: (words) => {
    const file = fileIn(words.list[0] ?? "")
    if (words.has("template"))
      return {
        describeTarget: () => [file],
        run: async ({ print }) => {
          await exportTemplate(file)
          print(`模板在 ${file}`)
        },
      }
    const paper = words.text("paper")
    const bank = paper === undefined ? words.needed("bank") : ""
    return {
      describeTarget: (config) => [file, folderOf(config, words)],
      run: async ({ config, print }) => {
        const folder = folderOf(config, words)
        const path = paper === undefined ? `catalog/banks/${bank}/bank.yaml` : `catalog/papers/${paper}.yaml`
        const { questions, left } = await exportQuestions({ file, folder, path })
        for (const { id, reason } of left) print(`没有写出  ${id}  ${reason}`)
        print(`${questions} 题写在 ${file}`)
      },
    }
  },
}
