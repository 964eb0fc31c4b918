import { describe, expect, test } from "vitest"
import { liveChatMachine } from "#machines/live/liveChatMachine.ts"
import * as Select from "#machines/live/liveChatSelectors.ts"
import { failed, ok } from "./liveRoomChart.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { arrived, batch, first, said, chatInput } from "./liveChatChart.ts"

const entered = () => {
  const { actor, clock } = run(liveChatMachine, chatInput)
  const at = () => actor.getSnapshot()
  return {
    actor,
    clock,
    stream: () => Select.stream(at()),
    numbers: () => Select.messages(at()).map(({ n }) => n),
    at,
  }
}

describe("the stream", () => {
  test("resumes behind a gap from the last message that came whole", () => {
    const { actor, clock, stream, at } = entered()
    tell(actor, { type: "stream.opened" }, first)
    expect(stream()).toBe("connected")
    tell(actor, arrived(batch(14, [15])))
    expect(stream()).toBe("resuming")
    clock.increment(2_000)
    expect([stream(), at().children.stream === undefined]).toStrictEqual(["connecting", false])
    tell(actor, arrived(batch(12, [13, 14, 15])))
    expect(Select.messages(at()).map(({ n }) => n)).toStrictEqual([11, 12, 13, 14, 15])
  })

  test("comes back later each time, at once with the network or when the page is seen again", () => {
    const { actor, clock, stream, at } = entered()
    const waits: number[] = []
    for (let loss = 1; loss <= 8; loss += 1) {
      tell(actor, { type: "stream.ended", reason: "lost" })
      let waited = 0
      while (stream() === "resuming") {
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
      tell(actor, { type: "stream.ended", reason: "later" }, { type })
      expect(stream()).toBe("connecting")
    }
    tell(actor, first)
    expect(at().context.losses).toBe(0)
  })

  test("begins again when the server does, and is over when the session or the sign-in is", () => {
    const { actor, numbers } = entered()
    tell(actor, first, arrived(batch(0, [1], { epoch: 8, reset: true })))
    expect(numbers()).toStrictEqual([1])
    for (const reason of ["over", "refused", "signedOut"]) {
      const ending = entered()
      tell(ending.actor, { type: "stream.ended", reason }, { type: "network.online" })
      expect([ending.at().matches({ stream: "ended" }), ending.at().children.stream]).toStrictEqual([true, undefined])
    }
  })

  test("stays aside once more pages of its learner came, until it is asked for or seen again", () => {
    for (const type of ["stream.resume", "page.shown"]) {
      const { actor, clock, stream } = entered()
      tell(actor, first, { type: "stream.ended", reason: "crowded" }, { type: "network.online" })
      clock.increment(600_000)
      expect(stream()).toBe("aside")
      tell(actor, { type })
      expect(stream()).toBe("connecting")
    }
  })

  test("takes the word from who is muted, and gives it back", () => {
    const { actor, at } = entered()
    const aboutMe = (n: number, kind: "mute" | "unmute") =>
      batch(n - 1, [n], { list: [{ ...said(n), kind, who: "me" }] })
    tell(actor, first, { type: "draft.change", text: "还有" }, arrived(aboutMe(13, "mute")), { type: "message.send" })
    expect([Select.isMuted(at()), Select.message(at())]).toStrictEqual([true, "idle"])
    tell(actor, arrived(aboutMe(14, "unmute")), { type: "message.send" })
    expect([Select.isMuted(at()), Select.message(at())]).toStrictEqual([false, "sending"])
  })
})

describe("a message", () => {
  test("that could not be sent is the same one when it is sent again, and another one once it was changed", () => {
    const { actor, at } = entered()
    tell(actor, { type: "draft.change", text: "老师好" }, { type: "message.send" })
    const { nonce } = at().context.outgoing!
    tell(actor, answer("say", failed("offline")), { type: "message.send" })
    expect([Select.message(at()), at().context.outgoing?.nonce]).toStrictEqual(["sending", nonce])
    tell(actor, answer("say", failed("offline")), { type: "draft.change", text: "老师好呀" }, { type: "message.send" })
    expect(at().context.outgoing?.nonce).not.toBe(nonce)
    tell(actor, answer("say", ok({ epoch: 7, n: 13 })))
    expect([Select.message(at()), Select.draft(at())]).toStrictEqual(["idle", ""])
  })

  test("is typed as far as it can be said, and the field says where it ends", () => {
    const { actor, at } = entered()
    tell(actor, { type: "draft.change", text: "长".repeat(201) })
    expect([Select.draft(at()), Select.sendFailure(at())]).toStrictEqual([
      "长".repeat(200),
      "最多200字，多出的没有写入",
    ])
    tell(actor, { type: "draft.change", text: "好\u0000的" })
    expect([Select.draft(at()), Select.sendFailure(at())]).toStrictEqual(["好的", ""])
  })

  test("leaves what was typed meanwhile, and says why it was refused", () => {
    const { actor, at } = entered()
    tell(actor, { type: "draft.change", text: "一" }, { type: "message.send" }, { type: "draft.change", text: "二" })
    tell(actor, answer("say", ok({ epoch: 7, n: 13 })))
    expect(Select.draft(at())).toBe("二")
    tell(actor, { type: "message.send" }, answer("say", failed("refused", 20_104, "这条消息里有不能发送的词")))
    expect([Select.sendFailure(at()), Select.draft(at())]).toStrictEqual(["这条消息里有不能发送的词", "二"])
  })
})
