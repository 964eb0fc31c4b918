import { describe, expect, test } from "vitest"
import { liveRoomMachine } from "#machines/liveRoom/liveRoomMachine.ts"
import * as Select from "#machines/liveRoom/liveRoomSelectors.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import {
  arrived,
  batch,
  early,
  failed,
  first,
  ok,
  over,
  recorded,
  room,
  roomInput,
  said,
  START,
} from "./liveRoomChart.ts"

const entered = (value: unknown = room) => {
  const { actor, clock } = run(liveRoomMachine, roomInput)
  tell(actor, answer("join", ok(value)))
  const at = () => actor.getSnapshot()
  return {
    actor,
    clock,
    door: () => Select.door(at()),
    line: () => Select.line(at()),
    numbers: () => Select.messages(at()).map(({ n }) => n),
    at,
  }
}

describe("the door", () => {
  test("is asked for by the name of a session alone", () => {
    const { actor } = run(liveRoomMachine, { ...roomInput, session_id: "" })
    expect(Select.door(actor.getSnapshot())).toBe("missing")
    expect(Object.keys(actor.getSnapshot().children)).toStrictEqual(["signals"])
    tell(actor, { type: "page.moved", input: roomInput })
    expect(Select.door(actor.getSnapshot())).toBe("joining")
  })

  test("opens by the clock when the page waits before it, and the answer has the picture", () => {
    const { actor, clock, door, at } = entered(early)
    expect(door()).toBe("early")
    // it opens 15 minutes before 11:00; it is 10:00
    clock.increment(44 * 60_000)
    expect(door()).toBe("early")
    clock.increment(60_000)
    expect(door()).toBe("joining")
    tell(actor, answer("join", ok(room)))
    expect([door(), Select.picture(at()) === null]).toStrictEqual(["open", false])
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
    expect([byClock.door(), Select.picture(byClock.at())?.getSnapshot().context.isLive]).toStrictEqual([
      "recorded",
      false,
    ])
    const byStream = entered()
    tell(byStream.actor, { type: "line.ended", reason: "over" }, answer("join", ok(over)))
    expect([byStream.door(), Select.picture(byStream.at())]).toStrictEqual(["over", null])
  })

  test("asks for another address when the picture's has expired, and keeps what was said", () => {
    const { actor, door, numbers } = entered()
    tell(actor, first, { type: "picture.expired" })
    expect(door()).toBe("joining")
    tell(actor, answer("join", ok(room)))
    expect([door(), numbers()]).toStrictEqual(["open", [11, 12]])
  })
})

describe("the stream", () => {
  test("resumes behind a gap from the last message that came whole", () => {
    const { actor, clock, line, at } = entered()
    tell(actor, { type: "line.opened" }, first)
    expect(line()).toBe("connected")
    tell(actor, arrived(batch(14, [15])))
    expect(line()).toBe("resuming")
    clock.increment(2_000)
    expect([line(), at().children.line === undefined]).toStrictEqual(["connecting", false])
    tell(actor, arrived(batch(12, [13, 14, 15])))
    expect(Select.messages(at()).map(({ n }) => n)).toStrictEqual([11, 12, 13, 14, 15])
  })

  test("comes back later each time, at once with the network or when the page is seen again", () => {
    const { actor, clock, line, at } = entered()
    const waits: number[] = []
    for (let loss = 1; loss <= 8; loss += 1) {
      tell(actor, { type: "line.ended", reason: "lost" })
      let waited = 0
      while (line() === "resuming") {
        clock.increment(100)
        waited += 100
      }
      waits.push(waited)
    }
    for (const [index, wait] of waits.entries()) {
      const full = Math.min(1_000 * 2 ** index, 30_000)
      expect(wait).toBeGreaterThanOrEqual(full * 0.5)
      expect(wait).toBeLessThanOrEqual(full * 1.5 + 100)
    }
    for (const type of ["network.online", "page.shown"]) {
      tell(actor, { type: "line.ended", reason: "later" }, { type })
      expect(line()).toBe("connecting")
    }
    tell(actor, first)
    expect(at().context.losses).toBe(0)
  })

  test("begins anew when the server does, and sees the door when the token is no longer good", () => {
    const { actor, numbers, door } = entered()
    tell(actor, first, arrived(batch(0, [1], { epoch: 8, reset: true })))
    expect(numbers()).toStrictEqual([1])
    tell(actor, { type: "line.ended", reason: "signedOut" })
    expect(door()).toBe("joining")
    tell(actor, { type: "session.changed", session: "signedIn", was: "signedOut" }, answer("join", ok(room)))
    expect([door(), numbers()]).toStrictEqual(["open", [1]])
  })

  test("takes the word from who is muted, and gives it back", () => {
    const { actor, at } = entered()
    const aboutMe = (n: number, kind: "mute" | "unmute") =>
      batch(n - 1, [n], { list: [{ ...said(n), kind, who: "me" }] })
    tell(actor, first, { type: "speech.type", text: "还有" }, arrived(aboutMe(13, "mute")), { type: "speech.send" })
    expect([Select.isMuted(at()), Select.speech(at())]).toStrictEqual([true, "idle"])
    tell(actor, arrived(aboutMe(14, "unmute")), { type: "speech.send" })
    expect([Select.isMuted(at()), Select.speech(at())]).toStrictEqual([false, "sending"])
  })
})

describe("a message", () => {
  test("that could not be sent is the same one when it is sent again, and another one once it was changed", () => {
    const { actor, at } = entered()
    tell(actor, { type: "speech.type", text: "老师好" }, { type: "speech.send" })
    const { nonce } = at().context.said!
    tell(actor, answer("say", failed("offline")), { type: "speech.send" })
    expect([Select.speech(at()), at().context.said?.nonce]).toStrictEqual(["sending", nonce])
    tell(actor, answer("say", failed("offline")), { type: "speech.type", text: "老师好呀" }, { type: "speech.send" })
    expect(at().context.said?.nonce).not.toBe(nonce)
    tell(actor, answer("say", ok({ epoch: 7, n: 13 })))
    expect([Select.speech(at()), Select.draft(at())]).toStrictEqual(["idle", ""])
  })

  test("whose answer was lost with the room is the same one when it is sent after coming back", () => {
    const { actor, at } = entered()
    tell(actor, { type: "speech.type", text: "老师好" }, { type: "speech.send" })
    const { said } = at().context
    tell(actor, { type: "picture.expired" }, answer("join", ok(room)), { type: "speech.send" })
    expect([Select.speech(at()), at().context.said]).toStrictEqual(["sending", said])
  })

  test("leaves what was typed meanwhile, and says why it was refused", () => {
    const { actor, at } = entered()
    tell(actor, { type: "speech.type", text: "一" }, { type: "speech.send" }, { type: "speech.type", text: "二" })
    tell(actor, answer("say", ok({ epoch: 7, n: 13 })))
    expect(Select.draft(at())).toBe("二")
    tell(actor, { type: "speech.send" }, answer("say", failed("refused", 20_104, "这条消息里有不能发送的词")))
    expect([Select.sayFailure(at()), Select.draft(at())]).toStrictEqual(["这条消息里有不能发送的词", "二"])
  })
})
