import fc from "fast-check"
import { expect, test } from "vitest"
import { request } from "#domain/contract/Request.ts"
import { listMachine } from "#machines/page/listMachine.ts"
import { answer } from "../support/environment.ts"
import { coursePage, failed, listInput } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"

const start = () => {
  const { actor } = run(listMachine, listInput)
  const context = () => actor.getSnapshot().context
  const state = () => actor.getSnapshot().value
  const ids = () => context().items.map((item) => (item as { readonly id: string }).id)
  const asked = (id: string) =>
    (actor.getSnapshot().children[id]?.getSnapshot() as { readonly input?: unknown } | undefined)?.input
  return { actor, context, state, ids, asked }
}
const busy = failed("busy", "服务器繁忙")

test("grows by pages until all are there", () => {
  const { actor, context, state, ids, asked } = start()
  expect(asked("first")).toStrictEqual({ request: listInput.request })
  tell(actor, answer("first", coursePage(1, ["a", "b"], 3)))
  expect(context().hasMore).toBe(true)
  tell(actor, { type: "list.more" })
  expect(asked("more")).toStrictEqual({
    request: request("course.list", { subject_id: "s1", page_size: "2", page: "2" }),
  })
  tell(actor, answer("more", coursePage(2, ["c"], 3)))
  expect(ids()).toStrictEqual(["a", "b", "c"])
  expect(context().hasMore).toBe(false)
  tell(actor, { type: "list.more" })
  expect(state()).toStrictEqual({ ready: "resting" })
})

test("grows to where it was left before it rests, as far as there is more", () => {
  const pagesOf = (pages: number) => {
    const { actor } = run(listMachine, { ...listInput, pages })
    tell(actor, answer("first", coursePage(1, ["a", "b"], 5)))
    for (const [page, ids] of [
      [2, ["c", "d"]],
      [3, ["e"]],
    ] as const)
      if (actor.getSnapshot().hasTag("busy")) tell(actor, answer("more", coursePage(page, ids, 5)))
    return [actor.getSnapshot().context.items.length, actor.getSnapshot().value]
  }
  expect([1, 2, 3, 9].map(pagesOf)).toStrictEqual([2, 4, 5, 5].map((items) => [items, { ready: "resting" }]))
})

test("shows an item once that moved to the next page meanwhile", () => {
  const { actor, ids } = start()
  tell(actor, answer("first", coursePage(1, ["a", "b"], 4)), { type: "list.more" })
  tell(actor, answer("more", coursePage(2, ["b", "c"], 4)))
  expect(ids()).toStrictEqual(["a", "b", "c"])
})

test("is empty, and shows it", () => {
  const { actor, state } = start()
  tell(actor, answer("first", coursePage(1, [], 0)))
  expect(state()).toBe("empty")
  expect(actor.getSnapshot().hasTag("settled")).toBe(true)
})

test("keeps what is there when more does not come, and asks for the same page again", () => {
  const { actor, context, state, ids, asked } = start()
  tell(actor, answer("first", coursePage(1, ["a", "b"], 4)), { type: "list.more" }, answer("more", busy))
  expect(state()).toStrictEqual({ ready: "moreFailed" })
  expect(ids()).toStrictEqual(["a", "b"])
  expect(context().failure?.message).toBe("服务器繁忙")
  tell(actor, { type: "list.retry" })
  expect(asked("more")).toMatchObject({ request: { payload: { page: "2" } } })
})

test("a first page that does not come can be asked for again", () => {
  const { actor, state } = start()
  tell(actor, answer("first", busy))
  expect(state()).toBe("failed")
  tell(actor, { type: "list.retry" })
  expect(state()).toBe("loading")
})

test("another filter begins another list; the same one leaves it as it is", () => {
  const { actor, state, ids } = start()
  tell(actor, answer("first", coursePage(1, ["a", "b"], 4)), { type: "page.moved", input: listInput })
  expect(ids()).toStrictEqual(["a", "b"])
  tell(actor, { type: "page.moved", input: { ...listInput, request: request("course.list", { free: "1" }) } })
  expect(state()).toBe("loading")
  expect(ids()).toStrictEqual([])
})

test("a personal list is read again for somebody else", () => {
  const { actor, state } = start()
  tell(actor, answer("first", coursePage(1, ["a"], 1)), {
    type: "session.changed",
    session: "signedIn",
    was: "unknown",
  })
  expect(state()).toBe("loading")
})

test("after any number of pages it has each item once, in order", () => {
  fc.assert(
    fc.property(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 5 }), (total, size) => {
      const all = Array.from({ length: total }, (_, index) => String(index))
      const pageAt = (page: number) => ({
        ok: true,
        value: {
          list: all.slice((page - 1) * size, page * size).map((id) => ({ id })),
          total,
          page,
          page_size: size,
        },
      })
      const { actor, context, ids } = start()
      tell(actor, answer("first", pageAt(1)))
      for (let page = 2; context().hasMore; page++) tell(actor, { type: "list.more" }, answer("more", pageAt(page)))
      expect(ids()).toStrictEqual(all)
      actor.stop()
    }),
  )
})
