import type { ActInput } from "#domain/admin/acts.ts"
import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { oneLine } from "../core/oneLine.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"

type Asked = ListInput<"review:list">

interface Row {
  readonly id: string
  readonly user_id: string
  readonly course: string
  readonly stars: number
  readonly text: string
  readonly written_at: number
  readonly because: string | null
}

const REVIEWS: PagedList<Asked, "written", ReturnType<typeof listed>> = {
  from: (sql) => sql`reviews r`,
  scope: (sql, { agency }) => sql`r.agency_id = ${agency}`,
  filters: () => [],
  id: (sql) => sql`r.id`,
  learner: (sql) => sql`r.user_id`,
  sorts: { written: { by: (sql) => sql`r.written_at`, type: "timestamptz" } },
  sort: "written.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
        select r.id, r.user_id, c.name as course, r.stars, r.text, r.written_at,
          case when r.hidden_at is not null then r.hidden_because end as because
        from reviews r join courses c on c.agency_id = r.agency_id and c.id = r.course_id
        where r.agency_id = ${agency} and r.id in ${sql(ids)}`
      return rows.map(listed)
    },
}

const listed = ({ written_at, because, ...row }: Row) => ({
  ...row,
  written_at: Shanghai.format(written_at),
  state: because === null ? "shown" : "hidden",
  because: because ?? "",
})

/** Reviews of all courses, the latest first. */
export const listAllReviews = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, REVIEWS, operator, {
    asked,
    linesOf: (rows) =>
      rows.length === 0
        ? ["还没有评价"]
        : rows.map(({ id, written_at, course, stars, text }) =>
            [id, written_at, course, `${stars}星`, oneLine(text)].join("  "),
          ),
  })

/** Takes a review off its course's page, with a reason that its learner is shown, or puts it back. */
export const hideReview = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { id, reason = "", show = false }: ActInput<"review:hide">,
): Promise<OperatorReport> => {
  const [review] = await sql<{ hidden_at: number | null; hidden_because: string }[]>`
    select hidden_at, hidden_because from reviews where agency_id = ${agency} and id = ${id} for update`
  if (review === undefined) throw new CannotOperate(`没有评价 ${id}`)
  await sql`
    update reviews set hidden_at = ${show ? null : now}, hidden_because = ${show ? "" : reason}
    where agency_id = ${agency} and id = ${id}`
  const wasHidden = review.hidden_at !== null
  const inverse = wasHidden ? { reason: review.hidden_because } : { show: true }
  return {
    lines: [show ? "评价已恢复" : "评价已隐藏，也不再计入平均分"],
    data: { id, hidden: !show },
    changed: {
      upon: id,
      before: { hidden: wasHidden, reason: review.hidden_because },
      after: { hidden: !show, reason: show ? "" : reason },
      ...(wasHidden === show && { undo: { act: "review:hide", input: { id, ...inverse } } }),
    },
  }
}
