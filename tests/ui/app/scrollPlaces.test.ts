import { afterEach, expect, test, vi } from "vitest"
import { readScrolls } from "#adapters/storage/bootStorage.ts"
import { browserEffects } from "#app/browserEffects.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test("the window remembers how far its latest fifty entries were scrolled", () => {
  const { writeHistory } = browserEffects({ clearToken: () => undefined })
  const leaveAt = (top: number) => {
    vi.stubGlobal("scrollY", top)
    writeHistory({ href: "/", source: "push" })
  }
  for (let top = 1; top <= 60; top += 1) leaveAt(top)
  expect(readScrolls().map(([, top]) => top)).toStrictEqual(Array.from({ length: 50 }, (_, index) => index + 11))
  const [oldest] = readScrolls()
  history.replaceState({ key: oldest?.[0] }, "", "/")
  writeHistory({ href: "/", source: "pop" })
  leaveAt(0)
  expect([readScrolls().length, readScrolls().at(-1)]).toStrictEqual([50, [oldest?.[0], 0]])
})
