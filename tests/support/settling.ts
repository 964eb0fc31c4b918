import type { Page, Request } from "playwright-core"
import { expect } from "vitest"

interface Settling {
  /** Waits until the page is live, has its heading, asks for nothing more and has drawn what came. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

/** Counts a page's open requests from now on. */
export const settling = (page: Page): Settling => {
  const open = new Set<Request>()
  // a video is fetched for as long as it plays
  const note = (request: Request) => void (request.resourceType() === "media" ? null : open.add(request))
  const done = (request: Request) => void open.delete(request)
  page.on("request", note).on("requestfinished", done).on("requestfailed", done)
  return {
    settled: async () => {
      await page.waitForFunction(() => performance.getEntriesByName("site.live").length > 0)
      await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" })
      let isBusy = false
      do {
        // what loads for ever is reported by its words
        const isStuck = await page
          .waitForFunction(() => document.querySelector("[aria-busy=true]") === null)
          .then(
            () => false,
            () => true,
          )
        await expect.poll(() => open.size, { interval: 10 }).toBe(0)
        await page.evaluate(
          () =>
            new Promise((idle) => {
              requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(idle, { timeout: 5_000 })))
            }),
        )
        isBusy = !isStuck && (await page.locator("[aria-busy=true]").count()) > 0
      } while (open.size > 0 || isBusy)
    },
    stop: () => {
      page.off("request", note).off("requestfinished", done).off("requestfailed", done)
    },
  }
}
