import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import { BEAT_MS, noteAttendance, presenceIn } from "#server/live/attendance.ts"
import { revokeAll } from "#server/core/tokens.ts"
import { calendarText } from "#server/live/calendarText.ts"
import { listAttendance, listHosts, setHost } from "#server/live/operateLive.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
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
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "catalog/live.yaml": [
      session("now", "+0d 09:30", { recording: "clip" }),
      session("evening", "+0d 20:00"),
      session("tomorrow", "+1d 20:00"),
    ],
  })
  learner = await site.learner()
})
afterEach(async () => {
  site.clock.now = START
  await site.sql`delete from live_attendance`
})
afterAll(() => site.close())

const attended = (who: Learner, from: number, to: number, id = "now") => site.sql`
  insert into live_attendance (agency_id, session_id, user_id, from_at, to_at)
  values ('a', ${id}, ${who.id}, ${from}, ${to})`

it("reserves once, forgets it again, and says so at the door", async () => {
  const reserve = (reserved: boolean) => learner.get("live.reserve", { id: "evening", reserved })
  expect(await reserve(true)).toStrictEqual({ reserved: true })
  await reserve(true)
  expect((await learner.get("live.room", { id: "evening" })).reserved).toBe(true)
  const ids = async () => (await learner.get("live.mine", {})).list.map(({ id }) => id)
  expect(await ids()).toStrictEqual(["evening"])
  await reserve(false)
  expect([await ids(), (await learner.get("live.room", { id: "evening" })).reserved]).toStrictEqual([[], false])
  expect(await learner.ask("live.reserve", { id: "none", reserved: true })).toMatchObject({ status: 404 })
})

it("reminds of what was reserved until it is over or closed, and again at a repeated session's next time", async () => {
  const reader = await site.learner()
  const other = await site.learner()
  const ids = async (who = reader) => (await who.get("live.upcoming", {})).list.map(({ id }) => id)
  for (const id of ["tomorrow", "now", "evening"]) await reader.get("live.reserve", { id, reserved: true })
  await other.get("live.reserve", { id: "now", reserved: true })
  expect((await reader.get("live.upcoming", {})).list[0]).toStrictEqual({
    id: "now",
    title: "直播now",
    start_time: "2026-03-02 09:30:00",
    end_time: "2026-03-02 10:30:00",
  })
  await reader.get("live.dismiss", { id: "now" })
  expect([await ids(), await ids(other)]).toStrictEqual([["evening", "tomorrow"], ["now"]])
  site.clock.now = START + 30 * MINUTE
  expect(await ids(other)).toStrictEqual([])
  const move = (days: number) => site.sql`
    update live_sessions set starts_at = starts_at + ${days} * interval '1 day', ends_at = ends_at + ${days} * interval '1 day'
    where agency_id = 'a' and id = 'now'`
  await move(1)
  expect(await ids()).toStrictEqual(["evening", "now", "tomorrow"])
  await move(-1)
})

it("lists what was reserved and heard, the latest first, and nobody else's", async () => {
  const other = await site.learner()
  await learner.get("live.reserve", { id: "tomorrow", reserved: true })
  await other.get("live.reserve", { id: "evening", reserved: true })
  // two pages of one learner, and a time before the session that does not count
  await attended(learner, START - 40 * MINUTE, START - 20 * MINUTE)
  await attended(learner, START - 25 * MINUTE, START - 10 * MINUTE)
  const { list, total } = await learner.get("live.mine", {})
  expect([total, list.map(({ id, reserved, attended: seconds }) => [id, reserved, seconds])]).toStrictEqual([
    2,
    [
      ["tomorrow", true, 0],
      ["now", false, 20 * 60],
    ],
  ])
})

it("lengthens a visit while somebody stays, takes a short absence for none, and begins another after a long one", async () => {
  const here = [{ agencyId: "a", sessionId: "now", userId: learner.id }]
  const note = (at: number) => noteAttendance(site.sql, [...here, ...here], START + at)
  for (const at of [0, BEAT_MS, 3 * BEAT_MS, 20 * BEAT_MS]) await note(at)
  const rows = await site.sql<{ from_at: number; to_at: number }[]>`
    select from_at, to_at from live_attendance order by from_at`
  expect(rows.map(({ from_at, to_at }) => [from_at - START, to_at - START])).toStrictEqual([
    [0, 3 * BEAT_MS],
    [20 * BEAT_MS, 20 * BEAT_MS],
  ])
  const present = (at: number) => presenceIn(site.sql, { agencyId: "a", sessionId: "now" }, START + at)
  expect([await present(21 * BEAT_MS), (await present(30 * BEAT_MS)).count]).toStrictEqual([
    { count: 1, names: ["学员"] },
    0,
  ])
})

it("gives a session as a calendar file, and what is reserved as a feed that only its address opens", async () => {
  const get = (url: string, host = "a.test") => site.app.inject({ url, headers: { host } })
  const one = await get("/live-calendar/evening.ics")
  expect([one.statusCode, one.headers["content-type"]]).toStrictEqual([200, "text/calendar; charset=utf-8"])
  expect(one.body).toContain("DTSTART:20260302T120000Z\r\nDTEND:20260302T130000Z\r\nSUMMARY:直播evening")
  expect((await get("/live-calendar/none.ics")).statusCode).toBe(404)
  expect((await get("/live-calendar/evening.ics", "b.test")).statusCode).toBe(404)

  const reader = await site.learner()
  await reader.get("live.reserve", { id: "tomorrow", reserved: true })
  const { feed } = await reader.get("live.mine", {})
  expect((await get(feed)).body.match(/SUMMARY:.*/g)).toStrictEqual(["SUMMARY:直播tomorrow"])
  expect((await get(feed, "b.test")).statusCode).toBe(403)
  expect((await get(feed.replace(reader.id, learner.id))).statusCode).toBe(403)
})

it("ends a feed when its learner asks for another address, changes the password or leaves, and after some time", async () => {
  const reader = await site.learner()
  const opens = async (feed: string) =>
    (await site.app.inject({ url: feed, headers: { host: "a.test" } })).statusCode === 200
  const feedNow = async () => (await reader.get("live.mine", {})).feed
  const first = await feedNow()
  expect([await opens(first), (await feedNow()) === first]).toStrictEqual([true, true])
  const { feed: second } = await reader.get("live.renewFeed", {})
  expect([await opens(first), await opens(second), await feedNow()]).toStrictEqual([false, true, second])

  const day = 86_400_000
  site.clock.now = START + 365 * day
  expect(await opens(second)).toBe(true)
  site.clock.now = START + 3 * 183 * day
  expect(await opens(second)).toBe(false)
  site.clock.now = START

  await revokeAll(site.sql, "a", reader.id)
  expect(await opens(second)).toBe(false)
})

it("writes a calendar that programs can read: signs escaped, no line over 75 bytes", () => {
  const event = {
    id: "x",
    title: "一、二；三,四;五\\六",
    summary: `${"长".repeat(60)}\n第二行`,
    starts_at: START,
    ends_at: START,
  }
  const text = calendarText({ name: "甲", origin: "http://a.test", now: START, events: [event] })
  const lines = text.split("\r\n")
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const unfolded = text.replaceAll("\r\n ", "")
  expect(unfolded).toContain("SUMMARY:一、二；三\\,四\\;五\\\\六\r\n")
  expect(unfolded).toContain(`DESCRIPTION:${"长".repeat(60)}\\n第二行\r\n`)
})

it("an operator makes an account host, takes it back, and exports who was there", async () => {
  await site.sql`update users set mobile = '13900000009', name = '=周' where id = ${learner.id}`
  const operator = (agency = "a") => operatorContext({ agency, now: START })
  expect((await setHost(site.sql, operator(), { user: "13900000009", as: "601" })).lines).toStrictEqual([
    "=周 现在以沈老师的身份主持直播",
  ])
  expect((await learner.get("live.room", { id: "now" })).me.role).toBe("teacher")
  expect((await listHosts(site.sql, operator())).data).toMatchObject({ list: [{ user_id: learner.id }] })
  expect((await listHosts(site.sql, operator("b"))).data).toStrictEqual({ list: [] })
  await setHost(site.sql, operator(), { user: learner.id, as: "operator" })
  expect((await listHosts(site.sql, operator())).data).toMatchObject({ list: [{ role: "管理员" }] })
  expect((await learner.get("live.room", { id: "now" })).me.role).toBe("operator")
  await setHost(site.sql, operator(), { user: learner.id, as: null })
  expect((await learner.get("live.room", { id: "now" })).me.role).toBe("learner")
  await expect(setHost(site.sql, operator("b"), { user: learner.id, as: "operator" })).rejects.toThrow("没有学员")
  await expect(setHost(site.sql, operator(), { user: learner.id, as: "699" })).rejects.toThrow("没有老师 699")

  await attended(learner, START - 30 * MINUTE, START)
  expect((await listAttendance(site.sql, operator(), "now")).lines).toStrictEqual([
    "编号,姓名,进入,离开,在场秒数,占全程",
    `${learner.id},"'=周",2026-03-02 09:30:00,2026-03-02 10:00:00,1800,50%`,
  ])
  await expect(listAttendance(site.sql, operator(), "none")).rejects.toThrow("没有直播 none")
})
