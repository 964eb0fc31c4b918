import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as CourseFilters from "#domain/course/CourseFilters.ts"
import { START } from "../../support/testServer.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const enrol = ({ id }: Learner, classroom: string, agency = "a") => site.sql`
  insert into enrolments (agency_id, user_id, classroom_id, valid_until, joined_at)
  select agency_id, ${id}, id, valid_until, ${START} from classrooms where agency_id = ${agency} and id = ${classroom}`

const join = (classroom_id: string) => learner.get("course.join", { classroom_id })

const electrician = {
  id: "1002",
  name: "电工课",
  subject_id: "5000101",
  subject_name: "职业技能三级",
  class_type: "系统班",
  year: 2027,
  region_id: "430000",
  summary: "电工",
  free: false,
  lessons: 2,
  learners: 0,
  teachers: [{ id: "602", name: "程老师" }],
}

describe("the course list", () => {
  const list = async (payload: object, host = "a.test") =>
    dataOf(await site.call("course.list", payload, { host })) as {
      readonly list: ReadonlyArray<{ readonly id: string }>
    }
  const ids = async (payload: object) => (await list(payload)).list.map(({ id }) => id)

  it("shows cards with prices in yuan", async () => {
    expect(await list({ subject_id: "5000101" })).toStrictEqual({
      list: [{ ...electrician, price: "199.90", original_price: "299.00" }],
      total: 1,
      page: 1,
      page_size: 20,
    })
  })

  it("has no price at all where the agency hides them", async () => {
    expect((await list({}, "b.test")).list).toStrictEqual([electrician])
  })

  it("filters by a subject of any level, region and price, in pages", async () => {
    expect(await ids({})).toStrictEqual(["1001", "1002"])
    expect(await ids({ subject_id: "500" })).toStrictEqual(["1002"])
    expect(await ids({ subject_id: "31301" })).toStrictEqual(["1001"])
    expect(await ids({ free: "1" })).toStrictEqual(["1001"])
    expect(await ids({ free: "0" })).toStrictEqual(["1002"])
    expect(await ids({ region_id: "110000" })).toStrictEqual([])
    expect(await ids({ year: "2027" })).toStrictEqual(["1002"])
    expect(await ids({ year: "2026", free: "0" })).toStrictEqual([])
    expect(await ids({ teacher_id: "602" })).toStrictEqual(["1002"])
    expect(await ids({ page: "2", page_size: "1" })).toStrictEqual(["1002"])
  })

  it.each(Object.entries(CourseFilters.PARAMETERS))("takes every %s of an address", async (parameter, { fits }) => {
    const taken = async (value: string) => Array.isArray(await ids({ [parameter]: value }))
    await fc.assert(fc.asyncProperty(fc.stringMatching(fits), taken), { numRuns: 5 })
  })

  it("says which years and teachers there are to filter by", async () => {
    const filters = async (payload: object) => dataOf(await site.call("course.filters", payload, { host: "a.test" }))
    const shen = { id: "601", name: "沈老师" }
    const cheng = { id: "602", name: "程老师" }
    expect(await filters({})).toStrictEqual({ years: [2027, 2026], teachers: [shen, cheng] })
    expect(await filters({ subject_id: "500" })).toStrictEqual({ years: [2027], teachers: [cheng] })
  })

  it("knows nothing of the courses of a teacher who left", async () => {
    await site.sql`update teachers set hidden = true where agency_id = 'a' and id = '602'`
    expect(await list({ teacher_id: "602" })).toMatchObject({ list: [], total: 0 })
    expect(await list({ teacher_id: "nobody" })).toMatchObject({ list: [], total: 0 })
    await site.sql`update teachers set hidden = false where agency_id = 'a' and id = '602'`
  })

  it("is read together by visitors of one host, never by those of another or signed in", async () => {
    const asked = ["a.test", "b.test", "a.test", "b.test", "a.test"]
    const [signedInCards, ...lists] = await Promise.all([
      learner.get("course.list", {}),
      ...asked.map((host) => list({}, host)),
    ])
    expect(lists.map((one) => one.list.map((card) => "price" in card))).toStrictEqual(
      asked.map((host) => (host === "a.test" ? [true, true] : [false])),
    )
    await site.sql`update courses set hidden = true where agency_id = 'a' and id = '1001'`
    expect((await Promise.all([ids({}), ids({}), ids({})])).map((one) => one.length)).toStrictEqual([1, 1, 1])
    await site.sql`update courses set hidden = false where agency_id = 'a' and id = '1001'`
    expect(signedInCards.total).toBe(2)
  })

  it("takes a search text for what it is", async () => {
    const answer = await site.call("course.list", { subject_id: "x' or 1=1" })
    expect(answer.status).toBe(422)
  })
})

describe("a course", () => {
  it("is shown with outline, teachers and banks", async () => {
    const detail = await learner.get("course.detail", { id: "1001" })
    expect(detail).toStrictEqual({
      id: "1001",
      name: "公开课",
      subject_id: "3130101",
      subject_name: "自学考试三级",
      class_type: "公开课",
      year: 2026,
      region_id: "430000",
      summary: "入门",
      free: true,
      price: "0.00",
      original_price: "0.00",
      lessons: 3,
      learners: detail.learners,
      teachers: [{ id: "601", name: "沈老师", title: "讲师", intro: "讲行政" }],
      intro_html: "<h2>介绍</h2>\n<p>一段 <strong>文字</strong>。</p>",
      valid_until: null,
      seconds: 186,
      joined: false,
      chapters: [
        {
          id: "ch1",
          name: "第一章",
          lessons: [
            { id: "l1", name: "视频课", kind: "video", seconds: 96, preview: true },
            { id: "l2", name: "文章课", kind: "article", seconds: 60, preview: false },
          ],
        },
        {
          id: "ch2",
          name: "第二章",
          lessons: [{ id: "l3", name: "最后一课", kind: "article", seconds: 30, preview: false }],
        },
      ],
      banks: [{ id: "bank1", name: "自考题库", questions: 7 }],
    })
  })

  it("has no price where the agency hides them, signed in or not", async () => {
    const visitor = await site.call("course.detail", { id: "1002" }, { host: "b.test" })
    expect(JSON.stringify(visitor.data)).not.toMatch(/price|199|299/)
    const member = await (await site.learner("b.test")).get("course.detail", { id: "1002" })
    expect(JSON.stringify(member)).not.toMatch(/price|199|299/)
  })

  it("is unknown at an agency without its subject", async () => {
    expect((await site.call("course.detail", { id: "1001" }, { host: "b.test" })).status).toBe(404)
    expect((await site.call("course.detail", { id: "no" })).status).toBe(404)
  })
})

describe("joining", () => {
  it("joins a free course, once, and shows it as joined", async () => {
    await join("1001")
    expect(await join("1001")).toStrictEqual({ classroom_id: "1001" })
    expect((await learner.get("course.detail", { id: "1001" })).joined).toBe(true)
    const [row] = await site.sql`select count(*) from enrolments where user_id = ${learner.id}`
    expect(row).toStrictEqual({ count: 1 })
  })

  it("is refused for a course that costs something, whatever price the client sends", async () => {
    const refused = await learner.ask("course.join", { classroom_id: "1002" })
    expect([refused.status, refused.code]).toStrictEqual([200, 30102])
    const forged = await learner.ask("course.join", { classroom_id: "1002", price: "0" } as never)
    expect(forged.status).toBe(422)
    expect((await learner.get("course.detail", { id: "1002" })).joined).toBe(false)
  })

  it("asks for a sign-in", async () => {
    expect((await site.call("course.join", { classroom_id: "1001" }, { key: randomUUID() })).status).toBe(401)
  })
})

describe("studying", () => {
  it("opens the outline with progress and the lesson studied last", async () => {
    await join("1001")
    await learner.get("course.progress", {
      classroom_id: "1001",
      lesson_id: "l2",
      position: 12.4,
      played: 12,
      finished: false,
    })
    const study = await learner.get("course.study", { classroom_id: "1001" })
    expect({ ...study, courses: study.courses.map(({ id }) => id) }).toStrictEqual({
      classroom_id: "1001",
      name: "公开课",
      joined: true,
      valid_until: null,
      last_lesson_id: "l2",
      courses: ["1001"],
    })
    expect(await learner.get("course.detail", { id: "1001" })).not.toHaveProperty("finished")
    for (const { id } of study.courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons)))
      await learner.get("course.progress", {
        classroom_id: "1001",
        lesson_id: id,
        position: 12,
        played: 0,
        finished: true,
      })
    expect(await learner.get("course.detail", { id: "1001" })).toMatchObject({ joined: true, finished: true })
    expect(study.courses[0]?.chapters[0]?.lessons[1]).toStrictEqual({
      id: "l2",
      name: "文章课",
      kind: "article",
      seconds: 60,
      preview: false,
      position: 12,
      finished: false,
    })
  })

  it("gives an article and the lesson after it", async () => {
    await join("1001")
    expect(await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l2" })).toStrictEqual({
      id: "l2",
      name: "文章课",
      kind: "article",
      seconds: 60,
      position: 0,
      finished: false,
      video: null,
      article_html: "<p>正文 H<sub>2</sub>O</p>",
      marked: false,
      next_lesson_id: "l3",
    })
    expect((await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l3" })).next_lesson_id).toBeNull()
  })

  it("gives a video by addresses without a sign-in", async () => {
    await join("1001")
    const { video } = await learner.get("course.lesson", { classroom_id: "1001", lesson_id: "l1" })
    expect(
      [video?.playlist, video?.captions, video?.poster].map((url) => url?.replace(/^\/media\/[\w.-]+\//, "")),
    ).toStrictEqual(["clip/index.m3u8", "clip/captions.vtt", "clip/poster.webp"])
    expect(JSON.stringify(video)).not.toContain(learner.token)
  })

  it("opens previews to guests, keeps nothing of them and asks for a sign-in where there is more", async () => {
    const study = await site.call("course.study", { classroom_id: "1002" })
    expect(dataOf(study)).toMatchObject({ joined: false, last_lesson_id: null })
    const preview = await site.call("course.lesson", { classroom_id: "1002", lesson_id: "m1" })
    expect(dataOf(preview)).toMatchObject({ article_html: "<p>试听正文</p>", position: 0, next_lesson_id: null })
    expect((await site.call("course.lesson", { classroom_id: "1002", lesson_id: "m2" })).status).toBe(401)
    const progress = { classroom_id: "1002", lesson_id: "m1", position: 1, played: 1, finished: true }
    expect((await site.call("course.progress", progress)).status).toBe(401)
  })

  it("opens previews to anybody signed in, and nothing else", async () => {
    const study = await learner.get("course.study", { classroom_id: "1002" })
    expect(study.joined).toBe(false)
    const preview = await learner.get("course.lesson", { classroom_id: "1002", lesson_id: "m1" })
    expect([preview.article_html, preview.next_lesson_id]).toStrictEqual(["<p>试听正文</p>", null])
    const closed = await learner.ask("course.lesson", { classroom_id: "1002", lesson_id: "m2" })
    expect([closed.status, closed.code, closed.msg]).toStrictEqual([200, 30101, "加入课程后就可以学习这一课"])
    const progress = { classroom_id: "1002", lesson_id: "m2", position: 1, played: 1, finished: true }
    expect((await learner.ask("course.progress", progress)).code).toBe(30101)
  })

  it("closes when the time is over, previews excepted", async () => {
    await enrol(learner, "1002")
    expect((await learner.get("course.lesson", { classroom_id: "1002", lesson_id: "m2" })).article_html).toBe(
      "<p>正课正文</p>",
    )
    site.clock.now = START + 305 * DAY
    const over = await learner.ask("course.lesson", { classroom_id: "1002", lesson_id: "m2" })
    expect([over.code, over.msg]).toStrictEqual([30103, "课程已过有效期"])
    expect((await learner.get("course.study", { classroom_id: "1002" })).joined).toBe(false)
  })

  it("plays a course through a classroom that contains it, with its own progress", async () => {
    await enrol(learner, "2001")
    await learner.get("course.progress", {
      classroom_id: "2001",
      lesson_id: "m2",
      position: 50,
      played: 50,
      finished: true,
    })
    const inClassroom = await learner.get("course.lesson", { classroom_id: "2001", lesson_id: "m2" })
    expect([inClassroom.finished, inClassroom.position]).toStrictEqual([true, 50])
    expect((await learner.ask("course.lesson", { classroom_id: "1002", lesson_id: "m2" })).code).toBe(30101)
  })

  it("knows no lesson of another course, classroom or agency", async () => {
    await join("1001")
    for (const payload of [
      { classroom_id: "1001", lesson_id: "m1" },
      { classroom_id: "1001", lesson_id: "no" },
      { classroom_id: "no", lesson_id: "l1" },
    ])
      expect((await learner.ask("course.lesson", payload)).status).toBe(404)
    const stranger = await site.learner("b.test")
    expect((await stranger.ask("course.study", { classroom_id: "1001" })).status).toBe(404)
  })

  it("keeps a finished lesson finished, and never past its end", async () => {
    await join("1001")
    const report = { classroom_id: "1001", lesson_id: "l3" }
    await learner.get("course.progress", { ...report, position: 3_000, played: 20, finished: true })
    await learner.get("course.progress", { ...report, position: 5, played: 5.4, finished: false })
    const lesson = await learner.get("course.lesson", report)
    expect([lesson.position, lesson.finished]).toStrictEqual([5, true])
    const [day] = await site.sql`select day::text, seconds from study_days where user_id = ${learner.id}`
    expect(day).toStrictEqual({ day: "2026-03-02", seconds: 25 })
  })

  it("is not moved back by a report that was kept on a device meanwhile", async () => {
    await join("1001")
    const lesson = { classroom_id: "1001", lesson_id: "l3" }
    const report = async (position: number, ago: number, finished = false) =>
      learner.get("course.progress", { ...lesson, position, played: 10, finished, at: site.clock.now - ago })
    await report(25, 1_000)
    await report(20, 60_000, true)
    const kept = await learner.get("course.lesson", lesson)
    expect([kept.position, kept.finished, kept.studied_at]).toStrictEqual([25, true, site.clock.now - 1_000])
    await report(28, -3_600_000)
    const now = await learner.get("course.lesson", lesson)
    expect([now.position, now.studied_at]).toStrictEqual([28, site.clock.now])
  })

  it("stays open to those who joined when the course leaves the shop", async () => {
    await join("1001")
    await site.content.write({ "catalog/courses/1001.yaml": null })
    await site.importAgain()
    const study = await learner.get("course.study", { classroom_id: "1001" })
    expect(study.courses[0]?.chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id))).toStrictEqual([
      "l1",
      "l2",
      "l3",
    ])
    expect((await site.call("course.detail", { id: "1001" })).status).toBe(404)
    const other = await site.learner()
    expect((await other.ask("course.study", { classroom_id: "1001" })).status).toBe(404)
  })
})
