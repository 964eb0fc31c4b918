import { answerReport, listReports } from "../notes/operateReports.ts"
import { type Command, UsageError } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"

export const reportList: Command = {
  about: "列出学员的纠错中还没有回复的",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listReports),
}

export const reportAnswer: Command = {
  about: "回复一条纠错",
  forms: [`--id <编号> --as accepted|declined [--reply <回复>] ${CHANGING_FORM}`],
  options: { ...CHANGING, id: "text", as: "text", reply: "text" },
  prepare: (words) => {
    const { needed, text } = words
    const [id, status, reply = ""] = [needed("id"), needed("as"), text("reply")]
    if (status !== "accepted" && status !== "declined") throw new UsageError(`--as is accepted or declined: ${status}`)
    return changing("report:answer", words, (sql, operator) => answerReport(sql, operator, { id, status, reply }))
  },
}
