import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { enrol } from "#server/enrolment/enrol.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const TEXT = "甲方 {机构}，乙方 {学员}，学习 {班级} 到 {有效期}。\n\n## 退费\n\n七日内。"
const CLASSROOM = {
  id: "2001",
  name: "组合班",
  subject_id: "500",
  region_id: "430000",
  price: "99",
  course_ids: ["1002"],
}
const classrooms = [{ ...CLASSROOM, summary: "", intro: "", contract_required: true }]
const withAgreement = (text: string) => ({
  ...(sampleFiles["agencies/a.yaml"] as object),
  agreement: { title: "学习协议", text },
})

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({
    "agencies/a.yaml": withAgreement(TEXT),
    "agencies/b.yaml": { ...(sampleFiles["agencies/b.yaml"] as object), agreement: { title: "另一份", text: "乙" } },
    "catalog/classrooms.yaml": classrooms,
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  await join(learner)
})
afterAll(() => site.close())

const join = (who: Learner) =>
  site.sql.begin((sql) => enrol(sql, { agencyId: "a", userId: who.id, classroomId: "2001" }, "2027-06", START))
const draft = (who = learner) => who.get("agreement.draft", { classroom_id: "2001" })
const sign = async (change: { readonly drawn?: string; readonly name?: string } = {}, who = learner) => {
  const { digest } = await draft(who)
  return who.get("agreement.sign", {
    classroom_id: "2001",
    digest,
    name: " 林晓雨 ",
    drawn: "",
    agreed: true,
    ...change,
  })
}

describe("before it is signed", () => {
  it("the classroom is joined and not open: no lesson, no handout, no progress", async () => {
    const study = { classroom_id: "2001" }
    const asked = await Promise.all([
      learner.ask("course.study", study),
      learner.ask("course.lesson", { ...study, lesson_id: "m2" }),
      learner.ask("course.progress", { ...study, lesson_id: "m2", position: 1, played: 1, finished: true }),
      learner.ask("user.classroomResourceList", study),
    ])
    expect(asked.map(({ status, code }) => [status, code])).toStrictEqual(asked.map(() => [200, 30104]))
    expect((await learner.get("agreement.list", {})).pending).toStrictEqual([{ classroom_id: "2001", name: "组合班" }])
  })

  it("its text is filled in but for the name, and has a digest", async () => {
    const { digest, ...shown } = await draft()
    expect(shown).toStrictEqual({
      classroom_id: "2001",
      classroom_name: "组合班",
      title: "学习协议",
      html: "<p>甲方 甲机构，乙方 {学员}，学习 组合班 到 2027-06-30。</p>\n<h2>退费</h2>\n<p>七日内。</p>",
      number: null,
    })
    expect(digest).toMatch(/^[\da-f]{64}$/)
  })

  it("asks nothing of who did not join, and of classrooms without one", async () => {
    const stranger = await site.learner()
    expect((await stranger.ask("agreement.draft", { classroom_id: "2001" })).code).toBe(30101)
    await stranger.get("course.join", { classroom_id: "1001" })
    expect((await stranger.ask("agreement.draft", { classroom_id: "1001" })).status).toBe(404)
    expect((await stranger.get("agreement.list", {})).pending).toStrictEqual([])
  })
})

describe("signing", () => {
  it("opens the classroom, and is one agreement however often it is done", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => sign()))
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
    expect((await learner.get("course.study", { classroom_id: "2001" })).joined).toBe(true)
    const { pending, list } = await learner.get("agreement.list", {})
    expect([pending, list.length, list[0]?.number]).toStrictEqual([[], 1, all[0]?.number])
    expect((await draft()).number).toBe(all[0]?.number)
  })

  it("keeps name and strokes, and writes a name as text whatever it holds", async () => {
    const { number } = await sign({ name: "<b>林</b>$&", drawn: "M1 2L30 40" })
    const { digest, ...signed } = await learner.get("agreement.detail", { number })
    expect(signed).toStrictEqual({
      number,
      title: "学习协议",
      html: "<p>甲方 甲机构，乙方 &lt;b&gt;林&lt;/b&gt;$&amp;，学习 组合班 到 2027-06-30。</p>\n<h2>退费</h2>\n<p>七日内。</p>",
      classroom_id: "2001",
      classroom_name: "组合班",
      signer: "<b>林</b>$&",
      drawn: "M1 2L30 40",
      signed_at: "2026-03-02 10:00:00",
    })
    expect([number.slice(0, 9), digest.length]).toStrictEqual(["20260302-", 64])
  })

  it("is refused when the text changed since it was read", async () => {
    const { digest } = await draft()
    await site.sql`update enrolments set valid_until = '2028-01' where user_id = ${learner.id}`
    const asked = { classroom_id: "2001", digest, name: "林", drawn: "", agreed: true } as const
    expect((await learner.ask("agreement.sign", asked)).code).toBe(70101)
    expect((await learner.get("agreement.list", {})).list).toStrictEqual([])
  })

  it.each([
    [{ name: "  " }, "name"],
    [{ drawn: "M1 1L2" }, "drawn"],
    [{ drawn: '"/><script>' }, "drawn"],
    [{ agreed: false as never }, "agreed"],
  ])("with %j is refused at its field", async (change, field) => {
    const { digest } = await draft()
    const asked = { classroom_id: "2001", digest, name: "林", drawn: "", agreed: true as const, ...change }
    const { response } = await learner.ask("agreement.sign", asked)
    expect([response.statusCode, response.body.includes(`"path":"${field}"`)]).toStrictEqual([422, true])
  })
})

describe("ever after", () => {
  it("it reads as it was signed, whatever became of text, classroom and validity", async () => {
    const { number } = await sign()
    const before = await learner.get("agreement.detail", { number })
    await site.content.write({
      "agencies/a.yaml": withAgreement("别的"),
      "catalog/classrooms.yaml": [{ ...classrooms[0], name: "新名字" }],
    })
    await site.importAgain()
    expect(await learner.get("agreement.detail", { number })).toStrictEqual(before)
    expect((await learner.get("course.study", { classroom_id: "2001" })).name).toBe("新名字")
    await site.content.write({ "agencies/a.yaml": withAgreement(TEXT), "catalog/classrooms.yaml": classrooms })
    await site.importAgain()
  })

  it("nobody changes it, not even the server", async () => {
    const { number } = await sign()
    await expect(site.sql`update agreements set signer = '别人' where number = ${number}`).rejects.toThrow(
      "a row of agreements stays as it was written",
    )
  })

  it("only who signed it reads it", async () => {
    const { number } = await sign()
    for (const other of [await site.learner(), await site.learner("b.test")])
      expect((await other.ask("agreement.detail", { number })).status).toBe(404)
  })
})
