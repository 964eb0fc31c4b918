import { expect, it } from "vitest"
import { untilText } from "#domain/time/untilText.ts"

it.each([
  [null, "长期有效"],
  ["202812", "有效期至2028-12-31"],
  ["2028/06/30", "有效期至2028-06-30"],
  ["2028年3月", "有效期至2028-03-31"],
])("validity written as %s is a day: %s", (written, shown) => {
  expect(untilText(written)).toBe(shown)
})
