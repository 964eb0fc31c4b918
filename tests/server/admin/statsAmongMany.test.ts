import { afterAll, beforeAll, expect, it } from "vitest"
import type { Pool, Sql } from "#server/db/Sql.ts"
import { showSalesStats } from "#server/order/showSalesStats.ts"
import { showQuestionStats } from "#server/result/showQuestionStats.ts"
import { showLearningStats } from "#server/study/showLearningStats.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"
import { operatorContext } from "../../support/operatorContext.ts"

/** Learners, each with an order, a practice and a day of study; 25 of each a day. */
const MANY = 10_000
const QUESTIONS = 40_000
const DAYS = MANY / 25
const CONTEXT = operatorContext({ agency: "a", now: START })

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  const at = site.sql`${START}::timestamptz - n % ${DAYS}::integer * interval '1 day'`
  await site.sql`
    insert into users (agency_id, id, name, created_at) select 'a', 'u' || n, '学员', ${START} from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into study_days (agency_id, user_id, day, seconds)
    select 'a', 'u' || n, (${at})::date, 60 from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, created_at,
      expires_at, paid_at)
    select 'a', 'o' || n, 'u' || n, '2001', 'paid', '班级', n, 0, n, ${at}, ${at}, ${at} from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, state, started_at, ended_at)
    select 'a', 't' || n, 'u' || n, 'bank/bank1', 'bank1', '练习', '{}', 'at_once', 0, '{}', '{}', '{}', 'handed_in', ${at}, ${at}
    from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select 'a', 't' || n, 0, 100, 0, 5, 60, now() from generate_series(1, ${MANY}) n`
  await site.sql`
    insert into questions select many.* from questions q, generate_series(1, ${QUESTIONS}) n,
      jsonb_populate_record(q, jsonb_build_object('id', 'many' || n, 'position', 1000 + n)) many
    where q.agency_id = 'a' and q.id = 'q1'`
  await site.sql`
    insert into question_stats (agency_id, question_id, answered, correct, first_answered, first_correct)
    select 'a', 'many' || n, 100, n * 7919 % 101, 100, 0 from generate_series(1, ${QUESTIONS}) n`
  await site.sql`vacuum analyze users, study_days, orders, attempts, results, questions, question_stats`
})
afterAll(() => site.close())

/** Answers as the database does, and keeps the plan of each query. */
const planning = (sql: Pool, plans: string[]): Sql =>
  new Proxy(sql, {
    apply: (target, self, args) => {
      const query: unknown = Reflect.apply(target, self, args)
      if (!(query instanceof Promise)) return query
      return new Proxy(query, {
        get: (of, name) => {
          if (name !== "then") return Reflect.get(of, name) as unknown
          return async (...then: Parameters<Promise<unknown>["then"]>) => {
            const plan = await sql<{ "QUERY PLAN": string }[]>`explain analyze ${of as never}`
            plans.push(...plan.map((row) => row["QUERY PLAN"]))
            return of.then(...then)
          }
        },
      })
    },
  })

it.each([
  ["sales by day", (sql: Sql) => showSalesStats(sql, CONTEXT, {})],
  ["sales by class", (sql: Sql) => showSalesStats(sql, CONTEXT, { by: "classroom", from: START, until: START })],
  ["learning by day", (sql: Sql) => showLearningStats(sql, CONTEXT, { from: START, until: START })],
  ["the hardest questions", (sql: Sql) => showQuestionStats(sql, CONTEXT, {})],
] as const)("counts %s without reading what is not of those days", async (_, show) => {
  const plans: string[] = []
  const { data } = await show(planning(site.sql, plans))
  expect(
    plans.filter((line) => /Seq Scan on (orders|attempts|study_days|results|questions|question_stats)/.test(line)),
  ).toStrictEqual([])
  expect(plans.length).toBeGreaterThan(0)
  expect((data as { readonly list: ReadonlyArray<unknown> }).list.length).toBeGreaterThan(0)
})
