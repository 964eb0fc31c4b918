import { operateReports } from "../practice/operateReports.ts"
import { type Action, type Command, WrongWords } from "./Command.ts"
import { siteOf } from "./worksOn.ts"

const operated = (...args: ReadonlyArray<string>): Action => ({
  worksOn: siteOf,
  run: async ({ database, print }) => {
    const lines = await operateReports(args, { pool: await database(), now: Date.now() })
    for (const line of lines) print(line)
  },
})

export const questionReports: Command = {
  about: "列出学员的纠错，或回复一条",
  forms: ["list --agency <机构>", "answer --agency <机构> --id <编号> --as accepted|declined [--reply <回复>]"],
  options: { agency: "text", id: "text", as: "text", reply: "text" },
  words: [1, 1],
  prepare: ({ list: [act = ""], text, needed }) => {
    const agency = ["--agency", needed("agency")]
    if (act === "list") return operated(act, ...agency)
    if (act !== "answer") throw new WrongWords(`unexpected word: ${act}`)
    const status = needed("as")
    if (status !== "accepted" && status !== "declined") throw new WrongWords(`--as is accepted or declined: ${status}`)
    return operated(act, ...agency, "--id", needed("id"), "--as", status, "--reply", text("reply") ?? "")
  },
}
