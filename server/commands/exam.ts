import { readServerKeys } from "../db/serverKeys.ts"
import { operate } from "../exam/operate.ts"
import { type Action, type Command, WrongWords } from "./Command.ts"
import { siteOf } from "./worksOn.ts"

const operated = (...args: ReadonlyArray<string>): Action => ({
  worksOn: siteOf,
  run: async ({ database, print }) => {
    const pool = await database()
    const lines = await operate(args, { pool, keys: await readServerKeys(pool), now: Date.now() })
    for (const line of lines) print(line)
  },
})

const option = (name: string, value: string | undefined): ReadonlyArray<string> =>
  value === undefined ? [] : [`--${name}`, value]

export const examExtend: Command = {
  about: "给一个人或所有人加时",
  forms: ["--agency <机构> --paper <试卷> [--user <编号或手机号>] --minutes <分钟>"],
  options: { agency: "text", paper: "text", user: "text", minutes: "text" },
  prepare: ({ text, needed }) =>
    operated(
      "extend",
      ...["agency", "paper", "minutes"].flatMap((name) => option(name, needed(name))),
      ...option("user", text("user")),
    ),
}

export const examClose: Command = {
  about: "提前结束一份试卷",
  forms: ["--agency <机构> --paper <试卷> [--in <分钟，默认 1>]"],
  options: { agency: "text", paper: "text", in: "text" },
  prepare: ({ text, needed }) =>
    operated(
      "close",
      ...["agency", "paper"].flatMap((name) => option(name, needed(name))),
      ...option("in", text("in")),
    ),
}

export const examLate: Command = {
  about: "处理截止后送达的作答",
  forms: ["list --agency <机构>", "accept|refuse --agency <机构> --attempt <作答>"],
  options: { agency: "text", attempt: "text" },
  words: [1, 1],
  prepare: ({ list: [act = ""], needed }) => {
    const agency = option("agency", needed("agency"))
    if (act === "list") return operated("late", act, ...agency)
    if (act !== "accept" && act !== "refuse") throw new WrongWords(`unexpected word: ${act}`)
    return operated("late", act, ...agency, ...option("attempt", needed("attempt")))
  },
}
