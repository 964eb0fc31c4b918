import * as Pass from "#domain/result/Pass.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { csvText } from "../core/spreadsheetText.ts"
import type { Cell } from "../core/xlsxFile.ts"
import type { Sql } from "../db/Sql.ts"

const PAGE = 500

interface Row {
  readonly attempt: string
  readonly user_id: string
  readonly name: string
  readonly mobile: string | null
  readonly score: number
  readonly total_score: number
  readonly pass_score: number
  readonly awaiting: number
  readonly seconds: number
  readonly state: "handed_in" | "closed"
  readonly late: boolean
  readonly started_at: number
  readonly ended_at: number
}

export const COLUMNS: ReadonlyArray<string> = [
  "作答",
  "编号",
  "姓名",
  "手机号",
  "得分",
  "满分",
  "及格",
  "待批改",
  "用时（秒）",
  "交卷",
  "开始",
  "结束",
]

export const cellsOf = (row: Row): ReadonlyArray<Cell> => [
  row.attempt,
  row.user_id,
  row.name,
  row.mobile ?? "",
  row.score,
  row.total_score,
  passText(Pass.of(row)),
  row.awaiting,
  row.seconds,
  handedInText(row),
  Shanghai.format(row.started_at),
  Shanghai.format(row.ended_at),
]

const handedInText = ({ state, late }: Pick<Row, "state" | "late">): string =>
  `${state === "handed_in" ? "本人交卷" : "到时收卷"}${late ? "，采用迟到的作答" : ""}`

const passText = (passed: boolean | null): string => {
  if (passed === null) return "未定"
  return passed ? "及格" : "不及格"
}

/** Of a paper: pages of results in the order in which the attempts ended, after an attempt or from the first. */
export async function* resultPages(
  sql: Sql,
  { agency, paper, after = null }: { readonly agency: string; readonly paper: string; readonly after?: string | null },
): AsyncGenerator<ReadonlyArray<Row>> {
  let last = after
  for (;;) {
    const rows = await sql<Row[]>`
      select t.id as attempt, t.user_id, u.name, u.mobile, r.score, r.total_score, t.pass_score, r.awaiting, r.seconds,
        t.state, t.started_at, t.ended_at,
        exists (select from late_hand_ins l where l.agency_id = t.agency_id and l.attempt_id = t.id
          and l.state = 'accepted') as late
      from attempts t
      join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      join users u on u.agency_id = t.agency_id and u.id = t.user_id
      where t.agency_id = ${agency} and t.paper_id = ${paper} and t.ended_at is not null
        and (${last}::text is null or (t.ended_at, t.id) > (
          select ended_at, id from attempts where agency_id = ${agency} and id = ${last}))
      order by t.ended_at, t.id limit ${PAGE}`
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.attempt ?? null
  }
}

/** Throws CannotOperate. */
export const requirePaper = async (sql: Sql, agency: string, paper: string): Promise<void> => {
  const found = await sql`select from papers where agency_id = ${agency} and id = ${paper}`
  if (found.length === 0) throw new CannotOperate(`没有试卷 ${paper}`)
}

/** The first results of a paper as CSV, or those after an attempt. */
export const listResults = async (
  sql: Sql,
  { agency }: OperatorContext,
  { paper, after = null }: { readonly paper: string; readonly after?: string | null },
): Promise<OperatorReport> => {
  await requirePaper(sql, agency, paper)
  const { value: rows = [] } = (await resultPages(sql, { agency, paper, after }).next()) as {
    readonly value?: ReadonlyArray<Row>
  }
  const list = rows.map((row) => ({
    ...row,
    passed: Pass.of(row),
    handed_in: handedInText(row),
    started_at: Shanghai.format(row.started_at),
    ended_at: Shanghai.format(row.ended_at),
  }))
  const next = rows.length < PAGE ? null : (rows.at(-1)?.attempt ?? null)
  return {
    lines: [COLUMNS, ...rows.map(cellsOf)].map((cells) => csvText([cells])),
    data: { list, next },
    learners: rows.map(({ user_id }) => user_id),
  }
}
