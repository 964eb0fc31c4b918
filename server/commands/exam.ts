import { listLateAnswers } from "../attempt/operateExams.ts"
import { listSetAside } from "../attempt/operateSetAside.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const lateList: Command = {
  about: "列出截止后送达、等待核对的作答和证据",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listLateAnswers),
}

export const asideList: Command = {
  about: "列出无法保存的作答记录和收到的内容",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listSetAside),
}
