import { readdir } from "node:fs/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { emptied } from "../../support/emptied.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"
import { START } from "../../support/testServer.ts"
import { importContent } from "#server/content/importContent.ts"
import type { ContentRefused } from "#server/content/Problem.ts"
import type { Progress, Summary } from "#server/content/writeRows.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { makeSampleFolder, type SampleFolder, sampleFiles, sampleQuestions } from "./sampleContent.ts"

let database: TestDatabase
let content: SampleFolder

beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptied(database.sql, "agencies")
  content = await makeSampleFolder()
  return () => content.remove()
})

const importNow = (mediaDir = `${content.folder}/media`, now = START): Promise<Summary> =>
  importContent({ sql: database.sql, folder: content.folder, media: directoryStore(mediaDir), now })

const course = sampleFiles["catalog/courses/1001.yaml"] as object

describe("importing", () => {
  it("leaves out what its warnings call not shown, and offers each known exam type once", async () => {
    const subjects = structuredClone(sampleFiles["catalog/subjects.yaml"]) as Array<{ list: Array<object> }>
    subjects[0]?.list.push({ ...subjects[0].list[0], id: "31399", name: "空", list: [] })
    await content.write({ "catalog/subjects.yaml": subjects })
    await importNow()
    const [{ second, types } = { second: [], types: [] }] = await database.sql<
      { second: ReadonlyArray<string>; types: ReadonlyArray<object> }[]
    >`
      select config->'exam_type' as types,
        (select array_agg(s->>'id') from jsonb_array_elements(config->'subject_list'->0->'list') s) as second
      from agencies where id = 'a'`
    expect(second).toStrictEqual(["31301"])
    expect(types.length).toBeGreaterThan(0)
    expect(types[0]).toStrictEqual({
      id: expect.any(String),
      icon: expect.any(String),
      icon_active: expect.any(String),
    })
    expect(new Set(types.map((type) => JSON.stringify(type))).size).toBe(types.length)
  })

  it("gives an agency the grace of its file, else a minute", async () => {
    await content.write({ "agencies/b.yaml": { ...(sampleFiles["agencies/b.yaml"] as object), grace_seconds: 120 } })
    await importNow()
    const rows = await database.sql`select id, grace_seconds from agencies order by id`
    expect([...rows]).toEqual([
      { id: "a", grace_seconds: 60 },
      { id: "b", grace_seconds: 120 },
    ])
  })

  it("gives each agency what lies under its subjects", async () => {
    await importNow()
    const rows = await database.sql`
      select a.id, a.is_default, a.flag,
        (select array_agg(host || mode) from agency_hosts h where h.agency_id = a.id) as hosts,
        (select array_agg(id order by position) from subjects s where s.agency_id = a.id) as subjects,
        (select array_agg(id order by id) from courses c where c.agency_id = a.id) as courses,
        (select array_agg(id order by id) from classrooms c where c.agency_id = a.id) as classrooms,
        (select array_agg(id order by id) from banks b where b.agency_id = a.id) as banks,
        (select array_agg(id order by id) from teachers t where t.agency_id = a.id) as teachers,
        (select count(*) from questions q where q.agency_id = a.id) as questions,
        (select count(*) from papers p where p.agency_id = a.id) as papers
      from agencies a order by a.id`
    expect([...rows]).toStrictEqual([
      {
        id: "a",
        is_default: true,
        flag: "a",
        hosts: ["a.test0"],
        subjects: ["313", "31301", "3130101", "500", "50001", "5000101"],
        courses: ["1001", "1002"],
        classrooms: ["1001", "1002", "2001"],
        banks: ["bank1", "bank2"],
        teachers: ["601", "602"],
        questions: 8,
        papers: 3,
      },
      {
        id: "b",
        is_default: false,
        flag: "subsidy",
        hosts: ["b.test1"],
        subjects: ["500", "50001", "5000101"],
        courses: ["1002"],
        classrooms: ["1002", "2001"],
        banks: ["bank2"],
        teachers: ["602"],
        questions: 1,
        papers: 0,
      },
    ])
  })

  it("keeps prices in fen and takes a video's length from the video", async () => {
    await importNow()
    const [prices] = await database.sql`
      select price_fen, original_price_fen from courses where agency_id = 'a' and id = '1002'`
    expect(prices).toStrictEqual({ price_fen: 19_990, original_price_fen: 29_900 })
    const lessons = await database.sql`
      select id, seconds, media_key, poster, position from lessons where agency_id = 'a' and course_id = '1001'
      order by position`
    expect([...lessons]).toStrictEqual([
      { id: "l1", seconds: 96, media_key: "clip", poster: "poster.webp", position: 0 },
      { id: "l2", seconds: 60, media_key: null, poster: null, position: 1 },
      { id: "l3", seconds: 30, media_key: null, poster: null, position: 2 },
    ])
  })

  describe("of relative times", () => {
    const HOUR = 3_600_000
    const paper = sampleFiles["catalog/papers/p2.yaml"] as object
    const [live] = sampleFiles["catalog/live.yaml"] as ReadonlyArray<object>
    const importAt = (hours: number) => importNow(undefined, START + hours * HOUR)
    const times = async () => {
      const [row] = await database.sql<{ opens_at: number; closes_at: number; starts_at: number; ends_at: number }[]>`
        select p.opens_at, p.closes_at, l.starts_at, l.ends_at from papers p, live_sessions l
        where p.agency_id = 'a' and p.id = 'p2' and l.agency_id = 'a'`
      return Object.values(row ?? {}).map((instant) => (instant - START) / 60_000)
    }
    const write = (opens: string, closes: string, start: string, minutes: number) =>
      content.write({
        "catalog/papers/p2.yaml": { ...paper, opens, closes },
        "catalog/live.yaml": [{ ...live, start, minutes }],
      })

    it("fixes them at the first import, and reports no change at the next", async () => {
      await write("+10m", "+70m", "+30m", 60)
      await importAt(0)
      expect(await times()).toStrictEqual([10, 70, 30, 90])
      const again = Object.entries(await importAt(5)).filter(([, { changed }]) => changed > 0)
      expect([again, await times()]).toStrictEqual([[], [10, 70, 30, 90]])
    })

    it("moves them when their text changes, and no other", async () => {
      await write("+10m", "+70m", "+30m", 60)
      await importAt(0)
      await write("+10m", "+80m", "+30m", 90)
      await importAt(5)
      expect(await times()).toStrictEqual([10, 5 * 60 + 80, 30, 120])
    })

    it("leaves alone what a version imported that did not keep the text", async () => {
      await write("+10m", "+70m", "+30m", 60)
      await importAt(0)
      await database.sql`update papers set opens_text = null, closes_text = null`
      await database.sql`update live_sessions set start_text = null`
      await importAt(5)
      expect(await times()).toStrictEqual([10, 70, 30, 90])
    })
  })

  it("counts relative times from the day of import", async () => {
    await importNow()
    const [live] = await database.sql`select starts_at, ends_at from live_sessions where agency_id = 'a'`
    expect(live).toStrictEqual({ starts_at: START + 10 * 3_600_000, ends_at: START + 11 * 3_600_000 })
  })

  it("keeps keys apart from what is asked", async () => {
    await importNow()
    const rows = await database.sql`select to_jsonb(q) as question from questions q`
    expect(JSON.stringify(rows)).not.toMatch(/秘密|answer|explanation/)
  })

  it("changes nothing when it runs again", async () => {
    await importNow()
    const again = Object.values(await importNow())
    expect(again.map(({ changed, hidden }) => changed + hidden)).toStrictEqual(again.map(() => 0))
    expect(again.some(({ rows }) => rows > 0)).toBe(true)
  })

  it("changes what changed, and nothing else", async () => {
    await importNow()
    await content.write({ "catalog/courses/1001.yaml": { ...course, name: "新名字" } })
    const summary = await importNow()
    const changed = Object.entries(summary).flatMap(([table, { changed }]) => (changed > 0 ? [[table, changed]] : []))
    expect(changed).toStrictEqual([
      ["courses", 1],
      ["classrooms", 1],
    ])
  })

  it("hides what left the files, and shows it again when it comes back", async () => {
    await importNow()
    await content.write({
      "catalog/courses/1001.yaml": null,
      "catalog/banks/bank1/questions.yaml": sampleQuestions.filter(({ id }) => id !== "q5"),
      "catalog/papers/p1.yaml": null,
      "catalog/papers/p2.yaml": null,
      "catalog/papers/p3.yaml": null,
    })
    await importNow()
    const hidden = () => database.sql`
      select id from courses where hidden union all select id from classrooms where hidden
      union all select id from questions where hidden union all select id from papers where hidden order by id`
    expect((await hidden()).map(({ id }) => id as string)).toStrictEqual(["1001", "1001", "p1", "p2", "p3", "q5"])
    const [kept] = await database.sql`
      select (select count(*) from lessons where course_id = '1001' and not hidden) as lessons,
        (select count(*) from classroom_courses where course_id = '1001') as links`
    expect(kept).toStrictEqual({ lessons: 3, links: 1 })
    await content.write(sampleFiles)
    await importNow()
    expect([...(await hidden())]).toStrictEqual([])
  })

  it("leaves an agency alone that the files do not name", async () => {
    await importNow()
    await content.write({ "agencies/b.yaml": null })
    await importNow()
    const [b] = await database.sql`
      select is_active, (select count(*) from courses where agency_id = 'b' and not hidden) as courses
      from agencies where id = 'b'`
    expect(b).toStrictEqual({ is_active: true, courses: 1 })
  })

  it("refuses a host that another agency has", async () => {
    await importNow()
    await content.write({
      "agencies/b.yaml": null,
      "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), hosts: ["a.test", "b.test"] },
    })
    await expect(importNow()).rejects.toMatchObject({
      problems: [{ file: "agencies", line: null, path: "hosts", reason: "域名已属于其他机构：b.test" }],
    })
  })

  it("binds a host of Chinese characters as browsers ask for it", async () => {
    const agency = { ...(sampleFiles["agencies/a.yaml"] as object), hosts: ["新芽.com"] }
    await content.write({ "agencies/a.yaml": { ...agency, domain_extend: [{ domain: "新芽.com", mode: "1" }] } })
    await importNow()
    const rows = await database.sql`select host, mode from agency_hosts where agency_id = 'a'`
    expect([...rows]).toStrictEqual([{ host: "xn--efvq06d.com", mode: "1" }])
  })

  it("moves the default to another agency", async () => {
    await importNow()
    const agency = (id: string, isDefault: boolean) => ({
      ...(sampleFiles[`agencies/${id}.yaml`] as object),
      default: isDefault,
    })
    await content.write({ "agencies/a.yaml": agency("a", false), "agencies/b.yaml": agency("b", true) })
    await importNow()
    const rows = await database.sql`select id from agencies where is_default`
    expect([...rows]).toStrictEqual([{ id: "b" }])
  })

  it("imports once however many import at once", async () => {
    await Promise.all([importNow(), importNow(), importNow()])
    const [count] = await database.sql`select count(*) from courses`
    expect(count).toStrictEqual({ count: 3 })
  })

  it("changes nothing at all when anything is wrong", async () => {
    await importNow()
    const before = await database.sql`select id, name from courses order by agency_id, id`
    await content.write({
      "catalog/courses/1001.yaml": { ...course, name: "新名字" },
      "catalog/courses/1002.yaml": { ...(sampleFiles["catalog/courses/1002.yaml"] as object), price: 3 },
    })
    const refused = await importNow().catch((error: ContentRefused) => error.message)
    expect(refused).toBe(
      "1 处内容有误，未导入任何内容\ncatalog/courses/1002.yaml  第7行  price  应为文字；数字和日期请加引号",
    )
    expect([...(await database.sql`select id, name from courses order by agency_id, id`)]).toStrictEqual([...before])
  })

  it("touches only the row that changed", async () => {
    await importNow()
    const rowsOf = async (table: string) =>
      (await database.sql`select t::text, t.ctid, t.xmin, t.xmax from ${database.sql(table)} as t order by 1`).map(
        (row) => JSON.stringify(row),
      )
    const tables = ["agencies", "courses", "banks", "questions", "question_keys", "papers", "news"]
    const before = await Promise.all(tables.map(rowsOf))
    await content.write({
      "catalog/banks/bank1/questions.yaml": sampleQuestions.map((one) =>
        one.id === "q3" ? { ...one, explanation: "另一种讲解" } : one,
      ),
    })
    const summary = await importNow()
    const after = await Promise.all(tables.map(rowsOf))
    expect(after.map((rows, n) => rows.filter((row) => !before[n]?.includes(row)).length)).toStrictEqual(
      tables.map((table) => (table === "question_keys" ? 1 : 0)),
    )
    expect(Object.values(summary).reduce((sum, { changed }) => sum + changed, 0)).toBe(1)
  })

  it("reports how far a table of several chunks has come", async () => {
    const many = Array.from({ length: 2_100 }, (_, n) => ({
      ...sampleQuestions[2],
      id: `m${n}`,
      stem: `判断第 ${n} 题`,
    }))
    await content.write({
      "catalog/banks/bank2/questions.yaml": many.map((one) => ({ ...one, points: [], chapter: "c1" })),
    })
    const steps: Array<Parameters<Progress>> = []
    await importContent({
      sql: database.sql,
      folder: content.folder,
      media: directoryStore(`${content.folder}/media`),
      now: START,
      progress: (...step) => steps.push(step),
    })
    expect(steps.filter(([table]) => table === "questions")).toStrictEqual([
      ["questions", 2_000, null],
      ["questions", 2_107, 2_107],
    ])
  })

  it("copies the videos where the server reads them, without their sources", async () => {
    const target = await makeSampleFolder({})
    await importNow(`${target.folder}/served`)
    await importNow(`${target.folder}/served`)
    const files = await readdir(`${target.folder}/served/clip`, { recursive: true })
    expect(files.toSorted()).toStrictEqual([
      "360p",
      "360p/000.m4s",
      "360p/index.m3u8",
      "360p/init.mp4",
      "captions.vtt",
      "index.m3u8",
      "poster.webp",
    ])
    await target.remove()
  })
})
