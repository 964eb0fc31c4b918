import { describe, expect, test } from "vitest"
import { examDaysMachine } from "#machines/study/examDaysMachine.ts"
import { run, tell } from "../support/run.ts"
import { came, located, recalled } from "./examDaysChart.ts"

const after = (...events: ReadonlyArray<object>) => {
  const { actor } = run(examDaysMachine, { now: 1_000, subject_id: null })
  tell(actor, ...events)
  const { value, context } = actor.getSnapshot()
  return [value, context.region_id, context.list.length]
}

describe("exam days of a region", () => {
  test("are those of the region that is known, and the address is not asked for", () => {
    expect(after(recalled("420000"))).toStrictEqual(["loading", "420000", 0])
    expect(after(recalled("420000"), located, came)).toStrictEqual(["shown", "420000", 1])
  })

  test("are those of the visitor's address when no region is known, else of the default one", () => {
    expect(after(recalled(null))).toStrictEqual(["asking", "430000", 0])
    expect(after(recalled(null), located, came)).toStrictEqual(["shown", "440000", 1])
  })

  test("are those that a guest chooses while the address is still asked for", () => {
    const chosen = { type: "region.choose", region_id: "420000" }
    expect(after(recalled(null), chosen, located, came)).toStrictEqual(["shown", "420000", 1])
  })

  test("are read again for the region that a guest chooses, and for a learner's who signs in", () => {
    const chosen = [recalled(null), located, came, { type: "region.choose", region_id: "420000" }]
    expect(after(...chosen)).toStrictEqual(["loading", "420000", 1])
    const signedIn = { type: "session.changed", session: "signedIn", was: "signedOut" }
    expect(after(...chosen, came, signedIn, recalled("430000"), came)).toStrictEqual(["shown", "430000", 1])
  })
})
