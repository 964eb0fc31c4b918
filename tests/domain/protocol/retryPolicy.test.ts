import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseHttpDate } from "#domain/protocol/httpDate.ts"
import * as retryPolicy from "#domain/protocol/retryPolicy.ts"

const GET = { method: "GET", hasIdempotencyKey: false } as const
const POST = { method: "POST", hasIdempotencyKey: false } as const
const KEYED = { method: "POST", hasIdempotencyKey: true } as const
const FIRST = { retries: 0, status: 503, retryAfter: null, now: 0, jitter: 0 }
const GIVE_UP = { kind: "giveUp" }

describe("a failed request", () => {
  it("is sent again on the eight statuses and without an answer, and on no other status", () => {
    const retried = Array.from({ length: 500 }, (_, index) => index + 100).filter(
      (status) => retryPolicy.decide(GET, { ...FIRST, status }).kind === "retry",
    )
    expect(retried).toStrictEqual([408, 409, 425, 429, 500, 502, 503, 504])
    expect(retryPolicy.decide(GET, { ...FIRST, status: null })).toStrictEqual({ kind: "retry", afterMs: 250 })
  })

  it("is sent again when it is a GET or carries an idempotency key, and never otherwise", () => {
    expect([GET, KEYED, POST].map((request) => retryPolicy.decide(request, FIRST))).toStrictEqual([
      { kind: "retry", afterMs: 250 },
      { kind: "retry", afterMs: 250 },
      GIVE_UP,
    ])
  })

  it("is given up after three retries", () => {
    expect([0, 1, 2, 3].map((retries) => retryPolicy.decide(GET, { ...FIRST, retries, jitter: 0.5 }))).toStrictEqual([
      { kind: "retry", afterMs: 375 },
      { kind: "retry", afterMs: 750 },
      { kind: "retry", afterMs: 1_500 },
      GIVE_UP,
    ])
  })

  it("waits as long as the server asks, if that is not too long", () => {
    const after = (retryAfter: string) => retryPolicy.decide(GET, { ...FIRST, retryAfter, now: Date.UTC(2026, 2, 1) })
    expect(after("5")).toStrictEqual({ kind: "retry", afterMs: 5_000 })
    expect(after("0")).toStrictEqual({ kind: "retry", afterMs: 250 })
    expect(after("Sun, 01 Mar 2026 00:00:07 GMT")).toStrictEqual({ kind: "retry", afterMs: 7_000 })
    expect(after("Sat, 28 Feb 2026 00:00:00 GMT")).toStrictEqual({ kind: "retry", afterMs: 250 })
    expect(after("soon")).toStrictEqual({ kind: "retry", afterMs: 250 })
    expect(after("-5")).toStrictEqual({ kind: "retry", afterMs: 250 })
    expect(after("30")).toStrictEqual({ kind: "retry", afterMs: 30_000 })
    expect(after("31")).toStrictEqual(GIVE_UP)
  })

  it("waits longer with each retry, between half and the whole of the step, never over the cap", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (retries, jitter) => {
        const whole = Math.min(500 * 2 ** retries, 8_000)
        const delay = retryPolicy.delayMs(retries, jitter)
        expect(delay >= whole / 2 && delay <= whole).toBe(true)
        expect(retryPolicy.delayMs(retries + 1, jitter)).toBeGreaterThanOrEqual(delay)
      }),
    )
  })
})

describe("an HTTP date", () => {
  it("is read as every sender writes it", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-01"), noInvalidDate: true }),
        (date) => {
          expect(parseHttpDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
        },
      ),
    )
  })

  it.each([
    "",
    "2026-03-01",
    "Sun, 1 Mar 2026 00:00:00 GMT",
    "Sun, 01 Xyz 2026 00:00:00 GMT",
    "Sun, 31 Feb 2026 00:00:00 GMT",
    "Sun, 01 Mar 2026 00:00:00 CST",
  ])("is not read from %j", (text) => {
    expect(parseHttpDate(text)).toBeNull()
  })
})
