import { afterAll, beforeAll, expect, it } from "vitest"
import type { Payload } from "#domain/contract/Contract.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { seeded } from "../../support/seeded.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start } from "../attempt/sitting.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
afterAll(() => site.close())

const FILTERS: ReadonlyArray<Payload<"exam.wrong">> = [
  {},
  { state: "mastered" },
  { state: "removed" },
  { due: "1" },
  { bank_id: "bank1", kind: "single" },
]

const shown = async (learner: Learner) => ({
  overview: await learner.get("wrong.overview", {}),
  pages: await Promise.all(FILTERS.map((filter) => learner.get("exam.wrong", { ...filter, page_size: "3" }))),
  second: await learner.get("exam.wrong", { page: "2", page_size: "2" }),
})

const WRONG: Readonly<Record<string, AnswerValue>> = { q1: "A", q2: ["B"], q3: false, q4: ["一"], q6a: "B", q6b: ["A"] }
const QUESTIONS = RIGHT.map(({ question_id }) => question_id)
const DAY = 86_400_000
const SEED = 20_261_122

it(`is shown as it would be drawn from nothing, whatever changed since the last look (seed ${SEED})`, async () => {
  const { below } = seeded(SEED)
  const learner = await site.learner()
  const question = () => QUESTIONS[below(QUESTIONS.length)] ?? ""
  const sit = async (source: object) => {
    const { attempt_id, epoch, questions } = await start(learner, source)
    const asked = new Set(questions.map(({ id }) => id))
    const changes = RIGHT.filter(({ question_id }) => asked.has(question_id)).map(({ question_id, value }, n) => ({
      seq: n + 1,
      question_id,
      value: below(2) === 0 ? value : (WRONG[question_id] ?? value),
    }))
    await save(learner, attempt_id, changes, { epoch })
    await handIn(learner, attempt_id, changes.length, epoch)
  }
  const acts: ReadonlyArray<() => Promise<unknown>> = [
    () => sit({ paper_id: "p1" }),
    () => sit({ bank_id: "bank1" }),
    () => learner.ask("wrong.act", { question_id: question(), act: "remove" }),
    () => learner.ask("wrong.act", { question_id: question(), act: "restore" }),
    () => learner.ask("wrong.act", { question_id: question(), act: "add" }),
    () => learner.ask("wrong.reasons", { question_id: question(), reason: "记混", chosen: below(2) === 0 }),
    () => learner.get("user.saveInfo", { exam_day: below(2) === 0 ? null : "2026-03-20" }),
    async () => {
      site.clock.now += below(3) * DAY
    },
    // an exam that withholds its keys begins or is over
    () => site.sql`
      update papers set opens_at = ${site.clock.now - 60_000},
        closes_at = case when closes_at > ${site.clock.now}::timestamptz
          then ${site.clock.now - 30_000}::timestamptz else ${site.clock.now + 90_000}::timestamptz end
      where id = 'p2'`,
    () => site.sql`update questions set hidden = not hidden where agency_id = 'a' and id = ${question()}`,
    () => site.sql`
      update questions set chapter_id = case chapter_id when 'c1' then 'c2' else 'c1' end
      where agency_id = 'a' and id = ${question()}`,
    () => site.sql`update question_keys set points = ${[`点${below(3)}`, "要点"]} where question_id = ${question()}`,
  ]
  const seen = new Set<string>()
  for (let step = 0; step < 40; step += 1) {
    await acts[below(acts.length)]?.()
    site.clock.now += 60_000
    const now = await shown(learner)
    await site.sql`delete from wrong_books where user_id = ${learner.id}`
    expect(await shown(learner), `step ${step}`).toStrictEqual(now)
    seen.add(JSON.stringify(now.overview))
  }
  expect(seen.size).toBeGreaterThan(12)
})
