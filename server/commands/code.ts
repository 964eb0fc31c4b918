import { listBatches } from "../account/operateCodes.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const codeList: Command = {
  about: "列出课程码的批次：生成、已用、作废的个数",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listBatches),
}
