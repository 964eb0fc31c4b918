import type { ListInput } from "#domain/admin/lists.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import { toYuan } from "#domain/core/Money.ts"
import * as Coupon from "#domain/order/Coupon.ts"
import type { RefundRequestState } from "#domain/order/RefundRequestState.ts"
import type { RefundState } from "#domain/order/RefundState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { daysBetween } from "../core/daysBetween.ts"
import { hasInMobile } from "../core/hasInMobile.ts"
import type { Fragment, ListOperator, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import type { OrderRow } from "./rows.ts"

type Asked = ListInput<"order:list">

interface Row extends OrderRow {
  readonly refund: RefundState | null
  /** Of the learner's latest request for a refund. */
  readonly request: RefundRequestState | null
}

interface Listed extends Pick<Row, "id" | "user_id" | "classroom_id" | "name" | "state" | "coupon_code"> {
  readonly amount: string
  readonly created_at: string
  readonly refund: RefundState | null
  readonly request: RefundRequestState | null
  /** The request waits for an answer. */
  readonly waits?: "1"
  /** There is money to give back, or a refund to ask for again. */
  readonly returns?: "1"
}

/** Ids of the orders whose refund waits for that. */
const waitingFor = (sql: Sql, agency: string, what: NonNullable<Asked["refund"]>): Fragment =>
  what === "asked"
    ? sql`select order_id from refund_requests where agency_id = ${agency} and state = 'asked'`
    : sql`select p.order_id from refunds r
        join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
        where r.agency_id = ${agency} and r.state = ${what}`

/** Orders that were made, paid or refunded in some days. */
const dayFilters = (sql: Sql, agency: string, { on = "ordered_on", from, until }: Asked): ReadonlyArray<Fragment> => {
  const within = (at: Fragment) => daysBetween(sql, at, { from, until })
  if (on === "ordered_on") return within(sql`o.created_at`)
  if (from === undefined && until === undefined) return []
  if (on === "paid_on") return within(sql`o.paid_at`)
  const refunded = within(sql`r.succeeded_at`).reduce(
    (all, one) => sql`${all} and ${one}`,
    sql`r.agency_id = ${agency}`,
  )
  return [
    sql`o.id = any (array(select p.order_id from refunds r
      join payments p on p.agency_id = r.agency_id and p.number = r.payment_number where ${refunded}))`,
  ]
}

/** Ids of the learners of an id, a number, or a part of it. */
const namedBy = (sql: Sql, operator: ListOperator, typed: string): Fragment => {
  const those = (condition: Fragment) =>
    sql`select u.id from users u where u.agency_id = ${operator.agency} and ${condition}`
  const has = hasInMobile(sql, operator, typed)
  return sql`${those(sql`u.id = ${typed}`)} union ${those(sql`u.mobile = ${Mobile.plain(typed)}`)}
    ${has === null ? sql`` : sql`union ${those(has)}`}`
}

/** Orders, the latest first. */
export const ORDERS: PagedList<Asked, "created" | "amount", Listed> = {
  from: (sql) => sql`orders o`,
  scope: (sql, { agency }) => sql`o.agency_id = ${agency}`,
  filters: (sql, operator, { state, refund, user, coupon, classroom, ...days }) => [
    ...(state === undefined ? [] : [sql`o.state = ${state}`]),
    ...(refund === undefined ? [] : [sql`o.id = any (array(${waitingFor(sql, operator.agency, refund)}))`]),
    ...dayFilters(sql, operator.agency, days),
    ...(user === undefined ? [] : [sql`o.user_id = any (array(${namedBy(sql, operator, user)}))`]),
    ...(classroom === undefined ? [] : [sql`o.classroom_id = ${classroom}`]),
    ...(coupon === undefined ? [] : [sql`o.coupon_code = ${Coupon.normalise(coupon)}`]),
  ],
  id: (sql) => sql`o.id`,
  learner: (sql) => sql`o.user_id`,
  sorts: {
    created: { by: (sql) => sql`o.created_at`, type: "timestamptz" },
    amount: { by: (sql) => sql`o.amount_fen`, type: "bigint" },
  },
  sort: "created.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
      select o.*, (select r.state from refunds r
          join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
          where p.agency_id = o.agency_id and p.order_id = o.id order by r.created_at desc limit 1) as refund,
        (select state from refund_requests q
          where q.agency_id = o.agency_id and q.order_id = o.id order by asked_at desc, id desc limit 1) as request
      from orders o where o.agency_id = ${agency} and o.id = any(${ids}::text[])`
      return rows.map(
        ({ id, user_id, classroom_id, name, state, amount_fen, coupon_code, created_at, refund, request }) => ({
          id,
          user_id,
          classroom_id,
          name,
          state,
          amount: toYuan(amount_fen),
          coupon_code,
          created_at: Shanghai.format(created_at),
          refund,
          request,
          ...(request === "asked" && { waits: "1" as const }),
          ...((state === "paid" || refund === "failed") && { returns: "1" as const }),
        }),
      )
    },
}

export const listOrders = (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> =>
  readPage(sql, ORDERS, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["还没有订单"] : rows.map(lineOf)),
  })

const lineOf = ({ created_at, id, state, amount, user_id, name, refund, request }: Listed): string =>
  [created_at, id, state, `${amount} 元`, user_id, name, refund && `退款 ${refund}`, request && `退款申请 ${request}`]
    .filter(Boolean)
    .join("  ")
