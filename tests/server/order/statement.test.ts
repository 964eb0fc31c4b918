import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { toYuan } from "#domain/core/Money.ts"
import { refundOrder } from "#server/order/operateRefunds.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { runOn } from "../commands/runOn.ts"
import type { Learner } from "../content/studySite.ts"
import { buy, makeOrderSite, type OrderSite, pay } from "./orderSite.ts"

const DAY = 86_400_000
let site: OrderSite
beforeAll(async () => {
  site = await makeOrderSite()
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

const asked = async <T>(...words: ReadonlyArray<string>): Promise<T> =>
  JSON.parse((await runOn(site, [...words, "--agency", "a", "--json"])).out.join("")) as T

const bought = async (learner: Learner): Promise<string> => {
  const { id } = await buy(learner)
  await site.press((await pay(learner, id)).address, "pay")
  return id
}

const refund = async (order: string): Promise<void> => {
  const operator = operatorContext({ agency: "a", now: site.clock.now })
  await site.sql.begin((sql) => refundOrder(sql, operator, { order, whole: true }))
  await site.work()
}

interface Statement {
  readonly paid: string
  readonly returned: string
  readonly net: string
  readonly providers: ReadonlyArray<{ readonly provider: string; readonly paid: string; readonly returned: string }>
  readonly total: number
  readonly next: string | null
  readonly list: ReadonlyArray<{
    readonly at: string
    readonly kind: string
    readonly amount: string
    readonly number: string
    readonly order_id: string
  }>
}

it("sums what came in and went back on a day: by its rows, and as the provider has it", async () => {
  const orders: string[] = []
  for (let n = 0; n < 3; n += 1) {
    site.clock.now += 1_000
    orders.push(await bought(await site.learner()))
  }
  site.clock.now += 1_000
  await refund(orders[1] ?? "")
  site.clock.now = START + DAY
  await refund(orders[2] ?? "")

  const first = await asked<Statement>("order:day", "--day", "2026-03-02")
  expect(first).toMatchObject({ paid: "297.00", returned: "99.00", net: "198.00" })
  expect(first.list.map(({ kind, order_id }) => [kind, order_id])).toStrictEqual([
    ...orders.map((id) => ["payment", id]),
    ["refund", orders[1]],
  ])
  const second = await asked<Statement>("order:day", "--day", "2026-03-03")
  expect(second).toMatchObject({ paid: "0.00", returned: "99.00", net: "-99.00" })
  for (const { net, list } of [first, second])
    expect(list.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)).toBe(net)

  const [provider] = await site.sql<[{ paid: number; returned: number }]>`
    select sum(amount_fen)::bigint as paid, sum(refunded_fen)::bigint as returned from embedded_trades
    where agency_id = 'a' and state = 'paid'`
  const total = (which: "paid" | "returned") => Number(first[which]) + Number(second[which])
  expect([total("paid"), total("returned")].map((sum) => sum.toFixed(2))).toStrictEqual([
    toYuan(provider.paid),
    toYuan(provider.returned),
  ])
  expect(await asked<Statement>("order:day", "--day", "2026-03-01")).toMatchObject({ paid: "0.00", list: [] })
})

it("reads the rows of a day page by page, with the sums of the whole day", async () => {
  const { id: learner } = await site.learner()
  await site.sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at, paid_at)
    select 'a', 'day' || n, ${learner}, '2001', 'paid', '班级', n, 0, n, now(), now(), now() from generate_series(1, 220) n`
  await site.sql`
    insert into payments (agency_id, number, order_id, provider, amount_fen, state, created_at, succeeded_at, ask_at)
    select agency_id, id || '01', id, 'wechat', amount_fen, 'succeeded', now(), at, now()
    from orders, lateral (select ${START + 20 * DAY}::timestamptz + amount_fen % 7 * interval '1 minute' as at) a
    where id like 'day%'`
  await site.sql`
    insert into refunds (agency_id, number, payment_number, amount_fen, reason, state, created_at, succeeded_at, ask_at)
    select agency_id, number || 'R', number, amount_fen, 'requested', 'succeeded', now(), succeeded_at, now()
    from payments where order_id like 'day%' and amount_fen % 10 = 0`
  for (const sort of ["at", "at.desc", "amount", "amount.desc"]) {
    const pages: Statement[] = []
    let after: ReadonlyArray<string> = []
    do {
      const page: Statement = await asked("order:day", "--day", "2026-03-22", "--sort", sort, ...after)
      pages.push(page)
      after = page.next === null ? [] : ["--after", page.next]
    } while (after.length > 0)
    const rows = pages.flatMap(({ list }) => list)
    expect([pages.length, rows.length, new Set(rows.map(({ number }) => number)).size]).toStrictEqual([3, 242, 242])
    const net = rows.reduce((sum, { amount }) => sum + Math.round(100 * Number(amount)), 0)
    for (const page of pages)
      expect(page).toMatchObject({ total: 242, paid: toYuan(24_310), returned: toYuan(2_530), net: toYuan(net) })
    const keys = rows.map((row) => (sort.startsWith("at") ? Date.parse(row.at) : Number(row.amount)))
    expect(keys).toStrictEqual(keys.toSorted((a, b) => (sort.endsWith("desc") ? b - a : a - b)))
  }
})

it("sums by merchant account where an agency has one of its own", async () => {
  site.clock.now = START + 9 * DAY
  const own = await bought(await site.learner())
  site.clock.now += 1_000
  await bought(await site.learner())
  await refund(own)
  await site.sql`
    insert into merchant_accounts (agency_id, id, provider, merchant, fingerprint, sealed, set_by, set_at)
    values ('a', 'm1', 'wechat', '1900000109', 'f', '', 'owner', ${START}::timestamptz)`
  await site.sql`alter table payments disable trigger payments_keep_account`
  await site.sql`update payments set account_id = 'm1' where order_id = ${own}`
  await site.sql`alter table payments enable trigger payments_keep_account`
  const { providers, net } = await asked<Statement>("order:day", "--day", "2026-03-11")
  expect([net, providers]).toMatchObject([
    "99.00",
    [
      { merchant: "1900000109", paid: "99.00", returned: "99.00", net: "0.00" },
      { merchant: "网站的账户", paid: "99.00", returned: "0.00", net: "99.00" },
    ],
  ])
})

it("finds orders by day, state, coupon and the end of a number", async () => {
  const learner = await site.learner()
  await site.sql`update users set mobile = '13811170077' where id = ${learner.id}`
  await runOn(site, [
    "coupon:make",
    "--code",
    "TEN",
    "--off",
    "10",
    "--from",
    "2026-01-01",
    "--until",
    "2099-01-01",
    "--agency",
    "a",
  ])
  const { id } = await buy(learner, { coupon: "TEN", amount: "89.00" })
  const found = async (...words: ReadonlyArray<string>) =>
    (await asked<{ list: ReadonlyArray<{ id: string }> }>("order:list", ...words)).list.map((order) => order.id)
  for (const filter of ["0077", "13811170077", learner.id]) expect(await found("--user", filter)).toStrictEqual([id])
  expect(await found("--coupon", "ten")).toStrictEqual([id])
  expect(await found("--user", "0077", "--from", "2026-03-02", "--until", "2026-03-02")).toStrictEqual([id])
  expect(await found("--user", "0077", "--until", "2026-03-01")).toStrictEqual([])
  expect(await found("--user", "0077", "--from", "2026-03-03")).toStrictEqual([])
  expect(await found("--user", "0077", "--state", "paid")).toStrictEqual([])
  await expect(found("--from", "2026-02-30")).rejects.toThrow("--from is a day like 2026-03-01")
})

it("shows of each code of a batch what became of it, and who used it", async () => {
  const { list } = await asked<{ list: ReadonlyArray<{ code: string }> }>(
    "code:make",
    "--batch",
    "spring",
    "--classroom",
    "2001",
    "--count",
    "3",
  )
  const learner = await site.learner()
  await learner.get("code.redeem", { code: list[1]?.code ?? "" } as never)
  await runOn(site, ["code:revoke", "--batch", "spring", "--number", "3", "--agency", "a"])
  const used = await asked<{ list: ReadonlyArray<object> }>("code:uses", "--batch", "spring")
  expect(used.list).toMatchObject([
    { number: 2, state: "redeemed", user_id: learner.id, redeemed_at: "2026-03-02 10:00:00" },
    { number: 1, state: "unused", user_id: "", is_open: "1" },
    { number: 3, state: "revoked", user_id: "" },
  ])
  expect(JSON.stringify(used)).not.toContain(list[0]?.code)
})
