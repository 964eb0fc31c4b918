import { describe, expect, it } from "vitest"
import * as Leaving from "#domain/attempt/Leaving.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Page, Server } from "../../attempt/ExamWorld.ts"

const rules = { ...attemptOf().rules, room: { leaving: { seconds: 5, limit: 1, follows: "hand_in" } } } as const

const leave = async (page: Page, id: string) => {
  page.state.children.leaves?.send({ type: "page.left", leave: { id, kind: "hidden", seconds: 9, offline: false } })
  await page.rest()
}

describe("a page that is left too often", () => {
  it("asks for its end at once, sends what was typed, and hands in by itself", async () => {
    const page = await Page.open(new Server(attemptOf({ rules })))
    page.tick(60_000)
    await leave(page, "l1")
    expect([
      page.server.calls.filter(({ call }) => call === "exam.state"),
      Select.movedNotice(page.state),
    ]).toStrictEqual([[], null])
    await page.send({ type: "answer.write", question_id: "q4", text: "快写完了" })
    await leave(page, "l2")
    expect(Select.movedNotice(page.state)).toBe("考试时间提前9分钟结束")
    page.tick(60_000 + Leaving.ENDS_AFTER)
    await page.calm()
    await page.pass(10_000)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.server.saved.map(({ value }) => value)).toStrictEqual(["快写完了"])
  })

  it("goes on answering and saving while absences cannot be reported", async () => {
    const page = await Page.open(new Server(attemptOf({ rules })))
    page.server.faultAt("exam.leave", ...Array.from({ length: 50 }, () => "offline" as const))
    for (const id of ["l1", "l2", "l3"]) await leave(page, id)
    await page.send({ type: "answer.choose", question_id: "q1", key: "B" })
    await page.calm()
    expect([Select.savedWord(page.state), Select.trouble(page.state), Select.stage(page.state)]).toStrictEqual([
      "saved",
      null,
      "answering",
    ])
  })

  it("is left by nobody while another tab of its browser writes, or another learner has signed in", async () => {
    const page = await Page.open(new Server(attemptOf({ rules })))
    const reports = () => page.server.calls.filter(({ call }) => call === "exam.leave").length
    page.server.user_id = "u2"
    page.server.faultAt("user.info", "offline")
    await page.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    await leave(page, "l1")
    const follower = await Page.open(new Server(attemptOf({ rules })), undefined, {}, { type: "lock.waiting" })
    await leave(follower, "l1")
    expect([reports(), follower.server.calls.some(({ call }) => call === "exam.leave")]).toStrictEqual([0, false])
  })
})
