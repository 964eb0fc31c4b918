import { describe, expect, test } from "vitest"
import { liveTalkMachine } from "#machines/live/liveTalkMachine.ts"
import * as Select from "#machines/live/liveTalkSelectors.ts"
import { failed, ok } from "./liveRoomChart.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { arrived, batch, first, said, talkInput } from "./liveTalkChart.ts"

const entered = () => {
  const { actor, clock } = run(liveTalkMachine, talkInput)
  const at = () => actor.getSnapshot()
  return {
    actor,
    clock,
    line: () => Select.line(at()),
    numbers: () => Select.messages(at()).map(({ n }) => n),
    at,
  }
}

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

  test("begins anew when the server does, and is over when the session or the sign-in is", () => {
    const { actor, numbers } = entered()
    tell(actor, first, arrived(batch(0, [1], { epoch: 8, reset: true })))
    expect(numbers()).toStrictEqual([1])
    for (const reason of ["over", "refused", "signedOut"]) {
      const ending = entered()
      tell(ending.actor, { type: "line.ended", reason }, { type: "network.online" })
      expect([ending.at().matches({ line: "ended" }), ending.at().children.line]).toStrictEqual([true, undefined])
    }
  })

  test("stays aside once more pages of its learner came, until it is asked for or seen again", () => {
    for (const type of ["line.resume", "page.shown"]) {
      const { actor, clock, line } = entered()
      tell(actor, first, { type: "line.ended", reason: "crowded" }, { type: "network.online" })
      clock.increment(600_000)
      expect(line()).toBe("aside")
      tell(actor, { type })
      expect(line()).toBe("connecting")
    }
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

  test("is typed as far as it can be said, and the field says where it ends", () => {
    const { actor, at } = entered()
    tell(actor, { type: "speech.type", text: "长".repeat(201) })
    expect([Select.draft(at()), Select.sayFailure(at())]).toStrictEqual(["长".repeat(200), "最多200字，多出的没有写入"])
    tell(actor, { type: "speech.type", text: "好\u0000的" })
    expect([Select.draft(at()), Select.sayFailure(at())]).toStrictEqual(["好的", ""])
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
