import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"

const course = sampleFiles["catalog/courses/1002.yaml"] as Readonly<Record<string, unknown>>
const another = (id: string, changes: object) => ({
  ...course,
  id,
  name: `课${id}`,
  ...changes,
  chapters: [
    {
      id: "ch1",
      name: "第一章",
      lessons: [{ id: `${id}l`, name: "课时", seconds: 100, preview: false, article: "正文" }],
    },
  ],
})
const classroom = (id: string, changes: object) => ({
  id,
  name: `班${id}`,
  subject_id: "500",
  region_id: "430000",
  price: "99",
  course_ids: ["1002"],
  summary: "摘要",
  intro: "介绍",
  contract_required: false,
  ...changes,
})

const withAgreement = (name: string) => ({
  ...(sampleFiles[name] as object),
  agreement: { title: "学习协议", text: "双方约定如下。" },
})

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({
    "agencies/a.yaml": withAgreement("agencies/a.yaml"),
    "agencies/b.yaml": withAgreement("agencies/b.yaml"),
    "catalog/courses/1003.yaml": another("1003", { year: 2026 }),
    "catalog/courses/1004.yaml": another("1004", { class_type: "冲刺班" }),
    "catalog/classrooms.yaml": [
      classroom("2001", {
        price: "99.90",
        original_price: "199",
        course_ids: ["1002", "1003", "1004"],
        valid_until: "2026-12-31",
        contract_required: true,
      }),
      classroom("2002", { price: "0", valid_until: "2026-03-31" }),
      classroom("2003", { subject_id: "313", course_ids: ["1001"] }),
    ],
  })
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

const detail = async (id: string, host = "a.test") =>
  (await site.call("classroom.detail", { id }, { host })).data as Output<"classroom.detail">

describe("classroom.detail", () => {
  it("describes what is sold and what it contains", async () => {
    const { list: _, ...rest } = await detail("2001")
    expect(rest).toStrictEqual({
      id: "2001",
      name: "班2001",
      subject_id: "500",
      subject_name: "职业技能",
      region_id: "430000",
      summary: "摘要",
      intro_html: "<p>介绍</p>",
      free: false,
      price: "99.90",
      original_price: "199.00",
      valid_until: "2026-12-31",
      contract_required: true,
      lessons: 4,
      seconds: 290,
      learners: 0,
      joined: false,
      owned: [],
    })
  })

  it("puts its courses under their class types", async () => {
    const { list } = await detail("2001")
    expect(
      list.map(({ classroom_id, name, course: courses }) => [classroom_id, name, courses.map(({ id }) => id)]),
    ).toStrictEqual([
      ["2001", "系统班", ["1002", "1003"]],
      ["2001", "冲刺班", ["1004"]],
    ])
  })

  it("leaves prices out of every place where the agency hides them, and shows its own name of the subject", async () => {
    const { list, ...rest } = await detail("2001", "b.test")
    const courses = list.flatMap(({ course: cards }) => cards)
    expect([rest, ...courses].filter((one) => "price" in one || "original_price" in one)).toStrictEqual([])
    expect(rest.subject_name).toBe("补贴专区")
  })

  it("plays a course sold alone as a classroom of one course", async () => {
    const { name, list } = await detail("1002")
    expect([name, list.map(({ name: type, course: [only] }) => [type, only?.id])]).toStrictEqual([
      "电工课",
      [["系统班", "1002"]],
    ])
  })

  it.each([
    ["an id that nobody has", "2999", "a.test"],
    ["a classroom of another agency", "2003", "b.test"],
  ])("does not find %s", async (_, id, host) => {
    const { status, msg } = await site.call("classroom.detail", { id }, { host })
    expect({ status, msg }).toStrictEqual({ status: 404, msg: "班级不存在或已下架" })
  })
})

describe("classroom.detail of a learner", () => {
  it("is joined from joining to the end of what was promised then", async () => {
    const learner = await site.learner()
    expect((await learner.get("classroom.detail", { id: "2002" })).joined).toBe(false)
    await learner.get("course.join", { classroom_id: "2002" })
    const joined = await learner.get("classroom.detail", { id: "2002" })
    expect([joined.joined, joined.learners, joined.valid_until]).toStrictEqual([true, 1, "2026-03-31"])

    await site.sql`update classrooms set valid_until = '2027-01-31' where agency_id = 'a' and id = '2002'`
    expect((await learner.get("classroom.detail", { id: "2002" })).valid_until).toBe("2026-03-31")
    expect((await detail("2002")).valid_until).toBe("2027-01-31")

    site.clock.now = Date.UTC(2026, 2, 31, 15, 59, 59)
    expect((await learner.get("classroom.detail", { id: "2002" })).joined).toBe(true)
    site.clock.now = Date.UTC(2026, 2, 31, 16, 0, 0)
    expect((await learner.get("classroom.detail", { id: "2002" })).joined).toBe(false)
  })

  it("names the courses of it that the learner has already, until they end, and nobody else's", async () => {
    const learner = await site.learner()
    const owned = async () => (await learner.get("classroom.detail", { id: "2001" })).owned
    expect(await owned()).toStrictEqual([])
    await learner.get("course.join", { classroom_id: "2002" })
    expect(await owned()).toHaveLength(1)
    expect((await learner.get("classroom.detail", { id: "2002" })).owned).toStrictEqual([])
    expect((await detail("2001")).owned).toStrictEqual([])
    site.clock.now = Date.UTC(2027, 11, 31)
    expect(await owned()).toStrictEqual([])
  })

  it("is still open to those who joined, once it left the shop", async () => {
    const learner = await site.learner()
    await learner.get("course.join", { classroom_id: "2002" })
    await site.sql`update classrooms set hidden = true where agency_id = 'a' and id = '2002'`
    expect((await learner.get("classroom.detail", { id: "2002" })).name).toBe("班2002")
    expect((await site.call("classroom.detail", { id: "2002" })).status).toBe(404)
    await site.sql`update classrooms set hidden = false where agency_id = 'a' and id = '2002'`
  })
})
