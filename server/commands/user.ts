import { findUsers } from "../account/operateUsers.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const userFind: Command = {
  about: "按编号、手机号或姓名找学员",
  forms: [`<编号、手机号或姓名> ${READING_FORM}`],
  options: READING,
  words: [1, 1],
  prepare: (words) => reading(words, (sql, operator) => findUsers(sql, operator, words.list[0] ?? "")),
}
