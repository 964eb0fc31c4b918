import type { ListInput } from "#domain/admin/lists.ts"
import { SALES_MEANS } from "#domain/admin/statsMeans.ts"
import { toYuan } from "#domain/core/Money.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import { daysAsked, dayTexts, foldedUntil, MAX_STATS_ROWS, partsOf } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { countSales, foldedSales, isFolded, type SalesFigures } from "./salesFigures.ts"

type Asked = ListInput<"stats:sales">

interface Row extends SalesFigures {
  readonly key: string
  readonly name: string
}

const NOTHING: SalesFigures = { orders: 0, paid: 0, refunded: 0, received: 0, returned: 0 }

/** What orders are counted by. */
const KEYS: Readonly<Record<NonNullable<Asked["by"]>, (sql: Sql) => Fragment>> = {
  day: (sql) => sql`day`,
  classroom: (sql) => sql`classroom_id`,
  coupon: (sql) => sql`coupon_code`,
}

const DAYS = { ordered_on: "下单", paid_on: "付清", refunded_on: "退款到账" }

/** Orders of some days by what they were sold for, as they stand now; the list of orders counts the same. */
export const showSalesStats = async (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> => {
  const { by = "day", on = "ordered_on", classroom } = asked
  const days = daysAsked(asked, operator.now)
  const folded = isFolded(on) ? await foldedUntil(sql, operator.agency) : -Infinity
  const of = { on, ...(classroom !== undefined && { classroom }) }
  const key = KEYS[by](sql)
  const before = { from: days.from, until: Math.min(days.until, folded - Shanghai.DAY_MS) }
  const since = { from: Math.max(days.from, folded), until: days.until }
  const rows = await sql<Row[]>`
    select ${key}::text as key, max(name) as name, sum(orders)::integer as orders, sum(paid)::integer as paid,
      sum(refunded)::integer as refunded, sum(received)::bigint as received, sum(returned)::bigint as returned
    from (
      ${columnsOf(sql, by, countSales(sql, operator, { ...of, days: since }, key))}
      ${before.until < before.from ? sql`` : sql`union all ${columnsOf(sql, by, foldedSales(sql, operator.agency, { ...of, days: before }))}`}
    ) counted ${by === "coupon" ? sql`where coupon_code <> ''` : sql``}
    group by 1 order by ${by === "day" ? sql`1 desc` : sql`received desc, 1`} limit ${MAX_STATS_ROWS}`
  const all = dayTexts(days)
  const sums = ({ orders, paid, refunded, received, returned }: SalesFigures) => ({
    on,
    orders,
    paid,
    refunded,
    received: toYuan(received),
    returned: toYuan(returned),
    ...(paid > 0 && { as_paid: "paid" }),
    ...(refunded > 0 && { as_refunded: "refunded" }),
  })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const list =
    by === "day"
      ? partsOf(days, "day").map((part) => {
          const { from, until } = dayTexts(part)
          return { day: from, from, until, ...sums(byKey.get(from) ?? NOTHING) }
        })
      : rows.map((row) => ({ [by]: row.key, name: by === "coupon" ? row.key : row.name, ...all, ...sums(row) }))
  if (rows.length === 0) return { lines: [`${all.from}到${all.until}没有订单`], data: { list: [] } }
  return {
    lines: rows.map(
      (row) =>
        `${by === "classroom" ? row.name : row.key}  订单${row.orders}  已付款${row.paid}  已退款${row.refunded}  收款${toYuan(row.received)}元  退款${toYuan(row.returned)}元`,
    ),
    data: { days: `${all.from}到${all.until}，按${DAYS[on]}的日子`, list, means: SALES_MEANS },
  }
}

/** The same columns of what is folded and of what is not. */
const columnsOf = (sql: Sql, by: NonNullable<Asked["by"]>, rows: Fragment): Fragment =>
  sql`select ${KEYS[by](sql)}, name, orders, paid, refunded, received, returned from (${rows}) rows`
