import { toYuan } from "#domain/core/Money.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Fragment } from "../core/PagedList.ts"
import { type Days, foldedUntil } from "../core/statsDays.ts"
import type { Sql } from "../db/Sql.ts"
import { dayFigures } from "../study/learningFigures.ts"

interface Figure {
  readonly list: "user:find" | "order:list"
  /** Of the list, the days by which it has those that are counted. */
  readonly on: string
  readonly what: string
  /** What is counted. */
  readonly means: string
  /** Rows of an instant `at` and a number `n`, none of them before the day on which `from` falls. */
  readonly rows: (sql: Sql, agency: string, days: Days, folded: number) => Fragment
  readonly text?: (sum: number) => string
}

const paidOrders = (sql: Sql, agency: string, { from }: Days) => sql`
  from orders where agency_id = ${agency} and paid_at >= ${from}`

const FIGURES: ReadonlyArray<Figure> = [
  {
    list: "user:find",
    on: "joined_on",
    what: "新注册",
    means: "当天新增的学员账号，注销了的不算",
    rows: (sql, agency, { from }) => sql`
      select created_at as at, 1 as n from users where agency_id = ${agency} and created_at >= ${from} and left_at is null`,
  },
  {
    list: "user:find",
    on: "studied_on",
    what: "在学学员",
    means: "当天看了课、学完课时、做了练习或试卷的学员",
    rows: (sql, agency, days, folded) => sql`
      select begin::timestamp at time zone 'Asia/Shanghai' as at, learners as n
      from ${dayFigures(sql, agency, days, folded)}`,
  },
  {
    list: "order:list",
    on: "paid_on",
    what: "已付订单",
    means: "当天付清的订单，含免费的",
    rows: (sql, agency, days) => sql`select paid_at as at, 1 as n ${paidOrders(sql, agency, days)}`,
  },
  {
    list: "order:list",
    on: "paid_on",
    what: "实收（元）",
    means: "当天付清的订单的金额，不减退款",
    rows: (sql, agency, days) => sql`select paid_at as at, amount_fen as n ${paidOrders(sql, agency, days)}`,
    text: toYuan,
  },
  {
    list: "order:list",
    on: "refunded_on",
    what: "退款（元）",
    means: "当天退到学员的金额",
    rows: (sql, agency, { from }) => sql`
      select succeeded_at as at, amount_fen as n from refunds where agency_id = ${agency} and succeeded_at >= ${from}`,
    text: toYuan,
  },
]

/** The figures of a day, of those whose list may be looked up. */
export const todayFigures = async (sql: Sql, agency: string, now: number, may: (list: Figure["list"]) => boolean) => {
  const day = (ago: number) => Shanghai.startOfDay(now) - ago * Shanghai.DAY_MS
  const sumOf = (ago: number) => sql`
    coalesce(sum(n) filter (where at >= ${day(ago)} and at < ${day(ago - 1)}), 0)::bigint`
  const folded = await foldedUntil(sql, agency)
  return Promise.all(
    FIGURES.filter(({ list }) => may(list)).map(async ({ list, on, what, means, rows, text = String }) => {
      const [sums] = await sql<[{ today: number; yesterday: number; week_before: number }]>`
        select ${sumOf(0)} as today, ${sumOf(1)} as yesterday, ${sumOf(7)} as week_before
        from (${rows(sql, agency, { from: day(7), until: day(0) }, folded)}) counted`
      return {
        what,
        means,
        today: text(sums.today),
        yesterday: text(sums.yesterday),
        week_before: text(sums.week_before),
        on,
        today_is: Shanghai.dateText(day(0)),
        yesterday_is: Shanghai.dateText(day(1)),
        week_before_is: Shanghai.dateText(day(7)),
        [list]: "1",
      }
    }),
  )
}
