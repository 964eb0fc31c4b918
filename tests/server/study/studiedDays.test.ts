import { afterAll, beforeAll, expect, it } from "vitest"
import type { ListInput } from "#domain/admin/lists.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { foldFigures } from "#server/jobs/foldFigures.ts"
import { listStudied } from "#server/study/operateStudy.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
const UNTIL = START - (START % DAY) + 16 * 3_600_000 - DAY
const FROM = UNTIL - 19 * DAY

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into users (agency_id, id, name, created_at)
    select agency, 'u' || n, '学员' || n % 7, now() from generate_series(1, 40) n, unnest(array['a', 'b']) agency`
  await site.sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select 'a', 'u' || n, '2001', now() from generate_series(1, 40, 3) n`
  // the remainders of a square differ from row to row, and are the same on every machine
  await site.sql`
    insert into study_days (agency_id, user_id, day, seconds)
    select agency, 'u' || n, day_of(${UNTIL}) - d, n * n * (d + 1) % 5 * 60
    from generate_series(1, 40) n, generate_series(-1, 21) d, unnest(array['a', 'b']) agency where n * n * (d + 3) % 7 < 4`
  await site.sql`
    insert into studied_lessons (agency_id, user_id, classroom_id, lesson_id, finished_at)
    select 'a', 'u' || n, '2001', 'l' || m, ${UNTIL + DAY - 1}::timestamptz - n * n * m % 23 * interval '25 hours'
    from generate_series(1, 40) n, generate_series(1, 6) m`
  await site.sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select 'a', n || 't' || m, 'u' || n, 't' || m, 'bank1', case when m % 3 = 0 then 'p1' end, '练习', '{}', 'at_once', 0, '{}',
      '{}', '{}', 'handed_in', now(), ${UNTIL + DAY - 1}::timestamptz - n * n * m % 29 * interval '23 hours'
    from generate_series(1, 40) n, generate_series(1, 12) m`
  await site.sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select agency_id, id, 0, 100, 0, length(id) * m % 4, 60, now()
    from attempts, lateral (select right(source, -1)::integer as m) s where agency_id = 'a'`
})
afterAll(() => site.close())

type Asked = ListInput<"study:list">
type Figures = Readonly<Record<"seconds" | "lessons" | "practices" | "answers", number>>
type Row = Figures & { readonly id: string; readonly papers: number; readonly user: string; readonly day: string }
interface Page extends Figures {
  readonly total: number
  readonly next: string | null
  readonly list: ReadonlyArray<Row & { readonly name: string }>
}

/** Each row of the four tables, added up. */
const plainRows = () => site.sql<Row[]>`
  select day || ' ' || user_id as id, day::text, user_id as user, sum(seconds)::integer as seconds,
    sum(lessons)::integer as lessons, sum(practices)::integer as practices, sum(answers)::integer as answers,
    sum(papers)::integer as papers
  from (
    select user_id, day, seconds, 0 as lessons, 0 as practices, 0 as answers, 0 as papers
    from study_days where agency_id = 'a' and seconds > 0
    union all
    select user_id, day_of(finished_at), 0, 1, 0, 0, 0 from studied_lessons where agency_id = 'a'
    union all
    select user_id, day_of(ended_at), 0, 0, (paper_id is null)::integer,
      case when paper_id is null then answered else 0 end, (paper_id is not null)::integer
    from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = 'a' and answered > 0
  ) done where day between day_of(${FROM}) and day_of(${UNTIL}) group by user_id, day`

const pagesOf = async (asked: Partial<Asked>): Promise<ReadonlyArray<Page>> => {
  const pages: Page[] = []
  let after: { readonly after?: string } = {}
  do {
    const { data } = await listStudied(site.sql, operatorContext({ agency: "a", now: START }), {
      from: FROM,
      until: UNTIL,
      ...asked,
      ...after,
    })
    const page = data as Page
    pages.push(page)
    after = page.next === null ? {} : { after: page.next }
  } while (after.after !== undefined)
  return pages
}

const KEYS = {
  day: ({ day }: Row) => Date.parse(day),
  seconds: ({ seconds }: Row) => seconds,
  answers: ({ answers }: Row) => answers,
} as const

const SUMMED = ["seconds", "lessons", "practices", "answers"] as const

const ofClass = ({ user }: Row) => Number(user.slice(1)) % 3 === 1

it.each([
  ["everybody, before the days are folded", {}, () => true, false],
  ["everybody, once the days are folded", {}, () => true, true],
  ["a class", { classroom: "2001" }, ofClass, true],
  ["one learner", { user: "u9" }, ({ user }: Row) => user === "u9", true],
] as const)(
  "lists what %s did on each day, by any column, page by page, and adds it up",
  async (_, asked, isOf, folds) => {
    await emptied(site.sql, "folded_days")
    if (folds) await runSteps(foldFigures, site.deps, { name: "figures" })
    const plain = (await plainRows()).filter(isOf)
    expect(plain.length).toBeGreaterThan(10)
    for (const sort of ["day", "day.desc", "seconds", "seconds.desc", "answers", "answers.desc"] as const) {
      const pages = await pagesOf({ ...asked, sort })
      const listed = pages.flatMap(({ list }) => list).map(({ name: __, ...row }) => row)
      const key = KEYS[sort.replace(".desc", "") as keyof typeof KEYS]
      const way = sort.endsWith("desc") ? -1 : 1
      expect(listed).toStrictEqual(
        plain.toSorted((one, other) => way * (key(one) - key(other) || (one.id < other.id ? -1 : 1))),
      )
      for (const page of pages)
        expect(page).toMatchObject({
          total: plain.length,
          ...Object.fromEntries(SUMMED.map((name) => [name, plain.reduce((sum, row) => sum + row[name], 0)])),
        })
    }
  },
)
