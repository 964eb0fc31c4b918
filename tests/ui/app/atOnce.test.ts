import { expect, test } from "vitest"
import { fromPromise } from "xstate"
import { MachineRegistry } from "#app/MachineRegistry.ts"
import { makeApp } from "#app/makeApp.ts"
import { Seeds } from "#app/seeds.ts"
import { makeCallActors } from "#app/callActors.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { request } from "#domain/contract/Request.ts"
import { sourcePlaceholder } from "#machines/page/actorPlaceholder.ts"
import { loadPageModule } from "#routes/pages.ts"
import { startUp } from "../../machines/support/startUp.ts"

const never = <Output, Input>() => fromPromise<Output, Input>(() => new Promise<Output>(() => {}))

const COURSE = request("course.detail", { id: "7" })
const REVIEWS = request("review.list", { course_id: "7" })
const REVIEW = request("review.own", { course_id: "7" })
const NEWS = request("news.detail", { id: "7" })
const answered: CallOutcome = { ok: true, value: { name: "线性代数" } }
const guests: CallOutcome = {
  ok: false,
  failure: { kind: "unauthorized", code: 401, message: "请先登录", fields: [] },
}

/** The site at its start, with what it asked the server for. */
const open = () => {
  const asked: Array<string> = []
  const seeds = new Seeds(() => startUp.now)
  const call = (input: { readonly request: { readonly call: string } }) => {
    asked.push(input.request.call)
    return new Promise<CallOutcome>(() => {})
  }
  const machines = new MachineRegistry({
    ...makeCallActors(call, seeds),
    restore: never(),
    storeToken: never(),
    leaveDevice: never(),
    latest: never(),
    connection: never(),
    prefetch: never(),
    clock: sourcePlaceholder(),
    window: sourcePlaceholder(),
  })
  const nothing = () => {}
  const app = makeApp(
    {
      machines,
      effects: {
        writeHistory: nothing,
        scrollTo: nothing,
        leaveSite: nothing,
        reloadAt: nothing,
        rememberReload: nothing,
        clearToken: nothing,
        log: nothing,
      },
      loadModule: () => new Promise(() => {}),
      isCut: async () => false,
      loadSearchBox: () => Promise.reject(new Error("nobody types here")),
      loadReminder: () => Promise.reject(new Error("nobody is signed in here")),
    },
    { startUp, href: "/", reloaded_at: null },
  ).start()
  const shown = () => {
    const { children, context } = app.getSnapshot().children.navigation!.getSnapshot()
    return { page: context.current?.page ?? null, isSettled: children.page?.getSnapshot().hasTag("settled") ?? false }
  }
  const go = (href: string) => app.getSnapshot().children.navigation!.send({ type: "navigate", href, source: "push" })
  return { seeds, asked, shown, go, stop: () => app.stop() }
}

test("a page whose code and answers are there is shown by the event that asks for it", async () => {
  await loadPageModule("course-detail")
  const { seeds, asked, shown, go, stop } = open()
  seeds.plant({
    calls: [
      { request: COURSE, outcome: answered },
      { request: REVIEWS, outcome: answered },
      { request: REVIEW, outcome: guests },
    ],
  })
  go("/course/7")
  expect(shown()).toStrictEqual({ page: "course-detail", isSettled: true })
  expect(asked).toStrictEqual([])
  stop()
})

test("a page without its answers asks for them, and waits", async () => {
  await loadPageModule("course-detail")
  const { asked, shown, go, stop } = open()
  go("/course/7")
  expect(shown()).toStrictEqual({ page: "course-detail", isSettled: false })
  await Promise.resolve()
  expect(asked).toStrictEqual(["course.detail", "review.list", "review.own"])
  stop()
})

test("answers are taken together or not at all, each once", () => {
  const seeds = new Seeds(() => 0)
  seeds.plant({ calls: [{ request: COURSE, outcome: answered }] })
  expect(seeds.takeAll({ course: COURSE, news: NEWS })).toBe(null)
  expect(seeds.takeAll({ course: COURSE, same: COURSE })).toStrictEqual({ course: answered, same: answered })
  expect(seeds.takeAll({ course: COURSE })).toBe(null)
})
