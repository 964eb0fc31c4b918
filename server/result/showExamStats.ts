import type { ListInput } from "#domain/admin/lists.ts"
import { EXAM_MEANS } from "#domain/admin/statsMeans.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import type { Sql } from "../db/Sql.ts"
import { attemptsWithResults, PASSED, RESULTS } from "./resultsList.ts"

const MAX_LISTED = 100

interface Row {
  readonly paper: string
  readonly name: string
  readonly latest: number
  readonly ended: number
  readonly passed: number
  readonly failed: number
  readonly undecided: number
  /** Whole per cent. */
  readonly pass_rate: number | null
  readonly score_rate: number | null
}

/** Of each paper how many were handed in and how they ended, the latest first; the list of results counts the same. */
export const showExamStats = async (
  sql: Sql,
  operator: OperatorContext,
  { name, classroom }: ListInput<"stats:exams">,
): Promise<OperatorReport> => {
  const filters = RESULTS.filters(sql, operator, { paper: "", ...(classroom !== undefined && { classroom }) })
  const isCounted = filters.reduce<Fragment>(
    (all, one) => sql`${all} and ${one}`,
    sql`t.agency_id = ${operator.agency} and t.ended_at is not null`,
  )
  const percent = (share: Fragment) => sql`round((100 * ${share})::numeric)::integer`
  const counts = sql`max(t.ended_at) as latest, count(*)::integer as ended,
    (count(*) filter (where ${PASSED.passed(sql)}))::integer as passed,
    (count(*) filter (where ${PASSED.not_passed(sql)}))::integer as failed,
    (count(*) filter (where ${PASSED.undecided(sql)}))::integer as undecided,
    ${percent(sql`avg(r.score / nullif(r.total_score, 0))`)} as score_rate`
  const named = sql`(select id, name from papers
    where agency_id = ${operator.agency} ${name === undefined ? sql`` : sql`and position(${name}::text in name) > 0`}) p`
  const ofPaper = sql`from ${attemptsWithResults(sql)} where ${isCounted} and t.paper_id = p.id`
  // of all its learners, only the attempts of those that are shown are read
  const counted =
    classroom === undefined
      ? sql`(select p.id, p.name from ${named}
            cross join lateral (select t.ended_at ${ofPaper} order by t.ended_at desc limit 1) last
            order by last.ended_at desc, p.id limit ${MAX_LISTED}) p
          cross join lateral (select ${counts} ${ofPaper}) counted`
      : sql`${named} join (
            select t.paper_id, ${counts} from ${attemptsWithResults(sql)} where ${isCounted} group by t.paper_id
          ) counted on counted.paper_id = p.id`
  const rows = await sql<Row[]>`
    select p.id as paper, name, latest, ended, passed, failed, undecided, score_rate,
      ${percent(sql`passed::float8 / nullif(passed + failed, 0)`)} as pass_rate
    from ${counted} order by latest desc, p.id limit ${MAX_LISTED}`
  const list = rows.map(({ latest, ...row }) => ({
    ...row,
    latest: Shanghai.format(latest),
    as_passed: "passed",
    as_failed: "not_passed",
    as_undecided: "undecided",
  }))
  return {
    lines:
      list.length === 0
        ? ["还没有人交过卷"]
        : list.map(
            (one) =>
              `${one.paper}  ${one.name}  已交${one.ended}  及格${one.passed}  不及格${one.failed}  未定${one.undecided}`,
          ),
    data: list.length === 0 ? { list } : { list, means: EXAM_MEANS },
  }
}
