import { expect, test } from "vitest"
import { spanText } from "#ui/live/spanText.ts"

const MINUTE = 60_000

test.each([
  [0, "不到 1 分钟"],
  [MINUTE - 1, "不到 1 分钟"],
  [MINUTE, "1 分钟"],
  [59 * MINUTE, "59 分钟"],
  [60 * MINUTE, "1 小时"],
  [61 * MINUTE, "1 小时 1 分"],
  [24 * 60 * MINUTE - 1, "23 小时 59 分"],
  [24 * 60 * MINUTE, "1 天"],
  [51 * 60 * MINUTE, "2 天 3 小时"],
])("%i milliseconds are %s", (ms, text) => {
  expect(spanText(ms)).toBe(text)
})
