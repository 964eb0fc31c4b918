import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { answerReport, listReports } from "#server/notes/operateReports.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, start } from "../attempt/sitting.ts"

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const favorite = (question_id: string, folder_id: string | null = "default") =>
  learner.get("practice.favorite", { question_id, folder_id })
const favorites = async (folder_id?: string) =>
  (await learner.get("practice.favorites", folder_id === undefined ? {} : { folder_id })).list.map(
    ({ question }) => question.id,
  )

describe("favourites", () => {
  it("lie in a folder that everybody has, or in one with a name, newest first", async () => {
    await favorite("q1")
    site.clock.now += 1_000
    const { id } = await learner.get("practice.folder", { name: " 易错 " })
    await favorite("q3", id)
    const { list, folders, total } = await learner.get("practice.favorites", {})
    expect([total, list.map(({ question, bank_name }) => [question.id, bank_name])]).toStrictEqual([
      2,
      [
        ["q3", "自考题库"],
        ["q1", "自考题库"],
      ],
    ])
    expect(folders).toStrictEqual([
      { id: "default", name: "默认收藏夹", questions: 1 },
      { id, name: "易错", questions: 1 },
    ])
    expect(await favorites(id)).toStrictEqual(["q3"])
    const { question_ids } = await learner.get("practice.favored", {})
    expect(question_ids.toSorted()).toStrictEqual(["q1", "q3"])
    expect((await (await site.learner()).get("practice.favored", {})).question_ids).toStrictEqual([])
  })

  it("move between folders, are taken out, and are there once", async () => {
    const { id } = await learner.get("practice.folder", { name: "计算" })
    await favorite("q1")
    await favorite("q1", id)
    expect([await favorites("default"), await favorites(id)]).toStrictEqual([[], ["q1"]])
    await favorite("q1", null)
    await favorite("q1", null)
    expect(await favorites()).toStrictEqual([])
  })

  it("move to the folder that everybody has when theirs is removed", async () => {
    const { id } = await learner.get("practice.folder", { name: "计算" })
    await favorite("q1", id)
    expect(await learner.get("practice.removeFolder", { id })).toStrictEqual({ moved: 1 })
    expect(await favorites("default")).toStrictEqual(["q1"])
    expect((await learner.ask("practice.removeFolder", { id: "default" })).status).toBe(422)
    expect((await learner.ask("practice.removeFolder", { id })).status).toBe(404)
  })

  it("have folders whose names differ", async () => {
    const { id } = await learner.get("practice.folder", { name: "甲" })
    expect((await learner.ask("practice.folder", { name: "甲" })).status).toBe(422)
    expect((await learner.ask("practice.folder", { name: "默认收藏夹" })).status).toBe(422)
    expect((await learner.ask("practice.folder", { name: "  " })).status).toBe(422)
    expect(await learner.get("practice.folder", { id, name: "乙" })).toStrictEqual({ id, name: "乙" })
  })

  it("are drawn from for a set of their own", async () => {
    await site.sql`update banks set exam_types = '{2,4,7}' where id = 'bank1'`
    await site.sql`update agencies set config = jsonb_set(config, '{exam_type}', config -> 'exam_type' || '[{"id": "2", "icon": "", "icon_active": ""}]')`
    site.clock.now += 10_000
    await favorite("q3")
    const draw = { count: 10, only: "favorite" } as const
    const set = await learner.get("exam.start", { bank_id: "bank1", exam_type: "2", draw, client_id: "c" })
    expect(set.questions.map(({ id }) => id)).toStrictEqual(["q3"])
  })
})

describe("notes", () => {
  it("belong to a question, can be rewritten and removed", async () => {
    await learner.get("practice.note", { question_id: "q1", text: "记住这个" })
    site.clock.now += 1_000
    await learner.get("practice.note", { question_id: "q1", text: " 再记一次 " })
    const { list } = await learner.get("practice.notes", {})
    expect(list.map(({ question, note, updated_at }) => [question.id, note, updated_at])).toStrictEqual([
      ["q1", "再记一次", "2026-03-02 10:00:01"],
    ])
    expect((await learner.get("practice.question", { question_id: "q1" })).note).toBe("再记一次")
    await learner.get("practice.note", { question_id: "q1", text: " " })
    expect((await learner.get("practice.notes", {})).total).toBe(0)
  })
})

describe("a report", () => {
  const report = (question_id = "q1") =>
    learner.get("practice.report", { question_id, kind: "key", text: "答案应为 C" })
  const answer = (agency: string, id: string, status: "accepted" | "declined", reply: string) =>
    answerReport(site.sql, operatorContext({ agency, now: site.clock.now }), { id, status, reply })

  const listed = async () =>
    (await listReports(site.sql, operatorContext({ agency: "a", now: site.clock.now }), {})).lines

  it("waits, is listed for the operator and answered, and the learner follows it", async () => {
    const { id, status } = await report()
    expect(status).toBe("pending")
    expect(await listed()).toStrictEqual([`${id}  2026-03-02 10:00:00  题目 q1  答案  答案应为 C`])
    site.clock.now += 60_000
    expect((await answer("a", id, "accepted", "已更正，谢谢")).lines).toStrictEqual(["已采纳"])
    expect((await learner.get("practice.reports", {})).list[0]?.report).toStrictEqual({
      id,
      question_id: "q1",
      kind: "key",
      text: "答案应为 C",
      status: "accepted",
      reply: "已更正，谢谢",
      created_at: "2026-03-02 10:00:00",
      answered_at: "2026-03-02 10:01:00",
    })
    expect((await learner.get("practice.question", { question_id: "q1" })).reports).toHaveLength(1)
    expect(await listed()).toStrictEqual(["没有待处理的纠错"])
  })

  it("that waits is on one of the operator's pages, also where many came at once", async () => {
    await site.sql`
      insert into question_reports (agency_id, id, user_id, question_id, kind, text, status, created_at,
        answered_at)
      select agency_id, 'many' || n, user_id, 'q2', 'key', '有误', case when n = 7 then 'accepted' else 'pending' end,
        ${site.clock.now}::timestamptz + n / 5 * interval '1 second',
        case when n = 7 then now() end
      from question_reports, generate_series(1, 230) n where id = ${(await report()).id}`
    const pages: ReadonlyArray<string>[] = []
    let next: string | null | undefined
    do {
      const { data } = await listReports(site.sql, operatorContext({ agency: "a", now: site.clock.now }), {
        question: "q2",
        ...(next != null && { after: next }),
      })
      const page = data as { total: number; next: string | null; list: ReadonlyArray<{ id: string }> }
      expect(page.total).toBe(229)
      pages.push(page.list.map(({ id }) => id))
      next = page.next
    } while (next !== null)
    expect(pages.map(({ length }) => length)).toStrictEqual([100, 100, 29])
    const inOrder = Array.from({ length: 230 }, (_, n) => n + 1)
      .toSorted((one, other) => Math.floor(one / 5) - Math.floor(other / 5) || (`many${one}` < `many${other}` ? -1 : 1))
      .filter((n) => n !== 7)
    expect(pages.flat()).toStrictEqual(inOrder.map((n) => `many${n}`))
  })

  it("has no answer while an exam withholds its question, by whatever call: it may tell the key", async () => {
    const { id } = await report()
    await answer("a", id, "declined", "没有错，选 B")
    const { attempt_id } = await start(learner, { paper_id: "p1" })
    const told = async () => {
      const [{ list }, { reports }, file] = await Promise.all([
        learner.get("practice.reports", {}),
        learner.get("practice.question", { question_id: "q1" }),
        learner.get("user.myData", {}),
      ])
      const isInFile = Buffer.from(file.base64, "base64").toString().includes("没有错")
      return [...[list[0]?.report, reports[0]].map((one) => [one?.status, one?.reply, one?.answered_at]), isInFile]
    }
    const waiting = ["pending", "", null]
    expect(await told()).toStrictEqual([waiting, waiting, false])
    await handIn(learner, attempt_id, 0)
    const answered = ["declined", "没有错，选 B", "2026-03-02 10:00:00"]
    expect(await told()).toStrictEqual([answered, answered, true])
  })

  it("of another agency is not answered by mistake", async () => {
    const { id } = await report()
    await expect(answer("b", id, "declined", "无误")).rejects.toThrow(`没有纠错 ${id}`)
    expect((await answer("a", id, "declined", "无误")).lines).toStrictEqual(["未采纳"])
  })

  it("is one of a few that one person may have waiting", async () => {
    for (let n = 0; n < 30; n += 1) await report()
    const more = await learner.ask("practice.report", { question_id: "q1", kind: "stem", text: "又一条" })
    expect([more.status, more.code]).toStrictEqual([200, 50201])
  })
})

describe("what a learner keeps", () => {
  it("belongs to its learner, in every call", async () => {
    const { id } = await learner.get("practice.folder", { name: "计算" })
    await favorite("q1", id)
    await learner.get("practice.note", { question_id: "q1", text: "我的" })
    await learner.get("practice.report", { question_id: "q1", kind: "other", text: "我的" })
    const stranger = await site.learner()
    const [kept, list, notes, reports] = await Promise.all([
      stranger.get("practice.question", { question_id: "q1" }),
      stranger.get("practice.favorites", { folder_id: id }),
      stranger.get("practice.notes", {}),
      stranger.get("practice.reports", {}),
    ])
    expect([kept.note, kept.folder_id, kept.reports, kept.folders.length]).toStrictEqual(["", null, [], 1])
    expect([list.total, list.folders.length, notes.total, reports.total]).toStrictEqual([0, 1, 0, 0])
    for (const [name, payload] of [
      ["practice.favorite", { question_id: "q1", folder_id: id }],
      ["practice.folder", { id, name: "抢来" }],
      ["practice.removeFolder", { id }],
    ] as const)
      expect((await stranger.ask(name, payload)).status).toBe(404)
  })

  it("is about questions that the agency offers", async () => {
    const other = await site.learner("b.test")
    for (const answer of await Promise.all([
      other.ask("practice.question", { question_id: "q1" }),
      other.ask("practice.favorite", { question_id: "q1", folder_id: "default" }),
      other.ask("practice.note", { question_id: "q1", text: "笔记" }),
      other.ask("practice.report", { question_id: "q1", kind: "key", text: "有误" }),
    ]))
      expect(answer.status).toBe(404)
  })

  it("never carries a key", async () => {
    await favorite("q1")
    await learner.get("practice.note", { question_id: "q1", text: "笔记" })
    await learner.get("practice.report", { question_id: "q1", kind: "key", text: "有误" })
    const told = await Promise.all([
      learner.get("practice.question", { question_id: "q1" }),
      learner.get("practice.favorites", {}),
      learner.get("practice.notes", {}),
      learner.get("practice.reports", {}),
      learner.get("practice.insight", { bank_id: "bank1" }),
    ])
    expect(JSON.stringify(told)).not.toMatch(/秘密|explanation"|"verdict"|"answer"/)
  })

  it("asks for a sign-in", async () => {
    for (const name of ["practice.favorites", "practice.notes", "practice.reports"] as const)
      expect((await site.call(name, {})).status).toBe(401)
  })
})
