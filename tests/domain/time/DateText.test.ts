import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as DateText from "#domain/time/DateText.ts"

describe("a date at the start of a text", () => {
  it.each([
    ["2023-01-05", 2023, 1, 5],
    ["2023/1/5", 2023, 1, 5],
    ["2023.12.31", 2023, 12, 31],
    ["2023-01", 2023, 1, null],
    ["2023/1", 2023, 1, null],
    ["2023.10", 2023, 10, null],
    ["2023年1月5日", 2023, 1, 5],
    ["2023年01月05号", 2023, 1, 5],
    ["2023 年 1 月 5 日", 2023, 1, 5],
    ["2023年1月", 2023, 1, null],
    ["2023 年 12 月", 2023, 12, null],
    ["20230105", 2023, 1, 5],
    ["202301", 2023, 1, null],
    ["　\n 2023-01-05", 2023, 1, 5],
    ["2023-01-05、2024-01-05", 2023, 1, 5],
    ["2023-01-05 23:59:59", 2023, 1, 5],
    ["2023-01-05到期", 2023, 1, 5],
    ["2023年1月起", 2023, 1, null],
    ["2023-02-30", 2023, 2, 30],
    ["2023-01/02", 2023, 1, null],
    ["2023-01-", 2023, 1, null],
    ["2023年5月 6", 2023, 5, null],
    ["202301-05", 2023, 1, null],
  ])("is read from %j", (text, year, month, day) => {
    expect(DateText.extract(text)).toStrictEqual({ year, month, day })
  })

  it.each([
    "",
    "、2023-01-05",
    "有效期2023-01-05",
    "2023",
    "23-01-05",
    "2023-13-01",
    "2023-00-01",
    "2023-1-32",
    "2023-1-0",
    "2023-01-123",
    "2023-012",
    "2023-123",
    "2023年13月",
    "2023年5月32日",
    "2023年5月 32日",
    "2023年5月123日",
    "2023年5月6",
    "2023年5月6日12点",
    "2023010",
    "202301051",
    "20231301",
    "202300",
    "２０２３-01-05",
  ])("is not read from %j", (text) => {
    expect(DateText.extract(text)).toBeNull()
  })

  it("is the same in every form, with anything but a digit behind it", () => {
    const date = fc.record({
      year: fc.integer({ min: 1000, max: 9999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    })
    const tail = fc.string().filter((text) => !/^\d/.test(text))
    fc.assert(
      fc.property(date, tail, ({ year, month, day }, rest) => {
        const [mm, dd] = [month, day].map((part) => String(part).padStart(2, "0"))
        const forms = [
          ...["-", "/", "."].flatMap((sign) => [
            `${year}${sign}${mm}${sign}${dd}`,
            `${year}${sign}${month}${sign}${day}`,
          ]),
          `${year}年${month}月${day}日`,
          `${year}年 ${mm} 月 ${dd} 号`,
          `${year}${mm}${dd}`,
        ]
        for (const form of forms) expect(DateText.extract(`${form}${rest}`)).toStrictEqual({ year, month, day })
      }),
    )
  })

  it("has a month and a day within their bounds, whatever the text", () => {
    const text = fc
      .array(fc.constantFrom("2", "0", "1", "3", "9", "-", "/", ".", "年", "月", "日", "号", " ", "、"))
      .map((s) => s.join(""))
    fc.assert(
      fc.property(text, (s) => {
        const { month, day } = DateText.extract(s) ?? { month: 1, day: null }
        expect(month >= 1 && month <= 12 && (day === null || (day >= 1 && day <= 31))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe("lastDay", () => {
  it.each([
    ["2028/06/30", "2028-06-30"],
    ["20281231", "2028-12-31"],
    ["202812", "2028-12-31"],
    ["2028年3月", "2028-03-31"],
    ["2028 年 3 月 5 号", "2028-03-05"],
    ["2028-02", "2028-02-29"],
    ["2028.1、2029.1", "2028-01-31"],
    ["报名后一年", "报名后一年"],
  ])("%s", (text, expected) => {
    expect(DateText.lastDay(text)).toBe(expected)
  })

  it("names the same date, and is its own form", () => {
    const form = fc.tuple(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
    )
    fc.assert(
      fc.property(form, fc.constantFrom("-", "/", "."), ([year, month, day], sign) => {
        const text = [year, month, day].join(sign)
        const found = DateText.lastDay(text)
        expect(DateText.extract(found)).toStrictEqual(DateText.extract(text))
        expect(DateText.lastDay(found)).toBe(found)
      }),
    )
  })
})
