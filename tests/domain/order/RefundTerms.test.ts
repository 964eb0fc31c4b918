import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DEFAULTS, type RefundFacts, refundOf, type RefundTerms } from "#domain/order/RefundTerms.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const PAID_AT = Shanghai.parse("2026-03-02 10:00:00") ?? 0
const FACTS: RefundFacts = {
  price_fen: 19_900,
  paid_fen: 14_900,
  returned_fen: 0,
  lessons: 30,
  studied: 4,
  since: PAID_AT,
  asked_at: PAID_AT,
}

describe("what comes back", () => {
  it.each<readonly [string, Partial<RefundTerms>, ReadonlyArray<readonly [string, number]>]>([
    [
      "the part of what was paid",
      {},
      [
        ["实付", 14_900],
        ["已学4 / 30课时", -1_986],
      ],
    ],
    [
      "the part of the price before the coupon",
      { keeps: "of_price" },
      [
        ["实付", 14_900],
        ["已学4 / 30课时", -2_653],
      ],
    ],
    [
      "nothing for study",
      { keeps: "nothing" },
      [
        ["实付", 14_900],
        ["已学4 / 30课时", 0],
      ],
    ],
    [
      "a fee, never more than is left",
      { keeps: "nothing", fee_fen: 20_000 },
      [
        ["实付", 14_900],
        ["已学4 / 30课时", 0],
        ["手续费", -14_900],
      ],
    ],
  ])("%s is kept, line by line", (_, more, lines) => {
    const refund = refundOf({ ...DEFAULTS, ...more }, FACTS)
    expect(refund.lines.map(({ name, fen }) => [name, fen])).toStrictEqual(lines)
    expect(refund.amount_fen).toBe(lines.reduce((sum, [, fen]) => sum + fen, 0))
  })

  it.each<readonly [string, Partial<RefundFacts>, string | null]>([
    ["on the last day", { asked_at: Shanghai.parse("2026-03-09 23:59:59") ?? 0 }, null],
    ["after it", { asked_at: Shanghai.parse("2026-03-10 00:00:00") ?? 0 }, "按协议，申请退款到2026-03-09为止"],
    ["at a fifth of the lessons", { studied: 6 }, null],
    ["beyond a fifth", { studied: 7 }, "按协议，已学课时不超过20%时可以申请退款"],
    ["where nothing is left", { returned_fen: 14_900 }, "按协议计算，没有可退的金额"],
  ])("%s it may be asked for or not", (_, more, refusal) => {
    expect(refundOf(DEFAULTS, { ...FACTS, ...more }).refusal).toBe(refusal)
  })
})

describe("of 1,000 generated histories", () => {
  const fen = fc.integer({ min: 0, max: 1_000_000 })
  const terms = fc.record<RefundTerms>({
    days: fc.integer({ min: 1, max: 365 }),
    studied_percent: fc.integer({ min: 0, max: 100 }),
    keeps: fc.constantFrom("nothing", "of_paid", "of_price"),
    fee_fen: fen,
  })
  const facts = fc
    .record({
      paid_fen: fen,
      coupon: fen,
      returned: fen,
      lessons: fc.nat(200),
      studied: fc.nat(200),
      days: fc.nat(400),
    })
    .map(({ paid_fen, coupon, returned, lessons, studied, days }): RefundFacts => ({
      ...FACTS,
      price_fen: paid_fen + coupon,
      paid_fen,
      returned_fen: Math.min(returned, paid_fen),
      lessons,
      studied: Math.min(studied, lessons),
      asked_at: PAID_AT + days * Shanghai.DAY_MS,
    }))
  const RUNS = { numRuns: 1_000 }

  it("none gives back more than was paid and kept, a part of a fen, or another sum than its lines", () => {
    fc.assert(
      fc.property(terms, facts, (given, one) => {
        const { amount_fen, lines } = refundOf(given, one)
        expect(Number.isSafeInteger(amount_fen)).toBe(true)
        expect(amount_fen).toBeGreaterThanOrEqual(0)
        expect(amount_fen).toBeLessThanOrEqual(one.paid_fen - one.returned_fen)
        expect(lines.reduce((sum, line) => sum + line.fen, 0)).toBe(amount_fen)
      }),
      RUNS,
    )
  })

  it("none gives more for more study, a later day or a higher fee, or takes back a refusal", () => {
    fc.assert(
      fc.property(terms, facts, fc.nat(50), fc.nat(50), fen, (given, one, lessons, days, fee) => {
        const before = refundOf(given, one)
        const after = refundOf(
          { ...given, fee_fen: given.fee_fen + fee },
          {
            ...one,
            studied: Math.min(one.lessons, one.studied + lessons),
            asked_at: one.asked_at + days * Shanghai.DAY_MS,
          },
        )
        expect(after.amount_fen).toBeLessThanOrEqual(before.amount_fen)
        expect(before.refusal !== null && after.refusal === null).toBe(false)
      }),
      RUNS,
    )
  })
})
