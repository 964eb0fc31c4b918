import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { keptBy } from "../support/keptBy.ts"
import { callSite } from "../support/protocolClient.ts"
import { signOut } from "../support/signOut.ts"
import { signUp } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")
const PAPER = "/mock-exam?paper_id=5000"
const BANK = "/question/exam?bank_id=302"

const answerFirst = async (page: Page) => {
  await writable(page)
  await page.keyboard.press("a")
  await page.locator('[data-saved="saved"]').waitFor()
}

/** Comes back to a page whose session the server has ended meanwhile. */
const comeBackLate = async (page: Page) => {
  const token = (await page.evaluate(() => localStorage.getItem("token"))) ?? ""
  await callSite(site, "user.logout", {}, { token })
  await page.goto(`${site}/study`)
  await page.waitForURL("**/user/login?redirect=*")
}

test.each([
  ["its learner signed out", "13900000975", signOut],
  ["their session ran out", "13900000976", comeBackLate],
])("nothing of a paper stays after it was handed in and %s", async (_, mobile, end) => {
  const { page, close } = await openVisitor({ worker: true })
  await signUp(page, site, mobile, PAPER)
  await page.getByRole("button", { name: "开始作答" }).click()
  await answerFirst(page)
  const stem = (await page.getByRole("article").locator(".rich-text").first().innerText()).slice(0, 12)
  await page.keyboard.press("g")
  await page.getByRole("region", { name: "草稿" }).getByRole("textbox").fill("只是打一打草稿")
  await expect.poll(() => keptBy(page, "只是打一打草稿")).not.toEqual([])
  expect(await keptBy(page, stem)).not.toEqual([])
  await page.getByRole("button", { name: "交卷" }).click()
  await page.getByRole("dialog", { name: "交卷" }).getByRole("button", { name: "确认交卷" }).click()
  await page.getByRole("heading", { name: "逐题回顾" }).waitFor()

  await end(page, site)
  for (const text of [stem, "草稿", mobile, "stem_html"])
    await expect.poll(() => keptBy(page, text), { message: text }).toEqual([])
  expect(await page.getByText("这台设备上还留着").count()).toBe(0)
  await close()
})

test.each([
  ["on signing out", "13900000977", signOut],
  ["when the session ran out", "13900000978", comeBackLate],
])("what is not handed in stays for its learner, who is told %s", async (_, mobile, end) => {
  const { page, close } = await openVisitor({ worker: true })
  await signUp(page, site, mobile, BANK)
  await answerFirst(page)
  await end(page, site)
  await page.getByText("这台设备上还留着未完成的试卷或练习1份").waitFor()
  expect(await keptBy(page, "stem_html")).not.toEqual([])
  await close()
})
