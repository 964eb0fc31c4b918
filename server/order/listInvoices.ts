import type { ListInput } from "#domain/admin/lists.ts"
import { toYuan } from "#domain/core/Money.ts"
import { LABELS } from "#domain/order/InvoiceState.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { daysBetween } from "../core/daysBetween.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import type { InvoiceRow } from "./invoices.ts"

type Asked = ListInput<"invoice:list">

interface Row extends Omit<InvoiceRow, "url" | "reply"> {
  readonly order_id: string
  readonly user_id: string
  readonly to_reverse: boolean
}

/** An issued invoice `i` whose order was refunded since. */
const isToReverse = (sql: Sql): Fragment => sql`i.state = 'issued' and exists (
  select from orders o where o.agency_id = i.agency_id and o.id = i.order_id and o.state = 'refunded')`

/** Invoices that were asked for, the latest first. */
export const INVOICES: PagedList<Asked, "asked" | "amount", Listed> = {
  from: (sql) => sql`invoices i`,
  scope: (sql, { agency }) => sql`i.agency_id = ${agency}`,
  filters: (sql, _, { only, order, title, ...days }) => [
    ...(only === undefined ? [] : [only === "to_issue" ? sql`i.state = 'asked'` : isToReverse(sql)]),
    ...(order === undefined ? [] : [sql`i.order_id = ${order}`]),
    ...(title === undefined ? [] : [sql`position(${title} in i.title) > 0`]),
    ...daysBetween(sql, sql`i.asked_at`, days),
  ],
  id: (sql) => sql`i.id`,
  learner: (sql) => sql`i.user_id`,
  sorts: {
    asked: { by: (sql) => sql`i.asked_at`, type: "timestamptz" },
    amount: { by: (sql) => sql`i.amount_fen`, type: "bigint" },
  },
  sort: "asked.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
        select i.id, i.order_id, i.user_id, i.state, i.title, i.tax_number, i.amount_fen, i.number,
          i.issued_on::text, i.asked_at, ${isToReverse(sql)} as to_reverse
        from invoices i where i.agency_id = ${agency} and i.id = any(${ids}::text[])`
      return rows.map(listed)
    },
}

const listed = ({ amount_fen, asked_at, ...row }: Row) => ({
  ...row,
  amount: toYuan(amount_fen),
  asked_at: Shanghai.format(asked_at),
  ...((row.state === "asked" || row.to_reverse) && { waits: "1" }),
})

type Listed = ReturnType<typeof listed>

export const listInvoices = (sql: Sql, operator: OperatorContext, asked: Asked = {}): Promise<OperatorReport> =>
  readPage(sql, INVOICES, operator, {
    asked,
    linesOf: (rows) => (rows.length === 0 ? ["还没有发票申请"] : rows.map(lineOf)),
  })

const lineOf = ({ asked_at, id, to_reverse, state, amount, title, tax_number, number }: Listed): string =>
  [asked_at, id, to_reverse ? "已退款，待红冲" : LABELS[state], `${amount} 元`, title, tax_number, number]
    .filter(Boolean)
    .join("  ")
