import { expect, test } from "vitest"
import * as Preference from "#domain/player/Preference.ts"

test("speeds go from 0.5 to 2, one step at a time, and no further", () => {
  expect([Preference.slower(0.5), Preference.faster(0.5), Preference.slower(2), Preference.faster(2)]).toStrictEqual([
    0.5, 0.75, 1.75, 2,
  ])
})
