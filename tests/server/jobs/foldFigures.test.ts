import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { foldFigures } from "#server/jobs/foldFigures.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { showSalesStats } from "#server/order/showSalesStats.ts"
import { showLearningStats } from "#server/study/showLearningStats.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
const LEARNERS = 4
/** Histories are of these days before START; the latest is not over. */
const DAYS = 12

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into users (agency_id, id, name, created_at) select 'a', 'u' || n, '学员', ${START} from generate_series(0, 99) n`
})
beforeEach(() => reset())
afterAll(() => site.close())

const reset = async () => {
  site.clock.now = START
  for (const table of [
    "study_days",
    "studied_lessons",
    "attempts",
    "orders",
    "folded_days",
    "learning_figures",
    "sales_figures",
    "stale_days",
  ])
    await site.sql`delete from ${site.sql(table)}`
}

const fold = () => runSteps(foldFigures, site.deps, { name: "figures" })

const ago = (days: number) => START - days * DAY

/** Things that happen, of a learner and a day, with a number of their own. */
const HAPPENS: Readonly<Record<string, (n: number, learner: string, at: number) => PromiseLike<unknown>>> = {
  studies: (n, learner, at) => site.sql`
    insert into study_days as d (agency_id, user_id, day, seconds) values ('a', ${learner}, day_of(${at}), ${n * 7})
    on conflict (agency_id, user_id, day) do update set seconds = d.seconds + excluded.seconds`,
  finishes: (_, learner, at) => site.sql`
    insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
    values ('a', ${learner}, '2001', 'l1', ${at}) on conflict do nothing`,
  practises: async (n, learner, at) => {
    await site.sql`
      insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
        question_ids, question_sections, question_scores, state, started_at, ended_at)
      values ('a', ${`t${n}`}, ${learner}, 'bank/bank1', 'bank1', ${n % 3 === 0 ? "p1" : null}, '练习', '{}', 'at_once', 0,
        '{}', '{}', '{}', 'handed_in', ${at}, ${at})`
    await site.sql`
      insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
      values ('a', ${`t${n}`}, 0, 100, 0, ${n % 4}, 60, ${at})`
  },
  orders: (n, _, at) => site.sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at) values ('a', ${`o${n}`}, ${`u${n}`}, '2001', 'open', '班级', ${n * 100}, 0,
      ${n * 100}, ${at}, ${at})`,
  /** What came late. */
  isMarkedAgain: (n) => site.sql`
    update results set answered = answered + 1 where attempt_id = (select max(attempt_id) from results)
      and ${n}::integer > 0`,
  isMerged: (_, learner) => site.sql`
    update attempts set user_id = ${learner} where id = (select min(id) from attempts)`,
  isDeleted: () => site.sql`delete from attempts where id = (select max(id) from attempts)`,
  pays: (_, __, at) => site.sql`
    update orders set state = 'paid', paid_at = greatest(created_at, ${at}::timestamptz)
    where id = (select min(id) from orders where state = 'open')`,
  refunds: async (n, _, at) => {
    const [order] = await site.sql<[{ id: string }?]>`
      update orders set state = 'refunded' where id = (select min(id) from orders where state = 'paid') returning id`
    if (order === undefined) return
    await site.sql`
      insert into payments (agency_id, number, order_id, provider, amount_fen, state, created_at, succeeded_at, ask_at)
      values ('a', ${`p${n}`}, ${order.id}, 'embedded', 300, 'succeeded', ${at}, ${at}, ${at})`
    await site.sql`
      insert into refunds (agency_id, number, payment_number, amount_fen, reason, state, created_at, succeeded_at, ask_at)
      values ('a', ${`r${n}`}, ${`p${n}`}, 250, 'requested', 'succeeded', ${at}, ${at}, ${at})`
  },
}

const happening = fc.record({
  what: fc.constantFrom(...Object.keys(HAPPENS)),
  learner: fc.nat(LEARNERS - 1),
  daysAgo: fc.nat(DAYS),
  isFoldedBefore: fc.boolean(),
})

const CONTEXT = operatorContext({ agency: "a", now: START })

/** Every face of the figures. */
const figures = async () => {
  const asked = { from: ago(DAYS), until: START - 1 * DAY }
  const [learning, sales] = [
    [{}, { by: "week" }, { ...asked, by: "week" }, { ...asked, classroom: "2001" }],
    (["ordered_on", "paid_on", "refunded_on"] as const).flatMap((on) => [
      { on },
      { on, by: "classroom" as const },
      { ...asked, on, classroom: "2001" },
    ]),
  ] as const
  const shown = await Promise.all([
    ...learning.map((input) => showLearningStats(site.sql, CONTEXT, input as object)),
    ...sales.map((input) => showSalesStats(site.sql, CONTEXT, input)),
  ])
  return shown.map(({ data }) => data)
}

it("says of days that are over what counting says, whatever happened and when", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 24 }), async (history) => {
      await reset()
      for (const [n, { what, learner, daysAgo, isFoldedBefore }] of history.entries()) {
        if (isFoldedBefore) await fold()
        await HAPPENS[what]?.(n + 1, `u${learner}`, ago(daysAgo))
      }
      await fold()
      const folded = await figures()
      await emptied(site.sql, "folded_days")
      expect(folded).toStrictEqual(await figures())
    }),
    { numRuns: 10 },
  )
})

it("reads what was folded, and goes on with the next days and the week that ends", async () => {
  await HAPPENS["studies"]?.(9, "u1", ago(1))
  await fold()
  // the second of March 2026 is a Monday
  expect([...(await site.sql`select span, begin::text, learners from learning_figures order by 1`)]).toStrictEqual([
    { span: "day", begin: "2026-03-01", learners: 1 },
    { span: "week", begin: "2026-02-23", learners: 1 },
  ])
  await HAPPENS["studies"]?.(9, "u1", START)
  await site.sql`update learning_figures set learners = 77`
  const { data } = await showLearningStats(site.sql, CONTEXT, { from: ago(1), until: START })
  expect(data).toMatchObject({
    list: [
      { day: "2026-03-02", learners: 1 },
      { day: "2026-03-01", learners: 77 },
    ],
  })
  await emptied(site.sql, "stale_days")
  site.clock.now = START + 8 * DAY
  await fold()
  expect([...(await site.sql`select begin::text from learning_figures where span = 'week' order by 1`)]).toStrictEqual([
    { begin: "2026-02-23" },
    { begin: "2026-03-02" },
  ])
  expect([...(await site.sql`select until::text from folded_days where agency_id = 'a'`)]).toStrictEqual([
    { until: "2026-03-10" },
  ])
})
