import { afterEach, describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { webStorage } from "#adapters/storage/webStorage.ts"
import { fullStorage } from "#dev/conditions/fullStorage.ts"
import { inertChart } from "#dev/record/charts.ts"
import { SessionRecorder } from "#dev/record/SessionRecorder.ts"
import type { AppActor } from "#ui/AppContext.ts"
import { startUp } from "../../machines/support/startUp.ts"

afterEach(() => sessionStorage.clear())

const makeApp = () =>
  createActor(inertChart("app") ?? expect.unreachable(), {
    input: { startUp, href: "/course", reloaded_at: null },
    clock: new SimulatedClock(),
  } as never) as unknown as AppActor

/** A load of the page: recorded from its start where the load before was. */
const load = (storage = webStorage) => {
  const app = makeApp()
  const recorder = new SessionRecorder(app, storage)
  const isContinued = recorder.isContinued
  recorder.begin("start")
  app.start()
  app.send({ type: "clock.ticked", now: startUp.now + 1_000 })
  const leave = () => dispatchEvent(new Event("pagehide"))
  return { recorder, isContinued, leave, note: () => recorder.store.get().note }
}

/** A storage with room for a hundred characters of one text. */
const small = (): ReturnType<typeof webStorage.window> => {
  const storage = webStorage.window()
  return {
    ...fullStorage(webStorage.window, () => true)(),
    setItem: (key, text) => {
      if (text.length > 100) throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
      storage.setItem(key, text)
    },
  }
}

const over = (storage: typeof webStorage) => {
  const first = load(storage)
  first.leave()
  const second = load(storage)
  const scenario = second.recorder.end()
  first.recorder.end()
  return {
    isContinued: second.isContinued,
    loads: scenario?.events.filter(({ event }) => event.type === "page.loaded"),
  }
}

describe("a recording over a load of its page", () => {
  test("goes on where the window's storage has room", () => {
    const { isContinued, loads } = over(webStorage)
    expect([isContinued, loads?.length]).toStrictEqual([true, 1])
  })

  test("begins again where it was too long to be kept, and says so", () => {
    const first = load({ ...webStorage, window: small })
    first.leave()
    const second = load({ ...webStorage, window: small })
    expect([second.isContinued, second.note()]).toStrictEqual([true, "载入之前的太长，没有保住"])
    second.recorder.end()
    expect(second.note()).toMatch(/回放一致$/)
    first.recorder.end()
  })

  test("is lost where nothing at all can be written, and what follows is recorded", () => {
    const full = {
      local: fullStorage(webStorage.local, () => true),
      window: fullStorage(webStorage.window, () => true),
    }
    expect(over(full)).toStrictEqual({ isContinued: false, loads: [] })
  })
})
