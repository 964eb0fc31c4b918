import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { Sql } from "#server/db/Sql.ts"
import { findAttempt } from "#server/attempt/AttemptRow.ts"
import { resultView } from "#server/result/resultView.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { makeStudySite, type Learner, type StudySite } from "../content/studySite.ts"
import { fold, sit } from "./sitAll.ts"
import { released } from "../../support/released.ts"

let site: StudySite
let learner: Learner
let attempt_id: string

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
  learner = await site.learner()
  attempt_id = await sit(learner, [
    { question_id: "q1", value: "B" },
    { question_id: "q2", value: ["A"] },
  ])
})
afterAll(() => site.close())

/** Others who took the paper, as if each had been graded; their scores are spread over all that it has. */
const others = async (count: number): Promise<void> => {
  const run = randomUUID()
  await site.sql`
    insert into users (agency_id, id, name, created_at)
    select 'a', ${run} || n, '学员', now() from generate_series(1, ${count}::integer) n`
  await site.sql`
    insert into attempts select t.agency_id, ${run} || n, ${run} || n, t.source, t.bank_id, t.paper_id, t.title, t.rules,
      t.key_policy, t.keys_from, t.pass_score, t.question_ids, t.question_sections, t.question_scores, t.state, t.epoch,
      t.started_at, t.deadline, t.ended_at
    from attempts t cross join generate_series(1, ${count}::integer) n where t.id = ${attempt_id}`
  await site.sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at, first_try,
      objective_score, objective_total)
    select 'a', ${run} || n, (n % 15), 17, 1, 1, 60, now(), true, (n % 15), 14
    from generate_series(1, ${count}::integer) n`
  await site.sql`
    insert into attempt_marks (agency_id, attempt_id, question_id, user_id, bank_id, exam_type, verdict, score,
      released_at, marked_at, first_try)
    select 'a', ${run} || n, 'q1', ${run} || n, 'bank1', '7', case when n % 2 = 0 then 'right' else 'wrong' end, 0,
      to_timestamp(0), to_timestamp(0), true
    from generate_series(1, ${count}::integer) n`
  await site.sql`
    insert into stat_queue (agency_id, attempt_id, due_at)
    select 'a', ${run} || n, to_timestamp(0) from generate_series(1, ${count}::integer) n`
  await fold(site)
  await site.sql`analyze`
}

/** Rows that this connection has read so far, by table. */
const counters = async (sql: Sql): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ relname: string; read: number }[]>`
    select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables`
  return new Map(rows.map(({ relname, read }) => [relname, read]))
}

/** How many rows the server reads, table by table, to show the result. */
const rowsRead = (choose: (sql: Sql) => Promise<unknown>): Promise<Readonly<Record<string, number>>> =>
  site.sql.begin(async (sql) => {
    await choose(sql)
    const attempt = await findAttempt(sql, { agencyId: "a", userId: learner.id }, attempt_id)
    if (attempt === null) throw new Error("no attempt")
    const before = await counters(sql)
    const result = released(
      await resultView(
        { sql, now: site.clock.now, keys: site.deps.keys, agency: { config: { exam_type: [] } } },
        attempt,
        {} as Receipt,
      ),
    )
    expect(result.standing?.takers).toBeGreaterThan(200)
    const read = [...(await counters(sql))].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
    return Object.fromEntries(read.filter(([, rows]) => rows > 0))
  })

it("a result with rank, average and statistics is read from as many rows after 20,000 takers as after 200", async () => {
  // a table of a few rows is rather read whole than by its index
  const byIndex = (sql: Sql) => sql`set local enable_seqscan = off`
  await others(200)
  // the first reading also notes what the learner is told
  await rowsRead(byIndex)
  const few = await rowsRead(byIndex)
  await others(19_800)
  expect(await rowsRead(byIndex)).toStrictEqual(few)
  const [standing] = await site.sql`select sum(first_taken) as taken, count(*) as rows from paper_stats`
  expect([Number(standing?.["taken"]), standing?.["rows"]]).toStrictEqual([20_001, 15])
  expect(few["paper_stats"]).toBe(15)
  // the planner's own choice, once there is something to choose
  const chosen = await rowsRead(async () => {})
  expect([chosen["paper_stats"], chosen["attempts"], chosen["results"], chosen["attempt_marks"]]).toStrictEqual([
    few["paper_stats"],
    few["attempts"],
    few["results"],
    few["attempt_marks"],
  ])
})
