import { afterAll, beforeAll, expect, it } from "vitest"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import { PART_SIZE, partOf, READ_FOR_PART } from "#domain/practice/PracticePart.ts"
import type { Sql } from "#server/db/Sql.ts"
import { read, sheetOf } from "#server/attempt/ExamSource.ts"
import { sampleQuestions } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "./sitting.ts"

const JUDGE = sampleQuestions.find(({ kind }) => kind === "judge") ?? {}
const ADDED = Array.from({ length: 450 }, (_, n) => ({
  ...structuredClone(JUDGE),
  id: `n${n}`,
  chapter: "c1",
  stem: `第 ${n} 题对吗？`,
}))

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({ "catalog/banks/bank1/questions.yaml": [...ADDED, ...sampleQuestions] })
})
afterAll(() => site.close())

const begun = async (learner: Learner, source: object = { bank_id: "bank1" }) => {
  const { attempt_id, epoch, questions } = await start(learner, source)
  return { attempt_id, epoch, ids: questions.map(({ id }) => id) }
}
const sit = async (learner: Learner, answered: number) => {
  const { attempt_id, epoch, ids } = await begun(learner)
  const changes = ids.slice(0, answered).map((question_id, n) => ({ seq: n + 1, question_id, value: true }))
  for (let from = 0; from < changes.length; from += 50)
    await save(learner, attempt_id, changes.slice(from, from + 50), { epoch })
  await handIn(learner, attempt_id, changes.length, epoch)
  site.clock.now += 60_000
  return ids
}
const numbers = (from: number, to: number) => ADDED.slice(from, to).map(({ id }) => id)

it("practises a large bank part by part: what was not answered comes first, in the order of the bank", async () => {
  const learner = await site.learner()
  expect(await sit(learner, 150)).toStrictEqual(numbers(0, PART_SIZE))
  expect((await sit(learner, 200)).slice(0, 60)).toStrictEqual(numbers(150, 210))
  const rest = await begun(learner)
  expect(rest.ids.slice(0, 100)).toStrictEqual(numbers(350, 450))
  expect(rest.ids.slice(100)).toStrictEqual(["q1", "q2", "q3", "q4", "q5", "q6a", "q6b"])
  expect((await begun(learner)).attempt_id).toBe(rest.attempt_id)
})

it("begins again after a reset, and when everything was answered", async () => {
  const learner = await site.learner()
  await sit(learner, 10)
  const second = await begun(learner)
  expect([second.ids[0], second.ids.length]).toStrictEqual(["n10", PART_SIZE])
  await learner.get("practice.reset", { bank_id: "bank1" })
  site.clock.now += 60_000
  expect(await sit(learner, 200)).toStrictEqual(numbers(0, PART_SIZE))
  await sit(learner, 200)
  await sit(learner, 50)
  await site.sql`update questions set hidden = true where bank_id = 'bank1' and id like 'q%'`
  expect((await begun(learner)).ids).toStrictEqual(numbers(0, PART_SIZE))
  await site.sql`update questions set hidden = false where bank_id = 'bank1'`
})

it("reads no more of a bank than a part needs, however large the bank is", async () => {
  const learner = await site.learner()
  await site.sql`
    insert into banks (agency_id, id, name, subject_id, year, summary, free_questions, exam_types, position)
    select agency_id, 'large', name, subject_id, year, summary, free_questions, exam_types, 2 from banks where id = 'bank1'`
  await site.sql`
    insert into bank_chapters (agency_id, bank_id, id, name, position)
    select 'a', 'large', 'large' || n, '章', n from generate_series(1, 20) n`
  await site.sql`
    insert into questions (agency_id, id, bank_id, chapter_id, position, kind, body, source, year, difficulty)
    select 'a', 'large' || n, 'large', 'large' || 1 + n / 250, n, kind, body, source, year, difficulty
    from questions cross join generate_series(0, 4999) n where questions.id = 'n0'`
  await site.sql`analyze`
  const asked = read({ bank_id: "large" })
  const asking = {
    agencyId: "a",
    userId: learner.id,
    now: 0,
    ip: "",
    name: "",
    seed: "",
    option_seed: "",
    offered: [PRACTICE],
    feedback: undefined,
    attempts_used: undefined,
  }
  const [ids, counted] = await site.sql.begin(async (sql) => {
    const before = await questionsRead(sql)
    const { questions } = await sheetOf(sql, asked, asking)
    return [questions.map(({ id }) => id), (await questionsRead(sql)) - before]
  })
  expect(ids).toStrictEqual(Array.from({ length: PART_SIZE }, (_, n) => `large${n}`))
  expect(counted).toBe(READ_FOR_PART)
})

/** Questions that this connection has read so far. */
const questionsRead = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ read: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'questions'`
  return row?.read ?? 0
}

it("has a case as a whole, and a bank that fits", () => {
  const placed = (id: string, case_id: string | null = null) => ({ id, case_id })
  const before = Array.from({ length: PART_SIZE - 1 }, (_, n) => placed(`q${n}`))
  const parts = [placed("c1", "c"), placed("c2", "c"), placed("c3", "c")]
  expect(partOf([...before, ...parts, placed("after")])).toStrictEqual([...before, ...parts])
  expect(partOf([...parts, placed("after")])).toStrictEqual([...parts, placed("after")])
})
