import { afterAll, beforeAll, expect, it } from "vitest"
import { queryOfUse } from "#server/content/questionUse.ts"
import { makeStudySite, type StudySite } from "./studySite.ts"

const PAPERS = 4_000

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
  await site.sql`
    insert into papers
    select (jsonb_populate_record(p, jsonb_build_object('id', 'many' || n, 'name', '第' || n || '份', 'sections',
      jsonb_build_array(jsonb_build_object('name', '一', 'score', 1, 'question_ids',
        (select jsonb_agg('many-q' || (n * 20 + k)) from generate_series(1, 20) k)))))).*
    from papers p, generate_series(1, ${PAPERS}) n
    where p.agency_id = 'a' and p.id = 'p1'`
  await site.sql`
    insert into lesson_markers
    select agency_id, lesson_id, n, 'many-q' || n from lesson_markers, generate_series(10000, 30000) n
    where agency_id = 'a' and lesson_id = 'l1' and second = 9`
  await site.sql`vacuum analyze papers, lesson_markers`
})
afterAll(() => site.close())

it("finds the papers and lessons of a question without reading every one of all agencies", async () => {
  const [use] = await site.sql`${queryOfUse(site.sql, "bank1", ["many-q20021"])}`
  expect(use).toStrictEqual({ papers: ["第1001份"], lessons: ["视频课"], answered: 0 })
  expect(await scans(queryOfUse(site.sql, "bank1", ["many-q20021"]))).toStrictEqual([])
})

const scans = async (query: ReturnType<typeof queryOfUse>): Promise<ReadonlyArray<string>> => {
  const plan = await site.sql<{ "QUERY PLAN": string }[]>`explain ${query}`
  return plan.map((row) => row["QUERY PLAN"]).filter((line) => /Seq Scan on (?:papers|lesson_markers)/.test(line))
}
