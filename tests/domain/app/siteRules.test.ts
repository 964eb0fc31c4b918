import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BuildChange from "#domain/app/BuildChange.ts"
import { LIFE_MS } from "#domain/app/Notice.ts"
import * as prefetch from "#domain/app/prefetch.ts"
import * as ReloadGuard from "#domain/app/ReloadGuard.ts"
import * as Session from "#domain/core/Session.ts"

describe("the reload guard", () => {
  it("lets a page reload once in ten seconds", () => {
    expect(ReloadGuard.mayReload(null, 5_000)).toBe(true)
    expect(ReloadGuard.mayReload(1_000, 1_000)).toBe(false)
    expect(ReloadGuard.mayReload(1_000, 10_999)).toBe(false)
    expect(ReloadGuard.mayReload(1_000, 11_000)).toBe(true)
  })

  it("is not locked by a time from the future", () => {
    expect(ReloadGuard.mayReload(9_000_000, 1_000)).toBe(true)
  })

  it("never lets two reloads happen within ten seconds of steady time", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30_000)), (pauses) => {
        let now = 0
        let last: number | null = null
        for (const pause of pauses) {
          now += pause
          if (!ReloadGuard.mayReload(last, now)) continue
          expect(last === null || now - last >= 10_000).toBe(true)
          last = now
        }
      }),
    )
  })
})

describe("a new build", () => {
  it("is another id than the running one", () => {
    const latest = BuildChange.read({ id: "b2", timestamp: 5, more: true })
    expect(latest).toStrictEqual({ id: "b2", timestamp: 5 })
    expect(BuildChange.isNew("b1", latest)).toBe(true)
    expect(BuildChange.isNew("b2", latest)).toBe(false)
    expect(BuildChange.isNew("", latest)).toBe(false)
    expect(BuildChange.isNew("b1", null)).toBe(false)
  })

  it.each([null, "b2", {}, { id: "", timestamp: 1 }, { id: 2, timestamp: 1 }, { id: "b2" }])(
    "is not read from %j",
    (body) => {
      expect(BuildChange.read(body)).toBeNull()
    },
  )

  it("is looked for every five minutes, past every cache", () => {
    expect([BuildChange.POLL_MS, BuildChange.addressAt(1_700_000_000_000)]).toStrictEqual([
      300_000,
      "/builds/latest.json?1700000000000",
    ])
  })
})

describe("prefetching", () => {
  it("begins one second after load, unless the connection is very slow or data is saved", () => {
    const connections = [
      {},
      { effectiveType: "4g" },
      { effectiveType: "3g", saveData: false },
      { effectiveType: "2g" },
      { effectiveType: "slow-2g" },
      { effectiveType: "4g", saveData: true },
    ]
    expect(prefetch.DELAY_MS).toBe(1_000)
    expect(connections.map(prefetch.isAllowed)).toStrictEqual([true, true, true, false, false, false])
  })
})

describe("the constants of section 9", () => {
  it("are these", () => {
    expect(LIFE_MS).toStrictEqual({ toast: 3_000, notification: 4_500 })
    expect({ ...Session }).toStrictEqual({
      AFTER_SIGN_IN: "/study",
      AFTER_SIGN_UP: "/user/start",
      LOGIN_PATH: "/user/login",
      TOKEN_KEY: "token",
      REDEEM_KEY: "redeem",
      KNOWN_USER_KEY: "known_user",
      AGENCY_COOKIE: "ag",
      TOKEN_COOKIE_DAYS: 1,
      USER_INFO_FAILED: "failed to get user info",
    })
  })
})
