import Papa from "papaparse"
import * as Expiry from "#domain/time/Expiry.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorDesk, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { enrol } from "./enrol.ts"

const MAX_ROWS = 50_000
const MAX_PROBLEMS = 20

/** `手机号` or `学员`, `班级`, and perhaps `有效期`, which is the classroom's where it is left out. */
interface Row {
  /** Of the file, the heading being the first. */
  readonly line: number
  readonly learner: string
  readonly classroom: string
  readonly until: string
}

/** Enrols everybody whom a CSV file names, or nobody: what is wrong is told by row. */
export const enrolFromCsv = async (sql: Sql, { agency, now }: OperatorDesk, text: string): Promise<OperatorReport> => {
  const rows = rowsOf(text)
  const [learners, classrooms] = await Promise.all([
    sql<{ id: string; mobile: string | null }[]>`
      select id, mobile from users
      where agency_id = ${agency} and left_at is null
        and (mobile = any (${rows.map(({ learner }) => learner)}) or id = any (${rows.map(({ learner }) => learner)}))`,
    sql<{ id: string; valid_until: string | null }[]>`
      select id, valid_until from classrooms
      where agency_id = ${agency} and id = any (${rows.map(({ classroom }) => classroom)})`,
  ])
  const byName = new Map<string, string>()
  for (const { id, mobile } of learners) {
    byName.set(id, id)
    if (mobile !== null) byName.set(mobile, id)
  }
  const byId = new Map(classrooms.map((classroom) => [classroom.id, classroom]))
  const problems = rows.flatMap(({ line, learner, classroom, until }) => [
    ...(byName.has(learner) ? [] : [`第 ${line} 行：没有学员 ${learner}`]),
    ...(byId.has(classroom) ? [] : [`第 ${line} 行：没有班级 ${classroom}`]),
    ...(until === "" || Expiry.fromText(until, now)?.isExpires === false
      ? []
      : [`第 ${line} 行：有效期不是将来的日期 ${until}`]),
  ])
  if (problems.length > 0)
    throw new CannotOperate(
      [`${problems.length} 处有误，没有加入任何人`, ...problems.slice(0, MAX_PROBLEMS)].join("\n"),
    )
  const counts = { joins: 0, extends: 0, nothing: 0 }
  for (const { learner, classroom, until } of rows) {
    const promised = until === "" ? (byId.get(classroom)?.valid_until ?? null) : until
    const place = { agencyId: agency, userId: byName.get(learner) ?? "", classroomId: classroom }
    counts[await enrol(sql, place, promised, now)] += 1
  }
  const { joins, extends: extended, nothing } = counts
  return {
    lines: [`加入 ${joins}，延长 ${extended}，没有变化 ${nothing}`],
    data: { joins, extends: extended, nothing },
  }
}

const rowsOf = (text: string): ReadonlyArray<Row> => {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\u{feff}/u, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim(),
  })
  const fields = meta.fields ?? []
  const learner = ["手机号", "学员"].find((name) => fields.includes(name))
  if (learner === undefined || !fields.includes("班级"))
    throw new CannotOperate("第一行应是 手机号（或 学员）、班级，可以再有 有效期")
  if (data.length > MAX_ROWS) throw new CannotOperate(`一次最多 ${MAX_ROWS} 行，请分几个文件`)
  return data.map((row, n) => ({
    line: n + 2,
    learner: (row[learner] ?? "").trim(),
    classroom: (row["班级"] ?? "").trim(),
    until: (row["有效期"] ?? "").trim(),
  }))
}
