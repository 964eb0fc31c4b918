import { afterAll, beforeAll, expect, it } from "vitest"
import { runSteps } from "#server/core/runSteps.ts"
import { countLearners } from "#server/statistics/countLearners.ts"
import { seeded } from "../../support/seeded.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { start } from "../exam/sitting.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

/** What the lists show, and the same counted over all rows. */
const shown = async () => {
  const { list } = await (await site.learner()).get("question.banks", {})
  const { list: courses } = await (await site.learner()).get("course.list", {})
  return [
    ...list.map(({ id, questions, learners }) => ({ id, questions, learners })),
    ...courses.map(({ id, learners }) => ({ id, learners })),
  ]
}
const counted = async () => [
  ...(await site.sql`
    select b.id,
      (select count(*) from questions q where q.agency_id = 'a' and q.bank_id = b.id and not q.hidden) as questions,
      (select count(distinct t.user_id) from attempts t where t.agency_id = 'a' and t.bank_id = b.id) as learners
    from banks b where b.agency_id = 'a' and not b.hidden order by b.position, b.id`),
  ...(await site.sql`
    select c.id, (select count(*) from enrolments e where e.agency_id = 'a' and e.classroom_id = c.id) as learners
    from courses c where c.agency_id = 'a' and not c.hidden order by c.position, c.id`),
]

const SEED = 20_261_122

it(`shows the numbers of all that is there, whatever came, changed and left (seed ${SEED})`, async () => {
  const { below } = seeded(SEED)
  const courses = await site.sql<{ id: string }[]>`select id from courses where agency_id = 'a' and not hidden`
  const acts: ReadonlyArray<() => Promise<unknown>> = [
    async () => start(await site.learner(), { bank_id: "bank1" }),
    async () => {
      const learner = await site.learner()
      await start(learner, { bank_id: "bank1" })
      await start(learner, { bank_id: "bank1", chapter_id: "c1" })
    },
    async () => {
      const { id } = await site.learner()
      const classroom = courses[below(courses.length)]?.id ?? ""
      await site.sql`
        insert into enrolments (agency_id, user_id, classroom_id, joined_at) values ('a', ${id}, ${classroom}, ${0})`
    },
    () => site.sql`
      delete from users where agency_id = 'a'
        and id = (select user_id from bank_learners where agency_id = 'a' limit 1 offset ${below(3)})`,
    () => site.sql`update questions set hidden = not hidden where agency_id = 'a' and id = ${`q${1 + below(5)}`}`,
    () => site.sql`
      update questions set chapter_id = case chapter_id when 'c1' then 'c2' else 'c1' end
      where agency_id = 'a' and id in ('q1', 'q4')`,
    () => site.importAgain(),
    () => runSteps(countLearners, site.deps, { name: "count learners" }),
  ]
  for (let step = 0; step < 80; step += 1) {
    await acts[below(acts.length)]?.()
    expect(await shown()).toStrictEqual(await counted())
  }
})

it("counts nobody twice who starts from several pages at one moment", async () => {
  const learner = await site.learner()
  await Promise.all(
    ["c1", "c2", undefined].map((chapter_id) =>
      start(learner, { bank_id: "bank1", ...(chapter_id === undefined ? {} : { chapter_id }) }),
    ),
  )
  const [row] =
    await site.sql`select count(*) as noted from bank_learners where agency_id = 'a' and user_id = ${learner.id}`
  expect([row, await shown()]).toStrictEqual([{ noted: 1 }, await counted()])
})
