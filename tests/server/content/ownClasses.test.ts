import { stringify } from "yaml"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { openSections } from "../live/openSections.ts"
import { sampleFiles } from "./sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "./studySite.ts"

const sample = (path: string) => sampleFiles[path] as object
const [classroom] = sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>
const [session] = sampleFiles["catalog/live.yaml"] as ReadonlyArray<object>
const course = (id: string) => ({
  ...sample("catalog/courses/1002.yaml"),
  id,
  name: `自有课程${id}`,
  chapters: [
    {
      id: "c1",
      name: "第一章",
      lessons: [{ id: `${id}1`, name: "正课", seconds: 60, preview: false, article: "正文" }],
    },
  ],
})
const group = (id: string, course_ids: ReadonlyArray<string>, changes: object = {}) => ({
  ...classroom,
  id,
  name: `自有班级${id}`,
  subject_id: "5000101",
  course_ids,
  ...changes,
})
const talk = (id: string, teacher_id: string, changes: object = {}) => ({
  ...session,
  id,
  title: `自有直播${id}`,
  subject_id: "5000101",
  teacher_id,
  ...changes,
})

const CLASSES = "agencies/a/catalog/classrooms.yaml"
const LIVE = "agencies/a/catalog/live.yaml"
const PRICES = "agencies/a/catalog/prices.yaml"

let site: StudySite
let ask: ReturnType<typeof makeAsk>
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "agencies/b.yaml": {
      ...openSections["agencies/b.yaml"],
      agency_nav: openSections["agencies/a.yaml"].agency_nav,
      domain_extend: [{ domain: "b.test", mode: "0" }],
    },
    "agencies/a/catalog/courses/a.law.yaml": course("a.law"),
    "agencies/a/catalog/teachers.yaml": [{ id: "own", name: "自有老师", title: "", subject_ids: [], intro: "" }],
    [CLASSES]: [group("a.both", ["a.law", "1002"]), group("a.open", ["1002"], { price: "0" })],
    [LIVE]: [talk("a.talk", "own"), talk("a.later", "602")],
    "agencies/b/catalog/classrooms.yaml": [group("b.class", ["1002"])],
    "agencies/b/catalog/live.yaml": [talk("b.talk", "602")],
  })
  ask = makeAsk(site)
})
afterAll(() => site.close())

const shownAt = async (agency: string) => {
  const [row] = await site.sql`
    select
      (select array_agg(id order by position, id) from classrooms
        where agency_id = ${agency} and not hidden and not is_course) as classes,
      (select array_agg(classroom_id || ' ' || course_id order by classroom_id, position) from classroom_courses
        where agency_id = ${agency} and classroom_id ~ '[.]' and classroom_id <> course_id) as courses,
      (select array_agg(id order by id) from live_sessions where agency_id = ${agency} and not hidden) as live`
  return row
}

const act = async (cookie: string, input: object, name = "content:publish") =>
  ask("act", { act: name, input, dry_run: false }, { cookie })

const read = async (cookie: string, list: string, input: object) =>
  ((await ask("list", { list, input }, { cookie })).data as { readonly data: Record<string, unknown> }).data

const pathsAt = async (host: string) => {
  const { body } = await site.app.inject({ url: "/sitemap.xml", headers: { host } })
  return [...body.matchAll(/<loc>[^<]*(\/(?:classroom|live)\/[^<]*)<\/loc>/g)].map(([, path]) => path)
}

describe("classes and live sessions of an agency's own", () => {
  it("stand beside the shared ones at that agency, and nowhere else", async () => {
    expect(await shownAt("a")).toStrictEqual({
      classes: ["a.both", "a.open", "2001"],
      courses: ["a.both a.law", "a.both 1002", "a.open 1002"],
      live: ["a.later", "a.talk", "live1"],
    })
    expect(await shownAt("b")).toStrictEqual({
      classes: ["b.class", "2001"],
      courses: ["b.class 1002"],
      live: ["b.talk"],
    })
  })

  it("are shown, found, bought, joined and seated for its learners, and not there for those of another agency", async () => {
    const [own, other] = [await site.learner("a.test"), await site.learner("b.test")]
    const inOpen = { classroom_id: "a.open" }
    const coded = async (learner: Learner) => ({
      detail: (await learner.ask("classroom.detail", { id: "a.both" })).code,
      quote: (await learner.ask("order.quote", { classroom_id: "a.both" })).code,
      order: (await learner.ask("order.create", { classroom_id: "a.both", coupon: null, amount: "99.00" })).code,
      join: (await learner.ask("course.join", inOpen)).code,
      study: (await learner.ask("course.study", inOpen)).code,
      lesson: (await learner.ask("course.lesson", { ...inOpen, lesson_id: "m2" })).code,
      session: (await learner.ask("live.detail", { id: "a.talk" })).code,
      room: (await learner.ask("live.room", { id: "a.talk" })).code,
      seat: (await learner.ask("live.reserve", { id: "a.talk", reserved: true })).code,
    })
    const found = async (learner: Learner) => ({
      live: (await learner.get("live.list", {})).list.map(({ id }) => id).toSorted(),
      found: (await learner.get("search.find", { q: "自有" })).groups
        .flatMap(({ list }) => list.map(({ id }) => id))
        .toSorted(),
    })
    expect([...new Set(Object.values(await coded(own)))]).toStrictEqual([20200])
    expect(await found(own)).toStrictEqual({
      live: ["a.later", "a.talk", "live1"],
      found: ["a.both", "a.later", "a.law", "a.open", "a.talk", "own"],
    })
    expect([...new Set(Object.values(await coded(other)))]).toStrictEqual([404])
    expect(await found(other)).toStrictEqual({ live: ["b.talk"], found: ["b.class", "b.talk"] })
    expect(await pathsAt("a.test")).toStrictEqual([
      "/live/all",
      "/classroom/2001",
      "/classroom/a.both",
      "/classroom/a.open",
      "/live/a.later",
      "/live/a.talk",
      "/live/live1",
    ])
    expect(await pathsAt("b.test")).toStrictEqual([
      "/live/all",
      "/classroom/2001",
      "/classroom/b.class",
      "/live/b.talk",
    ])
  })
})

describe("their rows", () => {
  it("are added, changed, moved and removed by the agency's people, and are those of an import of all", async () => {
    const cookie = await signedInAs(site, "editor")
    const before = await shownAt("b")
    const { list, ...begun } = await read(cookie, "content:offer", {})
    expect(list).toContainEqual(expect.objectContaining({ kind: "班级", path: CLASSES, rows: CLASSES }))
    expect(list).toContainEqual(expect.objectContaining({ kind: "直播", path: LIVE, rows: LIVE }))
    expect([begun["classrooms"], begun["live"]]).toStrictEqual([undefined, undefined])
    const fresh: Record<string, string> = {}
    for (const [path, options] of [
      [CLASSES, { course_ids: ["1001", "1002", "a.law"], region_id: ["430000"] }],
      [LIVE, { teacher_id: ["601", "602", "own"], subject_id: ["3130101", "5000101"] }],
    ] as const) {
      const row = String((await read(cookie, "content:rows", { path }))["fresh"])
      expect(row).toMatch(/\.yaml#a\.\w+$/)
      fresh[path] = row.split("#")[1] ?? ""
      const { form } = await read(cookie, "content:edit", { path: row })
      for (const [field, values] of Object.entries(options)) {
        const shown = (form as ReadonlyArray<{ name: string; options: ReadonlyArray<{ value: string }> }>).find(
          ({ name }) => name === field,
        )
        expect([field, shown?.options.map(({ value }) => value).toSorted()]).toStrictEqual([field, values])
      }
    }
    const { [CLASSES]: made = "", [LIVE]: held = "" } = fresh
    const rows = { [CLASSES]: group(made, ["a.law"]), [LIVE]: talk(held, "own") }
    for (const [path, row] of Object.entries(rows))
      expect((await act(cookie, { path: `${path}#${fresh[path]}`, text: stringify([row]) })).msg).toBe("")
    expect((await act(cookie, { path: `${CLASSES}#${made}`, place: "1" }, "content:move")).msg).toBe("")
    expect(await shownAt("a")).toMatchObject({
      classes: [made, "a.both", "a.open", "2001"],
      live: expect.arrayContaining([held]) as unknown,
    })
    expect(await shownAt("b")).toStrictEqual(before)
    const { sql, content, clock, deps } = site
    await content.write({
      [CLASSES]: [rows[CLASSES], group("a.both", ["a.law", "1002"]), group("a.open", ["1002"], { price: "0" })],
      [LIVE]: [talk("a.talk", "own"), talk("a.later", "602"), rows[LIVE]],
    })
    const again = await importContent({
      sql,
      folder: content.folder,
      media: deps.media,
      now: clock.now,
      keep: "folder",
    })
    expect(Object.entries(again).filter(([, { changed, hidden }]) => changed + hidden > 0)).toStrictEqual([])
    for (const path of [`${CLASSES}#${made}`, `${LIVE}#${held}`]) {
      const removed = await act(cookie, { path }, "content:remove")
      const { undo } = removed.data as { readonly undo: string }
      expect((await act(cookie, { act: undo }, "acts:undo")).msg).toBe("")
      expect((await act(cookie, { path }, "content:remove")).msg).toBe("")
    }
    expect(await shownAt("a")).toMatchObject({ classes: ["a.both", "a.open", "2001"] })
  })

  it("have a price that the owner changes, in their file or beside the shared ones", async () => {
    const path = `${CLASSES}#a.both`
    const text = stringify([group("a.both", ["a.law", "1002"], { price: "150" })])
    expect((await act(await signedInAs(site, "editor"), { path, text })).msg).toContain("价格由机构的负责人修改")
    const owner = await signedInAs(site, "owner")
    expect((await act(owner, { path, text })).msg).toBe("")
    const price = { path: `${PRICES}#a.both`, text: stringify([{ id: "a.both", price: "120" }]) }
    expect((await act(owner, price)).msg).toBe("")
    const learner = await site.learner("a.test")
    expect(await learner.get("order.quote", { classroom_id: "a.both" })).toMatchObject({ price: "120.00" })
    const { shown } = await read(owner, "content:edit", { path: price.path })
    expect(shown).toMatchObject({
      facts: ["自有班级a.both，它自己文件里的价格是150元。移除这一项，又按它自己文件里的价格。"],
    })
    await act(owner, { path: price.path }, "content:remove")
    expect(await learner.get("order.quote", { classroom_id: "a.both" })).toMatchObject({ price: "150.00" })
  })

  it.each([
    ["a class whose id is not its agency's to give", CLASSES, [group("2001", ["1002"])], "编号应以“a.”开头：2001"],
    ["a session whose id is a shared one's", LIVE, [talk("live1", "602")], "编号应以“a.”开头：live1"],
    ["a class of another agency's course", CLASSES, [group("a.x", ["b.law"])], "课程 b.law 不存在"],
    ["a session of no teacher of theirs", LIVE, [talk("a.x", "stranger")], "老师 stranger 不存在"],
    [
      "a shared class of an agency's own course",
      "catalog/classrooms.yaml",
      [group("2001", ["a.law"])],
      "课程 a.law 不存在",
    ],
    ["a shared session of an agency's own teacher", "catalog/live.yaml", [talk("live1", "own")], "老师 own 不存在"],
    [
      "a shared class with an id that is an agency's to give",
      "catalog/classrooms.yaml",
      [group("a.x", ["1002"])],
      "以“a.”开头，是留给机构 a 自己的",
    ],
    ["a price of another agency's class", PRICES, [{ id: "b.class", price: "1" }], "课程或班级 b.class 不存在"],
    [
      "a class that asks for an agreement which the agency has no text of",
      CLASSES,
      [group("a.both", ["1002"], { contract_required: true })],
      "班级 a.both 要先签协议",
    ],
  ])("are refused: %s", async (_, path, value, reason) => {
    const cookie = await signedInAs(site, "operator")
    const { msg } = await act(cookie, { path, text: stringify(value) })
    expect(msg).toContain(reason)
    if (path.startsWith("agencies/a/")) expect(msg).not.toContain("agencies/b")
  })

  it("a course that a class of its own has is not taken out", async () => {
    const cookie = await signedInAs(site, "editor")
    const { msg } = await act(cookie, { path: "agencies/a/catalog/courses/a.law.yaml" }, "content:remove")
    expect(msg).toContain("还有用到它的：班级1个（自有班级a.both）")
  })
})
