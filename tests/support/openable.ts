import type { Page } from "playwright-core"
import { expect } from "vitest"

/** What is open would open again without a network: the worker answers for it, and has each file that was loaded. */
export const openable = async (page: Page): Promise<void> => {
  const missing = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller === null) return ["a worker"]
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)
      const needed = ["/_shell", ...loaded.filter((path) => path.startsWith("/assets/"))]
      const kept = await Promise.all(needed.map((path) => caches.match(path)))
      return needed.filter((_, index) => kept[index] === undefined)
    })
  await expect.poll(missing).toStrictEqual([])
}
