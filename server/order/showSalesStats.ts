import type { ListInput } from "#domain/admin/lists.ts"
import { SALES_MEANS } from "#domain/admin/statsMeans.ts"
import { toYuan } from "#domain/core/Money.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import { daysAsked, dayTexts, MAX_STATS_ROWS, partsOf } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { ORDERS } from "./operateOrders.ts"

type Asked = ListInput<"stats:sales">

interface Counted {
  readonly orders: number
  readonly paid: number
  readonly refunded: number
  /** In fen. */
  readonly received: number
  readonly returned: number
}

interface Row extends Counted {
  readonly key: string
  readonly name: string
}

const NOTHING: Counted = { orders: 0, paid: 0, refunded: 0, received: 0, returned: 0 }

/** What orders are counted by: their key in another list's filter, and what it is called. */
const KEYS: Readonly<
  Record<NonNullable<Asked["by"]>, (sql: Sql) => { readonly key: Fragment; readonly name: Fragment }>
> = {
  day: (sql) => {
    const key = sql`(o.created_at at time zone 'Asia/Shanghai')::date::text`
    return { key, name: key }
  },
  classroom: (sql) => ({ key: sql`o.classroom_id`, name: sql`max(o.name)` }),
  coupon: (sql) => ({ key: sql`o.coupon_code`, name: sql`o.coupon_code` }),
}

/** Orders of some days by what they were sold for, as they stand now; the list of orders counts the same. */
export const showSalesStats = async (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> => {
  const { by = "day", classroom } = asked
  const days = daysAsked(asked, operator.now)
  const { key, name } = KEYS[by](sql)
  const filters = ORDERS.filters(sql, operator, { ...days, ...(classroom !== undefined && { classroom }) })
  const isCounted = filters.reduce<Fragment>((all, one) => sql`${all} and ${one}`, ORDERS.scope(sql, operator, {}))
  const rows = await sql<Row[]>`
    with returned as (
      select p.order_id, sum(r.amount_fen) as fen from refunds r
      join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
      where r.agency_id = ${operator.agency} and r.state = 'succeeded' group by p.order_id
    )
    select ${key} as key, ${name} as name, count(*)::integer as orders,
      (count(*) filter (where o.state = 'paid'))::integer as paid,
      (count(*) filter (where o.state = 'refunded'))::integer as refunded,
      coalesce(sum(o.amount_fen) filter (where o.paid_at is not null), 0)::bigint as received,
      coalesce(sum(returned.fen), 0)::bigint as returned
    from ${ORDERS.from(sql)} left join returned on returned.order_id = o.id
    where ${isCounted} ${by === "coupon" ? sql`and o.coupon_code is not null` : sql``}
    group by 1 order by ${by === "day" ? sql`1 desc` : sql`received desc, 1`} limit ${MAX_STATS_ROWS}`
  const all = dayTexts(days)
  const sums = ({ orders, paid, refunded, received, returned }: Counted) => ({
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
      : rows.map((row) => ({ [by]: row.key, name: row.name, ...all, ...sums(row) }))
  if (rows.length === 0) return { lines: [`${all.from}到${all.until}没有订单`], data: { list: [] } }
  return {
    lines: rows.map(
      (row) =>
        `${row.name}  订单${row.orders}  已付款${row.paid}  已退款${row.refunded}  收款${toYuan(row.received)}元  退款${toYuan(row.returned)}元`,
    ),
    data: { days: `${all.from}到${all.until}`, list, means: SALES_MEANS },
  }
}
