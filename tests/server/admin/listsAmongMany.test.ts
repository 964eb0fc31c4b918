import { afterAll, beforeAll, expect, it } from "vitest"
import { LEARNERS } from "#server/account/operateFind.ts"
import { listedIds, type PagedList, type Paging, placeOf } from "#server/core/PagedList.ts"
import { ORDERS } from "#server/order/operateOrders.ts"
import { RESULTS } from "#server/result/resultsList.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

/** Learners, orders and attempts; a fortieth of the learners is in one class, a four hundredth of the attempts of one paper. */
const MANY = 40_000
const AGENCY = { agency: "a" }

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select 'a', 'u' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), '学员' || n % 1000,
      to_timestamp(${START / 1000}::double precision + n)
    from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into classrooms select (jsonb_populate_record(c, '{"id": "others"}')).* from classrooms c
    where agency_id = 'a' and id = '2001'`
  await site.sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select 'a', 'u' || n, case n % 40 when 1 then '2001' else 'others' end, now() from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at, paid_at)
    select 'a', 'o' || n, 'u' || n, '2001', 'paid', '班级', n, 0, n, to_timestamp(${START / 1000}::double precision + n),
      to_timestamp(${START / 1000}::double precision + n), now()
    from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select 'a', 't' || n, 'u' || n, 'paper/many', (select id from banks where agency_id = 'a' order by id limit 1),
      'many' || n % 400, '试卷', '{}', 'after_hand_in', 60, '{}', '{}', '{}', 'handed_in', now(),
      to_timestamp(${START / 1000}::double precision + n)
    from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select 'a', 't' || n, n % 101, 100, 0, 0, n % 7200, now() from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into study_days (agency_id, user_id, day, seconds)
    select 'a', 'u' || n, '2026-01-01'::date + n % 400, 60 from generate_series(1, ${MANY}) n`
  await site.sql`vacuum analyze study_days, users, enrolments, orders, attempts, results`
})
afterAll(() => site.close())

const of = <A extends Paging>(list: PagedList<A>, asked: A) => ({ list: list as unknown as PagedList<Paging>, asked })

const CASES = [
  ["learners", of(LEARNERS, {})],
  ["learners by name", of(LEARNERS, { sort: "name" })],
  ["a later page of learners by name", of(LEARNERS, { sort: "name", after: "u77" })],
  ["a later page of learners", of(LEARNERS, { after: "u77" })],
  ["learners of a class", of(LEARNERS, { classroom: "2001", sort: "name.desc" })],
  ["learners who studied on a day", of(LEARNERS, { on: "studied_on", from: START, until: START })],
  ["a learner by the end of a number", of(LEARNERS, { text: "7919" })],
  ["orders", of(ORDERS, {})],
  ["a later page of orders by amount", of(ORDERS, { sort: "amount.desc", after: "o3000" })],
  ["orders of a day", of(ORDERS, { from: START, until: START })],
  ["orders of a class", of(ORDERS, { classroom: "2001", from: START, until: START })],
  ["orders of a learner", of(ORDERS, { user: "u77" })],
  ["orders with a request for a refund", of(ORDERS, { refund: "asked" })],
  ["results of a paper", of(RESULTS, { paper: "many7" })],
  ["a later page of results", of(RESULTS, { paper: "many7", after: "t407" })],
  ["results by score", of(RESULTS, { paper: "many7", sort: "score.desc", after: "t407" })],
  ["results of a class", of(RESULTS, { paper: "many1", classroom: "2001", least: 60 })],
] as const

it.each(CASES)("reads a page of %s without reading every row of the site", async (_, { list, asked }) => {
  const after = await placeOf(site.sql, list, AGENCY, asked)
  const ids = () => listedIds(site.sql, list, AGENCY, { asked, after, limit: 101 })
  const plan = await site.sql<{ "QUERY PLAN": string }[]>`explain ${ids()}`
  const scans = plan.map((row) => row["QUERY PLAN"]).filter((line) => /Seq Scan on (?!refund_requests)/.test(line))
  expect(scans).toStrictEqual([])
  expect((await ids()).length).toBeLessThanOrEqual(101)
})
