import { expect, it } from "vitest"
import { decide, doubt, PATIENCE_MS } from "#server/standby/decide.ts"

const PRIMARY = { isPrimary: true, isSucceeded: false, isRequired: true, following: 1, away: 0 }

it.each([
  ["a standby follows", {}, "keep", "keep"],
  ["the first one follows", { isRequired: false }, "require", "require"],
  ["none does and none did", { isRequired: false, following: 0, away: null }, "keep", "keep"],
  ["it is away for a moment", { following: 0, away: PATIENCE_MS - 1 }, "keep", "keep"],
  ["it is away", { following: 0, away: PATIENCE_MS }, "keep", "release"],
  ["it was not seen since the start", { following: 0, away: null }, "keep", "keep"],
  ["another was promoted", { isSucceeded: true }, "fence", "fence"],
  ["another was promoted while it was alone", { isSucceeded: true, isRequired: false, following: 0 }, "fence", "fence"],
  ["this is a standby", { isPrimary: false, isRequired: false, following: 1 }, "keep", "keep"],
])("when %s", (_, change, wait, alone) => {
  const seen = { ...PRIMARY, ...change }
  expect([decide(seen, "wait"), decide(seen, "alone")]).toStrictEqual([wait, alone])
})

it("only a standby that answers waited for, and still wait for, is promoted without a person's word", () => {
  expect([doubt(true, "wait"), doubt(true, "alone"), doubt(false, "wait"), doubt(false, "alone")]).toStrictEqual([
    null,
    "it may go on alone (STANDBY_AWAY=alone)",
    "answers did not wait for this standby yet, so that some are not here",
    "answers did not wait for this standby yet, so that some are not here",
  ])
})
