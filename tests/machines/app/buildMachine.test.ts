import { expect, test } from "vitest"
import { buildMachine } from "#machines/app/buildMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"

const start = (own = "b1") => {
  const { actor, clock } = run(buildMachine, { own })
  const emitted = emittedBy(actor, "build.found", "notice.show")
  return { actor, clock, emitted, state: () => actor.getSnapshot().value }
}
const same = answer("latest", { id: "b1", timestamp: 1 })
const other = answer("latest", { id: "b2", timestamp: 2 })

test("looks on start, and every five minutes while visible", () => {
  const { actor, clock, state } = start()
  expect(state()).toBe("checking")
  tell(actor, same)
  clock.increment(299_999)
  expect(state()).toBe("waiting")
  clock.increment(1)
  expect(state()).toBe("checking")
})

test("not while hidden; at once on becoming visible", () => {
  const { actor, clock, state } = start()
  tell(actor, same, { type: "window.hidden" })
  clock.increment(3_600_000)
  expect(state()).toBe("hidden")
  tell(actor, { type: "window.shown" })
  expect(state()).toBe("checking")
})

test.each([answer("latest", null), defect("latest")])("what cannot be read is no news (%#)", (event) => {
  const { actor, emitted, state } = start()
  tell(actor, event)
  expect(state()).toBe("waiting")
  expect(emitted).toStrictEqual([])
})

test("shows one quiet notice of another build", () => {
  const { actor, emitted, state } = start()
  tell(actor, other, { type: "window.hidden" }, { type: "window.shown" })
  expect(state()).toBe("newBuildFound")
  expect(emitted.map(({ type }) => type)).toStrictEqual(["build.found", "notice.show"])
  expect(actor.getSnapshot().context.found).toStrictEqual({ id: "b2", timestamp: 2 })
})

test("a page that knows no build of its own never finds another", () => {
  const { actor, state } = start("")
  tell(actor, other)
  expect(state()).toBe("waiting")
})
