import { expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"

const site = inject("siteUrl")

test("a page that waits for its learner keeps its hash on a full load, and its place on a reload", async () => {
  const { page, close } = await openVisitor({ height: 500 })
  await asLearner(page, site, "13900000985", "/study")
  const heading = page.getByRole("heading", { level: 1, name: "个人资料" })
  await page.goto(`${site}/user/profile#here`)
  await heading.waitFor()
  expect(await page.evaluate(() => location.hash)).toBe("#here")

  await page.goto(`${site}/user/profile`)
  await heading.waitFor()
  await page.waitForFunction(() => document.body.scrollHeight > innerHeight + 300)
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }))
  await page.reload()
  await heading.waitFor()
  await page.waitForFunction(() => Math.abs(scrollY - 300) < 2)
  await page.getByRole("link", { name: "课程", exact: true }).first().click()
  await page.waitForURL(`${site}/course`)
  await page.waitForFunction(() => scrollY === 0)
  await close()
})
