import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { listChat, muteLearner, removeMessage } from "#server/live/operateChat.ts"
import { endSession, listSessions, moveSession } from "#server/live/operateSessions.ts"
import { LIVE_CODES } from "#server/live/session.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { listen } from "./listen.ts"
import { openSections } from "./openSections.ts"

const MINUTE = 60_000
const session = { title: "直播", teacher_id: "601", subject_id: "3130101", minutes: 60, summary: "讲解" }
const sessions = (start: string) => [
  { ...session, id: "now", start: "+0d 09:30" },
  { ...session, id: "fixed", start },
  { ...session, id: "again", start: "+0d 20:00", repeats: 180 },
]

let site: StudySite
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite({ ...openSections, "catalog/live.yaml": sessions("2026-03-03 20:00") })
  await site.app.listen({ port: 0, host: "127.0.0.1" })
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "live_sessions")
  await site.importAgain()
  learner = await site.learner()
})
afterAll(() => site.close())

const operator = (agency = "a") => operatorContext({ agency, now: site.clock.now })
const move = (to: string, minutes: number | null = null, id = "fixed") =>
  moveSession(site.sql, operator(), { session: id, to, minutes })
const timesOf = async (id: string) => {
  const { list } = await learner.get("live.list", {})
  const found = list.find((one) => one.id === id)
  return [found?.start_time, found?.end_time]
}

describe("an operator", () => {
  it("ends a session: who is there is told within seconds, and nobody speaks any more", async () => {
    const here = await listen(site, { token: learner.token, id: "now" })
    await expect.poll(() => here.batches.length).toBe(1)
    expect((await endSession(site.sql, operator(), "now")).lines).toStrictEqual([
      "直播：2026-03-02 09:30:00 到 2026-03-02 10:00:00",
    ])
    await here.over
    expect(here.ended()).toBe("over")
    const refused = await learner.ask("live.say", { id: "now", nonce: "n", text: "还在吗" })
    expect(refused.code).toBe(LIVE_CODES.over)
    await expect(endSession(site.sql, operator(), "now")).rejects.toThrow("已经结束")
    await expect(endSession(site.sql, operator(), "fixed")).rejects.toThrow("还没有开始")
    await expect(endSession(site.sql, operator(), "again")).rejects.toThrow("反复举行")
  })

  it("moves a session until the file names another start", async () => {
    await move("2026-03-05 19:00")
    expect(await timesOf("fixed")).toStrictEqual(["2026-03-05 19:00:00", "2026-03-05 20:00:00"])
    await move("2026-03-06 19:00", 90)
    await site.importAgain()
    expect(await timesOf("fixed")).toStrictEqual(["2026-03-06 19:00:00", "2026-03-06 20:30:00"])
    expect((await listSessions(site.sql, operator())).lines.join("\n")).toContain(
      "fixed  直播  沈老师  未开放  时间由命令改过",
    )
    await site.content.write({ "catalog/live.yaml": sessions("2026-03-04 20:00") })
    await site.importAgain()
    expect(await timesOf("fixed")).toStrictEqual(["2026-03-04 20:00:00", "2026-03-04 21:00:00"])
    expect((await listSessions(site.sql, operator())).lines.join("\n")).not.toContain("命令")
    await site.content.write({ "catalog/live.yaml": sessions("2026-03-03 20:00") })
  })

  it("moves a session whose start is relative, too", async () => {
    await move("2026-03-07 08:00", null, "now")
    site.clock.now += 60 * MINUTE
    await site.importAgain()
    expect(await timesOf("now")).toStrictEqual(["2026-03-07 08:00:00", "2026-03-07 09:00:00"])
  })

  it("is told what cannot be moved", async () => {
    await expect(move("2026-03-01 19:00")).rejects.toThrow("不是将来的时间")
    await expect(move("tomorrow")).rejects.toThrow("不是将来的时间")
    await expect(move("2026-03-05 19:00", null, "again")).rejects.toThrow("反复举行")
    await expect(
      moveSession(site.sql, operator("b"), { session: "fixed", to: "2026-03-05 19:00", minutes: null }),
    ).rejects.toThrow("没有直播 fixed")
  })

  it("moderates a room like its host: everybody there sees it", async () => {
    const here = await listen(site, { token: learner.token, id: "now" })
    await expect.poll(() => here.batches.length).toBe(1)
    await learner.get("live.say", { id: "now", nonce: "1", text: "加我\n好友" })
    expect((await listChat(site.sql, operator(), "now")).lines).toStrictEqual([
      `1  2026-03-02 10:00:00  ${learner.id}  学员  加我 好友`,
    ])
    const removed = () => removeMessage(site.sql, operator(), { session: "now", number: 1 })
    expect([(await removed()).lines, (await removed()).lines]).toStrictEqual([
      ["学员 的消息 1 已移除"],
      ["消息 1 之前已移除"],
    ])
    const mute = (kind: "mute" | "unmute") =>
      muteLearner(site.sql, operator(), { session: "now", user: learner.id, kind })
    await mute("mute")
    await mute("mute")
    expect((await learner.ask("live.say", { id: "now", nonce: "2", text: "还说" })).code).toBe(LIVE_CODES.muted)
    expect((await listChat(site.sql, operator(), "now")).lines).toStrictEqual([
      `${learner.id}  学员  2026-03-02 10:00:00 起禁言`,
    ])
    await mute("unmute")
    await expect
      .poll(() => here.batches.flatMap(({ list }) => list.map(({ kind, target }) => [kind, target])))
      .toStrictEqual([
        ["say", null],
        ["remove", 1],
        ["mute", null],
        ["unmute", null],
      ])
    here.stop()
    await here.over
  })

  it("neither mutes a host nor finds what is another agency's", async () => {
    await site.sql`insert into live_staff (agency_id, user_id, teacher_id) values ('a', ${learner.id}, '601')`
    const asked = { session: "now", user: learner.id, kind: "mute" } as const
    await expect(muteLearner(site.sql, operator(), asked)).rejects.toThrow("不能被禁言")
    await expect(muteLearner(site.sql, operator("b"), asked)).rejects.toThrow("没有直播 now")
    await expect(removeMessage(site.sql, operator(), { session: "now", number: 9 })).rejects.toThrow("没有消息 9")
  })
})
