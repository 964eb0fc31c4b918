import { enrolFromCsv } from "../enrolment/operateEnrolments.ts"
import { findUsers, lockUser } from "../account/operateUsers.ts"
import type { Command } from "./Command.ts"
import { fileIn } from "./fileIn.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { readText } from "./readText.ts"

export const userFind: Command = {
  about: "按编号、手机号或姓名找学员",
  forms: [`<编号、手机号或姓名> ${READING_FORM}`],
  options: READING,
  words: [1, 1],
  prepare: (words) => reading(words, (sql, operator) => findUsers(sql, operator, words.list[0] ?? "")),
}

export const userLock: Command = {
  about: "停用一个账号，所有设备退出；或恢复",
  forms: [`--user <编号或手机号> [--unlock] ${CHANGING_FORM}`],
  options: { ...CHANGING, user: "text", unlock: "flag" },
  prepare: (words) => {
    const asked = { user: words.needed("user"), locked: !words.has("unlock") }
    return changing("user:lock", words, (sql, operator) => lockUser(sql, operator, asked))
  },
}

export const userEnrol: Command = {
  about: "按 CSV 把学员加入班级或延长有效期；有一行不对就一个也不加",
  forms: [`<文件：手机号,班级[,有效期]> ${CHANGING_FORM}`],
  options: CHANGING,
  words: [1, 1],
  prepare: (words) => {
    const file = fileIn(words.list[0] ?? "")
    return changing("user:enrol", words, async (sql, operator) => enrolFromCsv(sql, operator, await readText(file)))
  },
}
