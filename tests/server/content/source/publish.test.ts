import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stringify } from "yaml"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { ActInput, ActName } from "#domain/admin/acts.ts"
import type { EditedField } from "#domain/admin/contentDraft.ts"
import type { ListInput, ListName } from "#domain/admin/lists.ts"
import type { Role } from "#domain/admin/Role.ts"
import { doAct } from "#server/admin/doAct.ts"
import { readList } from "#server/admin/reads.ts"
import { importContent } from "#server/content/importContent.ts"
import { exportFolder } from "#server/content/source/exportFolder.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { emptied } from "../../../support/emptied.ts"
import { makeTestDatabase, type TestDatabase } from "../../../support/testDatabase.ts"
import { START } from "../../../support/testServer.ts"
import { makeSampleFolder, type SampleFolder, sampleFiles } from "../sampleContent.ts"

let database: TestDatabase
let content: SampleFolder
let media: string

beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptied(database.sql, "agencies", "content_files", "content_versions", "pictures")
  content = await makeSampleFolder({ [ABOUT]: page("原来") })
  media = await mkdtemp(join(tmpdir(), "study-media-"))
  await importNow()
  return async () => {
    await content.remove()
    await rm(media, { recursive: true })
  }
})

const ABOUT = "pages/about.md"
const page = (text: string) => `---\ntitle: 关于我们\n---\n\n${text}\n`

const importNow = () =>
  importContent({ sql: database.sql, folder: content.folder, media: directoryStore(media), now: START })

const who = (agency: string, role: Role) => ({
  agency,
  role,
  by: "li.lei",
  account: null,
  secretsKey: null,
  progress: () => {},
})

interface Asking {
  readonly agency?: string
  readonly role?: Role
  readonly isDryRun?: boolean
}

const act = <N extends ActName>(
  name: N,
  input: ActInput<N>,
  { agency = "a", role = "operator", isDryRun = false }: Asking = {},
) => doAct(database.sql, who(agency, role), name, input, { isDryRun })

const read = <N extends ListName>(
  name: N,
  input: ListInput<N>,
  { agency = "a", role = "operator" }: Pick<Asking, "agency" | "role"> = {},
) => readList(database.sql, who(agency, role), name, input).then(({ data }) => data)

const aboutPage = async () => {
  const [row] = await database.sql<{ html: string }[]>`
    select html from documents where agency_id = 'a' and id = 'about' and not hidden`
  return row?.html ?? null
}

describe("a file that is published", () => {
  it("is on the site with a version, and leaves a row that takes it back", async () => {
    const done = await act("content:publish", { path: ABOUT, base: 1, text: page("网站") })
    expect(await aboutPage()).toContain("网站")
    expect(await read("content:show", { path: ABOUT })).toStrictEqual({ path: ABOUT, number: 2, text: page("网站") })
    await act("acts:undo", { act: done.id })
    expect(await aboutPage()).toContain("原来")
    expect(await read("content:versions", { path: ABOUT })).toMatchObject({
      list: [
        { number: 3, base: 2 },
        { number: 2, base: 1, by: "li.lei", from_folder: false },
        { number: 1, base: null, from_folder: true },
      ],
    })
  })

  it("that is new is taken back by being removed, and one that was removed comes back", async () => {
    const made = await act("content:publish", { path: "pages/help/new.md", base: 0, text: page("新") })
    await act("acts:undo", { act: made.id })
    await expect(read("content:show", { path: "pages/help/new.md" })).rejects.toThrow("没有pages/help/new.md")
    const removed = await act("content:remove", { path: ABOUT })
    expect(await aboutPage()).toBe(null)
    await act("acts:undo", { act: removed.id })
    expect(await aboutPage()).toContain("原来")
  })

  it("offers papers and courses by their names where its form names some", async () => {
    const fieldsOf = async (path: string) =>
      ((await read("content:edit", { path })) as { readonly form: ReadonlyArray<EditedField> }).form
    const agency = await fieldsOf("agencies/a.yaml")
    const offered = (name: string, among: ReadonlyArray<EditedField>) =>
      among.find((one) => one.name === name)?.options.map(({ value }) => value)
    const papers = agency.find(({ name }) => name === "certificate.papers")
    expect(offered("id", papers?.fields ?? [])).toContain("p3")
    expect(offered("certificate.courses", agency)).toContain("1001")
    expect(agency.find(({ name }) => name === "certificate.courses")?.options).toContainEqual({
      value: "1001",
      label: expect.stringMatching(/.（1001）$/),
    })
    expect(offered("course_ids", await fieldsOf("catalog/classrooms.yaml#x"))).toContain("1001")
  })

  it("goes out, is edited by hand, comes in, is edited in the browser and goes out again with every text", async () => {
    const copy = await mkdtemp(join(tmpdir(), "study-copy-"))
    const exportNow = () => exportFolder({ sql: database.sql, root: copy, media: directoryStore(media) })
    const importCopy = () =>
      importContent({ sql: database.sql, folder: copy, media: directoryStore(media), now: START })
    const byHand = `---\ntitle: 关于我们 # 手写的注\n---\n\n手改的。\n`
    const typed = byHand.replace("手改的", "网页上改的")
    try {
      await exportNow()
      expect(await readFile(join(copy, ABOUT), "utf8")).toBe(page("原来"))
      await writeFile(join(copy, ABOUT), byHand)
      await importCopy()
      expect(await aboutPage()).toContain("手改的")

      const { number, text } = (await read("content:show", { path: ABOUT })) as { number: number; text: string }
      expect([number, text]).toStrictEqual([2, byHand])
      await act("content:publish", { path: ABOUT, base: number, text: typed })
      expect(await aboutPage()).toContain("网页上改的")
      // what is typed by hand meanwhile stays in the folder
      await writeFile(join(copy, ABOUT), byHand.replace("手改的", "又手改"))
      await expect(exportNow()).rejects.toMatchObject({ problems: [{ file: ABOUT }] })
      await writeFile(join(copy, ABOUT), byHand)

      expect(await exportNow()).toMatchObject({ written: 1, removed: 0 })
      expect(await readFile(join(copy, ABOUT), "utf8")).toBe(typed)
      expect(Object.values(await importCopy()).every(({ changed, hidden }) => changed + hidden === 0)).toBe(true)
      const versions = [1, 2, 3].map(async (one) => await read("content:show", { path: ABOUT, number: one }))
      expect((await Promise.all(versions)).map((one) => (one as { text: string }).text)).toStrictEqual([
        page("原来"),
        byHand,
        typed,
      ])
    } finally {
      await rm(copy, { recursive: true })
    }
  })

  it("a subject that nothing names moves and goes as if all were read, which one that is named makes it do", async () => {
    const path = "catalog/subjects.yaml"
    interface Row {
      readonly id: string
      readonly name: string
      readonly list: ReadonlyArray<Row>
    }
    const [first, second] = sampleFiles[path] as readonly [Row, Row]
    const under = (row: Row, ...more: ReadonlyArray<Row>): Row => {
      const [only] = row.list
      return { ...row, list: [{ ...only!, list: [...only!.list, ...more] }] }
    }
    const free = { id: "3130199", name: "没人用的", list: [] }
    const publish = async (...rows: ReadonlyArray<Row>) => {
      const text = stringify(rows)
      const { data } = await act("content:publish", { path, text })
      await content.write({ [path]: text })
      expect(Object.values(await importNow()).every(({ changed, hidden }) => changed + hidden === 0)).toBe(true)
      const shown = await database.sql<{ id: string }[]>`
        select id from subjects where agency_id = 'b' and not hidden order by id`
      const tables = Object.keys((data as { readonly rows: object }).rows).filter((table) => table !== "agency_hosts")
      return { tables, shown: shown.map(({ id }) => id) }
    }
    const tables = ["agencies", "subjects"]
    const shown = ["500", "50001", "5000101"]
    expect(await publish(under(first, free), second)).toStrictEqual({ tables, shown })
    expect(await publish(first, under(second, free))).toStrictEqual({ tables, shown: ["3130199", ...shown] })
    expect(await publish(second, first)).toStrictEqual({ tables, shown })
    // one that is named stays below its first, beside where it stood
    const [from] = first.list
    const beside = { id: "31399", name: "另一门", list: from!.list }
    expect(await publish({ ...first, list: [{ ...from!, list: [] }, beside] }, second)).toStrictEqual({ tables, shown })
    expect(await publish(first, second)).toStrictEqual({ tables, shown })
    await expect(publish({ ...first, list: [] }, second)).rejects.toThrow("科目 3130101 不存在")
  })

  it("changes nothing on trial", async () => {
    const tried = await act("content:publish", { path: ABOUT, text: page("网站") }, { isDryRun: true })
    expect(tried.lines).toContain("documents  更新2行，下架0行")
    expect(await aboutPage()).toContain("原来")
    expect(await read("content:versions", { path: ABOUT })).toMatchObject({ list: [{ number: 1 }] })
  })

  it("is refused where somebody published another version meanwhile, also when that is taken back", async () => {
    const first = await act("content:publish", { path: ABOUT, base: 1, text: page("一") })
    await act("content:publish", { path: ABOUT, base: 2, text: page("二") })
    await expect(act("content:publish", { path: ABOUT, base: 2, text: page("三") })).rejects.toThrow(
      /pages\/about\.md已被li\.lei在.*改成第3版/,
    )
    await expect(act("acts:undo", { act: first.id })).rejects.toThrow("改成第3版")
    await expect(act("content:publish", { path: ABOUT, base: 0, text: page("三") })).rejects.toThrow("改成第3版")
    expect(await aboutPage()).toContain("二")
  })

  it("is refused with each fault by its line, and with what it would make wrong elsewhere", async () => {
    await expect(act("content:publish", { path: ABOUT, text: "---\ntitle: 1\n---\n" })).rejects.toThrow(
      /1处有误，没有发布\npages\/about\.md {2}第2行/,
    )
    const teachers = (sampleFiles["catalog/teachers.yaml"] as ReadonlyArray<object>).slice(1)
    await expect(act("content:publish", { path: "catalog/teachers.yaml", text: stringify(teachers) })).rejects.toThrow(
      "catalog/courses/1001.yaml",
    )
    await expect(act("content:publish", { path: ABOUT, text: page("原来") })).rejects.toThrow("和网站上的一样")
    await expect(act("content:publish", { path: "pages/../agencies/a.yaml", text: "x" })).rejects.toThrow(
      "不是内容文件的路径",
    )
    await expect(act("content:remove", { path: "media/clip/lesson.yaml" })).rejects.toThrow("请用内容文件夹导入")
  })

  it("is compared with another version line by line", async () => {
    await act("content:publish", { path: ABOUT, base: 1, text: page("新的\n两行") })
    expect(await read("content:diff", { path: ABOUT, number: 2, against: 1 })).toMatchObject({
      list: [
        { sign: "-", number: 5, text: "原来" },
        { sign: "+", number: 5, text: "新的" },
        { sign: "+", number: 6, text: "两行" },
      ],
    })
  })

  it("a bank with its questions is one, too", async () => {
    const questions = "catalog/banks/bank2/questions.yaml"
    const [row] = sampleFiles[questions] as ReadonlyArray<object>
    await act("content:publish", { path: questions, text: stringify([{ ...row, answer: true }]) })
    const keys = await database.sql`select agency_id, answer from question_keys where question_id = 'e1' order by 1`
    expect([...keys]).toStrictEqual([
      { agency_id: "a", answer: true },
      { agency_id: "b", answer: true },
    ])
  })
})

describe("a bank that a paper of another bank asks", () => {
  const PAPER = "catalog/papers/p1.yaml"
  const OTHERS = "catalog/banks/bank2/questions.yaml"
  const [judged] = sampleFiles[OTHERS] as ReadonlyArray<object>
  const asked = async () => {
    const rows = await database.sql<{ ids: ReadonlyArray<string> }[]>`
      select questions_in(sections) as ids from papers where agency_id = 'a' and id = 'p1' and not hidden`
    return rows[0]?.ids
  }
  const ofBoth = {
    ...(sampleFiles[PAPER] as object),
    pass_score: 1,
    banks: ["bank2"],
    sections: [{ name: "判断", score: 2, draw: [{ count: 1, banks: ["bank2"] }] }],
  }

  it("makes the paper's pools again when it is published, and counts as any bank once it is named no more", async () => {
    await act("content:publish", { path: PAPER, base: 1, text: stringify(ofBoth) })
    expect(await asked()).toStrictEqual(["e1"])
    const more = [judged, { ...judged, id: "e2", stem: "另一道完全不同的判断" }]
    await act("content:publish", { path: OTHERS, base: 1, text: stringify(more) })
    expect(await asked()).toStrictEqual(["e1", "e2"])
    await act("content:publish", { path: PAPER, base: 2, text: stringify(sampleFiles[PAPER]) })
    await act("content:publish", { path: OTHERS, base: 2, text: stringify([judged]) })
    expect(await asked()).toContain("q1")
    expect(await database.sql`select id from questions where bank_id = 'bank1' and hidden`).toHaveLength(0)
  })

  it("is not published without what the paper draws from it", async () => {
    await act("content:publish", { path: PAPER, base: 1, text: stringify(ofBoth) })
    await expect(act("content:publish", { path: OTHERS, base: 1, text: "[]\n" })).rejects.toThrow(PAPER)
  })
})

const teacher = (id: string, name: string) => ({ id, name, title: "讲师", subject_ids: ["5000101"], intro: "" })
const article = (title: string, category: string) =>
  `---\ntitle: ${title}\ncategory_id: ${category}\ndate: "2026-03-01"\nsummary: 摘要\n---\n\n正文。\n`

describe("an agency's own people", () => {
  const own = (changes: object) => stringify({ ...(sampleFiles["agencies/a.yaml"] as object), ...changes })
  const editor = { role: "editor" } as const

  it("publish the file of their agency", async () => {
    await act("content:publish", { path: "agencies/a.yaml", base: 1, text: own({ slogan: "再学一点" }) }, editor)
    const [row] = await database.sql`select config->'config'->>'slogan' as slogan from agencies where id = 'a'`
    expect(row).toStrictEqual({ slogan: "再学一点" })
    expect(await read("content:files", {}, editor)).toMatchObject({ list: [{ path: "agencies/a.yaml", number: 2 }] })
  })

  it.each([
    ["a page of all agencies", "content:publish", { path: ABOUT, text: page("我的") }],
    ["the file of another agency", "content:publish", { path: "agencies/b.yaml", text: own({ id: "b" }) }],
    ["the removal of their own", "content:remove", { path: "agencies/a.yaml" }],
    ["an older version of what is shared", "content:back", { path: ABOUT, number: 1 }],
    ["what they offer", "content:publish", { path: "agencies/a.yaml", text: own({ subjects: ["500"] }) }],
    ["their domains", "content:publish", { path: "agencies/a.yaml", text: own({ hosts: ["a.test", "c.test"] }) }],
    ["a page of another agency", "content:publish", { path: "agencies/b/pages/about.md", text: page("乙") }],
    ["who they are", "content:publish", { path: "agencies/a.yaml", text: own({ id: "c" }) }],
  ] as const)("do not publish %s", async (_, name, input) => {
    await expect(act(name, input, editor)).rejects.toThrow("由网站的运营")
  })

  it("read nothing of what is shared", async () => {
    await expect(read("content:show", { path: "catalog/banks/bank1/questions.yaml" }, editor)).rejects.toThrow("运营")
    await expect(read("content:versions", { path: "agencies/b.yaml" }, editor)).rejects.toThrow("运营")
  })

  it("publish pages, news, categories and teachers that stand for the shared ones at their agency alone", async () => {
    await content.write({
      "catalog/teachers.yaml": [teacher("601", "李"), teacher("602", "张")],
      "catalog/news.yaml": [{ id: "notice", name: "公告" }],
      "agencies/b/pages/about.md": page("乙的"),
    })
    await importNow()
    const own = { role: "editor" } as const
    const texts = {
      "agencies/a/pages/about.md": page("甲的"),
      "agencies/a/catalog/news.yaml": stringify([{ id: "own", name: "甲讯" }]),
      "agencies/a/catalog/news/open.md": article("甲开班", "own"),
      "agencies/a/catalog/teachers.yaml": stringify([teacher("601", "甲的李"), teacher("own-1", "王")]),
    }
    for (const [path, text] of Object.entries(texts)) await act("content:publish", { path, text }, own)
    const shown = async (agency: string) => {
      const [row] = await database.sql`
        select (select html from documents d where d.agency_id = ${agency} and id = 'about') as about,
          (select array_agg(title || category_name order by id) from news n where n.agency_id = ${agency} and not hidden) as news,
          (select array_agg(name order by position) from teachers t where t.agency_id = ${agency} and not hidden) as teachers`
      return row
    }
    expect(await shown("a")).toStrictEqual({
      about: "<p>甲的</p>",
      news: ["甲开班甲讯"],
      teachers: ["甲的李", "王", "张"],
    })
    expect(await shown("b")).toMatchObject({ about: "<p>乙的</p>", news: ["开班公告"] })
    expect(await read("content:files", {}, own)).toMatchObject({ list: { length: 5 } })
    await act("content:remove", { path: "agencies/a/pages/about.md" }, own)
    expect(await aboutPage()).toContain("原来")
    // what is shared does not leave an agency's own without what it names
    const categories = stringify([{ id: "other", name: "别的" }])
    await act("content:publish", { path: "agencies/b/catalog/news/b.md", text: article("乙", "notice") })
    await expect(act("content:publish", { path: "catalog/news.yaml", text: categories })).rejects.toThrow(
      "agencies/b/catalog/news/b.md",
    )
    await expect(act("content:publish", { path: "agencies/c/pages/x.md", text: page("谁") })).rejects.toThrow(
      "机构 c 不存在",
    )
  })

  it("publish while the file of another agency is at fault", async () => {
    await expect(act("content:publish", { path: "agencies/b.yaml", text: "id: 1" })).rejects.toThrow("agencies/b.yaml")
    await content.write({ "agencies/b.yaml": "id: 1" })
    await expect(importNow()).rejects.toThrow("agencies/b.yaml")
    await act("content:publish", { path: "agencies/a.yaml", text: own({ name: "新甲" }) }, editor)
    const [row] = await database.sql`select name from agencies where id = 'a'`
    expect(row).toStrictEqual({ name: "新甲" })
  })
})

it("a site whose content was never imported publishes nothing", async () => {
  await emptied(database.sql, "content_files", "content_versions")
  await expect(act("content:publish", { path: ABOUT, text: page("网站") })).rejects.toThrow("请先导入一次")
})
