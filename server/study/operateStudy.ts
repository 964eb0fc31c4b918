import type { ListInput } from "#domain/admin/lists.ts"
import { isOfClass, learnerDays } from "../core/learnerDays.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"

type Asked = ListInput<"study:list">

interface Listed {
  /** The day and the learner. */
  readonly id: string
  readonly day: string
  readonly user: string
  readonly name: string
  readonly seconds: number
  readonly lessons: number
  readonly practices: number
  readonly answers: number
  readonly papers: number
}

/** What learners did on each day, the latest first; the figures of learning add it up. */
export const STUDIED: PagedList<Asked, "day" | "seconds" | "answers", Listed> = {
  from: (sql, { agency }, asked) => sql`${learnerDays(sql, agency, asked)}`,
  scope: (sql) => sql`true`,
  filters: (sql, { agency }, { classroom, user }) => [
    isOfClass(sql, agency, classroom),
    ...(user === undefined ? [] : [sql`user_id = ${user}`]),
  ],
  id: (sql) => sql`day || ' ' || user_id`,
  learner: (sql) => sql`user_id`,
  sorts: {
    day: { by: (sql) => sql`day::text`, type: "text" },
    seconds: { by: (sql) => sql`seconds::bigint`, type: "bigint" },
    answers: { by: (sql) => sql`answers::bigint`, type: "bigint" },
  },
  sort: "day.desc",
  facts: (sql) => sql`
    sum(seconds)::bigint as seconds, sum(lessons)::integer as lessons, sum(practices)::integer as practices,
    sum(answers)::integer as answers`,
  open:
    async (sql, { agency }, asked) =>
    (ids) =>
      sql<Listed[]>`
    select day || ' ' || user_id as id, day::text, user_id as user, u.name, seconds, lessons, practices, answers, papers
    from ${learnerDays(sql, agency, asked)} join users u on u.agency_id = ${agency} and u.id = user_id
    where user_id in ${sql(ids.map((id) => id.slice(DAY.length + 1)))} and day || ' ' || user_id in ${sql(ids)}`,
}

const DAY = "2026-01-31"

export const listStudied = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, STUDIED, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有人学习"] : rows.map(lineOf)),
  })

const lineOf = ({ day, user, name, seconds, lessons, practices, answers, papers }: Listed): string =>
  [
    day,
    user,
    name,
    `${Math.round(seconds / 60)}分钟`,
    `课时${lessons}`,
    `练习${practices}次`,
    `作答${answers}题`,
    `试卷${papers}份`,
  ].join("  ")
