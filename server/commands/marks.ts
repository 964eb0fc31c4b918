import { listAwaitedMarks } from "../result/operateMarks.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const markList: Command = {
  about: "列出等待批改的简答题，不含学员的信息",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listAwaitedMarks),
}
