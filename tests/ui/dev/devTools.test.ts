import { afterEach, expect, test, vi } from "vitest"
import { createActor } from "xstate"
import type { World } from "#app/World.ts"
import { devTools } from "#dev/devTools.ts"
import { inertChart } from "#dev/record/charts.ts"
import type { AppActor } from "#ui/AppContext.ts"
import { startUp } from "../../machines/support/startUp.ts"

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test("a site whose clock was moved begins with the moved time, before its first tick", () => {
  vi.useFakeTimers()
  const { options, attach } = devTools("?clock=90m").around({ startUp, isOffline: () => false } as World)
  const app = createActor(inertChart("app") ?? expect.unreachable(), {
    ...options,
    input: { startUp, href: "/course", reloaded_at: null },
  } as never) as unknown as AppActor
  attach(app)
  app.start()
  expect(app.getSnapshot().context.now).toBe(startUp.now + 90 * 60_000)
  app.stop()
})
