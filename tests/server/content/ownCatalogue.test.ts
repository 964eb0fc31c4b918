import { stringify } from "yaml"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { formatOf } from "#server/content/formats/formats.ts"
import { importContent } from "#server/content/importContent.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { openSections } from "../live/openSections.ts"
import { sampleFiles, sampleQuestions } from "./sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "./studySite.ts"

const sample = (path: string) => sampleFiles[path] as object
const bank = (id: string, changes: object = {}) => ({
  ...sample("catalog/banks/bank2/bank.yaml"),
  exam_types: ["4", "7"],
  id,
  name: `自有题库${id}`,
  ...changes,
})
const question = (id: string, changes: object = {}) => ({
  ...sampleQuestions[2],
  id,
  chapter: "c1",
  stem: `${id}问`,
  ...changes,
})
const paper = (id: string, bank_id: string, question_ids: ReadonlyArray<string>, changes: object = {}) => ({
  ...sample("catalog/papers/p1.yaml"),
  subject_id: "5000101",
  id,
  name: `${id}卷`,
  bank_id,
  pass_score: 1,
  sections: [{ name: "一", score: 2, question_ids }],
  ...changes,
})
const day = { kind: "exam", start: "2026-10-24", end: "2026-10-25" }

const BANK = "agencies/a/catalog/banks/a.own/bank.yaml"
const QUESTIONS = "agencies/a/catalog/banks/a.own/questions.yaml"
const PAPER = "agencies/a/catalog/papers/a.mock.yaml"
const DRAWN = "agencies/a/catalog/papers/a.drawn.yaml"
const CALENDAR = "agencies/a/catalog/calendar.yaml"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "agencies/b.yaml": { ...openSections["agencies/b.yaml"], domain_extend: [{ domain: "b.test", mode: "0" }] },
    [BANK]: bank("a.own"),
    [QUESTIONS]: [question("a.q1"), question("a.q2")],
    [PAPER]: paper("a.mock", "a.own", ["a.q1", "a.q2"]),
    // of its own, from a bank that all share
    [DRAWN]: paper("a.drawn", "bank2", ["e1"]),
    [CALENDAR]: [
      { id: "cal2", name: "甲的十月考试", ...day },
      { id: "own", name: "甲的校考", ...day },
    ],
    "agencies/b/catalog/banks/b.own/bank.yaml": bank("b.own"),
    "agencies/b/catalog/banks/b.own/questions.yaml": [question("b.q1")],
    "agencies/b/catalog/papers/b.mock.yaml": paper("b.mock", "b.own", ["b.q1"]),
  })
  ask = makeAsk(site)
})
afterAll(() => site.close())

const shownAt = async (agency: string) => {
  const [row] = await site.sql`
    select (select array_agg(id order by position) from banks where agency_id = ${agency} and not hidden) as banks,
      (select array_agg(id order by position) from papers where agency_id = ${agency} and not hidden) as papers,
      (select array_agg(id order by id) from questions where agency_id = ${agency} and not hidden and bank_id not like 'bank%') as questions,
      (select array_agg(name order by id) from calendar_entries where agency_id = ${agency} and not hidden) as calendar`
  return row
}

const act = async (cookie: string, input: object, name = "content:publish") =>
  ask("act", { act: name, input, dry_run: false }, { cookie })

describe("what an agency has of its own", () => {
  it("stands beside what is shared at that agency, and nowhere else", async () => {
    expect(await shownAt("a")).toStrictEqual({
      banks: ["a.own", "bank1", "bank2"],
      papers: ["a.drawn", "a.mock", "p1", "p2", "p3"],
      questions: ["a.q1", "a.q2"],
      calendar: ["十月考试报名", "甲的十月考试", "甲的校考"],
    })
    expect(await shownAt("b")).toStrictEqual({
      banks: ["b.own", "bank2"],
      papers: ["b.mock"],
      questions: ["b.q1"],
      calendar: ["十月考试报名", "十月考试"],
    })
  })

  it("is listed, found, tried, practised and sat by its learners, and not there for those of another agency", async () => {
    const [own, other] = [await site.learner("a.test"), await site.learner("b.test")]
    const answers = async (learner: Learner) => ({
      listed: (await learner.get("question.banks", {})).list.map(({ id }) => id),
      bank: (await learner.ask("question.bank", { id: "a.own" })).code,
      trial: (await learner.ask("question.trial", { id: "a.own" })).code,
      question: (await learner.ask("practice.question", { question_id: "a.q1" })).code,
      practice: (await learner.ask("exam.start", { bank_id: "a.own", client_id: "one" })).code,
      exam: (await learner.ask("exam.start", { paper_id: "a.mock", client_id: "one" })).code,
      drawn: (await learner.ask("exam.start", { paper_id: "a.drawn", client_id: "one" })).code,
      found: (await learner.get("search.find", { q: "自有题库" })).groups.flatMap(({ list }) =>
        list.map(({ id }) => id),
      ),
    })
    expect(await answers(own)).toStrictEqual({
      listed: ["a.own", "bank1", "bank2"],
      bank: 20200,
      trial: 20200,
      question: 20200,
      practice: 20200,
      exam: 20200,
      drawn: 20200,
      found: ["a.own"],
    })
    const { listed, found, ...refused } = await answers(other)
    expect([listed, found]).toStrictEqual([["b.own", "bank2"], ["b.own"]])
    expect([...new Set(Object.values(refused))]).toStrictEqual([404])
  })

  it("is marked, and its mark is that of its own key", async () => {
    const learner = await site.learner("a.test")
    const { attempt_id } = await learner.get("exam.start", { paper_id: "a.mock", client_id: "two" })
    const records = ["a.q1", "a.q2"].map((question_id, n) => ({
      seq: n + 1,
      kind: "answer" as const,
      question_id,
      value: n === 0,
      at: 0,
    }))
    await learner.get("exam.save", { attempt_id, client_id: "two", epoch: 1, records })
    await learner.get("exam.handIn", { attempt_id, client_id: "two", epoch: 1, last_seq: 2 })
    expect(await learner.get("exam.result", { attempt_id })).toMatchObject({ score: 2, total_score: 4 })
  })
})

describe("its files", () => {
  it("are published by its people, each reading and writing what is its own", async () => {
    const cookie = await signedInAs(site, "editor")
    const before = await shownAt("b")
    const changes = {
      [QUESTIONS]: [question("a.q1"), question("a.q2"), question("a.q3")],
      [PAPER]: paper("a.mock", "a.own", ["a.q3"]),
      [CALENDAR]: [{ id: "own", name: "甲的校考", ...day }],
    }
    for (const [path, value] of Object.entries(changes))
      expect((await act(cookie, { path, text: stringify(value) })).msg).toBe("")
    expect(await shownAt("a")).toMatchObject({
      questions: ["a.q1", "a.q2", "a.q3"],
      papers: ["a.drawn", "a.mock", "p1", "p2", "p3"],
      calendar: ["十月考试报名", "十月考试", "甲的校考"],
    })
    expect(await shownAt("b")).toStrictEqual(before)
    // the rows of one file after the other are those of all of them at once
    const { sql, content, clock, deps } = site
    await content.write(changes)
    const again = await importContent({
      sql,
      folder: content.folder,
      media: deps.media,
      now: clock.now,
      keep: "folder",
    })
    expect(Object.entries(again).filter(([, { changed, hidden }]) => changed + hidden > 0)).toStrictEqual([])
  })

  it("begin in the back office: a bank, its questions and a paper of them, and leave together", async () => {
    const cookie = await signedInAs(site, "editor")
    const read = async (list: string, input: object) => {
      const { data } = await ask("list", { list, input }, { cookie })
      return (data as { readonly data: Record<string, string> & { readonly list: ReadonlyArray<{ path: string }> } })
        .data
    }
    const offer = await read("content:offer", {})
    expect([...new Set(offer.list.map(({ path }) => path.split("/").slice(0, 2).join("/")))]).toStrictEqual([
      "agencies/a",
    ])
    const { bank: path = "", paper: paperPath = "" } = offer
    expect(path).toMatch(/^agencies\/a\/catalog\/banks\/a\.b\d{8}\w{4}\/bank\.yaml$/)
    const id = path.split("/").at(-2) ?? ""
    const opened = (await read("content:edit", { path })) as unknown as {
      readonly source: string
      readonly form: ReadonlyArray<{
        readonly name: string
        readonly options: ReadonlyArray<{ readonly value: string }>
      }>
    }
    const fields = new Map(opened.form.map(({ name, options }) => [name, options.map(({ value }) => value)]))
    expect(fields.get("subject_id")).toStrictEqual(["3130101", "5000101"])
    expect((await act(cookie, { path, base: "0", text: opened.source.replace('name: ""', "name: 新题库") })).msg).toBe(
      "",
    )
    const questions = path.replace("bank.yaml", "questions.yaml")
    const { fresh = "" } = await read("content:rows", { path: questions })
    expect(fresh).toMatch(/questions\.yaml#a\.q\w+$/)
    const row = fresh.split("#")[1] ?? ""
    expect((await act(cookie, { path: fresh, text: stringify([question(row)]) })).msg).toBe("")
    const drawn = paper(paperPath.split("/").at(-1)?.replace(".yaml", "") ?? "", id, [row], { subject_id: "3130101" })
    expect((await act(cookie, { path: paperPath, text: stringify(drawn) })).msg).toBe("")
    const edited = (await read("content:edit", { path: paperPath })) as unknown as typeof opened
    const banks = edited.form.find(({ name }) => name === "bank_id")?.options.map(({ value }) => value)
    expect(banks).toStrictEqual([id, "a.own", "bank1", "bank2"])
    const learner = await site.learner("a.test")
    expect((await learner.get("question.bank", { id })).papers_list).toHaveLength(1)

    expect((await act(cookie, { path }, "content:remove")).msg).toContain(`题库 ${id} 不存在`)
    await act(cookie, { path: paperPath }, "content:remove")
    const removed = (await act(cookie, { path }, "content:remove")).data as { readonly undo: string }
    expect((await learner.ask("question.bank", { id })).code).toBe(404)
    expect((await act(cookie, { act: removed.undo }, "acts:undo")).msg).toBe("")
    expect((await learner.get("question.bank", { id })).name).toBe("新题库")
    expect((await learner.ask("practice.question", { question_id: row })).code).toBe(20200)
    await act(cookie, { path }, "content:remove")
  })

  it("takes its banks and papers out as documents and sheets, and nothing that all share", async () => {
    const cookie = await signedInAs(site, "editor")
    const file = (path: string, format: string) =>
      site.app.inject({
        method: "POST",
        url: "/admin/api/export",
        headers: { host: "a.test", cookie: `admin=${cookie}`, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ list: "question:file", path, format }).toString(),
      })
    const listed = (path: string) => ask("list", { list: "question:file", input: { path } }, { cookie })
    const idsOf = async (path: string) => {
      const { data } = (await listed(path)).data as { data: { list: ReadonlyArray<{ id: string; left: string }> } }
      expect(data.list.filter(({ left }) => left !== "")).toStrictEqual([])
      return data.list.map(({ id }) => id)
    }
    for (const [path, format] of [
      [PAPER, "docx"],
      [BANK, "docx"],
      [QUESTIONS, "xlsx"],
    ] as const) {
      const { statusCode, rawPayload, headers } = await file(path, format)
      const name = encodeURIComponent(`下载题目-${path === PAPER ? "a.mock" : "a.own"}.${format}`)
      expect([statusCode, headers["content-disposition"]]).toStrictEqual([200, `attachment; filename*=UTF-8''${name}`])
      const { drafts } = formatOf(`x.${format}`).read(rawPayload)
      expect(drafts.map(({ fields }) => fields.id)).toStrictEqual(await idsOf(path))
      expect(drafts[0]?.section?.name).toBe(path === PAPER ? "一" : undefined)
    }
    expect((await listed(DRAWN)).msg).toContain("catalog/banks/bank2/bank.yaml由网站的运营管理")
    for (const path of [DRAWN, "catalog/banks/bank2/bank.yaml", "agencies/b/catalog/papers/b.mock.yaml", CALENDAR])
      expect((await file(path, "docx")).headers["content-type"]).not.toContain("wordprocessingml")
  })

  it.each([
    ["of another agency", "agencies/b/catalog/papers/b.mock.yaml", paper("b.mock", "b.own", ["b.q1"])],
    ["that are shared", "catalog/papers/p9.yaml", paper("p9", "bank2", ["e1"])],
  ])("%s they do not publish", async (_, path, value) => {
    const cookie = await signedInAs(site, "editor")
    expect((await act(cookie, { path, text: stringify(value) })).msg).toContain("由网站的运营管理")
  })

  it.each([
    [
      "a bank whose id is not its agency's to give",
      "agencies/a/catalog/banks/own/bank.yaml",
      bank("own"),
      "编号应以“a.”开头：own",
    ],
    ["a question with the id of a shared one", QUESTIONS, [question("q1")], "编号应以“a.”开头：q1"],
    ["a question with the id of another agency's", QUESTIONS, [question("b.q1")], "编号应以“a.”开头：b.q1"],
    ["a paper of another agency's bank", PAPER, paper("a.mock", "b.own", ["b.q1"]), "题库 b.own 不存在"],
    [
      "a shared paper of an agency's own bank",
      "catalog/papers/p9.yaml",
      paper("p9", "a.own", ["a.q1"]),
      "题库 a.own 不存在",
    ],
    [
      "a shared paper with an id that is an agency's to give",
      "catalog/papers/a.p9.yaml",
      paper("a.p9", "bank2", ["e1"]),
      "以“a.”开头，是留给机构 a 自己的",
    ],
    [
      "a shared bank that an agency's own paper would miss",
      "catalog/banks/bank2/questions.yaml",
      [question("e2")],
      "agencies/a/catalog/papers/a.drawn.yaml",
    ],
    [
      "an agency whose own ids would be another's",
      "agencies/a.x.yaml",
      { ...sample("agencies/b.yaml"), id: "a.x", hosts: ["x.test"], agency_flag: "x", domain_extend: [] },
      "以“a.”开头",
    ],
  ])("are refused: %s", async (_, path, value, reason) => {
    const cookie = await signedInAs(site, "operator")
    const { msg } = await act(cookie, { path, text: stringify(value) })
    expect(msg).toContain(reason)
    // who may not give an id is not told who has
    if (path.startsWith("agencies/a/")) expect(msg).not.toContain("agencies/b")
  })
})
