import type { Page } from "playwright-core"
import { afterAll, expect, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { ownSite } from "../support/ownSite.ts"
import { writable } from "../support/writable.ts"

const PAPER = "/mock-exam?paper_id=5000"
const BANK = "/question/exam?bank_id=302"

let visitor: Visitor

// a site of its own: its server is killed
const site = await ownSite()

afterAll(async () => {
  await visitor.close()
})

const option = (page: Page, key: string) => page.getByRole("button", { name: new RegExp(`^${key}`) })
const isChosen = (page: Page, key: string) => option(page, key).getAttribute("aria-pressed")
const choose = async (page: Page, key: string) => {
  await page.keyboard.press(key.toLowerCase())
  await option(page, key).and(page.locator('[aria-pressed="true"]')).waitFor()
}
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()
const kept = (page: Page) => page.locator('[data-saved="kept"]').waitFor()
const question = (page: Page, number: number) => page.getByRole("heading", { name: `第${number}题` }).waitFor()

test("a mock exam by keyboard loses nothing to a reload, a dead network, a killed server and a second tab", async () => {
  visitor = await openVisitor()
  const { page, context } = visitor
  await asLearner(page, site.url, "13900000077", PAPER)
  await page.getByRole("button", { name: "开始作答" }).press("Enter")
  await question(page, 1)
  await writable(page)
  await choose(page, "A")
  await saved(page)

  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("b")
  await page.keyboard.press("f")
  await page.reload()
  await question(page, 2)
  await expect.poll(() => isChosen(page, "B")).toBe("true")
  await page.getByText("已标记", { exact: true }).first().waitFor()
  await writable(page)
  expect(visitor.complaints()).toStrictEqual([])

  await context.setOffline(true)
  await page.keyboard.press("ArrowRight")
  await choose(page, "C")
  await page.getByText("网络断开，答案已存在本机").waitFor()
  await kept(page)
  await context.setOffline(false)
  await saved(page)

  await site.kill()
  await choose(page, "D")
  await kept(page)
  await site.startAgain()
  await saved(page)

  const second = await context.newPage()
  await second.goto(`${site.url}${PAPER}`)
  await second.getByText("这份试卷正在另一个标签页作答").waitFor()
  await expect.poll(() => isChosen(second, "D")).toBe("true")
  await second.getByRole("button", { name: "在此页继续作答" }).click()
  await writable(second)
  await choose(second, "A")
  await saved(second)
  await page.getByText("这份试卷正在另一个标签页作答").waitFor()
  await second.close()
  await page.getByRole("button", { name: /^A/, pressed: true, disabled: false }).waitFor()

  await page.getByRole("button", { name: "交卷" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "交卷" })
  await dialog.getByText("还有7题没有作答。").waitFor()
  await dialog.getByRole("button", { name: "确认交卷" }).press("Enter")
  await page.getByRole("heading", { name: "逐题回顾" }).waitFor()
  await page.getByText("作答3 / 10题").first().waitFor()
  await expect.poll(() => page.getByRole("navigation", { name: "题号" }).getByRole("link").count()).toBe(10)
})

test("practice explains an answer in place and keeps its place over a reload", async () => {
  const { page } = visitor
  await page.goto(`${site.url}${BANK}`)
  await question(page, 1)
  await writable(page)
  const stem = page.getByRole("article").locator(".rich-text").first()
  const before = await stem.boundingBox()
  await page.keyboard.press("a")
  await page.getByRole("region", { name: "第1题解析" }).waitFor()
  expect(await stem.boundingBox()).toStrictEqual(before)
  await page.reload()
  await page.getByRole("region", { name: "第1题解析" }).waitFor()
})
