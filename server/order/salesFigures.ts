import type { ListInput } from "#domain/admin/lists.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext } from "../core/OperatorReport.ts"
import type { Fragment } from "../core/PagedList.ts"
import { type Days, dayTexts } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { ORDERS } from "./operateOrders.ts"

/** The days that orders are counted by: those of their list. */
export type Basis = NonNullable<ListInput<"stats:sales">["on"]>

/** Those by which an order is of one day, so that days add up. */
const FOLDED = ["ordered_on", "paid_on"] as const satisfies ReadonlyArray<Basis>

export const isFolded = (basis: Basis): boolean => FOLDED.some((one) => one === basis)

/** Of some orders. Money in fen. */
export interface SalesFigures {
  readonly orders: number
  readonly paid: number
  readonly refunded: number
  readonly received: number
  readonly returned: number
}

const DAY: Readonly<Record<Basis, (sql: Sql) => Fragment>> = {
  ordered_on: (sql) => sql`day_of(o.created_at)`,
  paid_on: (sql) => sql`day_of(o.paid_at)`,
  refunded_on: (sql) => sql`returned.day`,
}

interface Counting {
  readonly on: Basis
  readonly days: Days
  readonly classroom?: string | undefined
}

/**
 * The orders of some days as they stand now, a row each, and one for each day of several refunds; what they gave back is
 * of those days where it is counted by them, else of any.
 */
const ordersOf = (
  sql: Sql,
  { agency }: Pick<OperatorContext, "agency">,
  { on, days, classroom }: Counting,
): Fragment => {
  const filters = ORDERS.filters(sql, { agency }, { ...days, on, ...(classroom !== undefined && { classroom }) })
  const isCounted = filters.reduce<Fragment>((all, one) => sql`${all} and ${one}`, ORDERS.scope(sql, { agency }, {}))
  const isByRefund = on === "refunded_on"
  const returned = sql`
    select p.order_id, sum(r.amount_fen) as fen ${isByRefund ? sql`, day_of(r.succeeded_at) as day` : sql``}
    from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
    where r.agency_id = ${agency} and r.state = 'succeeded'
      ${isByRefund ? sql`and r.succeeded_at >= ${days.from} and r.succeeded_at < ${days.until + Shanghai.DAY_MS}` : sql``}
    group by p.order_id ${isByRefund ? sql`, day` : sql``}`
  return sql`
    select ${DAY[on](sql)} as day, o.id, o.classroom_id, coalesce(o.coupon_code, '') as coupon_code, o.name, o.state,
      case when o.paid_at is null then 0 else o.amount_fen end as received, coalesce(returned.fen, 0) as returned
    from orders o left join (${returned}) returned on returned.order_id = o.id where ${isCounted}`
}

/** Counts orders by some of their columns: `day`, `classroom_id`, `coupon_code`. */
export const countSales = (
  sql: Sql,
  operator: Pick<OperatorContext, "agency">,
  asked: Counting,
  keys: Fragment,
): Fragment => sql`
  select ${keys}, max(name) as name, count(*)::integer as orders, (count(*) filter (where state = 'paid'))::integer as paid,
    (count(*) filter (where state = 'refunded'))::integer as refunded,
    sum(received)::bigint as received, sum(returned)::bigint as returned
  from (
    select ${keys}, id, max(name) as name, max(state) as state, max(received) as received, sum(returned) as returned
    from (${ordersOf(sql, operator, asked)}) sold group by ${keys}, id
  ) sold group by ${keys}`

/** What was folded of some days before `until`. */
export const foldedSales = (sql: Sql, agency: string, { on, days, classroom }: Counting): Fragment => {
  const { from, until } = dayTexts(days)
  return sql`select day, classroom_id, coupon_code, name, orders, paid, refunded, received, returned from sales_figures
    where agency_id = ${agency} and basis = ${on} and day >= ${from}::date and day <= ${until}::date
      ${classroom === undefined ? sql`` : sql`and classroom_id = ${classroom}`}`
}

/** Counts some days of an agency again, in a transaction. */
export const foldSales = async (sql: Sql, agency: string, days: Days): Promise<void> => {
  const { from, until } = dayTexts(days)
  await sql`
    delete from sales_figures where agency_id = ${agency} and day >= ${from}::date and day <= ${until}::date`
  const keys = sql`day, classroom_id, coupon_code`
  for (const basis of FOLDED)
    await sql`
      insert into sales_figures (agency_id, basis, day, classroom_id, coupon_code, name, orders, paid, refunded, received, returned)
      select ${agency}, ${basis}, counted.* from (${countSales(sql, { agency }, { on: basis, days }, keys)}) counted`
}
