import * as Mobile from "#domain/core/Mobile.ts"
import * as Expiry from "#domain/time/Expiry.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { csvRows, refuseFaulty } from "../core/csvRows.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { enrol } from "./enrol.ts"

/** `手机号` or `学员`, `班级`, and perhaps `有效期`, which is the classroom's where it is left out. */
interface Row {
  readonly line: number
  readonly learner: string
  readonly classroom: string
  readonly until: string
}

/** Enrols everybody whom a CSV file names, or nobody: what is wrong is told by row. */
export const enrolFromCsv = async (
  sql: Sql,
  { agency, now, progress }: OperatorContext,
  text: string,
): Promise<OperatorReport> => {
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
  refuseFaulty(
    rows.flatMap(({ line, learner, classroom, until }) => [
      ...(byName.has(learner) ? [] : [[line, `没有学员 ${learner}`] as const]),
      ...(byId.has(classroom) ? [] : [[line, `没有班级 ${classroom}`] as const]),
      ...(until === "" || Expiry.fromText(until, now)?.isExpires === false
        ? []
        : [[line, `有效期不是将来的日期 ${until}`] as const]),
    ]),
  )
  const counts = { joins: 0, extends: 0, nothing: 0 }
  for (const [at, { learner, classroom, until }] of rows.entries()) {
    const promised = until === "" ? (byId.get(classroom)?.valid_until ?? null) : until
    const place = { agencyId: agency, userId: byName.get(learner) ?? "", classroomId: classroom }
    counts[await enrol(sql, place, promised, now)] += 1
    progress(at + 1, rows.length)
  }
  const { joins, extends: extended, nothing } = counts
  return {
    lines: [`加入 ${joins}，延长 ${extended}，没有变化 ${nothing}`],
    data: { joins, extends: extended, nothing },
    changed: { upon: null, after: { joins, extends: extended, nothing } },
  }
}

const rowsOf = (text: string): ReadonlyArray<Row> => {
  const { columns, rows } = csvRows(text)
  const learner = ["手机号", "学员"].find((name) => columns.includes(name))
  if (learner === undefined || !columns.includes("班级"))
    throw new CannotOperate("第一行应是 手机号（或 学员）、班级，可以再有 有效期")
  return rows.map(({ line, cell }) => ({
    line,
    learner: learner === "手机号" ? Mobile.plain(cell(learner)) : cell(learner),
    classroom: cell("班级"),
    until: cell("有效期"),
  }))
}
