import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"

const site = inject("siteUrl")

test("a page is read, and its links lead on, before any script has come; a button pressed then acts once the site is live", async () => {
  const { page, complaints, close } = await openVisitor()
  try {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/react-[^/]*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${site}/course`)
    const courses = page.locator("main a[href^='/course/1']")
    const first = await courses.count()
    expect(first).toBeGreaterThan(0)
    await page.getByRole("button", { name: "加载更多" }).click()
    expect(await courses.count()).toBe(first)

    release()
    await expect.poll(() => courses.count()).toBeGreaterThan(first)
    expect(complaints()).toStrictEqual([])
  } finally {
    await close()
  }
})
