import { expect, test } from "vitest"
import type { AnyActorRef } from "xstate"
import { sessionMachine } from "#machines/app/sessionMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { user } from "../support/sessionChart.ts"

const start = () => {
  const log: Array<string> = []
  const started = run(
    sessionMachine.provide({
      actions: { clearToken: () => log.push("clear"), logUserFailed: () => log.push("failed to get user info") },
    }),
  )
  const state = () => started.actor.getSnapshot().value
  return { ...started, log, state, context: () => started.actor.getSnapshot().context }
}

/** The notices that are shown from now on. */
const notices = (actor: AnyActorRef): ReadonlyArray<unknown> => {
  const said: Array<unknown> = []
  actor.system.inspect((inspected) => {
    if (inspected.type === "@xstate.event" && inspected.event.type === "notice.show") said.push(inspected.event.notice)
  })
  return said
}

const loaded = answer("loadUser", { ok: true, value: user })
const notLoaded = answer("loadUser", {
  ok: false,
  failure: { kind: "network", code: 0, message: "网络连接失败", fields: [] },
})
const signIn = { type: "session.tokenReceived", token: "t" }
const stored = answer("storeToken", { kept: "storage" })

test("is restored by a stored token, the user info after it", () => {
  const { actor, state, context } = start()
  expect(state()).toBe("restoring")
  tell(actor, answer("restore", { hasToken: true }))
  expect(state()).toStrictEqual({ signedIn: "loadingUser" })
  tell(actor, loaded)
  expect(state()).toStrictEqual({ signedIn: "ready" })
  expect(context()).toStrictEqual({ user, isStorageLost: false, isNew: false })
})

test.each([answer("restore", { hasToken: false }), defect("restore")])("is signed out without one (%#)", (event) => {
  const { actor, log, state } = start()
  tell(actor, event)
  expect(state()).toStrictEqual({ signedOut: "idle" })
  expect(log).toStrictEqual([])
})

test("a token signs in, and is in no snapshot once it is stored", () => {
  const { actor, state } = start()
  tell(actor, answer("restore", { hasToken: false }), { ...signIn, token: "very-secret", redeem: "r" })
  expect(state()).toBe("signingIn")
  expect(actor.getSnapshot().children["storeToken"]?.getSnapshot()).toMatchObject({
    input: { token: "very-secret", redeem: "r" },
  })
  tell(actor, stored)
  expect(state()).toStrictEqual({ signedIn: "loadingUser" })
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain("very-secret")
})

test.each([notLoaded, defect("loadUser")])(
  "a failed load of the user info clears the session and is logged (%#)",
  (event) => {
    const { actor, log, state, context } = start()
    tell(actor, answer("restore", { hasToken: true }), event)
    expect(state()).toStrictEqual({ signedOut: "leaving" })
    expect(log).toStrictEqual(["failed to get user info", "clear"])
    expect(context().user).toBe(null)
  },
)

test("a user who is known stays when a later look fails", () => {
  const { actor, log, state, context } = start()
  tell(actor, answer("restore", { hasToken: true }), loaded, { type: "session.refresh" }, notLoaded)
  expect(state()).toStrictEqual({ signedIn: "ready" })
  expect(context().user).toStrictEqual(user)
  expect(log).toStrictEqual([])
})

test("a 401 clears the session, and whoever leaves hears what stays on the device", () => {
  const { actor, log, state, context } = start()
  tell(actor, answer("restore", { hasToken: true }), loaded, { type: "request.unauthorized" })
  expect(state()).toStrictEqual({ signedOut: "leaving" })
  expect(log).toStrictEqual(["clear"])
  expect(context()).toStrictEqual({ user: null, isStorageLost: false, isNew: false })
  const said = notices(actor)
  tell(actor, answer("leaveDevice", { open: 1, unsent: 2, notes: 0 }))
  expect(state()).toStrictEqual({ signedOut: "idle" })
  expect(said).toMatchObject([{ title: "已退出登录", text: expect.stringContaining("未送达的作答2条") }])
})

test.each([answer("leaveDevice", { open: 0, unsent: 0, notes: 0 }), defect("leaveDevice")])(
  "nothing is said where nothing stays, or nobody knows (%#)",
  (event) => {
    const { actor, state } = start()
    tell(actor, answer("restore", { hasToken: true }), loaded, { type: "request.unauthorized" })
    const said = notices(actor)
    tell(actor, event)
    expect(state()).toStrictEqual({ signedOut: "idle" })
    expect(said).toStrictEqual([])
  },
)

test.each([answer("signOut", { ok: true, value: null }), answer("signOut", notLoaded.output), defect("signOut")])(
  "signing out clears the token whatever the server says (%#)",
  (event) => {
    const { actor, log, state } = start()
    tell(actor, answer("restore", { hasToken: true }), loaded, { type: "session.signOut" })
    expect(state()).toBe("signingOut")
    expect(log).toStrictEqual([])
    tell(actor, event)
    expect(state()).toStrictEqual({ signedOut: "leaving" })
    expect(log).toStrictEqual(["clear"])
  },
)

test("signing out waits five seconds for the server at most", () => {
  const { actor, clock, log, state } = start()
  tell(actor, answer("restore", { hasToken: true }), loaded, { type: "session.signOut" })
  clock.increment(4_999)
  expect(state()).toBe("signingOut")
  clock.increment(1)
  expect(state()).toStrictEqual({ signedOut: "leaving" })
  expect(log).toStrictEqual(["clear"])
})

test("a token that could only be kept in memory is reported", () => {
  const { actor, context } = start()
  const said = notices(actor)
  tell(actor, answer("restore", { hasToken: false }), signIn, answer("storeToken", { kept: "memory" }))
  expect(context().isStorageLost).toBe(true)
  expect(said).toStrictEqual([
    { kind: "toast", level: "warning", text: "浏览器不允许保存登录状态，刷新后需要重新登录" },
  ])
})

test("follows what happens in another tab, and forgets whom it knew", () => {
  const { actor, state, context } = start()
  tell(actor, answer("restore", { hasToken: true }), loaded, { type: "session.changedElsewhere", hasToken: true })
  expect(state()).toStrictEqual({ signedIn: "loadingUser" })
  expect(context().user).toBe(null)
  tell(actor, loaded, { type: "session.changedElsewhere", hasToken: false })
  expect(state()).toStrictEqual({ signedOut: "idle" })
  tell(actor, { type: "session.changedElsewhere", hasToken: true })
  expect(state()).toStrictEqual({ signedIn: "loadingUser" })
})
