import { rowOf } from "#domain/admin/Drawing.ts"
import type { ListInput } from "#domain/admin/lists.ts"
import { PROVIDERS } from "#domain/admin/words.ts"
import { toYuan } from "#domain/core/Money.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import { readPage } from "../core/readPage.ts"
import type { Sql } from "../db/Sql.ts"
import type { ProviderName } from "./PaymentProvider.ts"

type Asked = ListInput<"order:day">

interface MovedRow {
  /** By which the provider knows it from us; a refund has that of its payment and an R. */
  readonly id: string
  readonly at: number
  readonly kind: "payment" | "refund"
  readonly provider: ProviderName
  /** A refund's is negative. */
  readonly fen: number
  readonly order_id: string
  readonly name: string
  readonly user_id: string
  /** The provider's own number. */
  readonly trade_number: string | null
}

interface Account {
  readonly provider: ProviderName
  /** Of the agency's own account at it; null: that of the settings. */
  readonly merchant: string | null
  readonly payments: number
  readonly paid_fen: number
  readonly refunds: number
  readonly returned_fen: number
}

/** Payments and refunds of a day in Shanghai, by the time at which the provider said so, as its own statement counts. */
const moved = (sql: Sql, agency: string, from: number): Fragment => {
  const isOfDay = (at: Fragment) => sql`${at} >= ${from} and ${at} < ${from + Shanghai.DAY_MS}`
  return sql`(
    select number, succeeded_at as at, 'payment' as kind, provider, account_id, amount_fen as fen, order_id, trade_number
    from payments where agency_id = ${agency} and ${isOfDay(sql`succeeded_at`)}
    union all
    select r.number, r.succeeded_at, 'refund', p.provider, p.account_id, -r.amount_fen, p.order_id, p.trade_number
    from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
    where r.agency_id = ${agency} and ${isOfDay(sql`r.succeeded_at`)}
  ) m`
}

const listed = ({ at, fen, trade_number, ...row }: MovedRow) => ({
  ...row,
  number: row.id,
  at: Shanghai.format(at),
  amount: toYuan(fen),
  trade_number: trade_number ?? "",
})

type Listed = ReturnType<typeof listed>

/** Each payment and refund of a day. */
export const STATEMENT: PagedList<Asked, "at" | "amount", Listed> = {
  from: (sql, { agency }, { day }) =>
    sql`${moved(sql, agency, day)} join orders o on o.agency_id = ${agency} and o.id = m.order_id`,
  scope: (sql) => sql`true`,
  filters: () => [],
  id: (sql) => sql`m.number`,
  learner: (sql) => sql`o.user_id`,
  sorts: {
    at: { by: (sql) => sql`m.at`, type: "timestamptz" },
    amount: { by: (sql) => sql`m.fen`, type: "bigint" },
  },
  sort: "at",
  open: async (sql, operator, asked) => async (ids) => {
    const rows = await sql<MovedRow[]>`
      select m.number as id, m.at, m.kind, m.provider, m.fen, m.order_id, m.trade_number, o.name, o.user_id
      from ${STATEMENT.from(sql, operator, asked)} where m.number = any(${ids}::text[])`
    return rows.map(listed)
  },
}

/** What came in and went back on a day: the sums of all of it an account at a provider, and its rows page by page. */
export const dayStatement = async (sql: Sql, operator: OperatorContext, asked: Asked): Promise<OperatorReport> => {
  const day = Shanghai.dateText(asked.day)
  const accounts = await sql<Account[]>`
    select m.provider, c.merchant, count(*) filter (where kind = 'payment')::integer as payments,
      count(*) filter (where kind = 'refund')::integer as refunds,
      coalesce(sum(fen) filter (where kind = 'payment'), 0)::bigint as paid_fen,
      coalesce(-sum(fen) filter (where kind = 'refund'), 0)::bigint as returned_fen
    from ${moved(sql, operator.agency, asked.day)}
    left join merchant_accounts c on c.agency_id = ${operator.agency} and c.id = m.account_id
    group by m.provider, c.merchant order by min(m.at), m.provider, c.merchant`
  const hasOwn = accounts.some(({ merchant }) => merchant !== null)
  const providers = accounts.map((account) => ({ ...nameOf(account, hasOwn), ...sumsOf([account]) }))
  const all = sumsOf(accounts)
  const { lines, data, ...report } = await readPage(sql, STATEMENT, operator, { asked, linesOf })
  return {
    ...report,
    lines: [
      sumsLine(`${day}：`, all),
      ...providers.map((one) => sumsLine([PROVIDERS[one.provider], one.merchant].filter(Boolean).join(" "), one)),
      ...lines,
    ],
    data: { day, ...all, providers, ...rowOf(data) },
  }
}

/** Named where money went to an account of the agency's own. */
const nameOf = ({ provider, merchant }: Account, isNamed: boolean) => ({
  provider,
  ...(isNamed && { merchant: merchant ?? "网站的账户" }),
})

const sumsLine = (of: string, sums: ReturnType<typeof sumsOf>): string =>
  `${of}收款${sums.payments}笔${sums.paid}元，退款${sums.refunds}笔${sums.returned}元，净额${sums.net}元`

const linesOf = (rows: ReadonlyArray<Listed>): ReadonlyArray<string> =>
  rows.map(({ at, kind, amount, order_id, number, trade_number }) =>
    [at, kind === "refund" ? "退款" : "收款", `${amount}元`, order_id, number, trade_number].filter(Boolean).join("  "),
  )

const sumsOf = (accounts: ReadonlyArray<Account>) => {
  const sum = (of: (account: Account) => number) => accounts.reduce((total, account) => total + of(account), 0)
  const [paid, returned] = [sum(({ paid_fen }) => paid_fen), sum(({ returned_fen }) => returned_fen)]
  return {
    payments: sum(({ payments }) => payments),
    paid: toYuan(paid),
    refunds: sum(({ refunds }) => refunds),
    returned: toYuan(returned),
    net: toYuan(paid - returned),
  }
}
