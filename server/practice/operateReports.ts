import { parseArgs } from "node:util"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Pool } from "../db/Sql.ts"

export const USAGE = `question:reports -- list --agency <编号>
question:reports -- answer --agency <编号> --id <编号> --as accepted|declined --reply <回复>`

interface Row {
  readonly id: string
  readonly question_id: string
  readonly kind: keyof typeof KINDS
  readonly text: string
  readonly created_at: number
}

const KINDS = { stem: "题目", key: "答案", explanation: "解析", other: "其他" } as const

/** What learners report about questions: what waits, the oldest first; or an answer to one of them. */
export const operateReports = async (
  words: ReadonlyArray<string>,
  { pool, now }: { readonly pool: Pool; readonly now: number },
): Promise<ReadonlyArray<string>> => {
  const [command = "", ...rest] = words
  const { agency, id, as: status, reply = "" } = optionsIn(rest)
  if (agency === undefined) throw new CannotOperate(USAGE)
  if (command === "list") {
    const rows = await pool<Row[]>`
      select id, question_id, kind, text, created_at from question_reports
      where agency_id = ${agency} and status = 'pending' order by created_at, id`
    if (rows.length === 0) return ["没有待处理的纠错"]
    return rows.map((row) =>
      [row.id, Shanghai.format(row.created_at), `题目 ${row.question_id}`, KINDS[row.kind], oneLine(row.text)].join(
        "  ",
      ),
    )
  }
  if (command !== "answer" || id === undefined) throw new CannotOperate(USAGE)
  if (status !== "accepted" && status !== "declined") throw new CannotOperate(USAGE)
  const answered = await pool`
    update question_reports set status = ${status}, reply = ${reply.trim()}, answered_at = ${now}
    where agency_id = ${agency} and id = ${id}`
  if (answered.count === 0) throw new CannotOperate(`没有纠错 ${id}`)
  return [status === "accepted" ? "已采纳" : "未采纳"]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ")

const optionsIn = (words: ReadonlyArray<string>) => {
  try {
    const option = { type: "string" } as const
    return parseArgs({ args: [...words], options: { agency: option, id: option, as: option, reply: option } }).values
  } catch {
    throw new CannotOperate(USAGE)
  }
}
