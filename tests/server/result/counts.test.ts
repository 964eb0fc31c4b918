import { afterAll, beforeAll, expect, it } from "vitest"
import { runSteps } from "#server/core/runSteps.ts"
import { countLearners } from "#server/result/countLearners.ts"
import { seeded } from "../../support/seeded.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, start } from "../attempt/sitting.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), exam_type: ["2", "3", "4", "7"] },
    "catalog/banks/bank1/bank.yaml": {
      ...(sampleFiles["catalog/banks/bank1/bank.yaml"] as object),
      exam_types: ["2", "3", "4", "7"],
    },
  })
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

let found: Learner | null = null
/** One learner who practises again and again. */
const reader = async (): Promise<readonly [Learner]> => [(found ??= await site.learner())]

const FILTERS = [
  {},
  { free: "1" },
  { region_id: "110000" },
  { subject_id: "313", free: "0" },
  { year: "2027" },
  { teacher_id: "602", free: "0" },
] as const

const totals = async () => {
  const [learner] = await reader()
  const total = async (answer: Promise<{ readonly total: number }>) => (await answer).total
  return Promise.all([
    total(learner.get("exam.history", {})),
    total(learner.get("exam.dailyHistory", {})),
    ...FILTERS.map((filter) => total(learner.get("course.list", filter))),
  ])
}
const countedTotals = async () => {
  const [{ id }] = await reader()
  const [row] = await site.sql<[{ whole: number; daily: number }]>`
    select count(*) filter (where daily) as daily, count(*) as whole
    from attempts where agency_id = 'a' and user_id = ${id}`
  const courses = await site.sql<
    { free: boolean; region_id: string; year: number; path: string[]; teachers: string[] }[]
  >`
    select c.free, c.region_id, c.year, s.path,
      array(select teacher_id from course_teachers where agency_id = c.agency_id and course_id = c.id) as teachers
    from courses c join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
    where c.agency_id = 'a' and not c.hidden`
  const those = [
    courses,
    courses.filter(({ free }) => free),
    courses.filter(({ region_id }) => region_id === "110000"),
    courses.filter(({ free, path }) => !free && path.includes("313")),
    courses.filter(({ year }) => year === 2027),
    courses.filter(({ free, teachers }) => !free && teachers.includes("602")),
  ]
  return [row.whole, row.daily, ...those.map(({ length }) => length)]
}

const SEED = 20_261_122

it(`shows the numbers of all that is there, whatever came, changed and left (seed ${SEED})`, async () => {
  const { below } = seeded(SEED)
  const courses = await site.sql<{ id: string }[]>`select id from courses where agency_id = 'a' and not hidden`
  const acts: ReadonlyArray<() => Promise<unknown>> = [
    async () => start(await site.learner(), { bank_id: "bank1" }),
    async () => {
      const [learner] = await reader()
      await start(learner, { bank_id: "bank1", exam_type: "3", day: "2026-03-02" })
    },
    async () => {
      const [learner] = await reader()
      const { attempt_id } = await start(learner, { bank_id: "bank1", chapter_id: "c2" })
      await handIn(learner, attempt_id, 0)
    },
    () => site.sql`
      delete from attempts where agency_id = 'a'
        and id = (select id from attempts where agency_id = 'a' order by id limit 1 offset ${below(6)})`,
    () => site.sql`
      update courses set free = not free, region_id = case when free then '430000' else '110000' end
      where agency_id = 'a' and id = ${courses[below(courses.length)]?.id ?? ""}`,
    () => site.sql`
      update courses set hidden = not hidden
      where agency_id = 'a' and id = ${courses[below(courses.length)]?.id ?? ""}`,
    () => site.sql`
      update courses set year = 2026 + ${below(2)}
      where agency_id = 'a' and id = ${courses[below(courses.length)]?.id ?? ""}`,
    () => site.sql`
      insert into course_teachers (agency_id, course_id, teacher_id, position)
      values ('a', ${courses[below(courses.length)]?.id ?? ""}, '602', 9)
      on conflict (agency_id, course_id, teacher_id) do update set position = excluded.position`,
    () => site.sql`
      delete from course_teachers where agency_id = 'a' and course_id = ${courses[below(courses.length)]?.id ?? ""}`,
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
    // anybody but the reader, whose token is asked with after every step
    () => site.sql`
      delete from users where agency_id = 'a' and id = (
        select user_id from bank_learners where agency_id = 'a' and user_id is distinct from ${found?.id ?? null}
        order by user_id limit 1 offset ${below(3)})`,
    () => site.sql`update questions set hidden = not hidden where agency_id = 'a' and id = ${`q${1 + below(5)}`}`,
    () => site.sql`
      update questions set chapter_id = case chapter_id when 'c1' then 'c2' else 'c1' end
      where agency_id = 'a' and id in ('q1', 'q4')`,
    () => site.importAgain(),
    () => runSteps(countLearners, site.deps, { name: "count learners" }),
  ]
  for (let step = 0; step < 60; step += 1) {
    await acts[below(acts.length)]?.()
    expect(await shown()).toStrictEqual(await counted())
    expect(await totals()).toStrictEqual(await countedTotals())
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

it("gives the same rows in pages as in one, from either end", async () => {
  const [learner] = await reader()
  for (let n = 0; n < 9; n += 1) {
    site.clock.now += 1_000
    const { attempt_id } = await start(learner, { bank_id: "bank1", chapter_id: "c2" })
    await handIn(learner, attempt_id, 0)
  }
  for (const name of ["exam.history", "course.list"] as const) {
    const whole = await learner.get(name, { page_size: "100" })
    const pages = []
    for (let page = 1; page <= Math.ceil(whole.total / 2) + 1; page += 1)
      pages.push(...(await learner.get(name, { page: String(page), page_size: "2" })).list)
    expect([name, pages]).toStrictEqual([name, whole.list])
    expect(whole.list).toHaveLength(whole.total)
  }
})
