import { listReports } from "../notes/operateReports.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const reportList: Command = {
  about: "列出学员的纠错中还没有回复的",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listReports),
}
