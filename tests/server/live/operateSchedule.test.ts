import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import type { ActInput } from "#domain/admin/acts.ts"
import { listSessions, moveSession } from "#server/live/operateSessions.ts"
import { cancelSession, editSession, scheduleSession } from "#server/live/operateSchedule.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { tellEvents } from "#server/messages/tellEvents.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { openSections } from "./openSections.ts"

const ORIGIN = "https://live.example.com"
const session = { title: "直播", teacher_id: "601", subject_id: "3130101", minutes: 60, summary: "讲解" }
const files = (change: object = {}) => [
  { ...session, id: "fixed", start: "2026-03-03 20:00", ...change },
  { ...session, id: "now", start: "+0d 09:30" },
]

let site: StudySite
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite({ ...openSections, "catalog/live.yaml": files() })
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "live_sessions")
  await site.content.write({ "catalog/live.yaml": files() })
  await site.importAgain()
  await site.sql`update agencies set live = ${site.sql.json({ stream_origins: [ORIGIN] })}`
  learner = await site.learner()
})
afterAll(() => site.close())

const operator = () => operatorContext({ agency: "a", now: site.clock.now })
/** As an act is done: in a transaction of its own. */
const schedule = (asked: Partial<ActInput<"live:schedule">> = {}) =>
  site.sql.begin((sql) =>
    scheduleSession(sql, operator(), {
      title: "串讲：合同",
      teacher: "沈老师",
      subject: "3130101",
      to: "2026-03-03 20:30",
      minutes: 45,
      ...asked,
    }),
  )
const edit = (asked: ActInput<"live:edit">) => site.sql.begin((sql) => editSession(sql, operator(), asked))
const cancel = (id: string, back = false) =>
  site.sql.begin((sql) => cancelSession(sql, operator(), { session: id, back }))
const scheduled = async (asked: Partial<ActInput<"live:schedule">> = {}) =>
  ((await schedule(asked)).data as { readonly id: string }).id
const shown = async () =>
  (await learner.get("live.list", {})).list
    .map(({ id, title }) => [id, title])
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1))

it("schedules a session that no import takes away, and says who is busy then", async () => {
  const done = await schedule()
  expect(done.lines).toStrictEqual([
    expect.stringMatching(/^串讲：合同：2026-03-03 20:30:00 到 2026-03-03 21:15:00，沈老师，/),
    "注意：沈老师 2026-03-03 20:00:00 到 2026-03-03 21:00:00 还有直播",
    "还没有画面地址，开播前请修改直播填上",
  ])
  const { id } = done.data as { readonly id: string }
  await site.importAgain()
  expect(await shown()).toStrictEqual([
    [id, "串讲：合同"],
    ["fixed", "直播"],
    ["now", "直播"],
  ])
  const found = await site.sql`select title from search_items where agency_id = 'a' and kind = 'live' and id = ${id}`
  expect(found.map(({ title }) => title as string)).toStrictEqual(["串讲：合同"])
})

it("refuses what a page could not show, and names what there is", async () => {
  await expect(schedule({ teacher: "何老师" })).rejects.toThrow(/^没有老师何老师。有：601 沈老师/)
  await expect(schedule({ subject: "天文" })).rejects.toThrow(/^没有科目天文。有：/)
  await expect(schedule({ to: "2026-03-01 20:00" })).rejects.toThrow("不是将来的时间")
  await expect(schedule({ stream: "http://live.example.com/a.m3u8" })).rejects.toThrow("地址应以https://开头")
  await expect(schedule({ stream: "https://elsewhere.example.com/a.m3u8" })).rejects.toThrow("stream_origins")
  expect(await shown()).toHaveLength(2)
})

it("moves, edits and cancels a session of its own", async () => {
  const id = await scheduled()
  await moveSession(site.sql, operator(), { session: id, to: "2026-03-04 08:00", minutes: null })
  const edited = await edit({
    session: id,
    title: "串讲：侵权",
    stream: `${ORIGIN}/a.m3u8`,
  })
  expect(edited.lines).toStrictEqual(["串讲：侵权：已改名称、画面地址"])
  await site.importAgain()
  expect(await shown()).toContainEqual([id, "串讲：侵权"])
  await learner.get("live.reserve", { id, reserved: true })
  expect((await cancel(id)).lines).toStrictEqual(["串讲：侵权：已取消，学员不再看到它", "1人预约过，会收到取消的消息"])
  expect(await shown()).toHaveLength(2)
  await site.importAgain()
  expect((await listSessions(site.sql, operator())).lines.join("\n")).toContain("已取消")
  await expect(cancel(id)).rejects.toThrow("已经取消")
  await cancel(id, true)
  expect(await shown()).toContainEqual([id, "串讲：侵权"])
})

it("tells who reserved a session that it was cancelled, and that it takes place again, each once", async () => {
  const other = await site.learner()
  await learner.get("live.reserve", { id: "fixed", reserved: true })
  const told = async (who: Learner) => {
    for (const _ of [1, 2]) await runSteps(tellEvents, site.deps, { name: "tellEvents" })
    return (await who.get("message.list", {})).list.map(({ title, text }) => `${title}：${text}`)
  }
  await cancel("fixed")
  await cancel("fixed", true)
  expect(await told(learner)).toStrictEqual([])
  await cancel("fixed")
  const cancelled = "预约的直播取消了：直播，原定2026年3月3日20:00开始"
  expect(await told(learner)).toStrictEqual([cancelled])
  site.clock.now += 60_000
  await cancel("fixed", true)
  const back = "取消的直播恢复了：直播，2026年3月3日20:00开始"
  expect(await told(learner)).toStrictEqual([back, cancelled])
  site.clock.now += 60_000
  await cancel("fixed")
  expect(await told(learner)).toStrictEqual([cancelled, back, cancelled])
  expect(await told(other)).toStrictEqual([])
})

it("keeps what it changed of a file's session until the file says something else", async () => {
  await edit({ session: "fixed", title: "改过的" })
  await site.importAgain()
  expect(await shown()).toContainEqual(["fixed", "改过的"])
  await site.content.write({ "catalog/live.yaml": files({ title: "文件里的新名称" }) })
  await site.importAgain()
  expect(await shown()).toContainEqual(["fixed", "文件里的新名称"])
})

it("a cancelled session of a file comes back when the file gives it another start", async () => {
  await cancel("fixed")
  await site.importAgain()
  expect(await shown()).toStrictEqual([["now", "直播"]])
  await site.content.write({ "catalog/live.yaml": files({ start: "2026-03-05 20:00" }) })
  await site.importAgain()
  expect(await shown()).toHaveLength(2)
  await site.content.write({ "catalog/live.yaml": files({ start: "2026-03-05 20:00" }).slice(1) })
  await site.importAgain()
  await expect(cancel("fixed")).rejects.toThrow("没有直播")
})

it("a session whose room is open is ended, not cancelled", async () => {
  await expect(cancel("now")).rejects.toThrow("请结束直播")
  await expect(edit({ session: "now", title: "直播" })).rejects.toThrow("没有要改的内容")
})
