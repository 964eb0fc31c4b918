import { listAgencies, showAgency } from "../site/operateAgencies.ts"
import type { Command } from "./Command.ts"
import { listing, READING, READING_FORM, reading } from "./operated.ts"

export const agencyList: Command = {
  about: "列出所有机构",
  forms: ["[--json]"],
  options: { json: "flag" },
  prepare: (words) => listing(words, listAgencies),
}

export const agencyShow: Command = {
  about: "一个机构的状态、域名和内容数量",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, showAgency),
}
