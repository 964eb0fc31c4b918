import { listAttendance, setHost } from "../live/operateLive.ts"
import { type Command, WrongWords } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"

export const liveHost: Command = {
  about: "让一个账号以老师或管理员的身份主持直播，或收回",
  forms: [
    `--user <编号或手机号> --as <老师编号>|operator ${CHANGING_FORM}`,
    `--user <编号或手机号> --remove ${CHANGING_FORM}`,
  ],
  options: { ...CHANGING, user: "text", as: "text", remove: "flag" },
  prepare: (words) => {
    const { needed, has, text } = words
    if (has("remove") && text("as") !== undefined) throw new WrongWords("--as and --remove exclude each other")
    const asked = { user: needed("user"), as: has("remove") ? null : needed("as") }
    return changing("live:host", words, (sql, desk) => setHost(sql, desk, asked))
  },
}

export const liveAttendance: Command = {
  about: "导出一场直播的出勤（CSV）",
  forms: [`--session <直播> ${READING_FORM}`],
  options: { ...READING, session: "text" },
  prepare: (words) => {
    const session = words.needed("session")
    return reading(words, (sql, desk) => listAttendance(sql, desk, session))
  },
}
