import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { signUp } from "../support/signUp.ts"

const site = inject("siteUrl")
const PRACTICE = `${site}/question/exam?bank_id=302&chapter_id=3021`

test("a bank that was opened once is practised from a cold start without a network, and saved afterwards", async () => {
  const { context, page, close } = await openVisitor()
  await signUp(page, site, "13900003001", "/question/302")
  await page.goto(PRACTICE)
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  const isKept = () =>
    page.evaluate(async (path) => (await caches.match(path)) !== undefined, PRACTICE.slice(site.length))
  await expect.poll(isKept).toBe(true)

  await context.setOffline(true)
  await page.goto("about:blank")
  await page.goto(PRACTICE)
  for (const number of [1, 2, 3]) {
    await page.getByRole("heading", { name: `第${number}题` }).waitFor()
    await page.getByRole("button", { name: /^A/ }).click()
    await page.getByText("已存在本机", { exact: true }).waitFor()
    if (number < 3) await page.keyboard.press("ArrowRight")
  }
  await page.reload()
  await page.getByRole("button", { name: "第3题，已答，未保存到服务器，当前" }).waitFor()

  await context.setOffline(false)
  await page.getByText(/^已保存/).waitFor()
  const token = await page.evaluate(() => localStorage.getItem("token"))
  expect(token).not.toBeNull()
  await page.reload()
  await page.getByRole("button", { name: /^第3题，已答(?!，未保存)/ }).waitFor()
  for (const number of [1, 2, 3]) await page.getByRole("button", { name: new RegExp(`^第${number}题，已答`) }).waitFor()
  await close()
})
