import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Expiry from "#domain/time/Expiry.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const at = (text: string) => Shanghai.parse(text) ?? Number.NaN

describe("expiry", () => {
  it("lasts through the end of the named day", () => {
    const last = { time: "2026-03-31 23:59:59", isExpires: false, leftDays: 0 }
    expect(Expiry.fromText("2026-03-31", at("2026-03-31 00:00:00"))).toStrictEqual(last)
    expect(Expiry.fromText("2026-03-31", at("2026-03-31 23:59:59") + 999)).toStrictEqual(last)
    expect(Expiry.fromText("2026-03-31", at("2026-04-01 00:00:00"))).toStrictEqual({ ...last, isExpires: true })
  })

  it("lasts through the end of the named month", () => {
    expect(Expiry.fromText("2024年2月", at("2024-02-28 12:00:00"))).toStrictEqual({
      time: "2024-02-29 23:59:59",
      isExpires: false,
      leftDays: 1,
    })
  })

  it("counts calendar days, so that one minute before midnight tomorrow is a day away", () => {
    expect(Expiry.fromText("20260302", at("2026-03-01 23:59:00"))).toMatchObject({ leftDays: 1 })
    expect(Expiry.fromText("2026.03.02、2027.01.01", at("2026-02-01 00:00:00"))).toMatchObject({ leftDays: 29 })
  })

  it("leaves no days once it is over", () => {
    expect(Expiry.fromText("2020/1/1", at("2026-03-01 00:00:00"))).toStrictEqual({
      time: "2020-01-01 23:59:59",
      isExpires: true,
      leftDays: 0,
    })
  })

  it("is none without a date that the calendar has", () => {
    expect(["", "长期有效", "2023-02-30", "2023-13"].map((text) => Expiry.fromText(text, 0))).toStrictEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it("agrees with plain arithmetic: expired exactly after the last second, days to the last day until then", () => {
    const instant = fc.integer({ min: at("1992-01-01 00:00:00"), max: at("2200-01-01 00:00:00") })
    fc.assert(
      fc.property(instant, instant, (day, now) => {
        const isExpires = Shanghai.dayNumber(now) > Shanghai.dayNumber(day)
        expect(Expiry.fromText(Shanghai.dateText(day), now)).toStrictEqual({
          time: `${Shanghai.dateText(day)} 23:59:59`,
          isExpires,
          leftDays: isExpires ? 0 : Shanghai.dayNumber(day) - Shanghai.dayNumber(now),
        })
      }),
    )
  })
})
