import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { runSteps } from "#server/core/runSteps.ts"
import { countDiscrimination } from "#server/result/countDiscrimination.ts"
import { showQuestionStats } from "#server/result/showQuestionStats.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const LEARNERS = 24
const QUESTIONS = ["q1", "q2", "q3"]
const DAY_MS = 86_400_000

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into users (agency_id, id, name, created_at)
    select 'a', 'u' || lpad(n::text, 2, '0'), '学员', ${START} from generate_series(0, ${LEARNERS - 1}) n`
})
beforeEach(() => reset())
afterAll(() => site.close())

const reset = async () => {
  site.clock.now = START
  for (const table of ["attempts", "question_stats", "question_discrimination", "bank_discrimination"])
    await site.sql`delete from ${site.sql(table)}`
}

const count = () => runSteps(countDiscrimination, site.deps, { name: "discrimination" })

/** Whether each learner answered each question right at first; null: not at all. */
type Verdicts = ReadonlyArray<ReadonlyArray<boolean | null>>

const idOf = (learner: number) => `u${String(learner).padStart(2, "0")}`

const mark = async (verdicts: Verdicts) => {
  const rows = verdicts.flatMap((of, learner) =>
    of.flatMap((right, n) => (right === null ? [] : [{ user: idOf(learner), question: QUESTIONS[n] ?? "", right }])),
  )
  await site.sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
      question_sections, question_scores, state, started_at, ended_at)
    select 'a', 't' || id, id, 'bank/bank1', 'bank1', '练习', '{}', 'at_once', 0, '{}', '{}', '{}', 'handed_in', ${START}, ${START}
    from users where agency_id = 'a' and id ~ '^u\\d'`
  await site.sql`
    insert into attempt_marks (agency_id, attempt_id, question_id, user_id, bank_id, exam_type, verdict, score, released_at,
      marked_at, first_try)
    select 'a', 't' || r.user, r.question, r.user, 'bank1', 'practice', case when r."right" then 'right' else 'wrong' end, 0,
      ${START}, ${START}, true
    from jsonb_to_recordset(${site.sql.json(rows)}) as r ("user" text, question text, "right" boolean)`
  await site.sql`
    insert into question_stats (agency_id, question_id, answered, correct, first_answered, first_correct)
    select 'a', question_id, count(*), count(*) filter (where verdict = 'right'), count(*),
      count(*) filter (where verdict = 'right') from attempt_marks where agency_id = 'a' group by question_id`
}

const found = async () =>
  Object.fromEntries(
    (
      await site.sql<{ id: string; of: number }[]>`
        select question_id as id, discrimination as of from question_discrimination where agency_id = 'a'`
    ).map(({ id, of }) => [id, Number(of.toFixed(9))]),
  )

const mean = (values: ReadonlyArray<boolean>) => values.filter(Boolean).length / values.length

/** The same, in memory. */
const expected = (verdicts: Verdicts) => {
  const learners = verdicts
    .map((of, learner) => ({ id: idOf(learner), of, answered: of.filter((right) => right !== null) }))
    .filter(({ answered }) => answered.length > 0)
    .toSorted((a, b) => mean(b.answered) - mean(a.answered) || (a.id < b.id ? -1 : 1))
  const size = Math.max(1, Math.round(learners.length * 0.27))
  const rightOf = (group: typeof learners, n: number) =>
    group.map(({ of }) => of[n] ?? null).filter((right) => right !== null)
  return Object.fromEntries(
    QUESTIONS.flatMap((question, n) => {
      const [upper, lower] = [rightOf(learners.slice(0, size), n), rightOf(learners.slice(-size), n)]
      return rightOf(learners, n).length < 20 || upper.length === 0 || lower.length === 0
        ? []
        : [[question, Number((mean(upper) - mean(lower)).toFixed(9))]]
    }),
  )
}

const verdict = fc.oneof({ weight: 9, arbitrary: fc.boolean() }, { weight: 1, arbitrary: fc.constant(null) })
const history = fc.array(fc.tuple(...QUESTIONS.map(() => verdict)), { minLength: LEARNERS, maxLength: LEARNERS })

it("tells of each question how much more of the best learners of its bank answer it than of the weakest", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (verdicts) => {
      await reset()
      await mark(verdicts)
      await count()
      expect(await found()).toStrictEqual(expected(verdicts))
    }),
    { numRuns: 8 },
  )
})

it("counts a bank once a day, and only where its first answers changed; a bank has the mean of its questions", async () => {
  await mark(Array.from({ length: LEARNERS }, (_, n) => [n < 12, n < 6, true]))
  expect(await count()).toBe(1)
  expect(await found()).toStrictEqual({ q1: 1, q2: 1, q3: 0 })
  expect(await count()).toBe(0)
  await site.sql`update question_stats set first_correct = first_correct - 1 where question_id = 'q1'`
  expect(await count()).toBe(0)
  site.clock.now = START + DAY_MS
  expect(await count()).toBe(1)
  const { data } = await showQuestionStats(site.sql, operatorContext({ agency: "a", now: START }), { by: "bank" })
  expect(data).toMatchObject({ list: [{ bank: "bank1", discrimination: expect.closeTo(2 / 3, 6) as number }] })
})
