import { afterAll, beforeAll, expect, it } from "vitest"
import * as Schema from "effect/Schema"
import { givenBy, plainText, type Row, rowsIn } from "#domain/admin/Drawing.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { type ListInput, type ListName, LISTS } from "#domain/admin/lists.ts"
import { isList } from "#domain/admin/titles.ts"
import { readList } from "#server/admin/reads.ts"
import type { Role } from "#domain/admin/Role.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { showToday } from "#server/admin/showToday.ts"
import { readSite } from "#server/metrics/readSite.ts"
import { listSessions } from "#server/live/operateSessions.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { signedInAs } from "./backOffice.ts"
import { sit } from "../result/sitAll.ts"

const HOUR = 3_600_000
const DAY = 86_400_000
let site: StudySite
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite()
  learner = await site.learner()
  // who else the site has signed up is of no day that is told
  await site.sql`update users set created_at = ${START - 30 * DAY}`
})
afterAll(() => site.close())

interface Told {
  readonly opening: ReadonlyArray<{ readonly step: string; readonly left: number }>
  readonly waits: ReadonlyArray<{ readonly what: string; readonly count: number; readonly since: string }>
  readonly exams: ReadonlyArray<object>
  readonly lives: ReadonlyArray<object>
  readonly figures: ReadonlyArray<{
    readonly what: string
    readonly today: string
    readonly yesterday: string
    readonly week_before: string
  }>
}

const today = async (role: Role = "owner", agency = "a") =>
  (await showToday(site.sql, operatorContext({ agency, role, now: site.clock.now }))).data as Told

const order = (id: string, fen: number, paid_at: number) => site.sql`
  insert into orders ${site.sql({
    agency_id: "a",
    id,
    user_id: learner.id,
    classroom_id: "2001",
    name: "组合班",
    state: "paid",
    price_fen: fen,
    discount_fen: 0,
    amount_fen: fen,
    created_at: paid_at - HOUR,
    expires_at: paid_at,
    paid_at,
  })}`

it("tells what waits, the oldest first, and leads to its list", async () => {
  expect((await today("marker")) as object).toMatchObject({ waits: [], quiet: "没有" })
  expect((await today()).waits.map(({ what }) => what)).toStrictEqual(["一天内的直播还没有画面地址"])
  await learner.get("practice.report", { question_id: "q1", kind: "key", text: "应为 C" })
  const paper = await site.learner()
  const attempt_id = await sit(paper, [{ question_id: "q5", value: "我的看法" }], { paper_id: "p2" })
  await site.sql`
    insert into late_hand_ins (agency_id, attempt_id, state, records, chains, received_at)
    values ('a', ${attempt_id}, 'review', 1, '[]', ${START - DAY})`
  const { waits } = await today()
  expect(waits.map(({ what, count }) => [what, count])).toStrictEqual([
    ["迟到的作答待核对", 1],
    ["简答题待批改", 1],
    ["纠错待回复", 1],
    ["一天内的直播还没有画面地址", 1],
  ])
  const [late] = (await readSite(site.sql, site.clock.now)).queues
  expect(late).toStrictEqual({ queue: "late_answers", count: 1, since: START - DAY })
  const { list } = (
    await listSessions(site.sql, operatorContext({ agency: "a", now: site.clock.now }), { only: "unready" })
  ).data as { readonly list: ReadonlyArray<object> }
  expect([list.length, waits[3]]).toMatchObject([1, { "live:list": "unready" }])
  expect(waits[0]).toStrictEqual({
    what: "迟到的作答待核对",
    count: 1,
    since: Shanghai.format(START - DAY),
    "late:list": "1",
  })
})

it("leads who may see an agency to the first step of its opening that is left, until none is", async () => {
  const left = async () => (await today()).opening.map((one) => [one.step, one.left])
  await site.sql`update agencies set config = jsonb_set(config, '{config,phone}', '""'), bottom_detail = bottom_detail - 'contact' where id = 'a'`
  expect((await today("registrar")).opening).toStrictEqual([])
  expect(await left()).toStrictEqual([["电话、页脚和主色", 3]])
  const [row] = rowsIn({ rows: "opening" }, await today())
  const open = DRAWINGS["today:show"].tables[0]?.links.flatMap((link) => {
    const given = givenBy(link, row ?? {}, {})
    return given === null ? [] : [[link.to, given]]
  })
  expect(open).toStrictEqual([["content:edit", { path: "agencies/a.yaml" }]])
  await site.sql`update agencies set config = jsonb_set(config, '{config,phone}', '"400"') where id = 'a'`
  expect(await left()).toStrictEqual([["收款账户", 2]])
  await order("o0", 500, START - 30 * DAY)
  await site.sql`insert into payments ${site.sql({
    agency_id: "a",
    number: "n",
    order_id: "o0",
    provider: "embedded",
    amount_fen: 500,
    state: "succeeded",
    created_at: START - 30 * DAY,
    ask_at: START,
    succeeded_at: START - 30 * DAY,
  })}`
  expect(await left()).toStrictEqual([["同事", 1]])
  await signedInAs(site, "owner")
  expect(await today()).toMatchObject({ opening: [] })
})

it("tells of the exams and live sessions of the day", async () => {
  const { exams, lives } = await today()
  expect(exams).toMatchObject([{ id: "p2", name: "统一考试", closes_at: "2026-03-02 10:20:00" }])
  expect(lives).toMatchObject([{ id: "live1", starts_at: "2026-03-02 20:00:00", ends_at: "2026-03-02 21:00:00" }])
  site.clock.now = START + DAY
  expect(await today()).toMatchObject({ exams: [], lives: [] })
  site.clock.now = START
})

it("counts who signed up, paid and studied, on the day, the day before and a week before", async () => {
  await site.sql`update users set created_at = ${START - 30 * DAY}`
  for (const at of [START, START - DAY, START - 7 * DAY, START - 7 * DAY + HOUR, START - 2 * DAY]) {
    const { id } = await site.learner()
    await site.sql`update users set created_at = ${at} where id = ${id}`
  }
  await order("o1", 9_900, START)
  await order("o2", 100, START - 7 * DAY)
  await site.sql`
    insert into study_days (agency_id, user_id, day, seconds) values
      ('a', ${learner.id}, '2026-03-02', 60), ('a', ${learner.id}, '2026-03-01', 60), ('a', ${learner.id}, '2026-02-28', 60)`
  const { figures } = await today()
  expect(figures.map((one) => [one.what, one.today, one.yesterday, one.week_before])).toStrictEqual([
    ["新注册", "1", "1", "2"],
    ["在学学员", "2", "1", "0"],
    ["已付订单", "1", "0", "1"],
    ["实收（元）", "99.00", "0.00", "1.00"],
    ["退款（元）", "0.00", "0.00", "0.00"],
  ])
})

it("tells a role what it may look up, and an agency what is its own", async () => {
  const kinds = ({ waits, exams, lives, figures }: Told) => ({
    waits: waits.map(({ what }) => what),
    exams: exams.length,
    lives: lives.length,
    figures: figures.map(({ what }) => what),
  })
  expect(kinds(await today("marker"))).toStrictEqual({ waits: ["简答题待批改"], exams: 0, lives: 0, figures: [] })
  expect(kinds(await today("cashier"))).toStrictEqual({
    waits: [],
    exams: 0,
    lives: 0,
    figures: ["已付订单", "实收（元）", "退款（元）"],
  })
  const other = await today("owner", "b")
  expect(other.waits).toStrictEqual([])
  expect(new Set(other.figures.map(({ today: sum }) => Number(sum)))).toStrictEqual(new Set([0]))
})

it("each number leads to a list that has as many", async () => {
  await order("o3", 500, START - DAY)
  for (const [n, state] of ["succeeded", "failed", "failed"].entries()) {
    const succeeded_at = state === "succeeded" ? START : null
    const paid = { agency_id: "a", amount_fen: 500, created_at: START, ask_at: START }
    await site.sql`insert into payments ${site.sql({
      ...paid,
      number: `n${n}`,
      order_id: "o3",
      provider: "embedded",
      state: "succeeded",
      succeeded_at: START,
    })}`
    await site.sql`insert into refunds ${site.sql({
      ...paid,
      number: `f${n}`,
      payment_number: `n${n}`,
      reason: "requested",
      state,
      succeeded_at,
    })}`
  }
  const operator = {
    agency: "a",
    role: "owner" as const,
    by: "owner",
    account: null,
    secretsKey: null,
    progress: () => {},
  }
  const data: Row = { ...(await today()) }
  const counted: Array<readonly [string, unknown, number]> = []
  for (const table of DRAWINGS["today:show"].tables)
    for (const row of rowsIn(table, data))
      for (const { name, leads = table.rows === "waits" && name === "count" ? table.links : [] } of table.columns)
        for (const link of leads) {
          const given = givenBy(link, row, {})
          // which sessions are unready follows from the database's own clock
          if (given === null || !isList(link.to) || link.to === "live:list") continue
          const input = Schema.decodeUnknownSync(LISTS[link.to].input)(given) as ListInput<ListName>
          const { data: behind } = await readList(site.sql, operator, link.to, input)
          const { total, list = [] } = behind as { readonly total?: number; readonly list?: ReadonlyArray<Row> }
          counted.push([`${plainText(row["what"] ?? row["name"])} ${name}`, row[name], total ?? list.length])
        }
  expect(counted.filter(([what]) => !what.includes("元"))).toStrictEqual(
    counted.filter(([what]) => !what.includes("元")).map(([what, count]) => [what, count, Number(count)]),
  )
  expect(counted.filter(([what]) => what.includes("元")).map(([what, , rows]) => [what, rows])).toStrictEqual([
    ["实收（元） today", 1],
    ["实收（元） yesterday", 1],
    ["实收（元） week_before", 1],
    ["退款（元） today", 1],
    ["退款（元） yesterday", 0],
    ["退款（元） week_before", 0],
  ])
  expect(counted.map(([what]) => what)).toContain("退款没有成功 count")
})
