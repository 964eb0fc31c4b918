import { afterAll, beforeAll, expect, it } from "vitest"
import type { Role } from "#domain/admin/Role.ts"
import { BATCHES, usesAt } from "#server/account/listCodes.ts"
import { LEARNERS } from "#server/account/operateFind.ts"
import { ACTS_DONE } from "#server/admin/listActs.ts"
import { recordRead } from "#server/admin/recordRead.ts"
import { READS_OF_DATA } from "#server/admin/listReads.ts"
import { candidatesOf } from "#server/attempt/operateCandidateList.ts"
import { papersAt } from "#server/attempt/operatePapers.ts"
import { listedIds, type PagedList, type Paging, placeOf } from "#server/core/PagedList.ts"
import { STATEMENT } from "#server/order/dayStatement.ts"
import { couponsAt } from "#server/order/listCoupons.ts"
import { INVOICES } from "#server/order/listInvoices.ts"
import { ORDERS } from "#server/order/operateOrders.ts"
import type { Sql } from "#server/db/Sql.ts"
import { tellEvents } from "#server/messages/tellEvents.ts"
import { RESULTS } from "#server/result/resultsList.ts"
import { START } from "../../support/testServer.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

/** Learners, orders and attempts; a fortieth of the learners is in one class, a four hundredth of the attempts of one paper. */
const MANY = 10_000
const AGENCY = { agency: "a" }

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql.begin(addMany)
  await site.sql`
    vacuum analyze study_days, users, enrolments, orders, payments, refunds, attempts, results, operator_acts, personal_reads, invoices,
      coupons, course_code_batches, course_codes, papers, exam_candidates`
})
afterAll(() => site.close())

const addMany = async (sql: Sql): Promise<void> => {
  await sql`set local session_replication_role = replica`
  await sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select 'a', 'u' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), '学员' || n % 1000,
      to_timestamp(${START / 1000}::double precision + n)
    from generate_series(1, ${MANY}) n`
  await sql`
    insert into classrooms select (jsonb_populate_record(c, '{"id": "others"}')).* from classrooms c
    where agency_id = 'a' and id = '2001'`
  await sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select 'a', 'u' || n, case n % 40 when 1 then '2001' else 'others' end, now() from generate_series(1, ${MANY}) n`
  await sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at, paid_at)
    select 'a', 'o' || n, 'u' || n, '2001', 'paid', '班级', n, 0, n, to_timestamp(${START / 1000}::double precision + n),
      to_timestamp(${START / 1000}::double precision + n), now()
    from generate_series(1, ${MANY}) n`
  await sql`
    insert into payments (agency_id, number, order_id, provider, amount_fen, state, created_at, succeeded_at, ask_at)
    select 'a', id || '01', id, 'wechat', amount_fen, 'succeeded', now(), created_at + amount_fen * interval '1 hour', now()
    from orders where agency_id = 'a'`
  await sql`
    insert into refunds (agency_id, number, payment_number, amount_fen, reason, state, created_at, succeeded_at, ask_at)
    select agency_id, number || 'R', number, amount_fen, 'requested', 'succeeded', now(), succeeded_at, now()
    from payments where agency_id = 'a' and amount_fen % 2 = 0`
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select 'a', 't' || n, 'u' || n, 'paper/many', (select id from banks where agency_id = 'a' order by id limit 1),
      'many' || n % 400, '试卷', '{}', 'after_hand_in', 60, '{}', '{}', '{}', 'handed_in', now(),
      to_timestamp(${START / 1000}::double precision - n % 400 * 86400 + n)
    from generate_series(1, ${MANY}) n`
  await sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select 'a', 't' || n, n % 101, 100, 0, 5, n % 7200, now() from generate_series(1, ${MANY}) n`
  await sql`
    insert into study_days (agency_id, user_id, day, seconds)
    select 'a', 'u' || n, '2026-01-01'::date + n % 400, 60 from generate_series(1, ${MANY}) n`
  await sql`
    insert into operator_acts (agency_id, id, at, by, command, words, upon)
    select 'a', ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid,
      to_timestamp(${START / 1000}::double precision + n), 'li.lei', case n % 100 when 0 then 'user:lock' else 'user:reset' end,
      '', 'u' || n from generate_series(1, ${MANY}) n`
  await sql`
    insert into personal_reads (agency_id, at, by, list, learners)
    select 'a', to_timestamp(${START / 1000}::double precision + n), 'li.lei', 'user:show', array['u' || n]
    from generate_series(1, ${MANY}) n`
  await sql`
    insert into invoices (agency_id, id, order_id, user_id, state, title, amount_fen, asked_at, decided_at, number, issued_on)
    select 'a', 'o' || n || 'F1', 'o' || n, 'u' || n, 'issued', '公司', n,
      to_timestamp(${START / 1000}::double precision + n), now(), '1', now() from generate_series(1, ${MANY}) n`
  await sql`
    insert into coupons (agency_id, code, kind, value, minimum_fen, starts_at, ends_at, created_at)
    select 'a', 'C' || n, 'off', 1, 0, now(), now() + make_interval(hours => n), now() from generate_series(1, ${MANY}) n`
  await sql`
    insert into course_code_batches (agency_id, id, classroom_id, made_at)
    select 'a', 'b' || n, '2001', now() from generate_series(1, ${MANY}) n`
  await sql`
    insert into course_codes (agency_id, code_hash, batch_id, number)
    select 'a', sha256(n::text::bytea), 'b' || n % 40 + 1, n / 40 + 1 from generate_series(1, ${MANY}) n`
  await sql`
    insert into papers select many.* from papers p, generate_series(1, ${MANY}) n,
      jsonb_populate_record(p, jsonb_build_object('id', 'many' || n, 'name', '试卷' || n)) many
    where p.agency_id = 'a' and p.id = 'p1'`
  await sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select 'a', 'many' || n % 40 + 1, 'u' || n, '第' || n % 30 || '考场', n::text, '', 'b', now()
    from generate_series(1, ${MANY}) n`
  await sql`
    update orders set state = 'refunded' where agency_id = 'a' and id in ('o1', 'o77')`
}

const ACT = "00000000-0000-0000-0000-000000000077"
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
  ["orders of a part of a number", of(ORDERS, { user: "060976" })],
  ["orders with a request for a refund", of(ORDERS, { refund: "asked" })],
  ["payments of a day", of(STATEMENT, { day: START, after: "o401" })],
  ["results of a paper", of(RESULTS, { paper: "many7" })],
  ["a later page of results", of(RESULTS, { paper: "many7", after: "t407" })],
  ["results by score", of(RESULTS, { paper: "many7", sort: "score.desc", after: "t407" })],
  ["acts", of(ACTS_DONE, {})],
  ["a later page of acts", of(ACTS_DONE, { after: ACT })],
  ["acts of one kind", of(ACTS_DONE, { act: "user:lock", by: "li.lei" })],
  ["acts upon a learner", of(ACTS_DONE, { upon: "u77" })],
  ["acts of a day", of(ACTS_DONE, { from: START, until: START })],
  ["reads", of(READS_OF_DATA, {})],
  ["reads of a learner", of(READS_OF_DATA, { upon: "u77" })],
  ["invoices", of(INVOICES, {})],
  ["a later page of invoices", of(INVOICES, { after: "o77F1" })],
  ["invoices to issue", of(INVOICES, { only: "to_issue" })],
  ["invoices to reverse", of(INVOICES, { only: "to_reverse" })],
  ["coupons", of(couponsAt(START), {})],
  ["a later page of coupons by code", of(couponsAt(START), { sort: "code", after: "C77" })],
  ["batches of codes", of(BATCHES, { after: "b77" })],
  ["codes of a batch", of(usesAt(START), { batch: "b7", state: "unused", after: "77" })],
  ["papers", of(papersAt(START), {})],
  ["a later page of papers by name", of(papersAt(START), { sort: "name", after: "many77" })],
  ["results of a class", of(RESULTS, { paper: "many1", classroom: "2001", least: 60 })],
] as const

it.each(CASES)("reads a page of %s without reading every row of the site", async (_, { list, asked }) => {
  await isReadWithoutScan(list, asked)
})

it("reads a page of the candidates of a paper, as people count, without reading every row of the site", async () => {
  const asked = { paper: "many7", after: "u46", state: "waiting" } as const
  await isReadWithoutScan(await candidatesOf(site.sql, operatorContext({ ...AGENCY, now: START }), asked), asked)
})

it("finds orders by any part of a number, for whoever sees numbers whole, and else by the four digits that are shown", async () => {
  // 13800609763
  const isFound = async (role: Role, user: string) => {
    const ids = await listedIds(
      site.sql,
      ORDERS,
      { ...AGENCY, role },
      { asked: { user, sort: "created" }, after: null, limit: 1000 },
    )
    return ids.some(({ id }) => id === "o77")
  }
  const typed = ["13800609763", "138 0060 9763", "9763", "0609", "09763", "976", "u77", "13800609764"]
  const found = async (role: Role) => {
    const each = await Promise.all(typed.map(async (user) => ({ user, isFound: await isFound(role, user) })))
    return each.flatMap((one) => (one.isFound ? [one.user] : []))
  }
  expect(await found("support")).toStrictEqual(["13800609763", "138 0060 9763", "9763", "0609", "09763", "u77"])
  expect(await found("cashier")).toStrictEqual(["13800609763", "138 0060 9763", "9763", "u77"])
})

it("finds results by a part of a number that its reader sees", async () => {
  const [{ mobile }] = await site.sql<[{ mobile: string }]>`
    select u.mobile from attempts t join users u on u.agency_id = t.agency_id and u.id = t.user_id where t.id = 't407'`
  const isFound = async (role: Role, name: string) => {
    const asked = { paper: "many7", name, sort: "name" } as const
    const ids = await listedIds(site.sql, RESULTS, { ...AGENCY, role }, { asked, after: null, limit: 1000 })
    return ids.some(({ id }) => id === "t407")
  }
  const typed = [mobile, mobile.slice(-4), mobile.slice(2, 9)]
  const found = async (role: Role) => Promise.all(typed.map((name) => isFound(role, name)))
  expect([await found("owner"), await found("marker")]).toStrictEqual([
    [true, true, true],
    [true, true, false],
  ])
})

it("notes whom a watched room shows by one look at the notes, however many are shown", async () => {
  const learners = Array.from({ length: 200 }, (_, n) => `u${n + 1}`)
  const noting = {
    agency: "a",
    at: START,
    by: "li.lei",
    accountId: null,
    list: "live:room",
    learners,
    isWatched: true,
  } as const
  const looked = await site.sql.begin(async (sql) => {
    await recordRead(sql, noting)
    const [row] = await sql<[{ rows: number }]>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
      where relname = 'personal_reads'`
    return row.rows
  })
  expect(looked).toBeLessThan(2 * MANY)
})

it("looks for what is still to be told without reading every message of the site", async () => {
  await site.sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, state, started_at, ended_at, keys_from)
    select agency_id, 'told' || id, user_id, 'told', bank_id, title, rules, 'after_close', 0, '{}', '{}', '{}', state, at, at, at
    from (select *, ${START}::timestamptz - right(id, -1)::integer % 400 * interval '1 day' as at from attempts) t`
  await site.sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select agency_id, 'told' || attempt_id, 0, 100, 0, 0, 0, now() from results`
  await site.sql`
    insert into messages (agency_id, user_id, kind, subject, title, text, url, created_at)
    select agency_id, user_id, 'result', id, '', '', '/', now() from attempts where source = 'told'`
  await site.sql`vacuum analyze attempts, results, messages`
  const looked = await site.sql.begin(async (sql) => {
    // as the planner joins where it expects many
    await sql`set local enable_nestloop = off`
    await sql`set local max_parallel_workers_per_gather = 0`
    expect(await tellEvents(sql, { now: () => START })).toBeNull()
    const [row] = await sql<[{ rows: number }]>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
      where relname = 'messages'`
    return row.rows
  })
  expect(looked).toBeLessThan(MANY / 20)
})

const isReadWithoutScan = async <A extends Paging>(list: PagedList<A>, asked: A): Promise<void> => {
  const after = await placeOf(site.sql, list, AGENCY, asked)
  const ids = () => listedIds(site.sql, list, AGENCY, { asked, after, limit: 101 })
  const plan = await site.sql<{ "QUERY PLAN": string }[]>`explain ${ids()}`
  const scans = plan.map((row) => row["QUERY PLAN"]).filter((line) => /Seq Scan on (?!refund_requests)/.test(line))
  expect(scans).toStrictEqual([])
  expect((await ids()).length).toBeLessThanOrEqual(101)
}
