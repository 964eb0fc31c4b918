import { toYuan } from "#domain/core/Money.ts"
import { PROVIDERS } from "#domain/admin/words.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import type { ProviderName } from "./PaymentProvider.ts"

interface MovedRow {
  readonly at: number
  readonly kind: "payment" | "refund"
  readonly provider: ProviderName
  /** Of the agency's own account at it; null: that of the settings. */
  readonly merchant: string | null
  readonly amount_fen: number
  readonly order_id: string
  readonly name: string
  readonly user_id: string
  /** By which the provider knows it from us, and its own. */
  readonly number: string
  readonly trade_number: string | null
}

/**
 * What came in and went back on a day in Shanghai, by the time at which the provider said so, as its own statement
 * counts: each row, and the sums of these rows an account at a provider. `from` is when the day begins.
 */
export const dayStatement = async (sql: Sql, { agency }: OperatorContext, from: number): Promise<OperatorReport> => {
  const day = Shanghai.dateText(from)
  const to = from + Shanghai.DAY_MS
  const rows = await sql<MovedRow[]>`
    select m.at, m.kind, m.provider, m.amount_fen, m.order_id, m.number, m.trade_number, o.name, o.user_id, c.merchant
    from (
      select agency_id, succeeded_at as at, 'payment' as kind, provider, account_id, amount_fen, order_id, number, trade_number
      from payments where agency_id = ${agency} and succeeded_at >= ${from} and succeeded_at < ${to}
      union all
      select r.agency_id, r.succeeded_at, 'refund', p.provider, p.account_id, r.amount_fen, p.order_id, r.number, p.trade_number
      from refunds r join payments p on p.agency_id = r.agency_id and p.number = r.payment_number
      where r.agency_id = ${agency} and r.succeeded_at >= ${from} and r.succeeded_at < ${to}
    ) m join orders o on o.agency_id = m.agency_id and o.id = m.order_id
    left join merchant_accounts c on c.agency_id = m.agency_id and c.id = m.account_id
    order by m.at, m.number`
  const hasOwn = rows.some(({ merchant }) => merchant !== null)
  const byAccount = Map.groupBy(rows, ({ provider, merchant }) => `${provider} ${merchant ?? ""}`)
  const providers = [...byAccount.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...accountOf(first, hasOwn), ...sumsOf(own) })),
  )
  const all = sumsOf(rows)
  const list = rows.map(({ at, amount_fen, trade_number, merchant: _, ...row }) => ({
    ...row,
    at: Shanghai.format(at),
    amount: toYuan(row.kind === "refund" ? -amount_fen : amount_fen),
    trade_number: trade_number ?? "",
  }))
  return {
    lines: [
      sumsLine(`${day}：`, all),
      ...providers.map((one) => sumsLine([PROVIDERS[one.provider], one.merchant].filter(Boolean).join(" "), one)),
      ...list.map((row) =>
        [row.at, row.kind === "refund" ? "退款" : "收款", `${row.amount}元`, row.order_id, row.number, row.trade_number]
          .filter(Boolean)
          .join("  "),
      ),
    ],
    data: { day, ...all, providers, list },
    learners: [...new Set(rows.map(({ user_id }) => user_id))],
  }
}

/** Named where money went to an account of the agency's own. */
const accountOf = ({ provider, merchant }: MovedRow, isNamed: boolean) => ({
  provider,
  ...(isNamed && { merchant: merchant ?? "网站的账户" }),
})

const sumsLine = (of: string, sums: ReturnType<typeof sumsOf>): string =>
  `${of}收款${sums.payments}笔${sums.paid}元，退款${sums.refunds}笔${sums.returned}元，净额${sums.net}元`

const sumsOf = (rows: ReadonlyArray<MovedRow>) => {
  const of = (kind: MovedRow["kind"]) => rows.filter((row) => row.kind === kind)
  const fen = (some: ReadonlyArray<MovedRow>) => some.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  const [payments, refunds] = [of("payment"), of("refund")]
  const [paid, returned] = [fen(payments), fen(refunds)]
  return {
    payments: payments.length,
    paid: toYuan(paid),
    refunds: refunds.length,
    returned: toYuan(returned),
    net: toYuan(paid - returned),
  }
}
