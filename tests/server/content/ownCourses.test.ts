import { stringify } from "yaml"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { openSections } from "../live/openSections.ts"
import { sampleFiles } from "./sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "./studySite.ts"

const sample = (path: string) => sampleFiles[path] as object
/** Under a subject that both agencies offer. */
const course = (id: string, changes: object = {}) => ({
  ...sample("catalog/courses/1002.yaml"),
  id,
  name: `自有课程${id}`,
  teacher_ids: ["602", "own"],
  chapters: [
    {
      id: "c1",
      name: "第一章",
      lessons: [
        { id: `${id}1`, name: "试听", seconds: 90, preview: true, video: "clip" },
        { id: `${id}2`, name: "正课", seconds: 60, preview: false, article: "正文" },
      ],
    },
  ],
  handouts: [{ id: `${id}h`, name: "讲义", file: "card.pdf", lesson_id: `${id}1` }],
  ...changes,
})
/** With another video and another handout. */
const showing = (id: string, video: string, file: string, changes: object = {}) => {
  const [chapter] = course(id).chapters
  const lessons = chapter?.lessons.map((lesson) => ("video" in lesson ? { ...lesson, video } : lesson))
  const handouts = course(id).handouts.map((handout) => ({ ...handout, file }))
  return course(id, { chapters: [{ ...chapter, lessons }], handouts, ...changes })
}
const free = { free: true, price: "0", original_price: "0" }
const ownOpen = showing("a.open", "a.clip", "a.card.pdf", free)
const teachers = [{ id: "own", name: "自有老师", title: "", subject_ids: [], intro: "" }]

const LAW = "agencies/a/catalog/courses/a.law.yaml"
const OPEN = "agencies/a/catalog/courses/a.open.yaml"
const TEACHERS = "agencies/a/catalog/teachers.yaml"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "agencies/b.yaml": { ...openSections["agencies/b.yaml"], domain_extend: [{ domain: "b.test", mode: "0" }] },
    ...Object.fromEntries(
      Object.entries(sampleFiles).flatMap(([path, file]) =>
        path.startsWith("media/clip/") ? ["a", "b"].map((id) => [path.replace("clip", `${id}.clip`), file]) : [],
      ),
    ),
    ...Object.fromEntries(
      ["a", "b"].flatMap((id) => [
        [`media/${id}.clip/lesson.yaml`, { ...sample("media/clip/lesson.yaml"), key: `${id}.clip` }],
        [`media/handouts/${id}.card.pdf`, sampleFiles["media/handouts/card.pdf"]],
      ]),
    ),
    [LAW]: course("a.law"),
    [OPEN]: ownOpen,
    [TEACHERS]: teachers,
    "agencies/b/catalog/courses/b.law.yaml": course("b.law", { teacher_ids: ["602"] }),
  })
  ask = makeAsk(site)
})
afterAll(() => site.close())

const shownAt = async (agency: string) => {
  const [row] = await site.sql`
    select (select array_agg(id order by position, id) from courses where agency_id = ${agency} and not hidden) as courses,
      (select array_agg(id order by id) from lessons where agency_id = ${agency} and not hidden and id ~ '[.]') as lessons,
      (select array_agg(id order by id) from resources where agency_id = ${agency} and not hidden and id ~ '[.]') as handouts,
      (select array_agg(id order by id) from classrooms where agency_id = ${agency} and not hidden) as sold`
  return row
}

const act = async (cookie: string, input: object, name = "content:publish") =>
  ask("act", { act: name, input, dry_run: false }, { cookie })

const pathsAt = async (host: string) => {
  const { body } = await site.app.inject({ url: "/sitemap.xml", headers: { host } })
  return [...body.matchAll(/<loc>[^<]*(\/(?:course|teacher)\/[^<]*)<\/loc>/g)].map(([, path]) => path)
}

describe("a course of an agency's own", () => {
  it("stands beside the shared ones at that agency, and nowhere else", async () => {
    expect(await shownAt("a")).toStrictEqual({
      courses: ["a.law", "a.open", "1001", "1002"],
      lessons: ["a.law1", "a.law2", "a.open1", "a.open2"],
      handouts: ["a.lawh", "a.openh"],
      sold: ["1001", "1002", "2001", "a.law", "a.open"],
    })
    expect(await shownAt("b")).toStrictEqual({
      courses: ["b.law", "1002"],
      lessons: ["b.law1", "b.law2"],
      handouts: ["b.lawh"],
      sold: ["1002", "2001", "b.law"],
    })
  })

  it("is listed, found, bought, joined and studied by its learners, and not there for those of another agency", async () => {
    const [own, other] = [await site.learner("a.test"), await site.learner("b.test")]
    const inOpen = { classroom_id: "a.open" }
    const coded = async (learner: Learner) => ({
      detail: (await learner.ask("course.detail", { id: "a.law" })).code,
      teacher: (await learner.ask("teacher.detail", { id: "own" })).code,
      quote: (await learner.ask("order.quote", { classroom_id: "a.law" })).code,
      order: (await learner.ask("order.create", { classroom_id: "a.law", coupon: null, amount: "199.90" })).code,
      join: (await learner.ask("course.join", inOpen)).code,
      study: (await learner.ask("course.study", inOpen)).code,
      lesson: (await learner.ask("course.lesson", { ...inOpen, lesson_id: "a.open2" })).code,
      preview: (await learner.ask("course.lesson", { classroom_id: "a.law", lesson_id: "a.law1" })).code,
    })
    const found = async (learner: Learner) => ({
      listed: (await learner.get("course.list", {})).list.map(({ id }) => id),
      found: (await learner.get("search.find", { q: "自有课程" })).groups.flatMap(({ list }) =>
        list.map(({ id }) => id),
      ),
    })
    const answers = await coded(own)
    expect([...new Set(Object.values(answers))]).toStrictEqual([20200])
    expect(await found(own)).toStrictEqual({
      listed: ["a.law", "a.open", "1001", "1002"],
      found: ["a.law", "a.open"],
    })
    const refused = await coded(other)
    expect([...new Set(Object.values(refused))]).toStrictEqual([404])
    expect(await found(other)).toStrictEqual({ listed: ["b.law", "1002"], found: ["b.law"] })
    expect(await pathsAt("a.test")).toStrictEqual([
      "/course/1001",
      "/course/1002",
      "/course/a.law",
      "/course/a.open",
      "/teacher/601",
      "/teacher/602",
      "/teacher/own",
    ])
    expect(await pathsAt("b.test")).toStrictEqual(["/course/1002", "/course/b.law", "/teacher/602"])
  })

  it("has videos and handouts whose addresses open at that agency alone", async () => {
    const learner = await site.learner("a.test")
    await learner.get("course.join", { classroom_id: "a.open" })
    const lesson = await learner.get("course.lesson", { classroom_id: "a.open", lesson_id: "a.open1" })
    const handouts = await learner.get("user.classroomResourceList", { classroom_id: "a.open" })
    const addresses = [...JSON.stringify([lesson, handouts]).matchAll(/\/(?:media|handout)\/[\w./-]+/g)].map(
      ([path]) => path,
    )
    expect(addresses.some((path) => path.endsWith("/a.clip/index.m3u8"))).toBe(true)
    expect(addresses.some((path) => path.endsWith("a.openh.pdf"))).toBe(true)
    for (const url of addresses) {
      const statuses = await Promise.all(
        ["a.test", "b.test"].map(async (host) => (await site.app.inject({ url, headers: { host } })).statusCode),
      )
      expect([url, ...statuses]).toStrictEqual([url, 200, 403])
    }
  })
})

describe("its file", () => {
  it("is published by its people, and its rows are those of an import of all", async () => {
    const cookie = await signedInAs(site, "editor")
    const before = await shownAt("b")
    const changes = {
      "agencies/a/catalog/courses/a.civil.yaml": course("a.civil", { teacher_ids: ["own"] }),
      [LAW]: course("a.law", {
        name: "改名",
        chapters: course("a.law").chapters.map((one) => ({ ...one, name: "改" })),
      }),
    }
    for (const [path, value] of Object.entries(changes))
      expect((await act(cookie, { path, text: stringify(value) })).msg).toBe("")
    expect(await shownAt("a")).toMatchObject({ courses: ["a.civil", "a.law", "a.open", "1001", "1002"] })
    expect(await shownAt("b")).toStrictEqual(before)
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
    const removed = await act(cookie, { path: "agencies/a/catalog/courses/a.civil.yaml" }, "content:remove")
    expect(await shownAt("a")).toMatchObject({ courses: ["a.law", "a.open", "1001", "1002"] })
    const { undo } = removed.data as { readonly undo: string }
    expect((await act(cookie, { act: undo }, "acts:undo")).msg).toBe("")
    expect(await shownAt("a")).toMatchObject({ courses: ["a.civil", "a.law", "a.open", "1001", "1002"] })
  })

  it("begins in the back office, with the teachers, subjects and regions of its agency", async () => {
    const cookie = await signedInAs(site, "editor")
    const read = async (list: string, input: object) =>
      ((await ask("list", { list, input }, { cookie })).data as { readonly data: unknown }).data
    const offer = (await read("content:offer", {})) as { readonly course: string; readonly list: ReadonlyArray<object> }
    expect(offer.list).toContainEqual(expect.objectContaining({ kind: "课程", path: LAW, form: LAW }))
    expect(offer.course).toMatch(/^agencies\/a\/catalog\/courses\/a\.k\w+\.yaml$/)
    const id = /a\.k\w+/.exec(offer.course)?.[0] ?? ""
    const opened = (await read("content:edit", { path: offer.course })) as {
      readonly source: string
      readonly form: ReadonlyArray<{ readonly name: string; readonly options: ReadonlyArray<{ value: string }> }>
    }
    const options = (name: string) => opened.form.find((one) => one.name === name)?.options.map(({ value }) => value)
    expect([options("subject_id"), options("region_id"), options("teacher_ids")]).toStrictEqual([
      ["3130101", "5000101"],
      ["430000"],
      ["601", "602", "own"],
    ])
    expect(opened.source).toContain(`id: ${id}`)
    const typed = {
      fields: {
        name: "新课程",
        class_type: "直播班",
        teacher_ids: "own",
        "chapters.n1.name": "第一章",
        "chapters.n1.lessons.n1.name": "第一课",
        "chapters.n1.lessons.n1.seconds": "60",
        "chapters.n1.lessons.n1.article": "正文",
        "handouts.n1.name": "讲义",
        "handouts.n1.text": "文字",
      },
      rows: { chapters: ["n1"], "chapters.n1.lessons": ["n1"], handouts: ["n1"] },
      body: "",
    }
    const drop = { base: 0, publish_at: null, drop: false }
    const kept = await ask("draft", { path: offer.course, source: opened.source, typed, ...drop }, { cookie })
    const { text, problems } = kept.data as { readonly text: string; readonly problems: unknown }
    expect(problems).toStrictEqual([])
    expect((await act(cookie, { path: offer.course, base: "0", text })).msg).toBe("")
    const learner = await site.learner("a.test")
    await learner.get("course.join", { classroom_id: id })
    expect(await learner.get("course.detail", { id })).toMatchObject({ name: "新课程", teachers: [{ id: "own" }] })
    await act(cookie, { path: offer.course }, "content:remove")
    expect((await learner.ask("course.detail", { id })).code).toBe(404)
  })

  it("has a price that its owner changes, and not its editor", async () => {
    const cheaper = { path: OPEN, text: stringify({ ...ownOpen, free: false, price: "9" }) }
    expect((await act(await signedInAs(site, "editor"), cheaper)).msg).toContain("价格由机构的负责人修改")
    const owner = await signedInAs(site, "owner")
    expect((await act(owner, cheaper)).msg).toBe("")
    expect((await act(owner, { path: OPEN, text: stringify(ownOpen) })).msg).toBe("")
  })

  it.each([
    [
      "of another agency",
      "agencies/b/catalog/courses/b.law.yaml",
      course("b.law", { teacher_ids: ["602"], name: "改" }),
    ],
    ["that are shared", "catalog/courses/1003.yaml", course("1003", { teacher_ids: ["602"] })],
  ])("%s they do not publish", async (_, path, value) => {
    const cookie = await signedInAs(site, "editor")
    expect((await act(cookie, { path, text: stringify(value) })).msg).toContain("由网站的运营管理")
  })

  it.each([
    ["an id that is not its agency's to give", "agencies/a/catalog/courses/x.yaml", course("x"), "编号应以“a.”开头：x"],
    [
      "a lesson with the id of a shared one",
      LAW,
      course("a.law", {
        handouts: [],
        chapters: [
          { id: "c1", name: "一", lessons: [{ id: "m1", name: "课", seconds: 1, preview: false, article: "文" }] },
        ],
      }),
      "机构自己的课时，编号应以“a.”开头：m1",
    ],
    [
      "a handout with the id of a shared one",
      LAW,
      course("a.law", { handouts: [{ id: "h1", name: "讲义", text: "文" }] }),
      "机构自己的资料，编号应以“a.”开头：h1",
    ],
    ["another agency's video", LAW, showing("a.law", "b.clip", "card.pdf"), "视频 b.clip 不存在"],
    ["another agency's handout", LAW, showing("a.law", "clip", "b.card.pdf"), "讲义文件 b.card.pdf 不存在"],
    [
      "a shared course of an agency's own video",
      "catalog/courses/1003.yaml",
      showing("1003", "a.clip", "card.pdf", { teacher_ids: ["602"] }),
      "视频 a.clip 不存在",
    ],
    ["another agency's teacher", LAW, course("a.law", { teacher_ids: ["stranger"] }), "老师 stranger 不存在"],
    ["a teacher of its own, taken away", TEACHERS, [], "老师 own 不存在"],
    [
      "a shared course of an agency's own teacher",
      "catalog/courses/1003.yaml",
      course("1003", { teacher_ids: ["own"], handouts: [], chapters: [] }),
      "老师 own 不存在",
    ],
    [
      "a shared course with an id that is an agency's to give",
      "catalog/courses/a.x.yaml",
      course("a.x", { teacher_ids: ["602"] }),
      "以“a.”开头，是留给机构 a 自己的",
    ],
    [
      "a shared class of an agency's own course",
      "catalog/classrooms.yaml",
      [{ ...(sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>)[0], course_ids: ["a.law"] }],
      "课程 a.law 不存在",
    ],
    [
      "a certificate for another agency's course",
      "agencies/b.yaml",
      {
        ...openSections["agencies/b.yaml"],
        certificate: { heading: "证书", lines: ["兹证明{姓名}"], courses: ["a.law"] },
      },
      "课程 a.law 不存在",
    ],
  ])("is refused: %s", async (_, path, value, reason) => {
    const cookie = await signedInAs(site, "operator")
    const { msg } = await act(cookie, { path, text: stringify(value) })
    expect(msg).toContain(reason)
    // who may not give an id is not told who has
    if (path.startsWith("agencies/a/")) expect(msg).not.toContain("agencies/b")
  })
})
