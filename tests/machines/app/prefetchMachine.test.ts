import { expect, test } from "vitest"
import { prefetchMachine } from "#machines/app/prefetchMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"

const start = () => {
  const { actor, clock } = run(prefetchMachine)
  const fetching = () =>
    (actor.getSnapshot().children["prefetch"]?.getSnapshot() as { readonly input?: { readonly href: string } })?.input
      ?.href
  return { actor, clock, fetching, state: () => actor.getSnapshot().value }
}
const add = (...hrefs: ReadonlyArray<string>) => ({ type: "prefetch.add", hrefs })

test("begins one second after the load, one page after the other, each once", () => {
  const { actor, clock, fetching, state } = start()
  tell(actor, add("/course", "/live", "/course"))
  clock.increment(999)
  expect(state()).toBe("waiting")
  clock.increment(1)
  tell(actor, answer("connection", { effectiveType: "4g" }))
  expect(fetching()).toBe("/course")
  tell(actor, answer("prefetch"), add("/course"))
  expect(fetching()).toBe("/live")
  tell(actor, defect("prefetch"))
  expect(state()).toBe("idle")
  tell(actor, add("/news"))
  expect(fetching()).toBe("/news")
})

test.each([{ effectiveType: "slow-2g" }, { effectiveType: "2g" }, { saveData: true }])("never on %j", (connection) => {
  const { actor, clock, state } = start()
  tell(actor, add("/course"))
  clock.increment(1_000)
  tell(actor, answer("connection", connection), add("/live"))
  expect(state()).toBe("off")
})
