import { readServerKeys } from "../db/serverKeys.ts"
import { operate, type Operation } from "../exam/operate.ts"
import { type Action, type Command, WrongWords } from "./Command.ts"
import { siteOf } from "./worksOn.ts"

const operated = (agency: string, operation: Operation): Action => ({
  worksOn: siteOf,
  run: async ({ database, print }) => {
    const pool = await database()
    const lines = await operate(agency, operation, { pool, keys: await readServerKeys(pool), now: Date.now() })
    for (const line of lines) print(line)
  },
})

const MAX_MINUTES = 1_440

const minutesIn = (name: string, text: string, least: number): number => {
  const minutes = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (minutes >= least && minutes <= MAX_MINUTES) return minutes
  throw new WrongWords(`--${name} is a whole number from ${least} to ${MAX_MINUTES}: ${text}`)
}

export const examExtend: Command = {
  about: "给一个人或所有人加时",
  forms: ["--agency <机构> --paper <试卷> [--user <编号或手机号>] --minutes <分钟>"],
  options: { agency: "text", paper: "text", user: "text", minutes: "text" },
  prepare: ({ text, needed }) =>
    operated(needed("agency"), {
      act: "extend",
      paper: needed("paper"),
      user: text("user"),
      minutes: minutesIn("minutes", needed("minutes"), 1),
    }),
}

export const examClose: Command = {
  about: "提前结束一份试卷",
  forms: ["--agency <机构> --paper <试卷> [--in <分钟，默认 1>]"],
  options: { agency: "text", paper: "text", in: "text" },
  prepare: ({ text, needed }) =>
    operated(needed("agency"), {
      act: "close",
      paper: needed("paper"),
      inMinutes: minutesIn("in", text("in") ?? "1", 0),
    }),
}

export const examLate: Command = {
  about: "处理截止后送达的作答",
  forms: ["list --agency <机构>", "accept|refuse --agency <机构> --attempt <作答>"],
  options: { agency: "text", attempt: "text" },
  words: [1, 1],
  prepare: ({ list: [act = ""], needed }) => {
    if (act === "list") return operated(needed("agency"), { act: "listLate" })
    if (act !== "accept" && act !== "refuse") throw new WrongWords(`unexpected word: ${act}`)
    return operated(needed("agency"), {
      act: act === "accept" ? "acceptLate" : "refuseLate",
      attempt: needed("attempt"),
    })
  },
}
