import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")

const asked = (page: Page) => page.getByRole("dialog", { name: "离开作答？" })
const said = (page: Page) => asked(page).getByRole("listitem").allTextContents()

test("a step back from a timed paper is asked about, with what it costs, and can be taken back", async () => {
  const { context, page, close } = await openVisitor({ width: 360, height: 740 })
  await asLearner(page, site, "13900023001", "/question/301")
  // within the site: a step back leads to its page
  await page.locator('a[href^="/mock-exam?paper_id=5001"]').click()
  await page.getByRole("button", { name: "开始作答" }).click()
  await writable(page)
  const { href } = new URL(page.url())

  await page.getByRole("button", { name: /^A/ }).click()
  await page.locator('[data-saved="saved"]').waitFor()
  await page.goBack()
  await asked(page).waitFor()
  await expect
    .poll(() => said(page))
    .toStrictEqual([
      "作答都已保存在服务器。",
      expect.stringMatching(/^离开后计时不停，还剩[\d:]+，\d\d:\d\d:\d\d自动交卷。$/),
    ])
  await page.keyboard.press("Escape")
  await asked(page).waitFor({ state: "detached" })
  await page.waitForURL(href)
  await expect.poll(() => page.getByRole("button", { name: /^A/ }).getAttribute("aria-pressed")).toBe("true")

  await context.setOffline(true)
  await page.getByRole("button", { name: "下一题" }).click()
  await page.getByRole("button", { name: /^B/ }).click()
  await page.locator('[data-saved="kept"]').waitFor()
  await page.goBack()
  await asked(page).waitFor()
  await asked(page).getByText("有1题的作答只在这台设备上，截止前回到这台设备打开这份试卷才会送达。").waitFor()
  await context.setOffline(false)
  await asked(page).getByText("作答都已保存在服务器。").waitFor()
  await asked(page).getByRole("button", { name: "离开", exact: true }).click()
  await page.waitForURL((url) => url.pathname !== "/mock-exam")
  await close()
})

test("practice that is saved is left without a question", async () => {
  const { page, close } = await openVisitor()
  await asLearner(page, site, "13900023002", "/question/304")
  await page.getByRole("link", { name: "做今天的题" }).click()
  await writable(page)
  await page.goBack()
  await page.getByRole("heading", { level: 1 }).waitFor()
  await page.waitForURL(`${site}/question/304`)
  await close()
})
