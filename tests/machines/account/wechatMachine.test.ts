import { expect, test } from "vitest"
import { wechatMachine } from "#machines/account/wechatMachine.ts"
import type { WechatInput } from "#machines/account/wechatTypes.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { defect } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { address, began, checked, denied, over, returned, unbegun } from "./wechatChart.ts"

const BEGIN = { type: "wechat.begin" }
const after = (input: WechatInput, ...events: ReadonlyArray<object>) => {
  const left: string[] = []
  const machine = wechatMachine.provide({ actions: { leaveFor: (_, to) => void left.push(to.address) } })
  const { actor, clock } = run(machine, input)
  const sent = emittedBy(actor, "session.tokenReceived", "navigate", "notice.show")
  tell(actor, ...events)
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.failure?.message ?? null]
  const asked = (id: string) =>
    (actor.getSnapshot().children[id]?.getSnapshot() as { readonly input?: { readonly request: object } } | undefined)
      ?.input?.request
  return { actor, clock, left, sent, shown, asked }
}

test("goes to the page that the server names, with where signing in leads", () => {
  const { asked } = after(unbegun, BEGIN)
  expect(asked("begin")).toMatchObject({ call: "user.wechatBegin", payload: { return_path: "/course/7" } })
  const { left, shown, clock } = after(unbegun, BEGIN, began)
  expect([left, shown()]).toStrictEqual([[address], ["leaving", null]])
  // back from there by the browser's own means
  clock.increment(5_000)
  expect(shown()).toStrictEqual(["idle", null])
})

test("says why there is no way, and may be asked again", () => {
  const refused = answer("begin", failed("refused", "请用电脑打开本页，用微信扫码登录"))
  const { shown } = after(unbegun, BEGIN, refused)
  expect(shown()).toStrictEqual(["failed", "请用电脑打开本页，用微信扫码登录"])
  expect(after(unbegun, BEGIN, refused, BEGIN, began).shown()).toStrictEqual(["leaving", null])
  expect(after(unbegun, BEGIN, defect("begin")).shown()[0]).toBe("failed")
})

test("asks once what came back counts for, and passes the token on", () => {
  const { asked, sent, actor, shown } = after(returned)
  expect(asked("check")).toMatchObject({ payload: { ticket: returned.ticket, code: "c1" } })
  tell(actor, checked("signedIn"))
  expect([sent, shown()[0]]).toStrictEqual([[{ type: "session.tokenReceived", token: "t1" }], "done"])
})

test("shows the account that was bound", () => {
  const { sent } = after(returned, checked("bound"))
  expect(sent.map((event) => event["href"] ?? event.type)).toStrictEqual(["notice.show", "/user/profile"])
})

test("asks for the mobile number of a WeChat that is new, and asks nothing of one who did not agree", () => {
  expect(after(returned, checked("needsMobile")).shown()).toStrictEqual(["asking", null])
  const { shown, asked } = after(denied)
  expect([shown()[0], asked("check")]).toStrictEqual(["denied", undefined])
})

test("what does not count is said, and the way is open again", () => {
  expect(after(returned, over).shown()).toStrictEqual(["failed", "微信登录没有完成或已过期，请重新开始"])
  expect(after(returned, over, BEGIN, began).shown()).toStrictEqual(["leaving", null])
  expect(after(returned, over, { type: "page.moved", input: unbegun }).shown()).toStrictEqual(["idle", null])
})
