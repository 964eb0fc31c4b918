import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { stringify } from "yaml"
import type { EditedFile, SentDraft, ShownFile } from "#domain/admin/contentDraft.ts"
import type { Role } from "#domain/admin/Role.ts"
import { publishDrafts } from "#server/admin/publishDrafts.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { checkFolder } from "#server/content/importContent.ts"
import { makeSampleFolder, sampleFiles, sampleQuestions } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

const OWN = "agencies/a/pages/about.md"
const SHARED = "pages/about.md"
const QUESTIONS = "catalog/banks/bank1/questions.yaml"
const page = (title: string, text: string) => `---\ntitle: ${title} # 注\n---\n\n${text}\n`

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite({
    [SHARED]: page("关于", "共用的"),
    [QUESTIONS]: stringify(sampleQuestions, { aliasDuplicateObjects: false }),
  })
  ask = makeAsk(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "operator_acts")
})

interface Opened {
  readonly number: number
  readonly source: string
  readonly typed: SentDraft["typed"]
  readonly shown: ShownFile
}

const draftOf = (typed: SentDraft["typed"], changes: Partial<SentDraft> = {}): SentDraft => ({
  path: OWN,
  base: 0,
  source: page("关于", "共用的"),
  typed,
  publish_at: null,
  drop: false,
  ...changes,
})
const mine = { fields: { title: "甲的" }, body: "\n我写的 <script>x</script>\n" }

const edit = async (cookie: string, path = OWN) =>
  (await ask("list", { list: "content:edit", input: { path } }, { cookie })).data
const due = () => runSteps(publishDrafts, site.deps, { name: "publish drafts" })
const shownAt = async (host: string) => {
  const { data } = await site.call("mechanism.policyInfo", { id: "about" }, { host })
  return (data as { readonly html: string }).html
}

describe("a draft", () => {
  it("begins with the shared text, is checked and shown as it is kept, and is nobody else's", async () => {
    const [editor, owner] = [await signedInAs(site, "editor"), await signedInAs(site, "owner")]
    expect(await edit(editor)).toMatchObject({
      data: {
        number: 0,
        typed: { fields: { title: "关于" }, body: "\n共用的\n" },
        draft: null,
        is_shared: true,
        is_timed: true,
      },
    })
    const kept = await ask("draft", draftOf(mine), { cookie: editor })
    expect(kept.data).toStrictEqual({
      text: page("甲的", "我写的 <script>x</script>"),
      problems: [],
      warnings: [],
      view: { kind: "article", title: "甲的", about: "", html: "<p>我写的 &lt;script&gt;x&lt;/script&gt;</p>" },
      facts: [],
    })
    expect(await edit(editor)).toMatchObject({ data: { draft: { base: 0, typed: mine } } })
    expect(await edit(owner)).toMatchObject({ data: { draft: null } })
    expect(await shownAt("a.test")).toContain("共用的")
    const faulty = await ask("draft", draftOf({ fields: { title: "" }, body: "$\\x{$" }), { cookie: editor })
    expect(faulty.data).toMatchObject({
      problems: [{ line: 2, field: "title", reason: "不能为空" }],
      view: { kind: "article", title: "" },
    })
    await ask("draft", draftOf(mine, { drop: true }), { cookie: editor })
    expect(await edit(editor)).toMatchObject({ data: { draft: null } })
  })

  it("ends when it is published, and stays where something was typed since", async () => {
    const cookie = await signedInAs(site, "editor")
    const path = "agencies/a/pages/help/ended.md"
    const text = page("一", "二")
    const put = (body: string) => ask("draft", draftOf({ fields: {}, body }, { path }), { cookie })
    const publish = (input: object) => ask("act", { act: "content:publish", input, dry_run: false }, { cookie })
    await put(text)
    await put(`${text}三`)
    expect((await publish({ path, base: "0", text })).code).toBe(20200)
    expect(await edit(cookie, path)).toMatchObject({ data: { number: 1, draft: { base: 0 } } })
    await publish({ path, base: "1", text: `${text}三` })
    expect(await edit(cookie, path)).toMatchObject({ data: { number: 2, draft: null } })
  })

  it.each<[string, Role, string, string, number]>([
    ["of a role without content", "support", "a", OWN, 403],
    ["of another agency's page", "editor", "b", OWN, 200],
    ["of what is shared", "editor", "a", SHARED, 200],
    ["of no content", "operator", "a", "pages/../x.md", 200],
  ])("is refused %s", async (_, role, agency, path, status) => {
    const cookie = await signedInAs(site, role, agency)
    const answer = await ask("draft", draftOf(mine, { path }), { cookie, host: `${agency}.test` })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.code).toBe(10405)
    expect((await site.sql`select from content_drafts`).length).toBe(0)
    if (status === 200) expect(await edit(cookie, path)).not.toMatchObject({ data: { path } })
  })
})

it("a row of a list is edited by itself: comments and all that was not typed stay", async () => {
  const cookie = await signedInAs(site, "editor")
  const file = "agencies/a/catalog/teachers.yaml"
  const path = `${file}#t1`
  // what nobody has typed yet is told of no faults
  expect(await edit(cookie, path)).toMatchObject({
    data: { number: 0, typed: { fields: { name: "" } }, shown: { problems: [] }, draft: null },
  })
  const source = '- id: "t1" # 不变\n  name: 王\n  title: ""\n  subject_ids: []\n  intro: ""\n'
  const put = (fields: SentDraft["typed"]["fields"]) =>
    ask("draft", draftOf({ fields, body: "" }, { path, source }), { cookie })
  const text = source.replace("王", "王老师").replace('title: ""', 'title: "讲师"')
  expect((await put({ name: "王老师", title: "讲师" })).data).toMatchObject({ text, problems: [] })
  expect((await put({ name: "" })).data).toMatchObject({ problems: [{ line: 2, field: "name" }] })
  const rows = async () => {
    const { data } = await ask("list", { list: "content:rows", input: { path: file } }, { cookie })
    return (data as { readonly data: { readonly list: unknown } }).data.list
  }
  expect(await rows()).toMatchObject([{ id: "t1", name: "还没有发布的", row: path }])
  const published = await ask(
    "act",
    { act: "content:publish", input: { path, base: "0", text }, dry_run: false },
    { cookie },
  )
  expect(published.code).toBe(20200)
  expect(await rows()).toMatchObject([{ id: "t1", name: "王老师", state: "有没发布的草稿" }])
  const { data } = await ask("list", { list: "content:show", input: { path: file } }, { cookie })
  expect(data).toMatchObject({ data: { text } })
})

describe("a question of a bank", () => {
  const at = (id: string) => `${QUESTIONS}#${id}`
  const open = async (cookie: string, id: string) => ((await edit(cookie, at(id))) as { readonly data: Opened }).data
  const type = async (cookie: string, id: string, fields: SentDraft["typed"]["fields"]) => {
    const { number, source, typed } = await open(cookie, id)
    const sent = draftOf({ ...typed, fields: { ...typed.fields, ...fields } }, { path: at(id), base: number, source })
    const { data } = await ask("draft", sent, { cookie })
    return { base: number, ...(data as { readonly text: string; readonly facts: ReadonlyArray<string> }) }
  }
  const publish = (cookie: string, id: string, { base, text }: { readonly base: number; readonly text: string }) =>
    ask(
      "act",
      { act: "content:publish", input: { path: at(id), base: String(base), text }, dry_run: false },
      { cookie },
    )
  const keyOf = async (id: string) => {
    const [row] = await site.sql`select answer from question_keys where agency_id = 'a' and question_id = ${id}`
    return row?.["answer"] as unknown
  }

  it("is published beside another one of somebody else's, and not over a change of the same one", async () => {
    const cookie = await signedInAs(site, "operator")
    const [one, other] = [
      await type(cookie, "q1", { "options.1.right": "", "options.2.right": "true" }),
      await type(cookie, "q3", { answer_judge: "false" }),
    ]
    const late = one
    expect((await publish(cookie, "q1", one)).code).toBe(20200)
    expect((await publish(cookie, "q3", other)).code).toBe(20200)
    expect([await keyOf("q1"), await keyOf("q3")]).toStrictEqual(["C", false])
    const refused = await publish(cookie, "q1", { ...late, text: late.text.replace("单选", "另一道") })
    expect([refused.code, refused.msg]).toStrictEqual([10405, expect.stringContaining("改成第3版")])
    // back as they were
    await publish(cookie, "q1", await type(cookie, "q1", { "options.1.right": "true", "options.2.right": "" }))
    await publish(cookie, "q3", await type(cookie, "q3", { answer_judge: "true" }))
    expect([await keyOf("q1"), await keyOf("q3")]).toStrictEqual(["B", true])
  })

  it("says where it is used, how often it was answered, and what a change does to that", async () => {
    const cookie = await signedInAs(site, "operator")
    const { facts } = (await open(cookie, "q1")).shown
    expect(facts.slice(0, 3)).toStrictEqual([
      "列出它的试卷：模拟卷、每日一练、统一考试。",
      "视频里问到它的课时：视频课。",
      "还没有学员答过。",
    ])
    await site.sql`insert into question_stats values ('a', 'q1', 7, 3, 5, 2)`
    const key = await type(cookie, "q1", { "options.1.right": "", "options.2.right": "true" })
    expect(key.facts).toContain("只改了答案：发布后，以前的7次作答按新的答案重新评分。")
    const kind = await type(cookie, "q1", { kind: "judge", answer_judge: "true" })
    expect(kind.facts).toContainEqual(expect.stringContaining("以前的7次作答仍按改以前的评"))
    await site.sql`delete from question_stats`
    await ask("draft", draftOf({ fields: {}, body: "" }, { path: at("q1"), drop: true }), { cookie })
  })

  it("names the questions of any bank that ask nearly the same, and an option that loses its sense where a paper shuffles", async () => {
    const cookie = await signedInAs(site, "operator")
    const said = "企业采用备抵法核算坏账，期末应当按照应收账款的可收回金额调整坏账准备的余额"
    const warningsOf = async (path: string, fields: SentDraft["typed"]["fields"]) => {
      const { data } = (await edit(cookie, path)) as { readonly data: Opened }
      const typed = { ...data.typed, fields: { ...data.typed.fields, ...fields } }
      const sent = draftOf(typed, { path, base: data.number, source: data.source })
      const { data: look } = await ask("draft", sent, { cookie })
      const { warnings, text } = look as { readonly warnings: ReadonlyArray<Warning>; readonly text: string }
      return { warnings: warnings.map(({ field, reason }) => `${field} ${reason}`), text, base: data.number }
    }
    const third = await warningsOf(at("q3"), { stem: `${said}。` })
    expect(third.warnings).toStrictEqual([])
    const restored = await versionNow(QUESTIONS)
    expect((await publish(cookie, "q3", third)).msg).toBe("")
    const near = said.replace("期末", "年末").replace("金额", "数额")
    expect((await warningsOf(at("q5"), { stem: near })).warnings).toStrictEqual(["stem 与题目 q3 几乎相同"])
    expect((await warningsOf("catalog/banks/bank2/questions.yaml#e1", { stem: near })).warnings).toStrictEqual([
      "stem 与题库“自考题库”的题目 q3 几乎相同",
    ])
    expect((await warningsOf(at("q3"), { stem: near })).warnings).toStrictEqual([])
    expect((await warningsOf(at("q5"), { stem: "企业采用备抵法核算坏账的时候，怎样计提？" })).warnings).toStrictEqual(
      [],
    )

    const path = "catalog/papers/p1.yaml"
    const as = async (changes: object) => {
      const text = stringify({ ...(sampleFiles[path] as object), ...changes })
      const input = { path, text }
      expect((await ask("act", { act: "content:publish", input, dry_run: false }, { cookie })).msg).toBe("")
    }
    const fields = { "options.2.text": "以上都对" }
    expect((await warningsOf(at("q2"), fields)).warnings).toStrictEqual([])
    const sections = [{ name: "选择", score: 6, question_ids: ["q1"], draw: [{ count: 1, kinds: ["multiple"] }] }]
    for (const changes of [{ options: "shuffled" }, { options: "shuffled", sections }]) {
      await as(changes)
      expect((await warningsOf(at("q2"), fields)).warnings).toStrictEqual([
        "options.2.text “以上都对”像是要排在最后的选项，有试卷打乱选项；要它不换位置，写 fixed: true",
      ])
    }
    await as({})
    const back = { act: "content:back", input: { path: QUESTIONS, number: String(restored) }, dry_run: false }
    expect((await ask("act", back, { cookie })).msg).toBe("")
  })

  it("is added at the end, taken out, and found among the others; one who is not of the site has none", async () => {
    const cookie = await signedInAs(site, "operator")
    const added = await type(cookie, "qnew", {
      stem: "新题",
      "options.0.text": "一",
      "options.1.text": "二",
      "options.0.right": "true",
    })
    const text = added.text.replace(/\n {4}- key: [CD]\n {6}text: ""/g, "")
    expect((await publish(cookie, "qnew", { base: 0, text })).code).toBe(20200)
    expect(await keyOf("qnew")).toBe("A")
    const { data } = await ask("list", { list: "content:rows", input: { path: QUESTIONS, text: "新题" } }, { cookie })
    expect(data).toMatchObject({ data: { count: 1, list: [{ id: "qnew", kind: "单选题", row: at("qnew") }] } })
    const removed = await ask("act", { act: "content:remove", input: { path: at("qnew") }, dry_run: false }, { cookie })
    expect(removed.code).toBe(20200)
    const [row] = await site.sql`select hidden from questions where agency_id = 'a' and id = 'qnew'`
    expect(row).toStrictEqual({ hidden: true })
    const editor = await signedInAs(site, "editor")
    const refused = await ask("list", { list: "content:rows", input: { path: QUESTIONS } }, { cookie: editor })
    expect(refused.code).toBe(10405)
  })
})

it("a paper is checked with its banks as it is written, and says what it draws from", async () => {
  const cookie = await signedInAs(site, "operator")
  const path = "catalog/papers/p1.yaml"
  const source = stringify(sampleFiles[path])
  const typed = async (changes: object) => {
    const text = stringify({ ...(sampleFiles[path] as object), ...changes })
    const { data } = await ask("draft", draftOf({ fields: {}, body: text }, { path, base: 1, source }), { cookie })
    return data
  }
  const drawn = (count: number) => ({
    pass_score: 0,
    sections: [{ name: "选择", score: 2, question_ids: ["q1"], draw: [{ count, kinds: ["single", "judge"] }] }],
  })
  const form = (await edit(cookie, path)) as { readonly data: { readonly typed: SentDraft["typed"] } }
  const unknown = { ...form.data.typed, fields: { ...form.data.typed.fields, "sections.0.question_ids": "q1\nx" } }
  const { data: look } = await ask("draft", draftOf(unknown, { path, base: 1, source }), { cookie })
  expect(look).toMatchObject({
    problems: expect.arrayContaining([
      { line: 12, field: "sections.0.question_ids", reason: "题库 bank1 中题目 x 不存在" },
    ]),
    facts: [],
  })
  expect(await typed(drawn(1))).toMatchObject({
    problems: [],
    facts: [expect.stringMatching(/^“选择”第1项：抽1题，合条件的有\d题$/), expect.stringMatching(/^各人抽到的卷子，/)],
  })
  expect(await typed(drawn(9))).toMatchObject({
    problems: [{ reason: expect.stringMatching(/^“选择”第1项要抽9题，合条件的只有\d题/) }],
    facts: [expect.stringMatching(/^“选择”第1项：抽9题，/)],
  })
})

it("a paper says at its questions which are open in another one, and which lose their sense when they are shuffled", async () => {
  const cookie = await signedInAs(site, "operator")
  const warningsOf = async (id: string, changes: object) => {
    const path = `catalog/papers/${id}.yaml`
    const source = stringify(sampleFiles[path])
    const body = stringify({ ...(sampleFiles[path] as object), ...changes })
    const { data } = await ask("draft", draftOf({ fields: {}, body }, { path, base: 1, source }), { cookie })
    const { problems, warnings } = data as { readonly problems: object; readonly warnings: ReadonlyArray<Warning> }
    expect(problems).toStrictEqual([])
    return warnings.flatMap(({ field, reason }) => (/说明/.test(reason) ? [] : [`${field} ${reason}`]))
  }
  const options = ["甲", "乙", "以上都对"].map((text, n) => ({ key: "ABC"[n], text }))
  const rows = sampleQuestions.map((row) => (row.id === "q2" ? { ...row, options } : row))
  const restored = await versionNow(QUESTIONS)
  const publish = (input: object) => ask("act", { act: "content:publish", input, dry_run: false }, { cookie })
  expect((await publish({ path: QUESTIONS, text: stringify(rows, { aliasDuplicateObjects: false }) })).msg).toBe("")
  const sections = [{ name: "选择", score: 2, question_ids: ["q1", "q2"] }]
  const few = { pass_score: 1, sections }
  expect(await warningsOf("p2", few)).toStrictEqual([
    "sections.0.question_ids.0 题目 q1 也在试卷 p1 中，那里随时可以看到答案",
    "sections.0.question_ids.1 题目 q2 也在试卷 p1 中，那里随时可以看到答案",
  ])
  expect(
    await warningsOf("p2", {
      ...few,
      sections: [{ ...sections[0], question_ids: [], draw: [{ count: 1, kinds: ["single", "judge"] }] }],
    }),
  ).toStrictEqual(["sections.0.draw.0 能抽到的题中有2题也在别的试卷里，那里随时可以看到答案"])
  expect(await warningsOf("p1", few)).toStrictEqual([
    "sections.0.question_ids.0 题目 q1 也在试卷 p2 中，那场还没有结束，而这里随时可以看到答案",
    "sections.0.question_ids.1 题目 q2 也在试卷 p2 中，那场还没有结束，而这里随时可以看到答案",
  ])
  // the exam is over
  site.clock.now = START + 30 * 60_000
  expect(await warningsOf("p2", few)).toStrictEqual([])
  expect(await warningsOf("p1", { ...few, options: "shuffled" })).toStrictEqual([
    "sections.0.question_ids.1 题目 q2 的选项“以上都对”像是要排在最后的选项，有试卷打乱选项；要它不换位置，写 fixed: true",
  ])
  expect(
    await warningsOf("p1", {
      ...few,
      options: "shuffled",
      sections: [{ ...sections[0], question_ids: ["q1"], draw: [{ count: 1, kinds: ["multiple"] }] }],
    }),
  ).toStrictEqual(["options 能抽到的题中有1题的选项靠次序才说得通，打乱以后就不对了：q2"])
  const back = { act: "content:back", input: { path: QUESTIONS, number: String(restored) }, dry_run: false }
  expect((await ask("act", back, { cookie })).code).toBe(20200)
})

interface Warning {
  readonly field: string
  readonly reason: string
}

const versionNow = async (path: string): Promise<number> => {
  const [row] = await site.sql<{ number: number }[]>`select number from content_files where path = ${path}`
  return row?.number ?? 0
}

it("a bank says what stands in a chapter that is taken out, as publishing it would refuse", async () => {
  const cookie = await signedInAs(site, "operator")
  const path = "catalog/banks/bank1/bank.yaml"
  const paper = "catalog/papers/p9.yaml"
  const sections = [{ name: "抽", score: 2, draw: [{ count: 1, chapters: ["c1"], kinds: ["judge"] }] }]
  const text = stringify({ ...(sampleFiles["catalog/papers/p1.yaml"] as object), id: "p9", pass_score: 1, sections })
  const act = async (name: string, input: object) =>
    (await ask("act", { act: name, input, dry_run: false }, { cookie })).msg
  expect(await act("content:publish", { path: paper, text })).toBe("")
  const source = stringify(sampleFiles[path])
  const problemsOf = async (chapters: ReadonlyArray<object>) => {
    const body = stringify({ ...(sampleFiles[path] as object), chapters })
    const { data } = await ask("draft", draftOf({ fields: {}, body }, { path, base: 1, source }), { cookie })
    const { problems } = data as { readonly problems: ReadonlyArray<Warning> }
    const refused = await act("content:publish", { path, text: body })
    return { told: problems.map(({ field, reason }) => `${field} ${reason}`), refused }
  }
  const renamed = await problemsOf([
    { id: "c1", name: "首章" },
    { id: "c9", name: "第二章" },
  ])
  expect(renamed.told).toStrictEqual(["chapters 章节“第二章”里还有3题：先把它们改到别的章节"])
  expect(renamed.refused).toContain("章节 c2 不存在")
  const { told, refused } = await problemsOf([{ id: "c2", name: "第二章" }])
  expect(told).toStrictEqual([
    "chapters 章节“第一章”里还有3题：先把它们改到别的章节",
    "chapters 试卷 p9 从章节“第一章”抽题：先改那份试卷",
  ])
  expect(refused).toContain("没有章节 c1")
  expect((await problemsOf(["c1", "c2", "c3"].map((id) => ({ id, name: id })))).told).toStrictEqual([])
  const back = { path, number: "1" }
  expect([await act("content:back", back), await act("content:remove", { path: paper })]).toStrictEqual(["", ""])
})

it("an agency says which entries of its menu and which links lead nowhere, as the check of its folder does", async () => {
  const cookie = await signedInAs(site, "owner")
  const path = "agencies/a.yaml"
  const shown = { is_show: "1", top_is_show: "1" }
  const links = ["/help/exam", "/help/none", "/news/notice", "/course/9", "https://other.test/"]
  const changes = {
    agency_nav: [
      { url: "/course", ...shown },
      { url: "/question", ...shown },
    ],
    bottom_detail: {
      ...(sampleFiles[path] as { readonly bottom_detail: object }).bottom_detail,
      links: links.map((url) => ({ name: url, url })),
    },
  }
  const warningsOf = async (more: object) => {
    const body = stringify({ ...(sampleFiles[path] as object), ...changes, ...more })
    const source = stringify(sampleFiles[path])
    const { data } = await ask("draft", draftOf({ fields: {}, body }, { path, base: 1, source }), { cookie })
    const { problems, warnings } = data as Readonly<Record<"problems" | "warnings", ReadonlyArray<Warning>>>
    expect(problems).toStrictEqual([])
    const told = warnings.map(({ field, reason }) => `${field}  ${reason}`)
    const folder = await makeSampleFolder({ [path]: { ...(sampleFiles[path] as object), ...changes, ...more } })
    const checked = await checkFolder(folder.folder, START)
    await folder.remove()
    const lines = checked.warnings.flatMap((one) => (one.file === path ? [`${one.path}  ${one.reason}`] : []))
    return { told, lines }
  }
  const { told, lines } = await warningsOf({})
  expect(told).toStrictEqual([
    "bottom_detail.links.1.url  这个机构没有页面 /help/none",
    "bottom_detail.links.2.url  这个机构没有页面 /news/notice",
    "bottom_detail.links.3.url  这个机构没有页面 /course/9",
  ])
  expect(told).toStrictEqual(lines)
  const without = await warningsOf({ exam_type: ["3"] })
  expect(without.told).toContain("agency_nav.1  栏目 /question 显示，但这个机构没有它的内容")
  expect(without.told).toStrictEqual(without.lines)
})

it("a live session of the file is begun, checked and published by its form", async () => {
  const cookie = await signedInAs(site, "operator")
  const { data } = await ask("list", { list: "content:rows", input: { path: "catalog/live.yaml" } }, { cookie })
  const { fresh: path } = (data as { readonly data: { readonly fresh: string } }).data
  const opened = (await edit(cookie, path)) as { readonly data: SentDraft & { readonly source: string } }
  const { typed, source } = opened.data
  const put = async (fields: SentDraft["typed"]["fields"]) => {
    const sent = draftOf({ ...typed, fields: { ...typed.fields, ...fields } }, { path, base: 0, source })
    return (await ask("draft", sent, { cookie })).data as { readonly text: string }
  }
  const faults = { title: "串讲", teacher_id: "9", start: "2026-02-30 19:00", minutes: "60", repeats: "5" }
  expect(await put({ ...faults, stream: "https://live.test/a.m3u8" })).toMatchObject({
    problems: [
      { field: "teacher_id", reason: "老师 9 不存在" },
      { field: "start", reason: "没有这个时间：2026-02-30 19:00" },
      { field: "repeats", reason: "重复间隔不能短于时长" },
      { field: "stream", reason: "机构 a 的 live.stream_origins 里没有 https://live.test" },
      { field: "stream", reason: "机构 b 的 live.stream_origins 里没有 https://live.test" },
    ],
  })
  const right = await put({ title: "串讲", start: "2026-03-03 19:00", stream: "clip" })
  expect(right).toMatchObject({
    problems: [],
    view: { kind: "live", title: "串讲", teacher_name: "沈老师", start_time: "2026-03-03 19:00:00" },
  })
  const act = { act: "content:publish", input: { path, base: "0", text: right.text }, dry_run: false }
  expect((await ask("act", act, { cookie })).msg).toBe("")
  const [row] = await site.sql`
    select title, teacher_id, repeats from live_sessions where agency_id = 'a' and id = ${path.split("#")[1] ?? ""}`
  expect(row).toStrictEqual({ title: "串讲", teacher_id: "601", repeats: null })
  await site.sql`update live_sessions set is_moved = true where agency_id = 'a' and id = ${path.split("#")[1] ?? ""}`
  expect(await edit(cookie, path)).toMatchObject({
    data: { shown: { facts: ["甲机构改过它的时间；这里的开始时间不改，就仍按那里的。"] } },
  })
})

it("a first-level subject has its tree as a form, and tells what still names a subject that is taken out", async () => {
  const cookie = await signedInAs(site, "operator")
  const path = "catalog/subjects.yaml#313"
  const act = async (name: string, input: object, dry_run = false) => {
    const { data, msg } = await ask("act", { act: name, input, dry_run }, { cookie })
    return msg === "" ? (data as { readonly lines: ReadonlyArray<string> }).lines.join("\n") : msg
  }
  const { source, number, typed, shown } = ((await edit(cookie, path)) as { readonly data: Opened }).data
  expect(shown).toMatchObject({
    problems: [],
    facts: [expect.stringMatching(/^用到它的：.*课程\d个（公开课.*老师1个（沈老师）.*。$/)],
    view: { kind: "subjects", subjects: [{ id: "313", name: "自学考试", list: [{ list: [{ id: "3130101" }] }] }] },
  })
  const put = async (changes: Partial<SentDraft["typed"]>) => {
    const all = { ...typed, ...changes, fields: { ...typed.fields, ...changes.fields } }
    const { data } = await ask("draft", draftOf(all, { path, base: number, source }), { cookie })
    return data as ShownFile
  }
  const without = await put({ rows: { list: [] } })
  expect(without.problems.map(({ field, reason }) => `${field} ${reason}`)).toStrictEqual([
    expect.stringMatching(/^list 还有用到“[^”]+”的：.*课程.*。先把它们改到别的科目$/),
  ])
  expect(without.warnings).toMatchObject([{ reason: "一级科目“自学考试”下没有可显示的科目，不会显示" }])
  expect(await act("content:publish", { path, text: without.text })).toContain("科目 3130101 不存在")
  expect(await act("content:remove", { path }, true)).toMatch(/^还有用到它的：.*机构1个（.*先改它们，再移除\n/)

  const more = await put({
    fields: { "list.0.list.n1.name": "法律基础", "list.0.list.n1.alias_name": "" },
    rows: { list: ["0"], "list.0.list": ["0", "n1"] },
  })
  expect(more.problems).toStrictEqual([])
  expect(more.text).toContain("name: 法律基础")
  expect(await act("content:publish", { path, text: more.text })).toContain(
    "agencies  更新1行，下架0行\nsubjects  更新4行，下架0行",
  )
  const [{ path: levels }] = await site.sql<[{ path: string[] }]>`
    select path from subjects where agency_id = 'a' and name = '法律基础' and not hidden`
  expect(levels.slice(0, 2)).toStrictEqual(["313", "31301"])
})

it("what an agency offers is chosen in its form by the site's people, how it is practised by its own too", async () => {
  const choicesFor = async (role: Role) => {
    const { data } = (await edit(await signedInAs(site, role), "agencies/a.yaml")) as { readonly data: EditedFile }
    const at = (name: string) => data.form.find((field) => field.name === name)?.options.map(({ label }) => label)
    const decides = ["live.stream_origins", "live.frame_origins", "route_rules"].map((name) => at(name) !== undefined)
    return {
      subjects: at("subjects"),
      exam_type: at("exam_type")?.length,
      typed: data.typed.fields["subjects"],
      decides,
    }
  }
  const typed = "313\n500"
  expect(await choicesFor("operator")).toStrictEqual({
    subjects: ["自学考试", "职业技能"],
    exam_type: 10,
    typed,
    decides: [true, true, true],
  })
  const ofOwner = { subjects: undefined, exam_type: 10, typed, decides: [false, false, true] }
  expect(await choicesFor("owner")).toStrictEqual(ofOwner)

  const owner = await signedInAs(site, "owner")
  const publish = async (fields: object) => {
    const path = "agencies/a.yaml"
    const text = stringify({ ...(sampleFiles[path] as object), ...fields })
    return (await ask("act", { act: "content:publish", input: { path, text }, dry_run: true }, { cookie: owner })).msg
  }
  const refused = "live.stream_origins、live.frame_origins由网站的运营修改"
  const origins = { stream_origins: ["https://cdn.test"], frame_origins: ["https://school.test"] }
  expect(await publish({ live: origins })).toBe(refused)
  expect(await publish({ route_rules: [{ from: "/old", to: "/course" }] })).toBe("")
})

it("what is taken out says who names it, before anything is done", async () => {
  const cookie = await signedInAs(site, "operator")
  const path = "catalog/teachers.yaml#601"
  expect(await edit(cookie, path)).toMatchObject({
    data: { shown: { facts: ["用到它的：课程1个（公开课）、直播2个（开班直播、串讲）。"] } },
  })
  const { msg } = await ask("act", { act: "content:remove", input: { path }, dry_run: true }, { cookie })
  expect(msg.split("\n")[0]).toBe("还有用到它的：课程1个（公开课）、直播2个（开班直播、串讲）。先改它们，再移除")
})

it("what is on offer leads to the form of each file, and to the rows of each list", async () => {
  const cookie = await signedInAs(site, "operator")
  const { data } = await ask("list", { list: "content:offer", input: {} }, { cookie })
  expect(data).toMatchObject({
    data: {
      list: expect.arrayContaining([
        expect.objectContaining({
          name: "自考题库",
          kind: "题库",
          form: "catalog/banks/bank1/bank.yaml",
          rows: "catalog/banks/bank1/questions.yaml",
        }),
        expect.objectContaining({ name: "统一考试", kind: "试卷", form: "catalog/papers/p2.yaml" }),
        expect.objectContaining({ name: "考试日历", rows: "catalog/calendar.yaml" }),
      ]),
      paper: expect.stringMatching(/^catalog\/papers\/p\d{8}\w{4}\.yaml$/),
    },
  })
})

describe("a draft with an hour", () => {
  const HOUR = "2026-03-02 12:00"
  const AT = Date.UTC(2026, 2, 2, 4)

  it("is published when it comes, by whoever wrote it, at their agency alone", async () => {
    const cookie = await signedInAs(site, "editor")
    const path = "agencies/a/pages/about.md"
    const { data } = (await edit(cookie)) as { readonly data: { readonly number: number } }
    await ask("draft", draftOf(mine, { path, base: data.number, publish_at: HOUR }), { cookie })
    expect(await edit(cookie)).toMatchObject({ data: { draft: { publish_at: HOUR, failure: null } } })
    site.clock.now = AT - 1
    await due()
    expect(await shownAt("a.test")).toContain("共用的")
    site.clock.now = AT
    await due()
    site.clock.now = START
    expect(await shownAt("a.test")).toContain("我写的")
    expect(await shownAt("b.test")).toContain("共用的")
    expect(await edit(cookie)).toMatchObject({ data: { draft: null, by: "editor" } })
    const [row] = await site.sql`select by, account_id, command from operator_acts`
    expect(row).toStrictEqual({ by: "editor", account_id: "c-editor", command: "content:publish" })
  })

  it("is checked again, and tells what kept it from being published", async () => {
    const cookie = await signedInAs(site, "editor")
    const news = "agencies/a/catalog/news/n1.md"
    const source = '---\ntitle: 一\ncategory_id: notice\ndate: "2026-03-01"\nsummary: ""\n---\n\n文\n'
    const asked = draftOf({ fields: {}, body: source }, { path: news, publish_at: HOUR })
    expect((await ask("draft", asked, { cookie })).code).toBe(20200)
    await site.sql`update admin_accounts set role = 'support' where login = 'editor'`
    site.clock.now = AT
    await due()
    site.clock.now = START
    await site.sql`update admin_accounts set role = 'editor' where login = 'editor'`
    expect(await edit(cookie, news)).toMatchObject({
      data: { number: 0, draft: { publish_at: null, failure: expect.stringContaining("客服不能") } },
    })
    const { data } = await ask("list", { list: "today:show", input: {} }, { cookie })
    expect(data).toMatchObject({ data: { waits: [{ what: "定时发布没有成功", count: 1 }] } })
  })

  it("is refused in the past, with errors, and for a file that costs much", async () => {
    const cookie = await signedInAs(site, "operator")
    const asked = (changes: Partial<SentDraft>, typed = mine) => ask("draft", draftOf(typed, changes), { cookie })
    expect((await asked({ publish_at: "2026-03-02 09:00" })).msg).toBe("请选一个以后的时间")
    expect((await asked({ publish_at: HOUR }, { ...mine, fields: { title: "" } })).msg).toContain("还有错误")
    const bank = "catalog/banks/bank1/questions.yaml"
    expect((await asked({ path: bank, publish_at: HOUR })).msg).toBe("这个文件不能定时发布")
  })
})

it("lists pages and news, an agency's own in place of the shared ones", async () => {
  const cookie = await signedInAs(site, "editor")
  await ask("draft", draftOf({ fields: {}, body: page("新", "") }, { path: "agencies/a/pages/help/h1.md" }), { cookie })
  const { data } = await ask("list", { list: "content:pages", input: {} }, { cookie })
  expect(data).toMatchObject({
    data: {
      news: expect.stringMatching(/^agencies\/a\/catalog\/news\/n\d{8}-1\.md$/),
      help: expect.stringMatching(/^agencies\/a\/pages\/help\/h\d{8}-1\.md$/),
      list: expect.arrayContaining([
        expect.objectContaining({ path: "agencies/a/pages/help/h1.md", state: "有没发布的草稿" }),
        expect.objectContaining({ path: "agencies/a/catalog/news/open.md", whose: "共用", title: "开班" }),
      ]),
    },
  })
})

it("a row of a list is put at another place, as learners see it then, and back", async () => {
  const cookie = await signedInAs(site, "operator")
  const path = "catalog/teachers.yaml#602"
  const move = async (input: object, isDryRun = false) => {
    const { msg, data } = await ask("act", { act: "content:move", input, dry_run: isDryRun }, { cookie })
    return msg === "" ? (data as { readonly lines: ReadonlyArray<string>; readonly undo: string | null }) : msg
  }
  // beside them stand those that an agency has for itself
  const shared = new Set(["601", "602"])
  const seen = async () => {
    const { data } = await site.call("teacher.list", {})
    const { list } = data as { readonly list: ReadonlyArray<{ readonly id: string }> }
    return list.flatMap(({ id }) => (shared.has(id) ? [id] : []))
  }
  expect(await seen()).toStrictEqual(["601", "602"])
  const listed = await ask(
    "list",
    { list: "content:rows", input: { path: "catalog/teachers.yaml", text: "602" } },
    { cookie },
  )
  expect(listed.data).toMatchObject({ data: { list: [{ id: "602", place: 2 }] } })
  expect(await move({ path, place: "3" }, true)).toBe("一共只有2项")
  expect(await move({ path, place: "2" }, true)).toBe("程老师已经是第2项")
  expect(await move({ path: "catalog/teachers.yaml#699", place: "1" }, true)).toBe("没有699这一项")
  expect(await move({ path: "catalog/teachers.yaml", place: "1" }, true)).toBe("catalog/teachers.yaml不是列表里的一项")
  expect(await move({ path, place: "1" }, true)).toMatchObject({
    lines: expect.arrayContaining(["程老师  第2项→第1项，共2项"]),
  })
  expect(await seen()).toStrictEqual(["601", "602"])
  const moved = await move({ path, place: "1" })
  expect(await seen()).toStrictEqual(["602", "601"])
  const undo = typeof moved === "string" ? null : moved.undo
  await ask("act", { act: "acts:undo", input: { act: undo }, dry_run: false }, { cookie })
  expect(await seen()).toStrictEqual(["601", "602"])
})
