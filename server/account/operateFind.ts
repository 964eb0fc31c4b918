import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { daysBetween } from "../core/daysBetween.ts"
import { idsCalled } from "../core/idsCalled.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import { learnerDays } from "../core/learnerDays.ts"
import type { Sql } from "../db/Sql.ts"
import { STATES, stateOf, type Times } from "./learnerState.ts"

type Asked = ListInput<"user:find">

interface Found extends Times {
  readonly id: string
  readonly mobile: string | null
  readonly name: string
  readonly created_at: number
  readonly signed_in_at: number | null
  readonly classrooms: number
}

/** Learners of an agency, or those of a class, or whom a text names; the newest first. */
export const LEARNERS: PagedList<Asked, "created" | "name", Listed> = {
  from: (sql) => sql`users u`,
  scope: (sql, { agency }) => sql`u.agency_id = ${agency}`,
  // arrays: what is joined to them by hash would read every learner
  filters: (sql, operator, { text, classroom, ...days }) => [
    ...dayFilters(sql, operator.agency, days),
    ...(text === undefined ? [] : [sql`u.id = any (array(${idsCalled(sql, operator, text)}))`]),
    ...(classroom === undefined
      ? []
      : [
          sql`u.id = any (array(select user_id from enrolments
            where agency_id = ${operator.agency} and classroom_id = ${classroom}))`,
        ]),
  ],
  id: (sql) => sql`u.id`,
  learner: (sql) => sql`u.id`,
  sorts: {
    created: { by: (sql) => sql`u.created_at`, type: "timestamptz" },
    name: { by: (sql) => sql`u.name`, type: "text" },
  },
  sort: "created.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Found[]>`
      select id, mobile, name, created_at, signed_in_at, locked_at, leaves_at, left_at, merged_into,
        (select count(*) from enrolments e where e.agency_id = u.agency_id and e.user_id = u.id) as classrooms
      from users u where agency_id = ${agency} and id = any(${ids}::text[])`
      return rows.map(({ created_at, signed_in_at, locked_at, leaves_at, left_at, merged_into, ...row }) => ({
        ...row,
        created_at: Shanghai.format(created_at),
        signed_in_at: signed_in_at === null ? null : Shanghai.format(signed_in_at),
        state: stateOf({ locked_at, leaves_at, left_at, merged_into }),
      }))
    },
}

/** Who signed up in some days, and has not left; or who studied in them. */
const dayFilters = (sql: Sql, agency: string, { on = "joined_on", from, until }: Asked): ReadonlyArray<Fragment> => {
  if (from === undefined && until === undefined) return []
  if (on === "joined_on") return [sql`u.left_at is null`, ...daysBetween(sql, sql`u.created_at`, { from, until })]
  return [sql`u.id = any (array(select user_id from ${learnerDays(sql, agency, { from, until })}))`]
}

export const findUsers = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, LEARNERS, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? [`没有找到 ${asked.text ?? "学员"}`] : rows.map(lineOf)),
  })

/** A learner as they are listed. */
interface Listed extends Pick<Found, "id" | "mobile" | "name" | "classrooms"> {
  readonly created_at: string
  readonly signed_in_at: string | null
  readonly state: keyof typeof STATES
}

const lineOf = ({ id, mobile, name, created_at, signed_in_at, classrooms, state }: Listed): string =>
  [
    id,
    mobile ?? "没有手机号",
    name,
    `${created_at} 注册`,
    signed_in_at === null ? "没有登录过" : `${signed_in_at} 登录`,
    `${classrooms} 个班级`,
    STATES[state],
  ].join("  ")
