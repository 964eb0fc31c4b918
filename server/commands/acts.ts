import { listActs, listSiteActs } from "../admin/listActs.ts"
import { type Command, UsageError } from "./Command.ts"
import { listing, READING, reading } from "./operated.ts"

export const actsList: Command = {
  about: "列出操作记录：谁在何时做了什么，改了什么",
  forms: ["--agency <机构> [--upon <编号或手机号>] [--act <操作>] [--json]", "[--json]  整个网站的：导入、备份、恢复"],
  options: { ...READING, upon: "text", act: "text" },
  prepare: (words) => {
    const [upon = null, act = null] = [words.text("upon"), words.text("act")]
    if (words.text("agency") !== undefined)
      return reading(words, (sql, operator) => listActs(sql, operator, { upon, act }))
    if (upon !== null || act !== null) throw new UsageError("--agency is missing")
    return listing(words, listSiteActs)
  },
}
