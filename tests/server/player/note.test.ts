import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  learner = await site.learner()
  await learner.get("course.join", { classroom_id: "1001" })
})
afterAll(() => site.close())

const note = (change: object = {}) => ({
  id: "n1",
  classroom_id: "1001",
  lesson_id: "l1",
  second: 30,
  text: "先写标题",
  at: START,
  ...change,
})
const listed = async (of: Learner = learner) =>
  (await of.get("note.list", { classroom_id: "1001" })).list.map(({ id, lesson_name, second, text }) => [
    id,
    lesson_name,
    second,
    text,
  ])

describe("notes of a lesson", () => {
  it("are kept at their second and listed as the lessons stand", async () => {
    await learner.get("note.save", note({ id: "n2", lesson_id: "l2", second: 0, text: "文章" }))
    await learner.get("note.save", note({ id: "n3", second: 45, text: " 后面\n再看 " }))
    await learner.get("note.save", note())
    expect(await listed()).toStrictEqual([
      ["n1", "视频课", 30, "先写标题"],
      ["n3", "视频课", 45, "后面\n再看"],
      ["n2", "文章课", 0, "文章"],
    ])
  })

  it("are one however often they are sent, and an older text does not replace a newer one", async () => {
    await learner.get("note.save", note())
    await learner.get("note.save", note())
    await learner.get("note.save", note({ text: "改过", at: START + 2_000 }))
    site.clock.now = START + 5_000
    await learner.get("note.save", note({ text: "改过", second: 31, at: START + 2_000 }))
    await learner.get("note.save", note({ text: "旧的", at: START + 1_000 }))
    site.clock.now = START
    expect(await listed()).toStrictEqual([["n1", "视频课", 31, "改过"]])
  })

  it("are removed, again and again if need be", async () => {
    await learner.get("note.save", note())
    await learner.get("note.remove", { id: "n1" })
    await learner.get("note.remove", { id: "n1" })
    expect(await listed()).toStrictEqual([])
  })

  it("are read, changed and removed by nobody else", async () => {
    const other = await site.learner()
    await other.get("course.join", { classroom_id: "1001" })
    await learner.get("note.save", note())
    await other.get("note.save", note({ text: "别人的同号" }))
    await other.get("note.remove", { id: "n1" })
    expect([await listed(), await listed(other)]).toStrictEqual([[["n1", "视频课", 30, "先写标题"]], []])
    const stranger = await site.learner("b.test")
    expect((await stranger.ask("note.save", note())).status).toBe(404)
  })

  it("belong to lessons that the learner may open", async () => {
    const closed = await learner.ask("note.save", note({ classroom_id: "1002", lesson_id: "m2" }))
    expect([closed.status, closed.code]).toStrictEqual([200, 30101])
    expect((await learner.ask("note.save", note({ lesson_id: "m1" }))).status).toBe(404)
    expect((await site.call("note.save", note(), { key: randomUUID() })).status).toBe(401)
  })

  it("have a text of at most 500 characters at a whole second", async () => {
    for (const wrong of [{ text: " \n" }, { text: "长".repeat(501) }, { second: 1.5 }, { second: -1 }, { id: "" }])
      expect((await learner.ask("note.save", note(wrong))).status).toBe(422)
  })

  it("are at most 100 a lesson, and those that are there can still be changed", async () => {
    await site.sql`
      insert into lesson_notes (agency_id, user_id, id, classroom_id, lesson_id, second, text, written_at)
      select 'a', ${learner.id}, 'old-' || n, '1001', 'l1', n, 'x', ${START}::timestamptz from generate_series(1, 100) n`
    const more = await learner.ask("note.save", note())
    expect([more.code, more.msg]).toStrictEqual([30201, "这节课已有100条笔记，请先删除一些"])
    await learner.get("note.save", note({ id: "old-7", second: 7, text: "改" }))
    await learner.get("note.save", note({ id: "n9", lesson_id: "l2", second: 0 }))
    expect((await listed()).filter(([id]) => id === "old-7" || id === "n9")).toStrictEqual([
      ["old-7", "视频课", 7, "改"],
      ["n9", "文章课", 0, "先写标题"],
    ])
  })
})

it("is part of what a learner downloads", async () => {
  await learner.get("note.save", note({ text: "下载我" }))
  const { base64 } = await learner.get("user.myData", {})
  const page = Buffer.from(base64, "base64").toString("utf8")
  expect(page).toContain("<h2>课程笔记（1）</h2>")
  expect(page).toContain("<td>视频课</td><td>30</td><td>下载我</td>")
})
