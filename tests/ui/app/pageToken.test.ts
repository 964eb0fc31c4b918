import { afterEach, expect, test } from "vitest"
import { type AnyEventObject, createActor, setup, waitFor } from "xstate"
import { SampledClock } from "#adapters/SampledClock.ts"
import {
  clearSession,
  readKnownUser,
  readToken,
  takeToken,
  writeKnownUser,
  writeToken,
} from "#adapters/storage/bootStorage.ts"
import { readCookie, writeCookie } from "#adapters/storage/cookies.ts"
import { webStorage } from "#adapters/storage/webStorage.ts"
import { makeBrowserActors } from "#app/browserActors.ts"
import { Seeds } from "#app/seeds.ts"
import { TOKEN_KEY } from "#domain/core/Session.ts"
import { startUp } from "../../machines/support/startUp.ts"
import { user } from "../../machines/support/sessionChart.ts"

const never = () => new Promise<never>(() => {})

const actors = () => {
  const clock = new SampledClock(startUp.now, () => 0)
  const { now } = startUp
  const world = { startUp, clock, origin: "", isOffline: () => false, loadModule: never, onUnauthorized: () => {} }
  return makeBrowserActors({ world, runtime: never, seeds: new Seeds(() => now), leaver: () => "" }, false)
}

/** What another tab of this profile does: this one sees it at once and hears of it later. */
const elsewhere = (token: string) => {
  if (token === "") {
    writeCookie(TOKEN_KEY, "", 1)
    localStorage.removeItem(TOKEN_KEY)
  } else localStorage.setItem(TOKEN_KEY, token)
}

const signedInAs = (token: string) => {
  elsewhere(token)
  takeToken()
}

afterEach(() => {
  takeToken()
  clearSession()
})

test("what another tab stores is sent by this page once its session has heard of it", async () => {
  const heard: Array<AnyEventObject> = []
  const { window: source } = actors()
  const actor = createActor(
    setup({ actors: { source } }).createMachine({
      invoke: { src: "source" },
      on: { "*": { actions: ({ event }) => heard.push(event) } },
    }),
  ).start()
  signedInAs("mine")
  for (const token of ["theirs", ""]) {
    const before = readToken()
    elsewhere(token)
    expect(readToken()).toBe(before)
    dispatchEvent(new StorageEvent("storage", { key: TOKEN_KEY }))
    expect([readToken(), heard.at(-1)]).toStrictEqual([
      token,
      { type: "session.changedElsewhere", hasToken: token !== "" },
    ])
  }
  actor.stop()
})

test("the session is restored with the token that stands there when it asks", async () => {
  signedInAs("mine")
  elsewhere("theirs")
  const { output } = await waitFor(createActor(actors().restore).start(), ({ status }) => status === "done")
  expect([output, readToken()]).toStrictEqual([{ hasToken: true, user: null }, "theirs"])
})

test("a visit keeps the cookie for another day", () => {
  writeToken("mine")
  writeCookie(TOKEN_KEY, "", 1)
  takeToken()
  expect([readToken(), readCookie(TOKEN_KEY)]).toStrictEqual(["mine", "mine"])
})

test("signing in sends the new token at once; signing out leaves nothing", async () => {
  const stored = createActor(actors().storeToken, { input: { token: "mine", redeem: "r" } }).start()
  await waitFor(stored, ({ status }) => status === "done")
  writeKnownUser(user)
  expect([readToken(), localStorage.getItem(TOKEN_KEY), readKnownUser()]).toStrictEqual(["mine", "mine", user])
  clearSession()
  expect([readToken(), localStorage.length]).toStrictEqual(["", 0])
})

test("a tab that hears of local storage finds the cookie changed as well", () => {
  const { local } = webStorage
  const seen: Array<string> = []
  const noting = (act: () => void) => {
    act()
    seen.push(takeToken())
  }
  webStorage.local = () => ({
    length: local().length,
    key: (index) => local().key(index),
    getItem: (key) => local().getItem(key),
    setItem: (key, value) => noting(() => local().setItem(key, value)),
    removeItem: (key) => noting(() => local().removeItem(key)),
  })
  try {
    writeToken("mine")
    writeToken("")
    expect(seen.filter((_, index) => index % 2 === 1)).toStrictEqual(["mine", ""])
  } finally {
    webStorage.local = local
  }
})

test("who is signed out here leaves the other tab's session as it is", () => {
  signedInAs("mine")
  elsewhere("theirs")
  writeKnownUser(user)
  clearSession()
  expect([readToken(), localStorage.getItem(TOKEN_KEY), readKnownUser()]).toStrictEqual(["", "theirs", null])
})
