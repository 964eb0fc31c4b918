import { act, fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import { LiveRoomPage } from "#ui/live/room/LiveRoomPage.tsx"
import type { VideoRef, RoomRef, ChatRef } from "#ui/live/room/roomRef.ts"
import { REMOVED } from "#domain/live/LiveRoom.ts"
import { early, failed, ok, over, recorded, room, roomInput } from "../../machines/live/liveRoomChart.ts"
import { arrived, batch, said } from "../../machines/live/liveChatChart.ts"
import { answer } from "../../machines/support/environment.ts"
import { inert } from "#dev/record/inert.ts"

const enter = (joined: object) => {
  const sent: Array<{ readonly type: string }> = []
  const page = createActor(inert(liveRoomMachine), {
    input: roomInput,
    inspect: (event) => void (event.type === "@xstate.event" && sent.push(event.event)),
  }).start() as RoomRef
  render(
    <LiveRoomPage page={page} attachVideo={() => () => {}} watermark="学员0001" alone={false} missing="没有这场直播" />,
  )
  const to =
    (actor: () => { readonly send: (event: never) => void }) =>
    (...events: ReadonlyArray<object>) =>
      act(() => {
        for (const event of events) actor().send(event as never)
      })
  const happen = to(() => page)
  const talked = to(() => page.getSnapshot().children.chat as ChatRef)
  happen(answer("join", joined))
  return { page, happen, talked, sent: (type: string) => sent.filter((event) => event.type === type) }
}

describe("the door", () => {
  test.each([
    ["early", ok(early), "10:45开门，到时这一页会自己打开，不用刷新。"],
    ["open", ok(room), "正在连接聊天"],
    ["over with a recording", ok(recorded), "直播已经结束，现在播放的是回放。"],
    ["over without one", ok(over), "增长率三步算，回放还没有上传。"],
    ["missing", failed("missing"), "没有这场直播"],
    ["failed", failed("busy", 0, "服务器忙"), "服务器忙"],
    ["asked to leave", failed("refused", REMOVED, "主持人请你离开了这场直播。"), "你已离开这场直播"],
  ] as const)("that is %s has a page that says so", (_, joined, text) => {
    enter(joined)
    expect(document.body.textContent).toContain(text)
  })

  test.each([
    ["open", ok(room)],
    ["over with a recording", ok(recorded)],
  ] as const)("that is %s has a way back to what the session is about", (_, joined) => {
    enter(joined)
    expect(screen.getByRole("link", { name: "这一讲的介绍" }).getAttribute("href")).toMatch(/^\/live\/./)
  })

  test("is reserved by a button that says what is so", () => {
    const { happen } = enter(ok(early))
    fireEvent.click(screen.getByRole("button", { name: "预约这场直播" }))
    happen(answer("reserve", ok({ reserved: true })))
    expect(screen.getByRole("button", { name: "已预约，点此取消" }).getAttribute("aria-pressed")).toBe("true")
  })
})

describe("the chat", () => {
  test("shows what is said with who said it, and addresses as words", () => {
    const { talked } = enter(ok(room))
    const list = [said(1, "看 https://example.com"), { ...said(2, "好"), role: "teacher" as const, name: "周老师" }]
    talked({ type: "stream.opened" }, arrived(batch(0, [1, 2], { reset: true, list })))
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent)
    expect(rows).toStrictEqual(["学员10:00看 https://example.com", "周老师（我）老师10:00好"])
    expect(screen.queryAllByRole("link").map(({ textContent }) => textContent)).toStrictEqual(["这一讲的介绍"])
    expect(screen.queryAllByRole("button", { name: /删除/ })).toStrictEqual([])
  })

  test("has the pinned message above all others", () => {
    const { talked } = enter(ok(room))
    talked(arrived(batch(0, [1, 2], { reset: true, pinned: said(1, "公式在讲义第3页") })))
    const pinned = () => screen.getByRole("status", { name: "置顶消息" }).textContent
    expect(pinned()).toBe("置顶 学员：公式在讲义第3页")
    talked(arrived(batch(2, [3], { pinned: null })))
    expect(pinned()).toBe("")
  })

  test("says how the stream is, and how many are here", () => {
    const { talked } = enter(ok(room))
    const texts = () => screen.getByText(/聊天/, { selector: "[role=status]" }).textContent
    const seen = [texts()]
    talked({ type: "stream.opened" }, { type: "stream.presence", presence: { count: 3, names: ["甲", "乙"] } })
    seen.push(texts())
    expect(screen.getByText("3人在听").getAttribute("title")).toBe("甲、乙")
    talked({ type: "stream.presence", presence: { count: 1, names: ["甲"] } })
    expect([screen.queryByText(/\d人/), screen.getByText("已进入").getAttribute("title")]).toStrictEqual([null, "甲"])
    talked({ type: "stream.ended", reason: "lost" })
    seen.push(texts())
    expect(seen).toStrictEqual(["正在连接聊天", "聊天已连接", "聊天断开了，正在重连，消息会补上"])
  })

  test("keeps what could not be sent in its field, and sends it again", () => {
    const { talked, sent } = enter(ok(room))
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "说点什么" })
    fireEvent.change(field, { target: { value: "老师好" } })
    fireEvent.click(screen.getByRole("button", { name: "发送" }))
    talked(answer("say", failed("offline", 0, "网络已断开")))
    expect([field.value, screen.getByText("网络已断开") !== null]).toStrictEqual(["老师好", true])
    fireEvent.click(screen.getByRole("button", { name: "重发" }))
    talked(answer("say", ok({ epoch: 7, n: 1 })))
    expect([field.value, sent("message.send").length]).toStrictEqual(["", 2])
  })

  test("takes the field from who is muted", () => {
    enter(ok({ ...room, me: { ...room.me, muted: true } }))
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "说点什么" })
    expect([field.disabled, field.placeholder]).toStrictEqual([true, "你已被禁言，可以继续听课"])
  })

  test("gives a host what to do about a message, and hosts are not muted", () => {
    const { talked, sent } = enter(ok({ ...room, me: { ...room.me, role: "teacher" } }))
    const list = [said(1, "广告"), { ...said(2, "好"), role: "teacher" as const, name: "周老师" }]
    talked(arrived(batch(0, [1, 2], { reset: true, list })))
    expect(
      screen.getAllByRole("button", { name: /禁言|删除/ }).map((button) => button.getAttribute("aria-label")),
    ).toStrictEqual(["删除：学员", "禁言：学员", "解除禁言：学员", "删除：周老师"])
    fireEvent.click(screen.getByRole("button", { name: "禁言：学员" }))
    expect(sent("host.act")).toStrictEqual([{ type: "host.act", n: 1, act: "mute" }])
  })

  test("offers what was said before, while there is more", () => {
    const { talked } = enter(ok(room))
    talked(arrived(batch(10, [11], { reset: true })))
    fireEvent.click(screen.getByRole("button", { name: "更早的消息" }))
    talked(answer("earlier", ok({ list: [said(10)], more: false })))
    expect(screen.queryByRole("button", { name: "更早的消息" })).toBe(null)
    expect(screen.getAllByRole("listitem")).toHaveLength(2)
  })
})

describe("the video", () => {
  test.each([
    [[], "正在打开画面"],
    [[{ type: "media.waiting" }], "画面卡住了，正在等新的画面"],
    [[{ type: "media.failed", reason: "network" }], "画面断了，正在自动重连现在重连"],
    [[{ type: "media.failed", reason: "unsupported" }], "这个浏览器放不了直播，请换用新版的Chrome、Edge或Safari"],
    [[{ type: "media.playing", position: 1 }], ""],
  ] as const)("after %j says what it waits for", (events, text) => {
    const { page } = enter(ok(room))
    const video = page.getSnapshot().children.video as VideoRef
    act(() => {
      for (const event of events) video.send(event as never)
    })
    const stage = screen.getByRole("group", { name: "直播：增长率三步算" })
    expect((stage.querySelector("output, [role=alert]")?.textContent ?? "").trim()).toBe(text)
  })

  test("is absent from a session that is for talking", () => {
    enter(ok({ ...room, stream: "" }))
    expect(screen.getByText("这场直播没有画面，可以在这里交流。")).not.toBe(null)
  })
})
