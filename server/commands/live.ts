import { listAttendance, setHost } from "../live/operateLive.ts"
import type { Pool } from "../db/Sql.ts"
import { type Action, type Command, WrongWords } from "./Command.ts"
import { siteOf } from "./worksOn.ts"

const printed = (read: (pool: Pool) => Promise<ReadonlyArray<string>>): Action => ({
  worksOn: siteOf,
  run: async ({ database, print }) => {
    for (const line of await read(await database())) print(line)
  },
})

export const liveHost: Command = {
  about: "让一个账号以老师或管理员的身份主持直播，或收回",
  forms: [
    "--agency <机构> --user <编号或手机号> --as <老师编号>|operator",
    "--agency <机构> --user <编号或手机号> --remove",
  ],
  options: { agency: "text", user: "text", as: "text", remove: "flag" },
  prepare: ({ needed, has, text }) => {
    const [agency, user] = [needed("agency"), needed("user")]
    if (has("remove") && text("as") !== undefined) throw new WrongWords("--as and --remove exclude each other")
    const as = has("remove") ? null : needed("as")
    return printed((pool) => setHost(pool, { agency, user, as }))
  },
}

export const liveAttendance: Command = {
  about: "导出一场直播的出勤（CSV）",
  forms: ["--agency <机构> --session <直播>"],
  options: { agency: "text", session: "text" },
  prepare: ({ needed }) => {
    const [agency, session] = [needed("agency"), needed("session")]
    return printed((pool) => listAttendance(pool, agency, session))
  },
}
