import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { noteAttendance, presenceIn } from "#server/live/attendance.ts"
import { LIVE_CODES } from "#server/live/session.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { listen as listenAt, type Listening } from "./listen.ts"
import { openSections } from "./openSections.ts"

const MINUTE = 60_000

const session = (id: string, start: string, more: object = {}) => ({
  id,
  title: `直播${id}`,
  teacher_id: "601",
  subject_id: "3130101",
  start,
  minutes: 60,
  summary: "讲解",
  ...more,
})

let site: StudySite
/** Another process on the same database. */
let other: TestServer
let learner: Learner
let teacher: Learner
let streams: Listening[] = []

beforeAll(async () => {
  const agency = openSections["agencies/a.yaml"] as object
  site = await makeStudySite({
    ...openSections,
    "agencies/a.yaml": { ...agency, live: { blocked_words: ["加微信"] } },
    "catalog/live.yaml": [
      session("now", "+0d 09:30", { stream: "clip", recording: "clip" }),
      session("soon", "+0d 10:10"),
      session("later", "+0d 20:00"),
      session("past", "+0d 08:00", { recording: "clip" }),
    ],
  })
  const { database, clock } = site
  other = await makeTestServer({
    agencies: false,
    database: { ...database, close: async () => {} },
    deps: { now: () => clock.now },
  })
  await Promise.all([site, other].map(({ app }) => app.listen({ port: 0, host: "127.0.0.1" })))
  teacher = await site.learner()
  await site.sql`insert into live_staff (agency_id, user_id, teacher_id) values ('a', ${teacher.id}, '601')`
})
beforeEach(async () => {
  site.clock.now = START
  await site.sql`delete from live_rooms`
  await site.sql`delete from live_mutes`
  await site.sql`delete from rate_limits`
  learner = await site.learner()
})
afterEach(async () => {
  for (const stream of streams) stream.stop()
  await Promise.all(streams.map(({ over }) => over))
  streams = []
})
afterAll(async () => {
  await other.close()
  await site.close()
})

const listen = async (who: Learner, from?: string, at: Pick<TestServer, "app"> = site, id = "now") => {
  const stream = await listenAt(at, { token: who.token, id, ...(from !== undefined && { from }) })
  streams.push(stream)
  return stream
}
const say = (who: Learner, text: string, nonce: string = randomUUID()) =>
  who.get("live.say", { id: "now", nonce, text })
const reaches = (stream: Listening, texts: ReadonlyArray<string>) => expect.poll(stream.texts).toStrictEqual(texts)

describe("what is said in a room", () => {
  it("reaches who listens, and who comes later, in its order", async () => {
    const here = await listen(learner)
    await say(learner, "一")
    await say(teacher, "二")
    await reaches(here, ["一", "二"])
    const later = await listen(teacher)
    await reaches(later, ["一", "二"])
    const roles = here.batches.flatMap(({ list }) => list.map(({ name, role }) => [name, role]))
    expect(roles).toStrictEqual([
      ["学员", "learner"],
      ["学员", "teacher"],
    ])
  })

  it("shows no learner by a name of the agency's people, nor by signs that nobody sees", async () => {
    const renamed = (id: string, name: string) => site.sql`update users set name = ${name} where id = ${id}`
    await renamed(learner.id, "沈老师")
    await renamed(teacher.id, "沈老师")
    const second = await site.learner()
    await renamed(second.id, "\u202E芳\u200B王")
    for (const who of [learner, teacher, second]) await say(who, "好")
    const named = (list: ReadonlyArray<{ readonly name: string; readonly role: string }>) =>
      list.map(({ name, role }) => [name, role])
    const expected = [
      ["学员", "learner"],
      ["沈老师", "teacher"],
      ["芳王", "learner"],
    ]
    const here = await listen(learner)
    await reaches(here, ["好", "好", "好"])
    expect(named(here.batches.flatMap(({ list }) => list))).toStrictEqual(expected)
    expect(named((await learner.get("live.messages", { id: "now", before: "10" })).list)).toStrictEqual(expected)
    await noteAttendance(
      site.sql,
      [learner, teacher, second].map(({ id }) => ({ agencyId: "a", sessionId: "now", userId: id })),
      START,
    )
    const { names } = await presenceIn(site.sql, { agencyId: "a", sessionId: "now" }, START)
    expect([...new Set(names)].toSorted()).toStrictEqual(["学员", "沈老师", "芳王"].toSorted())
    await renamed(teacher.id, "学员")
  })

  it("reaches those who listen at another process", async () => {
    const there = await listen(learner, undefined, other)
    const here = await listen(teacher)
    await say(learner, "一")
    const answer = await other.call(
      "live.say",
      { id: "now", nonce: "n2", text: "二" },
      { token: teacher.token, key: "key-of-two" },
    )
    expect(answer.code).toBe(20200)
    await Promise.all([reaches(there, ["一", "二"]), reaches(here, ["一", "二"])])
  })

  it("has numbers without gaps and doubles, however many speak at two processes at once", async () => {
    const [here, there] = await Promise.all([listen(teacher), listen(learner, undefined, other)])
    const texts = Array.from({ length: 60 }, (_, index) => `第${index}条`)
    const answers = await Promise.all(
      texts.map((text, index) =>
        (index % 2 === 0 ? site : other).call(
          "live.say",
          { id: "now", nonce: `m${index}`, text },
          { token: teacher.token, key: `key-number-${index}` },
        ),
      ),
    )
    expect(answers.map(({ code }) => code)).toStrictEqual(texts.map(() => 20200))
    const numbers = texts.map((_, index) => index + 1)
    for (const stream of [here, there]) {
      await expect.poll(stream.numbers).toStrictEqual(numbers)
      expect(stream.texts().toSorted()).toStrictEqual(texts.toSorted())
    }
  })

  it("goes on where a page was cut, neither twice nor with a hole", async () => {
    const first = await listen(learner)
    await say(teacher, "一")
    await reaches(first, ["一"])
    first.stop()
    await say(teacher, "二")
    const again = await listen(learner, first.id())
    await say(teacher, "三")
    await reaches(again, ["二", "三"])
    expect(again.batches[0]).toMatchObject({ after: 1, reset: false })
  })

  it("begins again for an id of another time, one ahead of the room, and one too far back", async () => {
    const here = await listen(learner)
    await say(teacher, "一")
    await reaches(here, ["一"])
    const [epoch] = here.id().split("-")
    for (const from of [`${Number(epoch) - 1}-1`, `${epoch}-99`, "rubbish"]) {
      const again = await listen(learner, from)
      await reaches(again, ["一"])
      expect(again.batches[0]).toMatchObject({ reset: true, last: 1 })
    }
    await site.sql`update live_rooms set last_n = 1000`
    const far = await listen(learner, here.id())
    await expect.poll(() => far.batches[0]?.reset).toBe(true)
  })

  it("cuts who does not read, and nobody else", async () => {
    const [slow, quick] = [await listen(learner), await listen(teacher)]
    await say(teacher, "开始")
    await Promise.all([reaches(slow, ["开始"]), reaches(quick, ["开始"])])
    slow.stall()
    const listeners = () => new Promise<number>((resolve) => site.app.server.getConnections((_, n) => resolve(n)))
    const before = await listeners()
    const MANY = 20_000
    await site.sql`
      insert into live_entries (agency_id, session_id, epoch, n, kind, user_id, name, role, body, at)
      select 'a', 'now', epoch, 1 + g, 'say', ${teacher.id}, '老师', 'teacher', ${"长".repeat(200)}, now()
      from live_rooms, generate_series(1, ${MANY}) g`
    await site.sql`update live_rooms set last_n = last_n + ${MANY}`
    await say(teacher, "结束")
    await expect.poll(() => quick.numbers().length).toBe(MANY + 2)
    expect(quick.numbers().every((n, index) => n === index + 1)).toBe(true)
    await expect.poll(listeners).toBe(before - 1)
  })

  it("tells the oldest of seven pages of one learner that others came, and goes on in six", async () => {
    const pages: Listening[] = []
    for (let number = 0; number < 7; number += 1) {
      const page = await listen(learner)
      pages.push(page)
      // the headers come before the room lets a page in
      await expect.poll(() => page.batches.length).toBe(1)
    }
    await say(teacher, "一")
    await Promise.all(pages.slice(1).map((page) => reaches(page, ["一"])))
    expect(pages.map((page) => page.ended())).toStrictEqual(["crowded", ...Array<null>(6).fill(null)])
    expect(pages[0]?.texts()).toStrictEqual([])
  })

  it("goes on when every connection to the database was lost", async () => {
    const here = await listen(learner)
    await say(teacher, "一")
    await reaches(here, ["一"])
    await site.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    await expect.poll(() => say(teacher, "二", "after-loss").catch(() => null)).not.toBeNull()
    await reaches(here, ["一", "二"])
    expect(here.ended()).toBeNull()
  })

  it("is one message when the page sends it twice, at once too", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => say(teacher, "一", "same")))
    expect(new Set(answers.map(({ n }) => n)).size).toBe(1)
    expect(await say(teacher, "一", "same")).toStrictEqual(answers[0])
    const [row] = await site.sql<[{ n: number }]>`select last_n as n from live_rooms`
    expect(row.n).toBe(1)
  })

  it("can be read further back than the first pages", async () => {
    for (let index = 1; index <= 65; index += 1) await say(teacher, `第${index}条`)
    const here = await listen(learner)
    await expect.poll(() => here.numbers().length).toBe(60)
    expect(here.batches[0]?.after).toBe(5)
    const { list, more } = await learner.get("live.messages", { id: "now", before: "6" })
    expect([list.map(({ text }) => text), more]).toStrictEqual([["第1条", "第2条", "第3条", "第4条", "第5条"], false])
  })

  it("is refused when it comes too fast, holds a blocked word or nothing at all; a teacher is not held back", async () => {
    for (let index = 0; index < 5; index += 1) await say(learner, "问")
    expect(await learner.ask("live.say", { id: "now", nonce: "n", text: "问" })).toMatchObject({ status: 429 })
    for (let index = 0; index < 9; index += 1) await say(teacher, "答")
    const blocked = await (await site.learner()).ask("live.say", { id: "now", nonce: "n", text: "加 微·信 123" })
    expect([blocked.status, blocked.code]).toStrictEqual([200, LIVE_CODES.blocked])
    expect(await learner.ask("live.say", { id: "now", nonce: "n", text: " " })).toMatchObject({ status: 422 })
    expect(await learner.ask("live.say", { id: "now", nonce: "n", text: "长".repeat(201) })).toMatchObject({
      status: 422,
    })
  })
})

describe("a host", () => {
  it("removes a message, for those who come later too", async () => {
    const here = await listen(learner)
    // who is still given what was said before is not told of what was removed since
    await expect.poll(() => here.batches.length).toBe(1)
    const { n, epoch } = await say(learner, "广告")
    await teacher.get("live.moderate", { id: "now", epoch, n, act: "remove" })
    await teacher.get("live.moderate", { id: "now", epoch, n, act: "remove" })
    const kinds = () => here.batches.flatMap(({ list }) => list.map(({ kind, target }) => [kind, target]))
    await expect.poll(kinds).toStrictEqual([
      ["say", null],
      ["remove", 1],
    ])
    const later = await listen(teacher)
    await expect.poll(() => later.batches.length).toBe(1)
    expect(later.texts()).toStrictEqual([])
  })

  it("mutes who said it, whatever they are called, until it is taken back", async () => {
    const { n, epoch } = await say(learner, "刷屏")
    await teacher.get("live.moderate", { id: "now", epoch, n, act: "mute" })
    expect((await learner.get("live.room", { id: "now" })).me.muted).toBe(true)
    await site.sql`update users set name = '新名字' where id = ${learner.id}`
    const refused = await learner.ask("live.say", { id: "now", nonce: "n", text: "还说" })
    expect([refused.status, refused.code]).toStrictEqual([200, LIVE_CODES.muted])
    await teacher.get("live.moderate", { id: "now", epoch, n, act: "unmute" })
    await say(learner, "谢谢")
  })

  it("is the session's teacher or an operator, and nobody else", async () => {
    const { n, epoch } = await say(teacher, "答")
    const act = { id: "now", epoch, n, act: "mute" as const }
    expect(await learner.ask("live.moderate", act)).toMatchObject({ status: 403 })
    expect(await teacher.ask("live.moderate", act)).toMatchObject({ status: 403 })
    await site.sql`insert into live_staff (agency_id, user_id, teacher_id) values ('a', ${learner.id}, '602')`
    expect(await learner.ask("live.moderate", act)).toMatchObject({ status: 403 })
    await site.sql`update live_staff set teacher_id = null where user_id = ${learner.id}`
    expect((await learner.get("live.room", { id: "now" })).me.role).toBe("operator")
    await learner.get("live.moderate", { ...act, act: "remove" })
  })
})

describe("the door", () => {
  it.each([
    ["now", "open", true, false],
    ["soon", "open", false, false],
    ["later", "early", false, false],
    ["past", "over", false, true],
  ] as const)("of %s is %s", async (id, phase, hasStream, hasRecording) => {
    const room = await learner.get("live.room", { id })
    expect([room.phase, room.stream !== "", room.recording !== ""]).toStrictEqual([phase, hasStream, hasRecording])
  })

  it("leads to a picture that goes on round the clock, and to the whole recording", async () => {
    const { stream } = await learner.get("live.room", { id: "now" })
    expect(stream).toMatch(/\/clip\/live-index\.m3u8$/)
    const picture = await site.app.inject({ url: stream, headers: { host: "a.test" } })
    expect([picture.statusCode, picture.body]).toStrictEqual([200, expect.stringContaining("360p/live-index.m3u8")])
    expect((await learner.get("live.room", { id: "past" })).recording).toMatch(/\/clip\/index\.m3u8$/)
  })

  it("is shut to strangers, to those of another agency, and before and after its time", async () => {
    const at = (token: string, id: string, host?: string) =>
      listenAt(site, { token, id, ...(host !== undefined && { host }) })
    expect((await at("nobody", "now")).status).toBe(401)
    expect((await at(learner.token, "now", "b.test")).status).toBe(401)
    const stranger = await site.learner("b.test")
    expect((await at(stranger.token, "now", "b.test")).status).toBe(404)
    expect((await at(learner.token, "none")).status).toBe(404)
    expect((await at(learner.token, "%00")).status).toBe(404)
    expect((await at(learner.token, "later")).refusal).toContain(`"code":${LIVE_CODES.early}`)
    expect((await at(learner.token, "past")).refusal).toContain(`"code":${LIVE_CODES.over}`)
    expect(await learner.ask("live.say", { id: "past", nonce: "n", text: "晚了" })).toMatchObject({
      code: LIVE_CODES.over,
    })
  })

  it("ends the stream when the session is over", async () => {
    const here = await listen(learner)
    await reaches(here, [])
    site.clock.now = START + 31 * MINUTE
    await expect.poll(here.ended).toBe("over")
    await here.over
    expect(here.connection).toBe("close")
  })
})
