import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import type { Marked } from "#domain/search/Marked.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { indexNext } from "#server/searchIndex/indexAgencies.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { examToday, start } from "../attempt/sitting.ts"
import { openSections } from "../live/openSections.ts"

const agency = (file: string, changes: object) => ({ ...(sampleFiles[file] as object), ...changes })
const shown = (...urls: ReadonlyArray<string>) => ({
  agency_nav: urls.map((url) => ({ url, is_show: "1", top_is_show: "1" })),
})
const SECTIONS = shown("/course", "/live", "/question", "/news")

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "agencies/a.yaml": agency("agencies/a.yaml", SECTIONS),
    "agencies/b.yaml": agency("agencies/b.yaml", {
      hosts: ["b.test", "study.test"],
      domain_extend: [
        { domain: "b.test", mode: "0" },
        { domain: "study.test", mode: "1" },
      ],
    }),
    "agencies/d.yaml": agency("agencies/b.yaml", {
      id: "d",
      hosts: ["d.test"],
      agency_flag: "d",
      domain_extend: [],
      subjects: ["313", "500"],
      ...shown(),
    }),
    "catalog/teachers.yaml": [
      { id: "601", name: "单知远", title: "讲师", subject_ids: ["3130101"], intro: "讲行政管理" },
      { id: "602", name: "乐天", pinyin: "yue tian", title: "讲师", subject_ids: ["5000101"], intro: "讲电工" },
    ],
    "catalog/banks/bank1/questions.yaml": [
      { ...sampleQuestions[0], stem: "行政组织的**首要**特征是（　　）", answer: "B" },
      ...sampleQuestions.slice(1),
      { ...sampleQuestions[2], id: "q7", stem: "1 < 2 & <b>粗</b>，$x^2$ 为正", answer: true },
    ],
    "catalog/papers/p2.yaml": {
      ...(EXAM_NEXT_YEAR["catalog/papers/p2.yaml"] as object),
      sections: [{ name: "单选", score: 6, question_ids: ["q1"] }],
    },
  })
})
afterAll(() => site.close())

const ask = (payload: object, host = "a.test", token?: string) =>
  site.call("search.find", payload as { q: string }, { host, ...(token !== undefined && { token }) })
const find = async (payload: object, host?: string, token?: string) =>
  (await ask(payload, host, token)).data as Output<"search.find">
const textOf = (pieces: Marked) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("")
/** `kind id title`, the hits in brackets. */
const found = async (payload: object, host?: string, token?: string) =>
  (await find(payload, host, token)).groups.flatMap(({ list }) =>
    list.map(({ kind, id, title }) => `${kind} ${id} ${textOf(title)}`),
  )
const suggested = async (q: string, host = "a.test") => {
  const { data } = await site.call("search.suggest", { q }, { host })
  return (data as Output<"search.suggest">).list.map(({ kind, id, title }) => `${kind} ${id} ${textOf(title)}`)
}

describe("search.find", () => {
  it("groups what it finds by kind, with the hit marked", async () => {
    const { groups, page, page_size } = await find({ q: "电工" })
    expect([page, page_size]).toStrictEqual([1, 20])
    expect(groups.map(({ kind, total, is_limit }) => [kind, total, is_limit])).toStrictEqual([
      ["course", 1, false],
      ["classroom", 1, false],
      ["teacher", 1, false],
      ["live", 0, false],
      ["bank", 1, false],
      ["question", 1, false],
      ["news", 0, false],
    ])
    expect(groups[0]?.list).toStrictEqual([
      {
        kind: "course",
        id: "1002",
        title: [
          { text: "电工", hit: true },
          { text: "课", hit: false },
        ],
        text: [{ text: "电工", hit: true }],
        facts: ["职业技能三级", "系统班", "2027年", "2课时"],
      },
    ])
    expect(groups[5]?.list).toStrictEqual([
      {
        kind: "question",
        id: "e1",
        title: [
          { text: "电工", hit: true },
          { text: "判断", hit: false },
        ],
        text: [],
        facts: ["电工题库", "第一章", "原创"],
        bank_id: "bank2",
      },
    ])
  })

  it.each([
    ["one character", "班", ["classroom 2001 组合[班]", "live live1 开[班]直播", "news open 开[班]"]],
    ["several words, all of which occur", "组合 电工", ["classroom 2001 [组合]班"]],
    ["none where one does not occur", "组合 公开", []],
    ["wide letters and capitals as small ones", "Ｈ2ｏ", []],
    ["a name", "知远", ["course 1001 公开课", "teacher 601 单[知远]", "live live1 开班直播"]],
    ["a surname that is read otherwise elsewhere", "shan", ["teacher 601 [单]知远"]],
    ["first letters", "szy", ["teacher 601 [单知远]"]],
    ["the end of a name, begun", "zhiyu", ["teacher 601 单[知远]"]],
    ["syllables apart", "zhi yuan", ["teacher 601 单[知远]"]],
    ["the authored reading", "yuetian", ["teacher 602 [乐天]"]],
    ["not what the dictionary reads", "letian", []],
    ["a title", "gkk", ["course 1001 [公开课]"]],
    ["nothing within a syllable", "hiyuan", []],
  ])("finds %s: %s", async (_, q, expected) => {
    expect(await found({ q })).toStrictEqual(expected)
  })

  it.each(["《电工课》", "电工课？", "“电工课”。", "2027 电工课"])("finds a course by %s", async (q) => {
    expect((await found({ q, kind: "course" })).map((each) => each.replaceAll(/[[\]]/g, ""))).toStrictEqual([
      "course 1002 电工课",
    ])
  })

  it("quotes where else the words are", async () => {
    const { groups } = await find({ q: "行政管理" })
    expect(groups.flatMap(({ list }) => list.map(({ id, text }) => [id, textOf(text)]))).toStrictEqual([
      ["601", "讲[行政管理]"],
    ])
  })

  it("gives the text of a question, its signs as signs", async () => {
    expect(await found({ q: "粗" })).toStrictEqual(["question q7 1 < 2 & <b>[粗]</b>，x^2 为正"])
  })

  it("orders live sessions as they stand this moment", async () => {
    await site.sql`
      insert into live_sessions (agency_id, id, title, teacher_id, subject_id, starts_at, ends_at, summary)
      select 'a', id, '答疑直播', '601', '3130101', ${START}::timestamptz + begins * interval '1 hour',
        ${START}::timestamptz + (begins + 1) * interval '1 hour', ''
      from (values ('over', -30), ('longOver', -60), ('soon', 2), ('later', 20), ('now', -0.5)) as s (id, begins)`
    await site.sql`update search_indexes set version = 0`
    await runSteps(indexNext, site.deps, { name: "test" })
    const { groups } = await find({ q: "答疑", kind: "live" })
    const ids = groups.find(({ kind }) => kind === "live")?.list.map(({ id }) => id)
    expect(ids).toStrictEqual(["now", "soon", "later", "over", "longOver"])
    await site.sql`delete from live_sessions where title = '答疑直播'`
  })

  it("gives a page of one kind, and counts of all", async () => {
    const all = await find({ q: "案例" })
    expect(all.groups.find(({ kind }) => kind === "question")).toMatchObject({ total: 2 })
    const second = await find({ q: "案例", kind: "question", page: "2" })
    expect(second.page).toBe(2)
    expect(second.groups.find(({ kind }) => kind === "question")).toMatchObject({ total: 2, list: [] })
    const first = await find({ q: "题", kind: "bank" })
    expect(first.groups.map(({ kind, total, list }) => [kind, total, list.length])).toStrictEqual([
      ["course", 0, 0],
      ["classroom", 0, 0],
      ["teacher", 0, 0],
      ["live", 0, 0],
      ["bank", 2, 2],
      ["question", 0, 0],
      ["news", 0, 0],
    ])
  })

  it.each([
    ["nothing", { q: " " }, "请输入要找的内容"],
    ["too much", { q: "长".repeat(65) }, null],
    ["an unknown kind", { q: "课", kind: "user" }, "没有这一类"],
  ])("refuses %s", async (_, payload, message) => {
    const { status, msg } = await ask(payload)
    expect(status).toBe(422)
    if (message !== null) expect(msg).toBe(message)
  })
})

describe("search.suggest", () => {
  it("gives titles in which the text is, or that are read so", async () => {
    expect(await suggested("电工")).toStrictEqual(["course 1002 [电工]课", "bank bank2 [电工]题库"])
    expect(await suggested("dg")).toStrictEqual(["course 1002 [电工]课", "bank bank2 [电工]题库"])
    expect(await suggested("讲")).toStrictEqual([])
  })
})

describe("what is not found", () => {
  it.each([
    ["a key", "秘密填空"],
    ["an explanation", "讲解秘密"],
    ["a reference answer", "参考答案秘密"],
    ["a point", "要点"],
    ["a price", "199.9"],
    ["a paper", "统一考试"],
  ])("%s", async (_, q) => {
    expect(await found({ q })).toStrictEqual([])
  })

  it("a question of a paper that is not open yet, or that withholds its keys", async () => {
    const q = "首要特征"
    expect(await found({ q })).toStrictEqual([])
    await examToday(site)
    site.clock.now = START - 90 * 60_000
    expect(await found({ q })).toStrictEqual([])
    site.clock.now = START
    expect(await found({ q })).toStrictEqual([])
    site.clock.now = START + 3 * 3_600_000
    expect(await found({ q })).toHaveLength(1)
    site.clock.now = START
  })

  it("a question of the learner's own exam, while it is in progress", async () => {
    const learner = await site.learner()
    expect(await found({ q: "案例" }, "a.test", learner.token)).toHaveLength(2)
    await start(learner, { paper_id: "p1" })
    expect(await found({ q: "案例" }, "a.test", learner.token)).toStrictEqual([])
    expect(await found({ q: "案例" })).toHaveLength(2)
  })

  it("what another agency has", async () => {
    expect(await found({ q: "公开课" }, "b.test")).toStrictEqual([])
    expect(await found({ q: "电工课" }, "b.test")).toStrictEqual(["course 1002 [电工课]", "classroom 2001 组合班"])
    expect(await suggested("gkk", "b.test")).toStrictEqual([])
  })

  it("anything of a section that the agency hides", async () => {
    expect((await find({ q: "课" }, "d.test")).groups.map(({ kind }) => kind)).toStrictEqual(["teacher"])
    expect(await suggested("电工", "d.test")).toStrictEqual([])
    expect((await ask({ q: "课", kind: "course" }, "d.test")).data).toMatchObject({ groups: [{ list: [] }] })
  })

  it("anything in study mode", async () => {
    expect(await ask({ q: "课" }, "study.test")).toMatchObject({ status: 404, msg: "这里没有搜索" })
    expect(await site.call("search.suggest", { q: "课" }, { host: "study.test" })).toMatchObject({ status: 404 })
  })

  it("a price, where the agency hides them and where not", async () => {
    for (const host of ["a.test", "b.test"]) {
      const { response } = await ask({ q: "电工" }, host)
      expect(response.body).not.toMatch(/price|199|299/)
    }
  })

  it("what was taken off since the items were written", async () => {
    await site.sql`update courses set hidden = true where id = '1001'`
    expect(await found({ q: "公开课" })).toStrictEqual([])
    await site.sql`update courses set hidden = false where id = '1001'`
  })
})

it("refuses a network that searches too often, and no other", async () => {
  const from = "203.0.113.9"
  const search = () => site.call("search.find", { q: "没有这个" }, { from })
  expect(await search()).toMatchObject({ status: 200 })
  await site.sql`update rate_limits set hits = 299 where bucket like '%203.0.113.9'`
  expect(await search()).toMatchObject({ status: 200 })
  expect(await search()).toMatchObject({ status: 429, msg: "搜索太频繁，请1分钟后再试" })
  expect(await site.call("search.find", { q: "课" }, { from: "203.0.113.10" })).toMatchObject({ status: 200 })
})
