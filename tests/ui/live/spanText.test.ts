import { expect, test } from "vitest"
import { spanText } from "#ui/live/spanText.ts"

const MINUTE = 60_000

test.each([
  [0, "不到1分钟"],
  [MINUTE - 1, "不到1分钟"],
  [MINUTE, "1分钟"],
  [59 * MINUTE, "59分钟"],
  [60 * MINUTE, "1小时"],
  [61 * MINUTE, "1小时1分"],
  [24 * 60 * MINUTE - 1, "23小时59分"],
  [24 * 60 * MINUTE, "1天"],
  [51 * 60 * MINUTE, "2天3小时"],
])("%i milliseconds are %s", (ms, text) => {
  expect(spanText(ms)).toBe(text)
})
