import { afterAll, beforeAll, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { ContentRefused } from "#server/content/Problem.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { indexNext } from "#server/searchIndex/indexAgencies.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

const TEACHERS = sampleFiles["catalog/teachers.yaml"] as ReadonlyArray<object>

const teachers = async (q: string) => {
  const { data } = await site.call("search.find", { q, kind: "teacher" })
  const { groups } = data as Output<"search.find">
  return groups.find(({ kind }) => kind === "teacher")?.list.map(({ id }) => id)
}
/** Which rows there are, and which version of each. */
const rows = () => site.sql`select agency_id, kind, id, xmin::text from search_items order by 1, 2, 3`

it("finds what an import changed, and no longer what it took off", async () => {
  expect(await teachers("沈老师")).toStrictEqual(["601"])
  const changed = [{ ...TEACHERS[0], name: "方老师" }, ...TEACHERS.slice(1)]
  await site.content.write({ "catalog/teachers.yaml": changed })
  await site.importAgain()
  expect(await teachers("沈老师")).toStrictEqual([])
  expect(await teachers("fls")).toStrictEqual(["601"])
  await site.content.write({ "catalog/banks/bank2/questions.yaml": [], "catalog/teachers.yaml": TEACHERS })
  await site.importAgain()
  const left = await site.sql`select 1 from search_items where kind = 'question' and id = 'e1'`
  expect([await teachers("沈老师"), left.count]).toStrictEqual([["601"], 0])
})

it("touches nothing when the same files are imported again", async () => {
  const before = await rows()
  await site.importAgain()
  expect(await rows()).toStrictEqual(before)
})

it("goes with an import that fails", async () => {
  const before = await rows()
  await site.sql`create function no_items() returns trigger language plpgsql as 'begin raise exception ''full''; end'`
  await site.sql`create trigger no_items before insert on search_indexes execute function no_items()`
  await site.content.write({ "catalog/teachers.yaml": [{ ...TEACHERS[0], name: "钱老师" }, ...TEACHERS.slice(1)] })
  await expect(site.importAgain()).rejects.toThrow("full")
  await site.sql`drop trigger no_items on search_indexes`
  expect(await rows()).toStrictEqual(before)
  expect((await site.sql`select name from teachers where name = '钱老师'`).count).toBe(0)
  await site.content.write({ "catalog/teachers.yaml": TEACHERS })
})

it("writes what was imported before there was an index, an agency after the other, once", async () => {
  const before = (await rows()).map(({ xmin: _, ...row }) => row)
  await site.sql`delete from search_items`
  await site.sql`update search_indexes set version = 0`
  expect(await teachers("沈老师")).toStrictEqual([])
  expect(await runSteps(indexNext, site.deps, { name: "test" })).toBe(2)
  expect((await rows()).map(({ xmin: _, ...row }) => row)).toStrictEqual(before)
  expect(await runSteps(indexNext, site.deps, { name: "test" })).toBe(0)
})

it("writes more than one chunk", async () => {
  await site.sql`
    insert into news (agency_id, id, title, category_id, category_name, day, summary, html)
    select 'a', 'n' || n, '第' || n || '条', 'c', '通知', '2026-01-01', '', '' from generate_series(1, 2500) n`
  await site.sql`update search_indexes set version = 0 where agency_id = 'a'`
  await runSteps(indexNext, site.deps, { name: "test" })
  const [counted] = await site.sql`select count(*) from search_items where agency_id = 'a' and id ~ '^n\\d+$'`
  expect(counted).toStrictEqual({ count: 2500 })
})

it("refuses a reading that does not fit its characters", async () => {
  const wrong = [
    { ...TEACHERS[0], pinyin: "shen" },
    { ...TEACHERS[1], pinyin: "Chéng lǎo shī" },
  ]
  await site.content.write({ "catalog/teachers.yaml": wrong })
  const refused = (await site.importAgain().catch((error: unknown) => error)) as ContentRefused
  expect(refused).toBeInstanceOf(ContentRefused)
  expect(refused.problems.map(({ path, reason }) => [path, reason])).toStrictEqual([
    ["1.pinyin", "拼音应为不带声调的小写音节，用空格隔开，如 shan tian fang"],
    ["0.pinyin", "3 个汉字，1 个音节：应一字一音"],
  ])
})
