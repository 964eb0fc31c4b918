import { expect, test } from "vitest"
import { noticesMachine } from "#machines/app/noticesMachine.ts"
import type { NoticeRequest } from "#machines/page/noticeTypes.ts"
import { run, tell } from "../support/run.ts"

const start = () => {
  const { actor, clock } = run(noticesMachine)
  return { actor, clock, texts: () => actor.getSnapshot().context.open.map(({ text }) => text) }
}
const show = (text: string, kind: NoticeRequest["kind"] = "toast") => ({
  type: "notice.show",
  notice: { kind, level: "info", text },
})

test("a toast closes itself after 3 s, a notification after 4.5 s", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("提示"), show("通知", "notification"))
  clock.increment(2_999)
  expect(texts()).toStrictEqual(["提示", "通知"])
  clock.increment(1)
  expect(texts()).toStrictEqual(["通知"])
  clock.increment(1_499)
  expect(texts()).toStrictEqual(["通知"])
  clock.increment(1)
  expect(texts()).toStrictEqual([])
})

test("what is pinned stays beside the notices until it is taken away", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("一"), { type: "notice.pin", text: "没有网络" })
  clock.increment(86_400_000)
  expect([texts(), actor.getSnapshot().context.pinned]).toStrictEqual([[], "没有网络"])
  tell(actor, { type: "notice.pin", text: "" })
  expect(actor.getSnapshot().context.pinned).toBe("")
})

test("each can be closed by hand", () => {
  const { actor, texts } = start()
  tell(actor, show("一"), show("二"), { type: "notice.close", id: "notice-0" })
  expect(texts()).toStrictEqual(["二"])
  tell(actor, { type: "notice.close", id: "notice-0" })
  expect(texts()).toStrictEqual(["二"])
})

test("one that is held stays, and has its whole time again afterwards", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("一"))
  clock.increment(2_000)
  tell(actor, { type: "notice.hold", id: "notice-0" })
  clock.increment(60_000)
  expect(texts()).toStrictEqual(["一"])
  tell(actor, { type: "notice.release", id: "notice-0" })
  clock.increment(2_999)
  expect(texts()).toStrictEqual(["一"])
  clock.increment(1)
  expect(texts()).toStrictEqual([])
})

test("three at once; the others wait for a place", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("一"), show("二"), show("三"), show("四"), show("五"))
  expect(texts()).toStrictEqual(["一", "二", "三"])
  tell(actor, { type: "notice.close", id: "notice-1" })
  expect(texts()).toStrictEqual(["一", "三", "四"])
  clock.increment(3_000)
  expect(texts()).toStrictEqual(["五"])
})

test("a notice that is shown is not repeated, and can be shown again later", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("一"), show("一"))
  expect(texts()).toStrictEqual(["一"])
  clock.increment(3_000)
  tell(actor, show("一"))
  expect(texts()).toStrictEqual(["一"])
})

test("while nobody sees the page, a notice stays open and new ones wait; whoever returns has their whole time", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("一"))
  clock.increment(2_000)
  tell(actor, { type: "window.hidden" }, show("二"))
  clock.increment(60_000)
  expect(texts()).toStrictEqual(["一"])
  tell(actor, { type: "window.shown" })
  expect(texts()).toStrictEqual(["一", "二"])
  clock.increment(2_999)
  expect(texts()).toStrictEqual(["一", "二"])
  clock.increment(1)
  expect(texts()).toStrictEqual([])
})

test("a pointer or a focus that leaves with the page does not release a notice", () => {
  const { actor, clock, texts } = start()
  tell(actor, show("一"), { type: "notice.hold", id: "notice-0" }, { type: "window.hidden" })
  tell(actor, { type: "notice.release", id: "notice-0" })
  clock.increment(60_000)
  expect(texts()).toStrictEqual(["一"])
})
