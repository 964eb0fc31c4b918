import * as Pass from "#domain/result/Pass.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { ListInput } from "#domain/admin/lists.ts"
import { ENDED_BY } from "#domain/admin/words.ts"
import { awaitingRegrade } from "../attempt/awaitingRegrade.ts"
import { isCalled } from "../core/isCalled.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import type { Sql } from "../db/Sql.ts"
import { requirePaper } from "../core/requirePaper.ts"

type Asked = ListInput<"exam:results">

/** As they were read. */
interface Row {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly mobile: string | null
  readonly room: string | null
  readonly score: number
  readonly total_score: number
  readonly pass_score: number
  readonly awaiting: number
  readonly seconds: number
  readonly state: "handed_in" | "closed"
  readonly late: boolean
  /** How often its page was left, of the absences that count. */
  readonly leaves: number
  readonly started_at: number
  readonly ended_at: number
}

/** What is known of `Pass.of` for attempts `t` with results `r`. */
export const PASSED: { readonly [P in NonNullable<Asked["passed"]>]: (sql: Sql) => Fragment } = {
  passed: (sql) => sql`t.pass_score > 0 and r.score >= t.pass_score`,
  not_passed: (sql) => sql`t.pass_score > 0 and r.score < t.pass_score and r.awaiting = 0`,
  undecided: (sql) => sql`(t.pass_score <= 0 or (r.score < t.pass_score and r.awaiting > 0))`,
}

/** Attempts `t` with their results `r`, which are read by their keys: joined, those of every paper would be read. */
export const attemptsWithResults = (sql: Sql): Fragment => sql`attempts t
  cross join lateral (
    select score, total_score, awaiting, seconds from results
    where agency_id = t.agency_id and attempt_id = t.id limit 1
  ) r`

/** Their learners `u`. */
const learners = (sql: Sql): Fragment => sql`join users u on u.agency_id = t.agency_id and u.id = t.user_id`

/** Results of a paper. */
export const RESULTS: PagedList<Asked, "ended" | "score" | "seconds" | "name"> = {
  // of each result only what is asked: all of them are counted
  from: (sql, _, { name, sort = "" }) =>
    sql`${attemptsWithResults(sql)} ${name === undefined && !sort.startsWith("name") ? sql`` : learners(sql)}`,
  scope: (sql, { agency }, { paper }) =>
    sql`t.agency_id = ${agency} and t.paper_id = ${paper} and t.ended_at is not null`,
  filters: (sql, operator, { classroom, room, name, passed, by, least, most }) => [
    ...(classroom === undefined
      ? []
      : [
          sql`exists (select from enrolments e
            where e.agency_id = t.agency_id and e.user_id = t.user_id and e.classroom_id = ${classroom})`,
        ]),
    ...(room === undefined
      ? []
      : [
          sql`exists (select from exam_candidates c
            where c.agency_id = t.agency_id and c.paper_id = t.paper_id and c.user_id = t.user_id and c.room = ${room})`,
        ]),
    ...(by === undefined ? [] : [sql`t.state = ${by === "learner" ? "handed_in" : "closed"}`]),
    ...(passed === undefined ? [] : [PASSED[passed](sql)]),
    ...(least === undefined ? [] : [sql`r.score >= ${least}`]),
    ...(most === undefined ? [] : [sql`r.score <= ${most}`]),
    ...(name === undefined ? [] : [isCalled(sql, operator, name)]),
  ],
  id: (sql) => sql`t.id`,
  learner: (sql) => sql`t.user_id`,
  sorts: {
    ended: { by: (sql) => sql`t.ended_at`, type: "timestamptz" },
    score: { by: (sql) => sql`r.score`, type: "float8" },
    seconds: { by: (sql) => sql`r.seconds::float8`, type: "float8" },
    name: { by: (sql) => sql`u.name`, type: "text" },
  },
  sort: "ended",
  facts: (sql, { agency }, { paper }) => sql`
    ${awaitingRegrade(sql, agency, paper)} as regrading,
    round(avg(r.score)::numeric, 2)::float8 as mean,
    (count(*) filter (where ${PASSED.passed(sql)}))::float8
      / nullif(count(*) filter (where ${PASSED.passed(sql)} or ${PASSED.not_passed(sql)}), 0) as pass_rate`,
  open: async (sql, { agency }, { paper }) => {
    await requirePaper(sql, agency, paper)
    const rankOf = await ranks(sql, agency, paper)
    return async (ids) => {
      const rows = await sql<Row[]>`
        select t.id, t.user_id, u.name, u.mobile, c.room, r.score, r.total_score, t.pass_score, r.awaiting, r.seconds,
          t.state, t.started_at, t.ended_at,
          exists (select from late_hand_ins l where l.agency_id = t.agency_id and l.attempt_id = t.id
            and l.state = 'accepted') as late,
          (select count(*)::integer from attempt_leaves l
            where l.agency_id = t.agency_id and l.attempt_id = t.id and l.counted) as leaves
        from ${attemptsWithResults(sql)} ${learners(sql)}
        left join exam_candidates c on c.agency_id = t.agency_id and c.paper_id = t.paper_id and c.user_id = t.user_id
        where t.agency_id = ${agency} and t.id = any(${ids}::text[])`
      return rows.map(({ room, started_at, ended_at, ...row }) => ({
        ...row,
        attempt: row.id,
        rank: rankOf(row.score),
        ...(room !== null && room !== "" && { room }),
        passed: Pass.of(row),
        handed_in: handedInText(row),
        started_at: Shanghai.format(started_at),
        ended_at: Shanghai.format(ended_at),
      }))
    }
  },
}

const handedInText = ({ state, late }: Pick<Row, "state" | "late">): string =>
  `${state === "handed_in" ? ENDED_BY.learner : ENDED_BY.clock}${late ? "，采用迟到的作答" : ""}`

/** Among all results of the paper, whatever is filtered: as many stand before it as scored more. */
const ranks = async (sql: Sql, agency: string, paper: string): Promise<(score: number) => number | null> => {
  const rows = await sql<{ score: number; rank: number }[]>`
    select score, (sum(count(*)) over (order by score desc) - count(*) + 1)::integer as rank from attempts t
    join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agency} and t.paper_id = ${paper} and t.ended_at is not null group by score`
  const found = new Map(rows.map(({ score, rank }) => [score, rank]))
  return (score) => found.get(score) ?? null
}
