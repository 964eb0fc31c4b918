import type { ListInput } from "#domain/admin/lists.ts"
import type { HoursDesk } from "#domain/hours/HoursDesk.ts"
import { type LessonHours } from "#domain/hours/HoursLedger.ts"
import { seconds } from "#domain/hours/Ranges.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { idsCalled } from "../core/idsCalled.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"

type Asked = ListInput<"hours:list">

/** The hours of learners, those that changed last first. */
export const HOURS: PagedList<Asked, "changed" | "name", Listed> = {
  from: (sql, _, { sort = "" }) =>
    sort.startsWith("name")
      ? sql`study_hours h join users u on u.agency_id = h.agency_id and u.id = h.user_id`
      : sql`study_hours h`,
  scope: (sql, { agency }) => sql`h.agency_id = ${agency}`,
  filters: (sql, operator, { classroom, name }) => [
    ...(classroom === undefined ? [] : [sql`h.classroom_id = ${classroom}`]),
    ...(name === undefined ? [] : [sql`h.user_id = any (array(${idsCalled(sql, operator, name)}))`]),
  ],
  id: (sql) => sql`h.classroom_id || ' ' || h.user_id`,
  learner: (sql) => sql`h.user_id`,
  sorts: {
    changed: { by: (sql) => sql`h.changed_at`, type: "timestamptz" },
    name: { by: (sql) => sql`u.name`, type: "text" },
  },
  sort: "changed.desc",
  open:
    async (sql, { agency }) =>
    async (ids) =>
      (
        await sql<Stored[]>`
          select h.classroom_id || ' ' || h.user_id as id, h.user_id as user, h.classroom_id as classroom, u.name,
            c.name as classroom_name, h.desk, h.records, h.changed_at,
            (select coalesce(sum(l.seconds), 0)::int from classroom_courses cc
              join lessons l on l.agency_id = cc.agency_id and l.course_id = cc.course_id
              where cc.agency_id = h.agency_id and cc.classroom_id = h.classroom_id and l.kind = 'video'
                and not l.hidden) as whole
          from study_hours h
          join users u on u.agency_id = h.agency_id and u.id = h.user_id
          join classrooms c on c.agency_id = h.agency_id and c.id = h.classroom_id
          where h.agency_id = ${agency} and h.classroom_id || ' ' || h.user_id = any(${ids}::text[])
            and h.user_id = any(${ids.map((id) => id.slice(id.indexOf(" ") + 1))}::text[])`
      ).map(listed),
}

interface Stored {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly classroom: string
  readonly classroom_name: string
  readonly desk: HoursDesk
  readonly records: number
  readonly changed_at: number
  readonly whole: number
}

const listed = ({ desk, changed_at, whole, ...row }: Stored) => {
  const minutes = (of: (lesson: LessonHours) => LessonHours["counted"]): number =>
    Math.floor(Object.values(desk.ledger.lessons).reduce((sum, lesson) => sum + seconds(of(lesson)), 0) / 60)
  return {
    ...row,
    counted: minutes(({ counted }) => counted),
    waiting: minutes(({ waiting, open }) => [...waiting, ...open]),
    whole: Math.ceil(whole / 60),
    changed_at: Shanghai.format(changed_at),
  }
}

type Listed = ReturnType<typeof listed>

export const listHours = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, HOURS, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["没有学时记录"] : rows.map(lineOf)),
  })

const lineOf = ({ name, classroom_name, counted, waiting, whole, changed_at }: Listed): string =>
  [name, classroom_name, `已计${counted}分钟，待确认${waiting}分钟，共${whole}分钟`, changed_at].join("  ")
