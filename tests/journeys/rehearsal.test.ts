import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"

const site = inject("siteUrl")
let visitor: Visitor

beforeAll(async () => {
  visitor = await openVisitor({ width: 360 })
})
afterAll(() => visitor.close())

const step = (page: Page, name: string) => page.locator("li[aria-current=step]", { hasText: name }).waitFor()
const ledger = (page: Page, text: string) => page.getByText(text).waitFor()
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const writable = (page: Page) => page.locator("fieldset[aria-labelledby] button:enabled").first().waitFor()
const isChosen = (page: Page, key: string) =>
  page
    .getByRole("article")
    .getByRole("button", { name: new RegExp(`^${key}`) })
    .getAttribute("aria-pressed")

test("a newcomer sees within a minute that a dead network and a reload lose no answer", async () => {
  const { page } = visitor
  await asLearner(page, site, "13900006005", "/mock-exam?paper_id=5000")
  const saves: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/exam/save")) saves.push(request.url())
  })
  await page.getByRole("link", { name: "先演练60秒" }).click()
  await page.getByRole("heading", { name: "60秒考前演练" }).waitFor()
  await press(page, "开始作答")
  await step(page, "答一题")
  await writable(page)
  await page.keyboard.press("a")
  await step(page, "断开网络")
  await ledger(page, "已答1题：服务器已保存1，只在本机0")

  await press(page, "断开网络")
  await step(page, "断网时继续答")
  const before = saves.length
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("b")
  await step(page, "刷新页面")
  await page.getByText("网络断开，答案已存在本机").waitFor()
  await page.locator('[data-saved="kept"]').waitFor()
  await ledger(page, "已答2题：服务器已保存1，只在本机1")

  await Promise.all([page.waitForEvent("load"), press(page, "刷新页面")])
  await step(page, "恢复网络")
  await ledger(page, "已答2题：服务器已保存1，只在本机1")
  await expect.poll(() => isChosen(page, "B")).toBe("true")
  // nothing got through: the page is built from what this device kept
  expect(saves.length).toBe(before)

  await press(page, "恢复网络")
  await step(page, "交卷")
  await ledger(page, "已答2题：服务器已保存2，只在本机0")
  await page.locator('[data-saved="saved"]').waitFor()
  await press(page, "交卷")
  await press(page, "确认交卷")
  await page.getByRole("heading", { name: "已交卷" }).waitFor()
  await page.getByText("2 / 3题").waitFor()
  await page.getByText("一题没有丢").waitFor()
  expect(await page.getByRole("link", { name: "看成绩" }).count()).toBe(0)

  await page.goto(`${site}/study/question/record`)
  await page.getByRole("heading", { name: "做题记录" }).waitFor()
  expect(await page.getByText("考前演练").count()).toBe(0)
  expect(visitor.complaints()).toStrictEqual([])

  await page.goto(`${site}/mock-exam?paper_id=rehearsal`)
  await press(page, "开始作答")
  await step(page, "答一题")
})
