import { acceptLateAnswers, closePaper, listLateAnswers, refuseLateAnswers } from "../attempt/operateExams.ts"
import { listSetAside } from "../attempt/operateSetAside.ts"
import type { Command } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { parseInteger } from "./parseInteger.ts"

const MAX_MINUTES = 1_440

export const examClose: Command = {
  about: "提前结束一份试卷",
  forms: [`--paper <试卷> [--in <分钟，默认 1>] ${CHANGING_FORM}`],
  options: { ...CHANGING, paper: "text", in: "text" },
  prepare: (words) => {
    const inMinutes = parseInteger("in", words.text("in") ?? "1", { min: 0, max: MAX_MINUTES })
    const asked = { paper: words.needed("paper"), inMinutes }
    return changing("exam:close", words, (sql, operator) => closePaper(sql, operator, asked))
  },
}

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

export const lateAccept: Command = {
  about: "采用一份迟到的作答，重算成绩",
  forms: [`--attempt <作答> ${CHANGING_FORM}`],
  options: { ...CHANGING, attempt: "text" },
  prepare: (words) => {
    const attempt = words.needed("attempt")
    return changing("late:accept", words, (sql, operator) => acceptLateAnswers(sql, operator, attempt))
  },
}

export const lateRefuse: Command = {
  about: "退回一份迟到的作答，证据保留",
  forms: [`--attempt <作答> ${CHANGING_FORM}`],
  options: { ...CHANGING, attempt: "text" },
  prepare: (words) => {
    const attempt = words.needed("attempt")
    return changing("late:refuse", words, (sql, operator) => refuseLateAnswers(sql, operator, attempt))
  },
}
