import { listAttendance, setHost } from "../live/operateLive.ts"
import { endSession, listSessions, moveSession } from "../live/operateSessions.ts"
import { type Command, UsageError } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { parseInteger } from "./parseInteger.ts"

const MAX_MINUTES = 1_440

export const liveList: Command = {
  about: "列出直播和它们的时间",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listSessions),
}

export const liveEnd: Command = {
  about: "立即结束一场正在进行的直播",
  forms: [`--session <直播> ${CHANGING_FORM}`],
  options: { ...CHANGING, session: "text" },
  prepare: (words) => {
    const session = words.needed("session")
    return changing("live:end", words, (sql, operator) => endSession(sql, operator, session))
  },
}

export const liveMove: Command = {
  about: "给一场直播换个时间，直到内容文件写了别的开始时间",
  forms: [`--session <直播> --to "YYYY-MM-DD HH:mm" [--minutes <分钟>] ${CHANGING_FORM}`],
  options: { ...CHANGING, session: "text", to: "text", minutes: "text" },
  prepare: (words) => {
    const { needed, text } = words
    const minutes = text("minutes")
    const asked = {
      session: needed("session"),
      to: needed("to"),
      minutes: minutes === undefined ? null : parseInteger("minutes", minutes, { max: MAX_MINUTES }),
    }
    return changing("live:move", words, (sql, operator) => moveSession(sql, operator, asked))
  },
}

export const liveHost: Command = {
  about: "让一个账号以老师或管理员的身份主持直播，或收回",
  forms: [
    `--user <编号或手机号> --as <老师编号>|operator ${CHANGING_FORM}`,
    `--user <编号或手机号> --remove ${CHANGING_FORM}`,
  ],
  options: { ...CHANGING, user: "text", as: "text", remove: "flag" },
  prepare: (words) => {
    const { needed, has, text } = words
    if (has("remove") && text("as") !== undefined) throw new UsageError("--as and --remove exclude each other")
    const asked = { user: needed("user"), as: has("remove") ? null : needed("as") }
    return changing("live:host", words, (sql, operator) => setHost(sql, operator, asked))
  },
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
