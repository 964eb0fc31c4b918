import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { navigationMachine } from "#machines/app/navigationMachine.ts"
import type { LoadPageInput, LoadPageOutcome, NavigationInput } from "#machines/app/navigationTypes.ts"
import { answer, defect } from "../support/environment.ts"
import { navigationInput } from "../support/navigationChart.ts"
import { run, tell } from "../support/run.ts"
import { runs } from "../../support/runs.ts"

/** The navigation with a log of what it does to the window. */
const start = (input: Partial<NavigationInput> = {}) => {
  const log: Array<string> = []
  const { actor } = run(
    navigationMachine.provide({
      actions: {
        writeHistory: (_, { source, href }) => log.push(`${source} ${href}`),
        scrollTo: (_, scroll) => log.push(scroll.kind === "anchor" ? `#${scroll.id}` : scroll.kind),
        leaveSite: (_, { url }) => log.push(`leave ${url}`),
        reloadAt: (_, { href }) => log.push(`reload ${href}`),
        rememberReload: (_, { now }) => log.push(`remember ${now}`),
        logRedirects: (_, { redirects }) => log.push(`redirects ${redirects.map(({ to }) => to).join(" ")}`),
      },
    }),
    { ...navigationInput, href: "/", ...input },
  )
  const context = () => actor.getSnapshot().context
  const where = () => `${String(actor.getSnapshot().value)} ${context().current?.href ?? "-"}`
  return { actor, log, context, where }
}

const page = (machine = "resource", input: unknown = {}) => answer("loadPage", { ok: true, machine, input })
const navigate = (href: string, source = "push") => ({ type: "navigate", href, source })
const signedIn = { type: "session.changed", session: "signedIn" }
const signedUp = { ...signedIn, isNew: true }
const signedOut = { type: "session.changed", session: "signedOut" }
const tick = (now: number) => ({ type: "clock.ticked", now })

describe("arriving", () => {
  test("a public page settles while the session is unknown, as on the server", () => {
    const { actor, log, context, where } = start({ href: "/course?free=1#top" })
    expect(where()).toBe("loadingPage -")
    tell(actor, page("list", { request: 1 }))
    expect(where()).toBe("settled /course?free=1#top")
    expect(log).toStrictEqual(["replace /course?free=1#top", "#top"])
    expect(context().current).toStrictEqual({
      href: "/course?free=1#top",
      path: "/course",
      search: "?free=1",
      hash: "#top",
      page: "course-list",
      params: {},
      layout: "default",
      status: 200,
      message: "",
      startsAtTop: false,
      machine: "list",
    })
    expect(actor.getSnapshot().children.page?.getSnapshot().context).toStrictEqual({
      machine: "list",
      input: { request: 1 },
    })
  })

  test("the page is asked for with all that its input may depend on", () => {
    const { actor } = start({ href: "/course/c1?x=1", studyMode: true })
    tell(actor, signedIn)
    expect(actor.getSnapshot().children["loadPage"]?.getSnapshot()).toMatchObject({
      input: {
        page: "course-detail",
        params: { id: "c1" },
        search: "?x=1",
        href: "/course/c1?x=1",
        session: "signedIn",
        studyMode: true,
        now: 1_000_000,
      },
    })
  })

  test("a missing route is the error page with status 404", () => {
    const { actor, context, where } = start({ href: "/no/such/page" })
    expect(where()).toBe("settled /no/such/page")
    expect(context().current).toMatchObject({
      page: null,
      layout: "error",
      status: 404,
      message: "Page not found: /no/such/page",
      machine: null,
    })
    expect(actor.getSnapshot().children.page).toBe(undefined)
  })

  test("an older path is redirected, and the chain is kept for the server to answer with", () => {
    const { actor, context } = start({ href: "/exam/b1?x=1" })
    tell(actor, page())
    expect(context().redirects).toStrictEqual([{ from: "/exam/b1?x=1", to: "/question/b1?x=1", reason: "olderPath" }])
  })

  test("a page that needs sign-in waits until the session is known", () => {
    const { actor, where } = start({ href: "/study/course" })
    expect(where()).toBe("awaitingSession -")
    tell(actor, signedOut, page())
    expect(where()).toBe("settled /user/login?redirect=%2Fstudy%2Fcourse")
  })

  test("more than five redirects end on the error page, with the chain in the log", () => {
    const { log, context, where } = start({ href: "/help/round" })
    expect(where()).toBe("failed /help/about")
    expect(context().current).toMatchObject({ status: 500, message: "Internal Server Error", page: null })
    expect(log).toStrictEqual([
      "redirects /help/about /help/round /help/about /help/round /help/about",
      "replace /help/about",
    ])
  })

  test("a rule that leads to another site navigates the whole window", () => {
    const { actor, log, context } = start({ href: "/help/out" })
    expect(actor.getSnapshot().value).toBe("leavingSite")
    expect(log).toStrictEqual(["leave https://example.com/"])
    expect(context().leavingFor).toBe("https://example.com/")
    expect(actor.getSnapshot().hasTag("settled")).toBe(true)
  })
})

describe("going on", () => {
  test.each([
    ["/course", "push", true],
    ["/course#more", "push", false],
    ["/course", "replace", false],
    ["/course", "pop", false],
  ])("whether %s by %s starts at the top of a new page is %s", (href, source, startsAtTop) => {
    const { actor, context } = start()
    tell(actor, page(), navigate(href, source), page())
    expect(context().current).toMatchObject({ href, startsAtTop })
  })

  const settled = (input: Partial<NavigationInput> = {}) => {
    const started = start(input)
    tell(started.actor, signedOut, page("resource", { at: 0 }))
    started.log.length = 0
    return started
  }
  const pageOf = ({ actor }: ReturnType<typeof start>) => actor.getSnapshot().children.page

  test("the old page stays until the new one is loaded, and receives nothing afterwards", () => {
    const it = settled()
    const old = pageOf(it)
    const taken: Array<string> = []
    it.actor.system.inspect((inspected) => {
      if (inspected.type === "@xstate.event" && inspected.actorRef === old) taken.push(inspected.event.type)
    })
    tell(it.actor, navigate("/teacher"))
    expect(pageOf(it)).toBe(old)
    tell(it.actor, page("resource", { at: 1 }))
    expect(pageOf(it)).not.toBe(old)
    tell(it.actor, tick(2_000_000))
    expect(taken).toStrictEqual([])
    expect(it.log).toStrictEqual(["push /teacher", "top"])
  })

  test("the same page under other parameters moves instead of starting again", () => {
    const moves: Array<unknown> = []
    const it = settled({ href: "/course" })
    const kept = pageOf(it)
    it.actor.system.inspect((inspected) => {
      if (inspected.type === "@xstate.event" && inspected.actorRef === kept) moves.push(inspected.event)
    })
    tell(it.actor, navigate("/course?free=1"), page("resource", { at: 2 }))
    expect(pageOf(it)).toBe(kept)
    expect(moves).toStrictEqual([{ type: "page.moved", input: { at: 2 } }])
    expect(it.context().current?.search).toBe("?free=1")
  })

  test("another anchor of the same page is scrolled to; nothing is loaded, the page stays", () => {
    const it = settled({ href: "/course" })
    const kept = pageOf(it)
    tell(it.actor, navigate("/course#list"))
    expect(it.where()).toBe("settled /course#list")
    expect(pageOf(it)).toBe(kept)
    expect(it.log).toStrictEqual(["push /course#list", "#list"])
  })

  test("the present address once more makes no second entry", () => {
    const it = settled({ href: "/course" })
    tell(it.actor, navigate("/course"))
    expect(it.log).toStrictEqual(["replace /course", "top"])
  })

  test("Back restores the place where the page was left", () => {
    const it = settled()
    tell(it.actor, navigate("/course", "pop"), page())
    expect(it.log).toStrictEqual(["pop /course", "restore"])
  })

  test("a load that was overtaken is dropped", () => {
    const it = settled()
    tell(it.actor, navigate("/teacher"), navigate("/live"), page("resource", { at: "live" }))
    expect(it.where()).toBe("settled /live")
    tell(it.actor, page("resource", { at: "late" }))
    expect(it.where()).toBe("settled /live")
  })

  test("a page that breaks gives way to the server-error page", () => {
    const it = settled()
    tell(it.actor, defect("page"))
    expect(it.where()).toBe("failed /")
    expect(it.context().current).toMatchObject({ status: 500, machine: null })
    tell(it.actor, { type: "navigation.retry" }, page())
    expect(it.where()).toBe("settled /")
  })

  test("a page that no network brings is called so, not an error of the server, and comes with the next try", () => {
    const it = settled()
    tell(it.actor, navigate("/teacher"), answer("loadPage", { ok: false, offline: true }))
    expect(it.where()).toBe("failed /teacher")
    expect(it.context().failure).toBe("offline")
    expect(it.context().current).toMatchObject({ status: 0, message: "", machine: null })
    tell(it.actor, { type: "navigation.retry" }, page())
    expect(it.where()).toBe("settled /teacher")
  })

  test("the time is passed on to the page", () => {
    const times: Array<unknown> = []
    const it = settled()
    it.actor.system.inspect((inspected) => {
      if (inspected.type === "@xstate.event" && inspected.actorRef === pageOf(it)) times.push(inspected.event)
    })
    tell(it.actor, tick(1_000_500))
    expect(times).toStrictEqual([{ type: "clock.ticked", now: 1_000_500 }])
    expect(it.context().now).toBe(1_000_500)
  })
})

describe("the session", () => {
  const at = (href: string, session: object) => {
    const it = start({ href })
    tell(it.actor, session, page())
    it.log.length = 0
    return it
  }

  test("after sign-in the sign-in page leads where it promised", () => {
    const it = at("/user/login?redirect=%2Fcourse%2Fc1%3Ftab%3D2", signedOut)
    tell(it.actor, signedIn, page())
    expect(it.where()).toBe("settled /course/c1?tab=2")
    expect(it.log[0]).toBe("replace /course/c1?tab=2")
  })

  test.each(["https://evil.example/", "//evil.example", "/\\evil", ""])("never to %s: to /study instead", (evil) => {
    const it = at(`/user/login?redirect=${encodeURIComponent(evil)}`, signedOut)
    tell(it.actor, signedIn, page())
    expect(it.where()).toBe("settled /study/course")
  })

  test.each(["/user/register", "/user/wechat?state=1&code=2"])("who is new goes from %s to the first visit", (from) => {
    const it = at(from, signedOut)
    tell(it.actor, signedUp, page())
    expect(it.where()).toBe("settled /user/start")
  })

  test("who comes back by WeChat goes on as from the sign-in page", () => {
    const it = at("/user/wechat?state=1&code=2", signedOut)
    tell(it.actor, signedIn, page())
    expect(it.where()).toBe("settled /study/course")
  })

  test("registering to come back to a page leads there at once", () => {
    const it = at("/user/register?redirect=/course", signedOut)
    tell(it.actor, signedUp, page())
    expect(it.where()).toBe("settled /course")
  })

  test("register signs out first, and opens when that is done", () => {
    const it = at("/course", signedIn)
    const asked: Array<unknown> = []
    it.actor.system.inspect((inspected) => {
      if (inspected.type === "@xstate.event" && inspected.event.type === "session.signOut") asked.push(inspected.event)
    })
    tell(it.actor, navigate("/user/register"))
    expect(asked).toStrictEqual([{ type: "session.signOut" }])
    expect(it.where()).toBe("awaitingSession /course")
    tell(it.actor, signedOut, page())
    expect(it.where()).toBe("settled /user/register")
  })

  test("losing the session on a protected page leads to sign-in, and back after it", () => {
    const it = at("/study/course/my", signedIn)
    tell(it.actor, signedOut, page())
    expect(it.where()).toBe("settled /user/login?redirect=%2Fstudy%2Fcourse%2Fmy")
    tell(it.actor, signedIn, page())
    expect(it.where()).toBe("settled /study/course/my")
  })

  test("a public page stays as it is, and is notified", () => {
    const told: Array<unknown> = []
    const it = at("/course/c1", signedOut)
    it.actor.system.inspect((inspected) => {
      if (inspected.type === "@xstate.event" && inspected.actorRef === it.actor.getSnapshot().children.page)
        told.push(inspected.event)
    })
    tell(it.actor, signedIn)
    expect(it.where()).toBe("settled /course/c1")
    expect(it.log).toStrictEqual([])
    expect(told).toStrictEqual([{ type: "session.changed", session: "signedIn", was: "signedOut" }])
  })

  test("whoever is signed in is led from the sign-in page to /study", () => {
    const it = at("/user/login", signedIn)
    expect(it.where()).toBe("settled /study/course")
  })

  test("a page asks for sign-in, to come back to itself", () => {
    const it = at("/course/c1", signedOut)
    tell(it.actor, { type: "signIn.request" }, page())
    expect(it.where()).toBe("settled /user/login?redirect=%2Fcourse%2Fc1")
  })
})

describe("code that cannot be loaded", () => {
  const failed = (offline: boolean) => answer("loadPage", { ok: false, offline })

  test("reloads the target route in full, and remembers when", () => {
    const { actor, log, context } = start({ href: "/course" })
    tell(actor, failed(false))
    expect(actor.getSnapshot().value).toBe("reloading")
    expect(log).toStrictEqual(["remember 1000000", "reload /course"])
    expect(context().reloaded_at).toBe(1_000_000)
  })

  test("within ten seconds of the last reload it shows the error page, from which one may try again", () => {
    const { actor, log, where } = start({ href: "/course", reloaded_at: 990_001 })
    tell(actor, failed(false))
    expect(where()).toBe("failed /course")
    expect(log).toStrictEqual(["replace /course"])
    tell(actor, { type: "navigation.retry" }, page())
    expect(where()).toBe("settled /course")
  })

  test("ten seconds after, it reloads again", () => {
    const { actor } = start({ href: "/course", reloaded_at: 990_000 })
    tell(actor, failed(false))
    expect(actor.getSnapshot().value).toBe("reloading")
  })

  test("without a network a reload would not help: it reports it and offers to try again", () => {
    const { actor, context, where } = start({ href: "/course" })
    tell(actor, failed(true))
    expect(where()).toBe("failed /course")
    expect(context().failure).toBe("offline")
  })
})

describe("a new build", () => {
  test("makes the next navigation a full load", () => {
    const { actor, log } = start()
    tell(actor, page(), { type: "build.found" })
    expect(actor.getSnapshot().value).toBe("settled")
    tell(actor, navigate("/course"))
    expect(actor.getSnapshot().value).toBe("reloading")
    expect(log.slice(-2)).toStrictEqual(["remember 1000000", "reload /course"])
  })

  test("is taken where the visitor stands, once there is one, and not out of an exam", () => {
    const { actor, log } = start()
    const where = () => actor.getSnapshot().value
    tell(actor, page(), { type: "build.take" })
    expect(where()).toBe("settled")
    tell(actor, { type: "build.found" }, { type: "page.blocksLeaving", blocksLeaving: true }, { type: "build.take" })
    expect(where()).toBe("settled")
    tell(actor, { type: "page.blocksLeaving", blocksLeaving: false }, { type: "build.take" })
    expect(where()).toBe("reloading")
    expect(log.slice(-2)).toStrictEqual(["remember 1000000", "reload /"])
  })

  test("never twice within ten seconds", () => {
    const { actor, where } = start({ reloaded_at: 995_000 })
    tell(actor, page(), { type: "build.found" }, navigate("/course"), page())
    expect(where()).toBe("settled /course")
  })
})

describe("a page that blocks navigation", () => {
  const held = () => {
    const it = start({ href: "/mock-exam?id=e1" })
    tell(it.actor, signedIn, page("exam"), { type: "page.blocksLeaving", blocksLeaving: true })
    it.log.length = 0
    return it
  }

  test("is not left before the learner confirms", () => {
    const it = held()
    tell(it.actor, navigate("/study"))
    expect(it.where()).toBe("confirmingLeave /mock-exam?id=e1")
    tell(it.actor, { type: "leave.cancel" })
    expect(it.where()).toBe("settled /mock-exam?id=e1")
    tell(it.actor, navigate("/study"), { type: "leave.confirm" }, page())
    expect(it.where()).toBe("settled /study/course")
  })

  test("Back that is taken back puts the address back", () => {
    const it = held()
    tell(it.actor, navigate("/question", "pop"), { type: "leave.cancel" })
    expect(it.log).toStrictEqual(["push /mock-exam?id=e1"])
  })

  test("that unblocks while the question is open is left", () => {
    const it = held()
    tell(it.actor, navigate("/study"), { type: "page.blocksLeaving", blocksLeaving: true })
    expect(it.where()).toBe("confirmingLeave /mock-exam?id=e1")
    tell(it.actor, { type: "page.blocksLeaving", blocksLeaving: false }, page())
    expect(it.where()).toBe("settled /study/course")
  })

  test("survives the loss of the session: the page itself asks for sign-in", () => {
    const it = held()
    const open = it.actor.getSnapshot().children.page
    tell(it.actor, signedOut)
    expect(it.where()).toBe("settled /mock-exam?id=e1")
    expect(it.actor.getSnapshot().children.page).toBe(open)
    expect(it.context().visitor.session).toBe("signedOut")
  })

  test("a new build does not touch it", () => {
    const it = held()
    tell(it.actor, { type: "build.found" }, navigate("/mock-exam?id=e1#q2"))
    expect(it.where()).toBe("settled /mock-exam?id=e1#q2")
  })
})

describe("whatever happens in whatever order", () => {
  const hrefs = [
    "/",
    "/study",
    "/course",
    "/user/login",
    "/user/register",
    "/order",
    "/help/round",
    "/nope",
    "/exam/mock",
  ]
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...hrefs).map((href) => navigate(href)) },
    fc.constantFrom(signedIn, signedOut, tick(1_020_000), { type: "signIn.request" }, { type: "navigation.retry" }),
    { weight: 4, arbitrary: fc.constantFrom(page(), page("list"), answer("loadPage", { ok: false, offline: true })) },
  )
  const PROTECTED = /^\/(study|order|mock-exam|online|question\/exam)/
  const OFF_IN_STUDY_MODE = new Set(["/", "/course", "/order/index"])

  test("no protected page is committed while signed out, study mode keeps its pages, and chains stay short", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), fc.boolean(), (happenings, studyMode) => {
        const { actor, context } = start({ studyMode })
        for (const event of happenings) {
          const before = context().current
          // Answers come only while something is asked.
          if ("output" in event && !actor.getSnapshot().matches("loadingPage")) continue
          tell(actor, event)
          const { current, visitor, redirects } = context()
          expect(redirects.length).toBeLessThanOrEqual(5)
          if (current === before || current === null || current.page === null) continue
          if (PROTECTED.test(current.path)) expect(visitor.session).toBe("signedIn")
          if (studyMode) expect(OFF_IN_STUDY_MODE.has(current.path)).toBe(false)
        }
        actor.stop()
      }),
      { numRuns: runs(100) },
    )
  })

  test("no old page's load ever replaces the page that was asked for last", async () => {
    const step = fc.oneof(fc.constantFrom("/", "/course", "/live", "/teacher", "/policy"), fc.nat({ max: 9 }))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const asked: Array<() => void> = []
        const loadPage = fromPromise<LoadPageOutcome, LoadPageInput>(
          ({ input: { href } }) =>
            new Promise((resolve) => asked.push(() => resolve({ ok: true, machine: "resource", input: { href } }))),
        )
        const actor = createActor(navigationMachine.provide({ actors: { loadPage } }), {
          input: { ...navigationInput, href: "/" },
          clock: new SimulatedClock(),
        }).start()
        let wanted = "/"
        for (const step of steps) {
          if (typeof step === "string") tell(actor, navigate((wanted = step)))
          else asked[step]?.()
          for (let turn = 0; turn < 5; turn++) await Promise.resolve()
          const { context, children } = actor.getSnapshot()
          if (!actor.getSnapshot().matches("settled")) continue
          expect(context.current?.href).toBe(wanted)
          expect(children.page?.getSnapshot().context?.input).toStrictEqual({ href: wanted })
        }
        actor.stop()
      }),
      { numRuns: runs(60) },
    )
  })

  test("a page is open exactly while there is a machine behind what is shown", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        const { actor, context } = start()
        for (const event of happenings) {
          if ("output" in event && !actor.getSnapshot().matches("loadingPage")) continue
          tell(actor, event)
          expect(actor.getSnapshot().children.page !== undefined).toBe((context().current?.machine ?? null) !== null)
        }
        actor.stop()
      }),
      { numRuns: runs(100) },
    )
  })
})
