import { listAttendance } from "../live/operateLive.ts"
import { listSessions } from "../live/operateSessions.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const liveList: Command = {
  about: "列出直播和它们的时间",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listSessions),
}

export const liveAttendance: Command = {
  about: "导出一场直播的出勤（CSV）",
  forms: [`--session <直播> ${READING_FORM}`],
  options: { ...READING, session: "text" },
  prepare: (words) => {
    const session = words.needed("session")
    return reading(words, (sql, operator) => listAttendance(sql, operator, session))
  },
}
