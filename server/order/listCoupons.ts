import type { ListInput } from "#domain/admin/lists.ts"
import * as Coupon from "#domain/order/Coupon.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import { takesOff } from "./takesOff.ts"

type Asked = ListInput<"coupon:list">

interface Row extends Coupon.Coupon {
  readonly code: string
  readonly uses: number
}

const isIn = (sql: Sql, state: NonNullable<Asked["state"]>, now: number): Fragment => {
  if (state === "revoked") return sql`c.is_revoked`
  return sql`not c.is_revoked and c.ends_at ${state === "usable" ? sql`>` : sql`<=`} ${now}`
}

/** Coupons, the latest first. */
export const couponsAt = (now: number): PagedList<Asked, "created" | "code" | "ends", Listed> => ({
  from: (sql) => sql`coupons c`,
  scope: (sql, { agency }) => sql`c.agency_id = ${agency}`,
  filters: (sql, _, { code, classroom, state }) => [
    ...(code === undefined ? [] : [sql`position(${Coupon.normalise(code)} in c.code) > 0`]),
    ...(classroom === undefined ? [] : [sql`c.classroom_id = ${classroom}`]),
    ...(state === undefined ? [] : [isIn(sql, state, now)]),
  ],
  id: (sql) => sql`c.code`,
  sorts: {
    created: { by: (sql) => sql`c.created_at`, type: "timestamptz" },
    code: { by: (sql) => sql`c.code`, type: "text" },
    ends: { by: (sql) => sql`c.ends_at`, type: "timestamptz" },
  },
  sort: "created.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
        select c.*, (select count(*) from orders o where o.agency_id = c.agency_id and o.coupon_code = c.code
            and o.state in ('open', 'closing', 'paid')) as uses
        from coupons c where c.agency_id = ${agency} and c.code = any(${ids}::text[])`
      return rows.map(listed)
    },
})

const listed = ({ code, kind, value, classroom_id, uses, most_uses, ends_at, is_revoked }: Row) => ({
  id: code,
  code,
  takes_off: takesOff({ kind, value }),
  classroom_id,
  uses,
  most_uses,
  ends_at: Shanghai.format(ends_at),
  is_revoked,
})

type Listed = ReturnType<typeof listed>

export const listCoupons = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, couponsAt(operator.now), operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["还没有优惠码"] : rows.map(lineOf)),
  })

const lineOf = ({ code, takes_off, uses, most_uses, ends_at, is_revoked }: Listed): string =>
  [
    code,
    takes_off,
    `已用 ${uses}${most_uses === null ? "" : ` / ${most_uses}`}`,
    is_revoked ? "已作废" : `${ends_at} 止`,
  ].join("  ")
