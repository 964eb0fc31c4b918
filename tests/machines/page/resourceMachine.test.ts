import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { type CallOutcome, request } from "#domain/contract/Request.ts"
import { optional } from "#machines/page/outcomes.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import type { Intent, Outcomes, ResourceInput } from "#machines/page/resourceTypes.ts"
import { answer, defect } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"
import { runs } from "../../support/runs.ts"

const input = (id = "c1", more: Partial<ResourceInput> = {}): ResourceInput => ({
  requests: { course: request("course.detail", { id }), home: optional(request("mechanism.view", {})) },
  now: 1_000,
  ...more,
})
const value = (of: unknown): CallOutcome => ({ ok: true, value: of })
const failure = (kind: "busy" | "unauthorized" | "missing" | "refused", message = "没有成功"): CallOutcome => ({
  ok: false,
  failure: { kind, code: 1, message, fields: [] },
})
const all = (id: string) => answer("load", { course: value({ id }), home: value({ news: [] }) })

const start = (given = input()) => {
  const { actor, clock } = run(resourceMachine, given)
  const context = () => actor.getSnapshot().context
  const content = () => actor.getSnapshot().value.content
  return { actor, clock, context, content }
}

describe("values", () => {
  test("are loaded side by side and shown by name", () => {
    const { actor, context, content } = start()
    expect(content()).toBe("loading")
    tell(actor, all("c1"))
    expect(content()).toBe("ready")
    expect(context().values).toStrictEqual({ course: { id: "c1" }, home: { news: [] } })
  })

  test("one that is optional may be missing", () => {
    const { actor, context, content } = start()
    tell(actor, answer("load", { course: value({ id: "c1" }), home: failure("busy") }))
    expect(content()).toBe("ready")
    expect(context().values).toStrictEqual({ course: { id: "c1" } })
    expect(context().failure).toBe(null)
  })

  test("one that is needed may not; what came beside it is kept for the next try", () => {
    const { actor, context, content } = start()
    tell(actor, answer("load", { course: failure("busy", "服务器繁忙"), home: value(1) }))
    expect(content()).toBe("failed")
    expect(context().failure?.message).toBe("服务器繁忙")
    tell(actor, { type: "resource.retry" })
    expect(content()).toBe("loading")
    tell(actor, all("c1"))
    expect(context().failure).toBe(null)
  })

  test("stay on the screen while they are refreshed, and when that fails", () => {
    const { actor, context, content } = start()
    tell(actor, all("c1"), { type: "resource.refresh" })
    expect(content()).toBe("refreshing")
    expect(actor.getSnapshot().hasTag("settled")).toBe(true)
    tell(actor, answer("reload", { course: failure("busy"), home: value({ news: ["n"] }) }))
    expect(content()).toBe("ready")
    expect(context().values).toStrictEqual({ course: { id: "c1" }, home: { news: ["n"] } })
    expect(context().failure?.kind).toBe("busy")
  })

  test("work that breaks is a failure that can be tried again", () => {
    const { actor, context, content } = start()
    tell(actor, defect("load"))
    expect(content()).toBe("failed")
    expect(context().failure?.message).toBe("出了点问题，请稍后再试")
  })

  test("another address with the same requests changes nothing; with others it begins again", () => {
    const { actor, context, content } = start()
    tell(actor, all("c1"), { type: "page.moved", input: input("c1", { now: 9_000 }) })
    expect(content()).toBe("ready")
    tell(actor, { type: "page.moved", input: input("c2", { now: 9_000 }) })
    expect(content()).toBe("loading")
    expect(context()).toMatchObject({ values: {}, now: 9_000 })
  })

  test("never those of an address that was left, in whatever order the answers come", async () => {
    const step = fc.oneof(fc.constant("move"), fc.constant("refresh"), fc.nat({ max: 9 }))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const asked: Array<() => void> = []
        const load = fromPromise<Outcomes, Pick<ResourceInput, "requests">>(
          ({ input: { requests } }) =>
            new Promise((resolve) => {
              const { id = "" } = (requests["course"]?.payload ?? {}) as { readonly id?: string }
              asked.push(() => resolve({ course: value({ id }) }))
            }),
        )
        const actor = createActor(resourceMachine.provide({ actors: { load } }), {
          input: input("0"),
          clock: new SimulatedClock(),
        }).start()
        let present = 0
        for (const step of steps) {
          if (step === "move") tell(actor, { type: "page.moved", input: input(String(++present)) })
          else if (step === "refresh") tell(actor, { type: "resource.refresh" })
          else asked[step]?.()
          await settled()
          const { course } = actor.getSnapshot().context.values as { readonly course?: { readonly id: string } }
          expect(course?.id ?? String(present)).toBe(String(present))
        }
        actor.stop()
      }),
      { numRuns: runs(50) },
    )
  })
})

/** Promises that are resolved have told their machines by then. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

describe("the visitor", () => {
  const signedIn = (was: string) => ({ type: "session.changed", session: "signedIn", was })
  const signedOut = (was: string) => ({ type: "session.changed", session: "signedOut", was })

  test.each([
    ["somebody after nobody", true, signedIn("signedOut"), "loading"],
    ["somebody after the server did not know: what is shown stays", true, signedIn("unknown"), "refreshing"],
    ["nobody after the server did not know", true, signedOut("unknown"), "ready"],
    ["somebody, where all see the same", false, signedIn("signedOut"), "ready"],
  ])("%s", (_, personal, event, expected) => {
    const { actor, content } = start(input("c1", { personal }))
    tell(actor, all("c1"), event)
    expect(content()).toBe(expected)
  })

  test("a page that failed for want of a session is loaded again when there is one", () => {
    const { actor, content } = start()
    tell(actor, answer("load", { course: failure("unauthorized"), home: value(1) }), signedIn("signedOut"))
    expect(content()).toBe("loading")
  })
})

describe("an intent", () => {
  const join: Intent = {
    request: request("course.join", { classroom_id: "c1" }),
    onDone: "refresh",
    successText: "已加入",
  }
  const send = (intent: Intent) => ({ type: "intent.send", intent })
  const ready = () => {
    const started = start()
    tell(started.actor, all("c1"))
    const emitted = emittedBy(started.actor, "notice.show", "navigate", "signIn.request")
    return { ...started, emitted }
  }
  const intentOf = ({ actor }: ReturnType<typeof start>) =>
    (actor.getSnapshot().children.call?.getSnapshot() as { readonly input?: { readonly intent?: number } } | undefined)
      ?.input?.intent

  test("is sent, reported, and the page refreshed", () => {
    const { actor, content, emitted } = ready()
    tell(actor, send(join))
    expect(actor.getSnapshot().hasTag("busy")).toBe(true)
    tell(actor, answer("call", value({})))
    expect(content()).toBe("refreshing")
    expect(emitted).toStrictEqual([
      { type: "notice.show", notice: { kind: "toast", level: "success", text: "已加入" } },
    ])
  })

  test("may lead to an address that its value completes", () => {
    const { actor, emitted } = ready()
    tell(actor, send({ request: join.request, onDone: { navigate: "/order/index?order_id={id}&n={n}&x={no}" } }))
    tell(actor, answer("call", value({ id: "o/1", n: 2 })))
    expect(emitted).toStrictEqual([{ type: "navigate", href: "/order/index?order_id=o%2F1&n=2&x=", source: "push" }])
  })

  test("a failure is a toast, and nothing else changes", () => {
    const { actor, content, emitted } = ready()
    tell(actor, send(join), answer("call", failure("refused", "课程已下架")))
    expect(content()).toBe("ready")
    expect(emitted).toStrictEqual([
      { type: "notice.show", notice: { kind: "toast", level: "error", text: "课程已下架" } },
    ])
  })

  test("without a session asks for sign-in", () => {
    const { actor, emitted } = ready()
    tell(actor, send(join), answer("call", failure("unauthorized")))
    expect(emitted).toStrictEqual([{ type: "signIn.request" }])
  })

  test("is the same one when the same is tried again, until it is done", () => {
    const it = ready()
    tell(it.actor, send(join))
    const first = intentOf(it)
    tell(it.actor, answer("call", failure("busy")), { type: "clock.ticked", now: 99_000 }, send(join))
    expect(intentOf(it)).toBe(first)
    tell(it.actor, answer("call", value({})), { type: "clock.ticked", now: 100_000 }, send(join))
    expect(intentOf(it)).not.toBe(first)
  })

  test("one at a time: a second press changes nothing", () => {
    const it = ready()
    tell(it.actor, send(join))
    const first = intentOf(it)
    tell(it.actor, send({ ...join, request: request("course.join", { classroom_id: "c2" }) }))
    expect(intentOf(it)).toBe(first)
  })
})

test("live sessions among the values turn at the very moment, between two ticks of the clock", () => {
  const now = Date.parse("2026-03-02T18:59:58+08:00")
  const session = { id: "l1", start_time: "2026-03-02 19:00:00", end_time: "2026-03-02 21:00:00" }
  const { actor, clock, context } = start({ requests: { live: request("live.detail", { id: "l1" }) }, now })
  tell(actor, answer("load", { live: value(session) }))
  clock.increment(1_999)
  expect(context().now).toBe(now)
  clock.increment(1)
  expect(context().now).toBe(now + 2_000)
})
