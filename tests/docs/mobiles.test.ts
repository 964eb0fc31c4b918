import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

it("no two journeys on the site that all share sign somebody up by the same number", () => {
  const used = globSync("tests/journeys/*.test.ts").flatMap((path) => {
    const text = readFileSync(path, "utf8")
    const numbers = text.includes(`inject("siteUrl")`) ? (text.match(/\b1[3-9]\d{9}\b/g) ?? []) : []
    return [...new Set(numbers)].map((number) => ({ number, path }))
  })
  expect(used.length).toBeGreaterThan(40)
  const shared = [...Map.groupBy(used, ({ number }) => number).values()].filter((users) => users.length > 1)
  expect(shared).toStrictEqual([])
})
