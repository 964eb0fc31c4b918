import { expect, test } from "vitest"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import { answer } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"

const start = () => {
  const { actor, clock } = run(smsCoolDownMachine, { scene: "register", now: 10_000 })
  const shown = () => `${String(actor.getSnapshot().value)} ${actor.getSnapshot().context.secondsLeft}`
  return { actor, clock, shown }
}
const send = { type: "sms.send", mobile: "13812345678" }
const sent = (cool_down: number) => answer("call", { ok: true, value: { cool_down } })

test("sends for its scene, and counts down the server's cool-down", () => {
  const { actor, clock, shown } = start()
  tell(actor, send)
  expect(actor.getSnapshot().children["call"]?.getSnapshot()).toMatchObject({
    input: { request: { call: "sms.send", payload: { mobile: "13812345678", scene: "register" } } },
  })
  tell(actor, sent(3))
  const seconds = [shown()]
  for (let second = 0; second < 3; second++) {
    clock.increment(1_000)
    seconds.push(shown())
  }
  expect(seconds).toStrictEqual(["cooling 3", "cooling 2", "cooling 1", "idle 0"])
})

test("the page's clock corrects the count, and a second is not counted twice", () => {
  const { actor, clock, shown } = start()
  tell(actor, send, sent(60))
  clock.increment(500)
  tell(actor, { type: "clock.ticked", now: 30_500 })
  expect(shown()).toBe("cooling 40")
  clock.increment(500)
  expect(shown()).toBe("cooling 40")
  clock.increment(1_000)
  expect(shown()).toBe("cooling 39")
})

test("another code may be asked for only when the time is over", () => {
  const { actor, clock, shown } = start()
  tell(actor, send, sent(2), send)
  expect(shown()).toBe("cooling 2")
  clock.increment(1_000)
  clock.increment(1_000)
  tell(actor, send)
  expect(shown()).toBe("sending 0")
})

test("another number need not wait for the one that was mistyped", () => {
  const { actor, shown } = start()
  tell(actor, send, sent(60), { ...send, mobile: "13812345679" })
  expect(shown()).toBe("sending 60")
  expect(actor.getSnapshot().children["call"]?.getSnapshot()).toMatchObject({
    input: { request: { payload: { mobile: "13812345679" } } },
  })
})

test("on the page of another purpose a code of this one serves nothing: another may be asked for", () => {
  const { actor, shown } = start()
  tell(actor, send, sent(60), { type: "page.moved", input: { scene: "register", now: 10_000 } })
  expect(shown()).toBe("cooling 60")
  tell(actor, { type: "page.moved", input: { scene: "login", now: 10_000 } })
  expect(shown()).toBe("idle 0")
  tell(actor, send)
  expect(actor.getSnapshot().children["call"]?.getSnapshot()).toMatchObject({
    input: { request: { payload: { scene: "login" } } },
  })
})

test("a failure is shown, and may be tried again at once", () => {
  const { actor, shown } = start()
  tell(actor, send, answer("call", failed("refused", "今天发送的次数已用完")))
  expect(shown()).toBe("failed 0")
  expect(actor.getSnapshot().context.failure?.message).toBe("今天发送的次数已用完")
  tell(actor, send, sent(60))
  expect(shown()).toBe("cooling 60")
  expect(actor.getSnapshot().context.failure).toBe(null)
})
