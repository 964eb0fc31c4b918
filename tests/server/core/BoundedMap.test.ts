import { expect, it } from "vitest"
import { BoundedMap } from "#server/core/BoundedMap.ts"

it("forgets what was set longest ago, not what was set again", () => {
  const map = new BoundedMap<string, number>(3)
  for (const key of ["a", "b", "c", "a", "d"]) map.set(key, key.charCodeAt(0))
  expect(["a", "b", "c", "d"].map((key) => map.get(key))).toStrictEqual([97, undefined, 99, 100])
})
