import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { givenBy, type Row, rowOf, rowsIn } from "#domain/admin/Drawing.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import type { ListName } from "#domain/admin/lists.ts"
import type { Role } from "#domain/admin/Role.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

/** Of START; the server counts days from the database's clock. */
const TODAY = "2026-03-02"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite()
  ask = makeAsk(site)
  await site.sql`
    insert into users (agency_id, id, name, created_at) select 'a', 'u' || n, '学员', ${START} from generate_series(1, 6) n`
  await site.sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select 'a', 'u' || n, '2001', ${START} from generate_series(1, 2) n`
  // the second is a Monday: a week has its days, and u1 once
  await site.sql`
    insert into study_days (agency_id, user_id, day, seconds) values
      ('a', 'u1', '2026-02-27', 600), ('a', 'u1', '2026-03-01', 1200), ('a', 'u1', '2026-03-02', 60),
      ('a', 'u2', '2026-03-02', 89), ('a', 'u3', '2026-03-02', 3600), ('a', 'u4', '2026-03-02', 0)`
  await site.sql`
    insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
    select 'a', 'u1', '2001', 'l' || n, ${START}::timestamptz - n * interval '1 day' from generate_series(0, 1) n`
  await site.sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at, paid_at, closed_at, closed_because)
    select 'a', 'o' || n, 'u' || n, '2001', state, '护理班', n * 100, 0, n * 100, ${START}::timestamptz - late * interval '1 day',
      ${START}, case when state in ('paid', 'refunded') then ${START}::timestamptz end,
      case state when 'closed' then ${START}::timestamptz end, case state when 'closed' then 'expired' end
    from (values (1, 'paid', 0), (2, 'paid', 0), (3, 'refunded', 0), (4, 'closed', 0), (5, 'paid', 3), (6, 'paid', 40))
      as made (n, state, late)`
  await site.sql`
    insert into payments (agency_id, number, order_id, provider, amount_fen, state, created_at, succeeded_at, ask_at)
    values ('a', 'p3', 'o3', 'embedded', 300, 'succeeded', ${START}, ${START}, ${START})`
  await site.sql`
    insert into refunds (agency_id, number, payment_number, amount_fen, reason, state, created_at, succeeded_at, ask_at)
    values ('a', 'r3', 'p3', 250, 'requested', 'succeeded', ${START}, ${START}, ${START})`
  await site.sql`
    insert into question_reports (agency_id, id, user_id, question_id, kind, text, status, created_at, answered_at) values
      ('a', 'r1', 'u1', 'q1', 'key', '答案不对', 'pending', ${START}, null),
      ('a', 'r2', 'u2', 'q1', 'key', '答案不对', 'accepted', ${START}, ${START}),
      ('a', 'r3', 'u1', 'q2', 'stem', '缺字', 'declined', ${START}, ${START})`
  await site.sql`
    insert into question_stats (agency_id, question_id, answered, correct, first_answered, first_correct) values
      ('a', 'q1', 40, 30, 40, 30), ('a', 'q2', 20, 5, 20, 5), ('a', 'q3', 19, 0, 19, 0)`
  await site.sql`
    insert into question_choices (agency_id, question_id, choice, chosen, first_chosen)
    values ('a', 'q1', 'A', 10, 10), ('a', 'q1', 'B', 30, 30)`
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "rate_limits")
})
afterAll(() => site.close())

const read = async (role: Role, list: string, input: object) => {
  const { msg, data } = await ask("list", { list, input }, { cookie: await signedInAs(site, role) })
  if (data === null) throw new Error(msg)
  return rowOf((data as { readonly data: unknown }).data)
}

/** How many rows a list has; of a number that a list adds up, its sum. */
const countIn = ({ total, list, ...facts }: Row, column: string): unknown => {
  if (column === "minutes") return Math.round(Number(facts["seconds"]) / 60)
  return facts[column] ?? total ?? (Array.isArray(list) ? list.length : null)
}

/** Of each list its numbers that lead to a list, in the order of its links. */
const COUNTS = {
  "stats:learning": ["learners", "minutes", "lessons", "practices", "answers"],
  "stats:sales": ["orders", "paid", "refunded"],
  "stats:questions": ["pending"],
} as const

it.each<readonly [keyof typeof COUNTS, Record<string, string>]>([
  ["stats:learning", { until: TODAY }],
  ["stats:learning", { by: "week", until: TODAY }],
  ["stats:learning", { classroom: "2001", from: "2026-02-27", until: TODAY }],
  ["stats:sales", { until: TODAY }],
  ["stats:sales", { by: "classroom", until: TODAY }],
  ["stats:sales", { on: "paid_on", until: TODAY }],
  ["stats:sales", { on: "refunded_on", by: "classroom", until: TODAY }],
  ["stats:sales", { from: "2026-01-01", until: "2026-03-01", classroom: "2001" }],
  ["stats:questions", {}],
  ["stats:questions", { by: "reported" }],
])("each number of %s %o leads to a list that has as many", async (name: keyof typeof COUNTS, asked) => {
  const [table] = DRAWINGS[name].tables
  const rows = table === undefined ? [] : rowsIn(table, await read("operator", name, asked))
  let compared = 0
  for (const row of rows)
    for (const [n, column] of COUNTS[name].entries()) {
      const link = table?.columns.find(({ name: of }) => of === column)?.leads?.[0] ?? table?.links[n]
      const given = link === undefined ? null : givenBy(link, row, asked)
      if (link === undefined || given === null) {
        expect([column, row[column]]).toStrictEqual([column, 0])
        continue
      }
      expect([column, given, countIn(await read("operator", link.to, given), column)]).toStrictEqual([
        column,
        given,
        row[column],
      ])
      compared += 1
    }
  expect(compared).toBeGreaterThan(0)
})

it("counts whoever studied once a day and once a week, and names every day", async () => {
  const days = (await read("registrar", "stats:learning", { from: "2026-02-27", until: TODAY }))["list"]
  expect(days).toMatchObject([
    { day: "2026-03-02", learners: 3, minutes: 62 },
    { day: "2026-03-01", learners: 1, minutes: 20 },
    { day: "2026-02-28", learners: 0, minutes: 0 },
    { day: "2026-02-27", learners: 1, minutes: 10 },
  ])
  expect(
    (await read("registrar", "stats:learning", { by: "week", from: "2026-02-27", until: TODAY }))["list"],
  ).toMatchObject([
    { week: "2026-03-02到2026-03-02", learners: 3 },
    { week: "2026-02-27到2026-03-01", learners: 1, minutes: 30 },
  ])
})

it("counts what was practised, and no paper", async () => {
  const learner = await site.learner()
  await sit(learner, [{ question_id: "q1", value: "A" }], { paper_id: "p1" })
  const before = (await read("registrar", "stats:learning", { until: TODAY }))["list"]
  expect(before).toMatchObject([{ practices: 0, answers: 0 }, ...Array.from({ length: 29 }, () => ({}))])
  await sit(learner, [{ question_id: "q1", value: "A" }], { bank_id: "bank1" })
  expect((await read("registrar", "stats:learning", { until: TODAY }))["list"]).toMatchObject([
    { practices: 1, answers: 1 },
    ...Array.from({ length: 29 }, () => ({})),
  ])
})

it("sums what orders of some days brought and gave back", async () => {
  const [today] = rowsIn({ rows: "list" }, await read("cashier", "stats:sales", { until: TODAY }))
  expect(today).toMatchObject({
    day: "2026-03-02",
    orders: 4,
    paid: 2,
    refunded: 1,
    received: "6.00",
    returned: "2.50",
  })
  const { list } = await read("cashier", "stats:sales", { by: "classroom", until: TODAY })
  expect(list).toMatchObject([{ classroom: "2001", name: "护理班", orders: 5, received: "11.00", returned: "2.50" }])
  expect(await read("cashier", "stats:sales", { by: "coupon", until: TODAY })).toStrictEqual({ list: [] })
})

it("tells the hardest of the questions that were answered often, with what was chosen", async () => {
  expect((await read("editor", "stats:questions", {}))["list"]).toMatchObject([
    { question: "q2", answered: 20, rate: 25, reports: 1, pending: 0 },
    { question: "q1", answered: 40, rate: 75, choices: "A 25%，B 75%", reports: 2, pending: 1 },
  ])
  expect((await read("editor", "stats:questions", { by: "reported" }))["list"]).toMatchObject([
    { question: "q1", reports: 2 },
    { question: "q2", reports: 1 },
  ])
  const banks = rowsIn({ rows: "list" }, await read("editor", "stats:questions", { by: "bank" }))
  expect(banks.reduce((sum, { answered }) => sum + Number(answered), 0)).toBe(79)
})

it("says what each number counts", async () => {
  for (const name of Object.keys(COUNTS) as ListName[]) {
    const [table, means] = DRAWINGS[name].tables
    const said = rowsIn(
      { rows: "means" },
      await read("owner", name, name === "stats:questions" ? {} : { until: TODAY }),
    ).map(({ what }) => what)
    expect([name, means?.title, said.length > 2]).toStrictEqual([name, "怎么算", true])
    for (const what of said)
      expect([name, table?.columns.some(({ title }) => title.startsWith(String(what)))]).toStrictEqual([name, true])
  }
})
