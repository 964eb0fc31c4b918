import { describe, expect, test } from "vitest"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import * as Select from "#machines/live/liveRoomSelectors.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { first } from "./liveChatChart.ts"
import { early, ok, over, recorded, room, roomInput, START } from "./liveRoomChart.ts"

const entered = (value: unknown = room) => {
  const { actor, clock } = run(liveRoomMachine, roomInput)
  tell(actor, answer("join", ok(value)))
  const at = () => actor.getSnapshot()
  return {
    actor,
    clock,
    door: () => Select.door(at()),
    at,
  }
}

describe("the door", () => {
  test("is asked for by the name of a session alone", () => {
    const { actor } = run(liveRoomMachine, { ...roomInput, session_id: "" })
    expect(Select.door(actor.getSnapshot())).toBe("missing")
    expect(Object.keys(actor.getSnapshot().children)).toStrictEqual([])
    tell(actor, { type: "page.moved", input: roomInput })
    expect(Select.door(actor.getSnapshot())).toBe("joining")
  })

  test("opens by the clock when the page waits before it, and the answer has the video", () => {
    const { actor, clock, door, at } = entered(early)
    expect(door()).toBe("early")
    // it opens 15 minutes before 11:00; it is 10:00
    clock.increment(44 * 60_000)
    expect(door()).toBe("early")
    clock.increment(60_000)
    expect(door()).toBe("joining")
    tell(actor, answer("join", ok(room)))
    expect([door(), Select.video(at()) === null]).toStrictEqual(["open", false])
  })

  test("is not asked for again and again when the server's clock is behind", () => {
    const { actor, clock, door } = entered(early)
    clock.increment(45 * 60_000)
    tell(actor, { type: "clock.ticked", now: START + 45 * 60_000 + 5_000 }, answer("join", ok(early)))
    expect(door()).toBe("early")
    clock.increment(999)
    expect(door()).toBe("early")
    clock.increment(1)
    expect(door()).toBe("joining")
  })

  test("hands over to the recording when the session ends, on the clock or by the stream", () => {
    const byClock = entered()
    byClock.clock.increment(30 * 60_000)
    expect(byClock.door()).toBe("joining")
    tell(byClock.actor, answer("join", ok(recorded)))
    expect([byClock.door(), Select.video(byClock.at())?.getSnapshot().context.isLive]).toStrictEqual([
      "recorded",
      false,
    ])
    const byStream = entered()
    tell(Select.chat(byStream.at())!, { type: "stream.ended", reason: "over" })
    tell(byStream.actor, answer("join", ok(over)))
    const { chat, video } = byStream.at().children
    expect([byStream.door(), chat, video]).toStrictEqual(["over", undefined, undefined])
  })

  test("asks for another address when the video's has expired, while the chat goes on", () => {
    const { actor, door, at } = entered()
    const [chat, before] = [Select.chat(at())!, Select.video(at())]
    tell(chat, first, { type: "draft.change", text: "老师好" }, { type: "message.send" })
    tell(before!, { type: "media.expired" })
    tell(actor, answer("address", ok({ ...room, stream: "/media/g/k2/live-index.m3u8" })))
    expect([door(), Select.chat(at()) === chat, chat.getSnapshot().matches({ message: "sending" })]).toStrictEqual([
      "open",
      true,
      true,
    ])
    expect(Select.video(at())?.getSnapshot().context.playlist).toBe("/media/g/k2/live-index.m3u8")
  })

  test("asks who is signed out to sign in, and opens again for them", () => {
    const { actor, door, at } = entered()
    tell(Select.chat(at())!, { type: "stream.ended", reason: "signedOut" })
    expect([door(), Select.chat(at())]).toStrictEqual(["joining", null])
    tell(actor, { type: "session.changed", session: "signedIn", was: "signedOut" }, answer("join", ok(room)))
    expect(door()).toBe("open")
  })
})
