import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { SentDraft } from "#domain/admin/contentDraft.ts"
import type { Role } from "#domain/admin/Role.ts"
import { publishDrafts } from "#server/admin/publishDrafts.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "./backOffice.ts"

const OWN = "agencies/a/pages/about.md"
const SHARED = "pages/about.md"
const page = (title: string, text: string) => `---\ntitle: ${title} # 注\n---\n\n${text}\n`

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite({ [SHARED]: page("关于", "共用的") })
  ask = makeAsk(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "admin_accounts", "operator_acts")
})

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
      page: { title: "甲的", about: "", html: "<p>我写的 &lt;script&gt;x&lt;/script&gt;</p>" },
      facts: [],
    })
    expect(await edit(editor)).toMatchObject({ data: { draft: { base: 0, typed: mine } } })
    expect(await edit(owner)).toMatchObject({ data: { draft: null } })
    expect(await shownAt("a.test")).toContain("共用的")
    const faulty = await ask("draft", draftOf({ fields: { title: "" }, body: "$\\x{$" }), { cookie: editor })
    expect(faulty.data).toMatchObject({
      problems: [{ line: 2, field: "title", reason: "不能为空" }],
      page: { title: "" },
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

it("a list has the fields of its rows, and one more row; comments and all that was not typed stay", async () => {
  const cookie = await signedInAs(site, "editor")
  const path = "agencies/a/catalog/teachers.yaml"
  expect(await edit(cookie, path)).toMatchObject({
    data: {
      source: "[]\n",
      form: [],
      is_shared: false,
      typed: { fields: {}, body: "" },
      addition: { label: "加一位老师" },
    },
  })
  const source = '# 自己的\n- id: "t1" # 不变\n  name: 王\n  title: ""\n  subject_ids: []\n  intro: ""\n'
  const put = (fields: SentDraft["typed"]["fields"]) =>
    ask("draft", draftOf({ fields, body: "" }, { path, source }), { cookie })
  expect((await put({})).data).toMatchObject({ text: source, problems: [] })
  expect((await put({ "0.name": "王老师", "0.title": "讲师" })).data).toMatchObject({
    text: source.replace("王", "王老师").replace('title: ""', 'title: "讲师"'),
    problems: [],
  })
  expect((await put({ "0.name": "" })).data).toMatchObject({ problems: [{ line: 3, field: "0.name" }] })
  expect(await edit(cookie, path)).toMatchObject({
    data: { draft: { form: [{ name: "0.name", label: "第1位：姓名" }, { name: "0.title" }, { name: "0.intro" }] } },
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
