import { expect, it } from "vitest"
import { type AnyEventObject, initialTransition, transition } from "xstate"
import { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { hrefOf } from "#machines/admin/adminListChanges.ts"
import type { AdminListInput } from "#machines/admin/adminListTypes.ts"
import { answer, elapsed } from "../support/environment.ts"
import { failed, ok } from "./answers.ts"

const begun = (input: Omit<AdminListInput, "isOfAny">) =>
  initialTransition(adminListMachine, { ...input, isOfAny: false })[0]

it("a search names nobody to who only opens it, and lists all where somebody asks for all", () => {
  const opened = begun({ list: "user:find", given: {} })
  expect(opened.value).toBe("asking")
  expect(transition(adminListMachine, opened, { type: "list.submit" })[0].value).toBe("loading")
  expect(begun({ list: "user:find", given: { classroom: "2001" } }).value).toBe("loading")
  expect(begun({ list: "order:list", given: {} }).value).toBe("loading")
})

it("goes to the first page when it is sorted or filtered again, and keeps what no address names on the way back", () => {
  const asked = begun({ list: "user:find", given: { sort: "name", after: "u9" } })
  const [typed] = transition(adminListMachine, asked, { type: "field.changed", field: "text", value: "李" })
  const [sorted] = transition(adminListMachine, typed, { type: "list.sort", column: "name" })
  expect(sorted.context.asked).toStrictEqual({ text: "李", sort: "name.desc" })
  const [turned] = transition(adminListMachine, sorted, { type: "list.turn", after: "u7" })
  expect(turned.context.asked).toStrictEqual({ text: "李", sort: "name.desc", after: "u7" })
  const [submitted] = transition(adminListMachine, turned, { type: "list.submit" })
  expect(submitted.context.asked).toStrictEqual({ text: "李", sort: "name.desc" })
  const input = { list: "user:find" as const, given: { sort: "name", after: "u9" }, isOfAny: false }
  const [back] = transition(adminListMachine, turned, { type: "page.moved", input })
  expect(back.context.asked).toStrictEqual({ text: "李", sort: "name", after: "u9" })
})

it("says why there was no file until somebody asks for one again", () => {
  const [refused] = transition(adminListMachine, begun({ list: "order:list", given: {} }), {
    type: "export.refused",
    message: "请重新登录",
  })
  expect(refused.context.refusal).toBe("请重新登录")
  expect(transition(adminListMachine, refused, { type: "export.ask" })[0].context.refusal).toBe("")
})

it("asks again by itself what somebody watches, and keeps what it has while nothing newer comes", () => {
  const then = (snapshot: ReturnType<typeof begun>, event: AnyEventObject) =>
    transition(adminListMachine, snapshot, event as never)[0]
  const read = (data: object) => answer("list", ok({ lines: [], data }))
  const watched = then(begun({ list: "live:room", given: { session: "s" } }), read({ next_in: 3_000, count: 1 }))
  expect(watched.value).toBe("watched")
  const refreshing = then(watched, elapsed("untilNext", "adminList.watched"))
  expect([refreshing.value, refreshing.hasTag("busy")]).toStrictEqual(["refreshing", false])
  const stale = then(refreshing, answer("list", failed("network")))
  expect([stale.value, stale.context.report?.data]).toStrictEqual(["stale", { next_in: 3_000, count: 1 }])
  const over = then(then(stale, { type: "list.retry" }), read({ count: 2 }))
  expect([over.value, over.context.report?.data]).toStrictEqual(["shown", { count: 2 }])
})

it("asks whoever works for the site of which agency, and keeps it in the address", () => {
  const input = { list: "user:find" as const, given: { agency: "b", classroom: "2001" }, isOfAny: true }
  const [shown] = initialTransition(adminListMachine, input)
  expect(shown.context.asked).toStrictEqual({ agency: "b", classroom: "2001" })
  expect(hrefOf(shown.context)).toBe("/admin/list/user:find?agency=b&classroom=2001")
  expect(begun({ list: "user:find", given: { agency: "b", classroom: "2001" } }).context.asked).toStrictEqual({
    classroom: "2001",
  })
})
