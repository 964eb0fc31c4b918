import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { type Actor, type AnyStateMachine, createActor, SimulatedClock } from "xstate"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { appMachine } from "#machines/app/appMachine.ts"
import { isSettled, pageOf, responseOf } from "#machines/app/appSelectors.ts"
import type { AppInput } from "#machines/app/appTypes.ts"
import { dehydrate, hydrate } from "#machines/app/dehydrated.ts"
import { navigationMachine } from "#machines/app/navigationMachine.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import { rearmDelays } from "#machines/page/rearmDelays.ts"
import { systemState } from "../record/systemState.ts"
import { inert } from "#dev/record/inert.ts"
import { makeRecorder } from "#dev/record/makeRecorder.ts"
import { replaySystem } from "#dev/record/replaySystem.ts"
import * as Scenario from "#dev/record/Scenario.ts"
import { replayedStates } from "../record/replayedStates.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import { appInput } from "../support/appCharts.ts"
import { answer, elapsed } from "../support/environment.ts"
import { tell } from "../support/run.ts"
import { user } from "../support/sessionChart.ts"

const machines: Readonly<Record<string, AnyStateMachine>> = { resource: resourceMachine }

/** The whole tree with pages that are real machines; the test answers for all outside work. */
const tree = inert(
  appMachine.provide({
    actors: {
      navigation: navigationMachine.provide({ actors: { page: pageLogic((name) => machines[name]) } }),
    },
  }),
)

const start = (input: Partial<AppInput> = {}, inspect?: ReturnType<typeof makeRecorder>["inspect"]) => {
  const clock = new SimulatedClock()
  const app = createActor(tree, { input: { ...appInput, ...input }, clock, ...(inspect && { inspect }) }).start()
  return { app, clock, ...handles(app) }
}

const present = <T>(ref: T | null | undefined): T => {
  if (ref === null || ref === undefined) throw new Error("that actor is not there")
  return ref
}

const handles = (app: Actor<typeof tree>) => ({
  session: () => present(app.getSnapshot().children.session),
  navigation: () => present(app.getSnapshot().children.navigation),
  notices: () => present(app.getSnapshot().children.notices),
  build: () => present(app.getSnapshot().children.build),
  page: () => present(pageOf(app.getSnapshot())),
})

const resume = (snapshot: unknown, clock: SimulatedClock): Actor<typeof tree> =>
  createActor(tree, { snapshot, clock } as never).start() as Actor<typeof tree>

const shows = (call = "course.detail", id = "c1") =>
  answer("loadPage", {
    ok: true,
    machine: "resource",
    input: { requests: { course: { call, payload: { id } } }, now: 1_000_000, personal: true },
  })
const value: CallOutcome = { ok: true, value: { id: "c1", joined: false } }

const unreachable: CallFailure = { kind: "network", code: 0, message: "网络断开", fields: [] }

describe("the tree", () => {
  test("settles on the server without knowing the visitor", () => {
    const { app, navigation, page } = start({ href: "/course/c1" })
    expect(isSettled(app.getSnapshot())).toBe(false)
    tell(navigation(), shows())
    expect(isSettled(app.getSnapshot())).toBe(false)
    tell(page(), answer("load", { course: value }))
    expect(isSettled(app.getSnapshot())).toBe(true)
    expect(responseOf(app.getSnapshot())).toStrictEqual({ kind: "page", status: 200 })
  })

  test.each([
    ["/exam/b1", { kind: "redirect", to: "/question/b1" }],
    ["/nowhere/at/all", { kind: "page", status: 404 }],
    ["/study/course", { kind: "shell" }],
    ["/user/login", { kind: "shell" }],
  ] as const)("answers %s with %j", (href, response) => {
    const { app, navigation } = start({ href })
    tell(navigation(), shows())
    expect(responseOf(app.getSnapshot())).toStrictEqual(response)
  })

  test("answers 302 to another site for a route rule that leads there", () => {
    const startUp = { ...appInput.startUp, route_rules: [{ from: "/course", to: "https://example.com/courses" }] }
    const { app } = start({ startUp })
    expect(responseOf(app.getSnapshot())).toStrictEqual({ kind: "redirect", to: "https://example.com/courses" })
  })

  test("answers 404 when the page finds that what it is about does not exist", () => {
    const { app, navigation, page } = start({ href: "/course/c9" })
    tell(navigation(), shows())
    const missing = { kind: "missing", code: 404, message: "课程不存在", fields: [] }
    tell(page(), answer("load", { course: { ok: false, failure: missing } }))
    expect(isSettled(app.getSnapshot())).toBe(true)
    expect(responseOf(app.getSnapshot())).toStrictEqual({ kind: "page", status: 404 })
  })

  test("signs in, tells the navigation and the page, and shows no token anywhere afterwards", () => {
    const { app, session, navigation, page } = start({ href: "/course/c1" })
    tell(navigation(), shows())
    tell(session(), answer("restore", { hasToken: false }))
    tell(page(), answer("load", { course: value }))
    tell(session(), { type: "session.tokenReceived", token: "very-secret" }, answer("storeToken", { kept: "storage" }))
    expect(JSON.stringify(app.getPersistedSnapshot())).not.toContain("very-secret")
    expect(navigation().getSnapshot().context.visitor.session).toBe("signedIn")
    expect(page().getSnapshot().value).toStrictEqual({ content: "loading", acting: "idle" })
    tell(session(), answer("loadUser", { ok: true, value: user }))
    expect(session().getSnapshot().context.user).toStrictEqual(user)
  })

  test.each([
    [true, "/user/start"],
    [false, "/study/course"],
  ])("whose account is new (%s) goes on to %s", (isNew, href) => {
    const { session, navigation } = start({ href: "/user/wechat?state=1&code=2" })
    tell(session(), answer("restore", { hasToken: false }))
    tell(navigation(), shows())
    tell(session(), { type: "session.tokenReceived", token: "t", ...(isNew && { isNew }) })
    tell(session(), answer("storeToken", { kept: "storage" }))
    tell(navigation(), shows())
    expect(navigation().getSnapshot().context.current?.href).toBe(href)
  })

  test("who was known on the device stays while the user info cannot be loaded, until a 401", () => {
    const { app, session } = start({ href: "/study/course" })
    tell(session(), answer("restore", { hasToken: true, user }))
    tell(session(), answer("loadUser", { ok: false, failure: unreachable }))
    expect([session().getSnapshot().value, session().getSnapshot().context.user]).toStrictEqual([
      { signedIn: "ready" },
      user,
    ])
    tell(app, { type: "request.unauthorized" })
    expect([session().getSnapshot().value, session().getSnapshot().context.user]).toStrictEqual([
      { signedOut: "leaving" },
      null,
    ])
  })

  test("nobody is known by a token alone: user info that cannot be loaded clears the session", () => {
    const { session } = start({ href: "/study/course" })
    tell(session(), answer("restore", { hasToken: true, user: null }))
    tell(session(), answer("loadUser", { ok: false, failure: unreachable }))
    expect([session().getSnapshot().value, session().getSnapshot().context.user]).toStrictEqual([
      { signedOut: "leaving" },
      null,
    ])
  })

  test("a 401 signs out, and a protected page gives way to sign-in", () => {
    const { app, session, navigation } = start({ href: "/study/course" })
    tell(session(), answer("restore", { hasToken: true }))
    tell(navigation(), shows())
    tell(app, { type: "request.unauthorized" })
    tell(navigation(), shows())
    expect(navigation().getSnapshot().context.current?.href).toBe("/user/login?redirect=%2Fstudy%2Fcourse")
  })

  test("register signs out first, through the session", () => {
    const { session, navigation } = start({ href: "/course" })
    tell(session(), answer("restore", { hasToken: true }))
    tell(navigation(), shows(), { type: "navigate", href: "/user/register", source: "push" })
    expect(session().getSnapshot().value).toBe("signingOut")
    tell(session(), answer("signOut", { ok: true, value: null }))
    tell(navigation(), shows())
    expect(navigation().getSnapshot().context.current?.href).toBe("/user/register")
  })

  test("says quietly that there is a new build, and tells the navigation", () => {
    const { build, navigation, notices } = start()
    tell(build(), answer("latest", { id: "b2", timestamp: 1 }))
    expect(navigation().getSnapshot().context.isNewBuild).toBe(true)
    expect(
      notices()
        .getSnapshot()
        .context.open.map(({ kind, text }) => `${kind} ${text}`),
    ).toStrictEqual(["notification 换到下一页时自动更新"])
  })

  test("keeps notices while its window is hidden", () => {
    const { app, clock, notices } = start()
    tell(notices(), { type: "notice.show", notice: { kind: "toast", level: "info", text: "另一个页面开始播放" } })
    tell(app, { type: "window.hidden" })
    clock.increment(60_000)
    expect(
      notices()
        .getSnapshot()
        .context.open.map(({ text }) => text),
    ).toStrictEqual(["另一个页面开始播放"])
    tell(app, { type: "window.shown" })
    clock.increment(60_000)
    expect(notices().getSnapshot().context.open).toStrictEqual([])
  })

  test("gives the page the time", () => {
    const { app, navigation, page } = start()
    tell(navigation(), shows())
    tell(app, { type: "clock.ticked", now: 1_000_900 })
    expect(app.getSnapshot().context.now).toBe(1_000_900)
    expect(page().getSnapshot().context.now).toBe(1_000_900)
  })
})

describe("resuming", () => {
  const sent = () => {
    const { app, navigation, page } = start({ href: "/course/c1" })
    tell(navigation(), shows())
    tell(page(), answer("load", { course: value }))
    return JSON.stringify(dehydrate(app.getPersistedSnapshot()))
  }

  test("the document says nothing twice", () => {
    expect(sent()).not.toContain(appInput.startUp.agency.name)
    expect(Object.keys(JSON.parse(sent()).context)).toStrictEqual(["href", "reloaded_at", "now"])
  })

  test("goes on where the server stopped, without a second load, and then restores the session", () => {
    const snapshot = hydrate(JSON.parse(sent()), appInput.startUp, { href: "/course/c1", reloaded_at: 999_000 })
    const app = resume(snapshot, new SimulatedClock())
    rearmDelays(app)
    const { navigation, session, page } = handles(app)
    expect(page().getSnapshot().value).toStrictEqual({ content: "ready", acting: "idle" })
    expect(page().getSnapshot().context.values).toStrictEqual({ course: { id: "c1", joined: false } })
    expect(navigation().getSnapshot().context.reloaded_at).toBe(999_000)
    expect(session().getSnapshot().value).toBe("restoring")
    tell(session(), answer("restore", { hasToken: false }))
    expect(page().getSnapshot().value).toStrictEqual({ content: "ready", acting: "idle" })
    tell(session(), { type: "session.changedElsewhere", hasToken: true })
    expect(page().getSnapshot().value).toStrictEqual({ content: "loading", acting: "idle" })
  })

  test("what waits for the session goes on to the window's own address, whatever the server rendered the shell for", () => {
    const shell = () => {
      const { app } = start({ href: "/course/study/:classroom_id" })
      return JSON.parse(JSON.stringify(dehydrate(app.getPersistedSnapshot())))
    }
    const href = "/course/study/7?lesson_id=3#notes"
    const app = resume(hydrate(shell(), appInput.startUp, { href, reloaded_at: null }), new SimulatedClock())
    const { navigation, session } = handles(app)
    expect(navigation().getSnapshot().context.target?.href).toBe(href)
    tell(session(), answer("restore", { hasToken: false }))
    expect(navigation().getSnapshot().context.target?.href).toBe(`/user/login?redirect=${encodeURIComponent(href)}`)
  })

  test("delays run again: a notice that was open closes", () => {
    const { app, notices } = start()
    tell(notices(), { type: "notice.show", notice: { kind: "toast", level: "info", text: "好" } })
    const clock = new SimulatedClock()
    const stored = JSON.parse(JSON.stringify(app.getPersistedSnapshot()))
    const resumed = resume(stored, clock)
    rearmDelays(resumed)
    clock.increment(2_999)
    expect(handles(resumed).notices().getSnapshot().context.open).toHaveLength(1)
    clock.increment(1)
    expect(handles(resumed).notices().getSnapshot().context.open).toHaveLength(0)
  })
})

describe("a recorded session", () => {
  const record = () => {
    const recorder = makeRecorder("app", { input: appInput }, () => 0)
    const started = start({}, recorder.inspect)
    const { app, clock, session, navigation, notices, page } = started
    const states = [recorder.redact(systemState(app))]
    const does = (ref: Parameters<typeof tell>[0], event: object) => {
      tell(ref, event)
      states.push(recorder.redact(systemState(app)))
    }
    does(navigation(), shows())
    does(session(), answer("restore", { hasToken: false }))
    does(page(), answer("load", { course: value }))
    does(app, { type: "clock.ticked", now: 1_002_000 })
    does(page(), {
      type: "intent.send",
      intent: {
        request: { call: "course.join", payload: { classroom_id: "c1" } },
        onDone: "refresh",
        successText: "已加入",
      },
    })
    does(page(), answer("call", { ok: true, value: {} }))
    clock.increment(3_000)
    states.push(recorder.redact(systemState(app)))
    expect(notices().getSnapshot().context.open).toStrictEqual([])
    does(session(), { type: "session.tokenReceived", token: "very-secret" })
    does(session(), answer("storeToken", { kept: "memory" }))
    does(navigation(), { type: "navigate", href: "/course/c2", source: "push" })
    does(navigation(), shows("course.detail", "c2"))
    does(app, { type: "request.unauthorized" })
    return { ...started, recorder, states }
  }

  test("is one file without secrets that replays to the same states, step by step, twice", () => {
    const { app, recorder, states } = record()
    const file = Scenario.write(recorder.scenario())
    expect(file).not.toContain("very-secret")
    const scenario = Result.getOrThrow(Scenario.read(file))
    const replayed = replayedStates(scenario)
    expect(replayed.at(-1)).toStrictEqual(recorder.redact(systemState(app)))
    expect(states.filter((state) => !replayed.some((other) => isEqual(state, other)))).toStrictEqual([])
    expect(replayedStates(scenario)).toStrictEqual(replayed)
  })

  test("keeps what the environment did, and none of what machines told each other", () => {
    const kept = record()
      .recorder.scenario()
      .events.map(({ to, event }) => `${to} ${event.type}`)
    expect(kept).not.toContain("root.navigation.page session.changed")
    expect(kept).not.toContain("root.notices notice.show")
    const life = elapsed("life", "notice.open")
    expect(kept.filter((line) => line.endsWith(life.type))).toStrictEqual([`root.notices.notice-0 ${life.type}`])
  })

  test("of charts that have changed since says which step nobody takes", () => {
    const scenario = record().recorder.scenario()
    const [first] = scenario.events
    if (first === undefined) throw new Error("nothing was recorded")
    const { step } = replaySystem(tree, { ...scenario, events: [{ ...first, to: "root.gone" }] })
    expect([step()?.unheard, step()]).toStrictEqual(["no actor", null])
  })
})

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

test("placeholders without an implementation fail into a safe state", async () => {
  const app = createActor(appMachine, { input: appInput, clock: new SimulatedClock() }).start()
  await promisesToSettle()
  const { session, navigation } = handles(app)
  expect(session().getSnapshot().value).toStrictEqual({ signedOut: "idle" })
  expect(navigation().getSnapshot().value).toBe("failed")
  app.stop()
})

/** Promises that are rejected at once have told their machines by then. */
const promisesToSettle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}
