import { listAdmins } from "../admin/operateAdmins.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const adminList: Command = {
  about: "列出后台的账号和角色",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listAdmins),
}
