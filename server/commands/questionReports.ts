import type { Pool } from "../db/Sql.ts"
import { answerReport, listReports } from "../practice/operateReports.ts"
import { type Action, type Command, WrongWords } from "./Command.ts"
import { siteOf } from "./worksOn.ts"

const printed = (read: (pool: Pool) => Promise<ReadonlyArray<string>>): Action => ({
  worksOn: siteOf,
  run: async ({ database, print }) => {
    for (const line of await read(await database())) print(line)
  },
})

export const questionReports: Command = {
  about: "列出学员的纠错，或回复一条",
  forms: ["list --agency <机构>", "answer --agency <机构> --id <编号> --as accepted|declined [--reply <回复>]"],
  options: { agency: "text", id: "text", as: "text", reply: "text" },
  words: [1, 1],
  prepare: ({ list: [act = ""], text, needed }) => {
    const agency = needed("agency")
    if (act === "list") return printed((pool) => listReports(pool, agency))
    if (act !== "answer") throw new WrongWords(`unexpected word: ${act}`)
    const [id, status, reply = ""] = [needed("id"), needed("as"), text("reply")]
    if (status !== "accepted" && status !== "declined") throw new WrongWords(`--as is accepted or declined: ${status}`)
    return printed((pool) => answerReport(pool, agency, { id, status, reply }, Date.now()))
  },
}
