import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start } from "../attempt/sitting.ts"

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  await learner.get("course.join", { classroom_id: "1001" })
})
afterAll(() => site.close())

const study = (lesson_id: string, finished: boolean) =>
  learner.get("course.progress", { classroom_id: "1001", lesson_id, position: 20, played: 20, finished })

describe("my courses", () => {
  it("show where I was, how far I am and until when", async () => {
    await study("l1", true)
    site.clock.now = START + 60_000
    await study("l2", false)
    expect(await learner.get("user.classrooms", {})).toStrictEqual({
      list: [
        {
          classroom_id: "1001",
          name: "公开课",
          subject_id: "3130101",
          subject_name: "自学考试三级",
          course: [{ id: "1001", name: "公开课", subject_id: "3130101", year: 2026 }],
          lessons: 3,
          finished_lessons: 1,
          last_lesson: { id: "l2", name: "文章课", position: 20 },
          last_studied_at: "2026-03-02 10:01:00",
          valid_until: null,
          expiry: null,
        },
      ],
    })
  })

  it("say how long they are open still", async () => {
    const expiryOf = async (until: string) => {
      await site.sql`update enrolments set valid_until = ${until} where user_id = ${learner.id}`
      return (await learner.get("user.classrooms", {})).list[0]?.expiry
    }
    expect(await expiryOf("2026-03")).toStrictEqual({ time: "2026-03-31 23:59:59", isExpires: false, leftDays: 29 })
    expect(await expiryOf("2026-03-01")).toStrictEqual({ time: "2026-03-01 23:59:59", isExpires: true, leftDays: 0 })
    expect(await expiryOf("长期")).toBe(null)
    await site.sql`update enrolments set valid_until = null where user_id = ${learner.id}`
  })

  it("stand there before the first lesson, and filter by subject", async () => {
    const { list } = await learner.get("user.classrooms", { subject_id: "313" })
    expect([list.length, list[0]?.last_lesson, list[0]?.last_studied_at]).toStrictEqual([1, null, null])
    expect((await learner.get("user.classrooms", { subject_id: "500" })).list).toStrictEqual([])
  })

  it("are grouped by subject", async () => {
    expect(await learner.get("user.mySubject", {})).toStrictEqual({
      list: [{ id: "3130101", name: "自学考试三级", classrooms: 1 }],
    })
  })

  it("name the renamed subject at the agency of the flag, and nowhere else", async () => {
    for (const [host, agency, name] of [
      ["a.test", "a", "职业技能"],
      ["b.test", "b", "补贴专区"],
    ] as const) {
      const member = await site.learner(host)
      await site.sql`insert into enrolments (agency_id, user_id, classroom_id, joined_at)
        values (${agency}, ${member.id}, '2001', ${START})`
      expect((await member.get("user.mySubject", {})).list).toStrictEqual([{ id: "500", name, classrooms: 1 }])
      expect((await member.get("user.classrooms", {})).list[0]?.subject_name).toBe(name)
    }
  })
})

describe("my record", () => {
  it("lists lessons, the last one first", async () => {
    await study("l1", true)
    site.clock.now = START + 60_000
    await study("l2", false)
    const record = await learner.get("user.learnRecord", { page_size: "1" })
    expect(record).toStrictEqual({
      list: [
        {
          classroom_id: "1001",
          classroom_name: "公开课",
          lesson_id: "l2",
          lesson_name: "文章课",
          seconds: 60,
          position: 20,
          finished: false,
          studied_at: "2026-03-02 10:01:00",
        },
      ],
      total: 2,
      page: 1,
      page_size: 1,
    })
  })

  it("sums up courses, lessons, seconds and questions", async () => {
    await study("l1", true)
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [...RIGHT.slice(0, 2), { seq: 3, question_id: "q3", value: false }])
    await handIn(learner, attempt_id, 3)
    expect(await learner.get("user.data", {})).toStrictEqual({
      classrooms: 1,
      finished_lessons: 1,
      studied_seconds: 20,
      answered_questions: 3,
      correct_questions: 2,
      days: [{ day: "2026-03-02", seconds: 20, live_seconds: 0, answered: 3 }],
      session: null,
    })
  })

  it("counts live classes while they went on, each moment once, on the day it began", async () => {
    await site.sql`
      insert into live_sessions (agency_id, id, title, teacher_id, subject_id, starts_at, ends_at, summary)
      select agency_id, 'evening', '晚上的课', id, '3130101', '2026-03-01 20:00+08', '2026-03-01 21:00+08', ''
      from teachers where agency_id = 'a' limit 1 on conflict do nothing`
    const visits = [
      ["19:50", "20:10"],
      ["20:05", "20:15"],
      ["20:55", "21:30"],
      ["21:40", "21:50"],
    ]
    for (const [from, to] of visits)
      await site.sql`insert into live_attendance (agency_id, session_id, user_id, from_at, to_at)
        values ('a', 'evening', ${learner.id}, ${`2026-03-01 ${from}+08`}, ${`2026-03-01 ${to}+08`})`
    expect((await learner.get("user.data", {})).days).toStrictEqual([
      { day: "2026-03-01", seconds: 0, live_seconds: 20 * 60, answered: 0 },
    ])
  })

  it("begins again with one course: progress goes, seconds stay", async () => {
    await study("l1", true)
    await learner.get("user.studyAgain", { classroom_id: "1001" })
    const data = await learner.get("user.data", {})
    expect([data.finished_lessons, data.studied_seconds]).toStrictEqual([0, 20])
    expect((await learner.get("user.learnRecord", {})).total).toBe(0)
    expect((await learner.ask("user.studyAgain", { classroom_id: "1002" })).status).toBe(404)
  })

  it("is nobody else's", async () => {
    await study("l1", true)
    const other = await site.learner()
    expect((await other.get("user.learnRecord", {})).total).toBe(0)
    expect((await other.get("user.classrooms", {})).list).toStrictEqual([])
    expect((await other.get("user.data", {})).studied_seconds).toBe(0)
  })

  it.each([
    "user.mySubject",
    "user.learnRecord",
    "user.data",
    "user.classrooms",
    "user.classroomResource",
    "user.examPackage",
  ] as const)("asks for a sign-in: %s", async (name) => {
    expect((await site.call(name, {})).status).toBe(401)
  })
})

describe("handouts", () => {
  it("are listed for the courses joined, with the size that is downloaded", async () => {
    expect(await learner.get("user.classroomResource", {})).toStrictEqual({
      list: [{ classroom_id: "1001", name: "公开课", resources: 2 }],
    })
    const { list } = await learner.get("user.classroomResourceList", { classroom_id: "1001" })
    const [handout, card] = list
    expect({ ...handout, size: 0, url: "" }).toStrictEqual({
      id: "h1",
      name: "讲义",
      size: 0,
      url: "",
      kind: "page",
      file_name: "讲义.html",
      lesson_id: null,
    })
    expect(card).toMatchObject({ name: "一页纸", size: 13, kind: "pdf", file_name: "一页纸.pdf", lesson_id: "l2" })
    const pdf = await site.app.inject({ url: card?.url ?? "", headers: { host: "a.test" } })
    expect([pdf.statusCode, pdf.headers["content-type"], pdf.body]).toStrictEqual([
      200,
      "application/pdf",
      "%PDF-1.7 card",
    ])
    expect(pdf.headers["content-security-policy"]).toContain("frame-ancestors 'self'")
    const asPage = (card?.url ?? "").replace(/pdf$/, "html")
    expect((await site.app.inject({ url: asPage, headers: { host: "a.test" } })).statusCode).toBe(404)
    expect((await site.app.inject({ url: card?.url ?? "", headers: { host: "b.test" } })).statusCode).toBe(403)
    const page = await site.app.inject({ url: handout?.url ?? "", headers: { host: "a.test" } })
    expect([page.statusCode, page.rawPayload.length]).toStrictEqual([200, handout?.size])
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(page.body).toContain("<h1>讲义</h1>\n<h2>讲义</h2>")
  })

  it("are not given to those who did not join", async () => {
    const other = await site.learner()
    expect((await other.ask("user.classroomResourceList", { classroom_id: "1001" })).code).toBe(30101)
  })
})

describe("my banks", () => {
  it("are those practised, the last one first, with progress", async () => {
    expect((await learner.get("user.examPackage", {})).list).toStrictEqual([])
    const first = await start(learner, { bank_id: "bank1" })
    await save(learner, first.attempt_id, RIGHT)
    await learner.get("exam.check", { attempt_id: first.attempt_id, question_id: "q1" })
    site.clock.now = START + 1_000
    await start(learner, { bank_id: "bank2" })
    const banks = [
      { bank_id: "bank2", name: "电工题库", questions: 1, answered: 0, correct: 0, has_practice: true },
      { bank_id: "bank1", name: "自考题库", questions: 7, answered: 1, correct: 1, has_practice: true },
    ]
    expect((await learner.get("user.examPackage", {})).list).toStrictEqual(banks)
    expect((await learner.get("user.examPackage", { limit: "1" })).list).toStrictEqual(banks.slice(0, 1))
    await site.sql`update banks set exam_types = '{7}' where agency_id = 'a' and id = 'bank2'`
    expect((await learner.get("user.examPackage", { limit: "1" })).list).toStrictEqual([
      { ...banks[0], has_practice: false },
    ])
  })
})
