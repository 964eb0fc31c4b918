import type { Page } from "playwright-core"
import { afterAll, expect, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { openable } from "../support/openable.ts"
import { ownSite } from "../support/ownSite.ts"
import { writable } from "../support/writable.ts"

let visitor: Visitor

// a site of its own: the windows of its exams are moved
const site = await ownSite()
const { sql } = site

afterAll(async () => {
  await visitor.close()
})

const SOON = "5102"
const FORMAL = "5101"
const OVER = "5103"

const moveWindow = async (paper: string, opens: string, closes: string) => {
  await sql`
    update papers set opens_at = now() + ${opens}::interval, closes_at = now() + ${closes}::interval where id = ${paper}`
}

const start = (page: Page) => page.getByRole("button", { name: "开始作答" })
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor()

test("the door opens by itself, nothing but calls is loaded after the start, and the result waits for its time", async () => {
  visitor = await openVisitor({ worker: true })
  const { page } = visitor
  await asLearner(page, site.url, "13900006001", null)
  await moveWindow(SOON, "1 hour", "2 hours")
  await page.goto(`${site.url}/study/question`)
  await page.getByRole("link", { name: "去候考：计算机应用限时赛" }).click()
  await heading(page, "距开考")
  expect(await start(page).isDisabled()).toBe(true)
  await page.getByText("写入并读回成功").waitFor()
  await page.getByText("已全部载入").waitFor()
  await openable(page)

  // the page asks again for the window where it may have missed something
  await moveWindow(SOON, "5 seconds", "1 hour")
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await heading(page, "考试已经开始，可以作答")
  await page.waitForLoadState("networkidle")
  const asked: Array<string> = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    // icon and manifest are the browser's own doing
    if (pathname !== "/favicon.svg" && pathname !== "/site.webmanifest") asked.push(pathname)
  })
  await start(page).press("Enter")
  await heading(page, "第1题")
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main")
  expect(new URL(page.url()).pathname).toBe("/online-exam")
  await writable(page)
  await page.keyboard.press("a")
  await saved(page)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("f")
  await page.getByRole("button", { name: "交卷" }).click()
  await page.getByRole("button", { name: "确认交卷" }).click()
  await heading(page, "已交卷")
  expect(asked.filter((path) => !path.startsWith("/api/"))).toStrictEqual([])
  // the paper came with one request
  expect(asked.filter((path) => /\/exam\/(start|attempt)$/.test(path))).toStrictEqual(["/api/exam/start"])

  await page.getByText(/^成绩.*公布，/).waitFor()
  await page.getByRole("link", { name: "成绩公布时间" }).click()
  await page.getByText(/^已交卷。成绩.*公布，/).waitFor()
  expect(new URL(page.url()).pathname).toBe("/online-result")
  expect(visitor.complaints()).toStrictEqual([])

  await page.goto(`${site.url}/online-portal?paper_id=${SOON}`)
  await heading(page, "这场考试你已经交卷")
})

test("a late start shows what it costs, and a reload at either address continues", async () => {
  await visitor.close()
  visitor = await openVisitor({ width: 360 })
  const { page } = visitor
  await asLearner(page, site.url, "13900006002", null)
  await moveWindow(SOON, "-1 hour", "10 minutes")
  await page.goto(`${site.url}/online-exam?paper_id=${SOON}`)
  await page.getByText(/现在开始比规定的15分钟少6分钟/).waitFor()
  await start(page).click()
  await heading(page, "第1题")
  await writable(page)
  await page.keyboard.press("b")
  await saved(page)
  for (const address of ["/online-exam", "/online-portal"]) {
    await page.goto(`${site.url}${address}?paper_id=${SOON}`)
    await heading(page, "第1题")
    await expect.poll(() => page.getByRole("button", { name: /^B/ }).getAttribute("aria-pressed")).toBe("true")
  }
})

test("a formal exam does not begin where nothing can be stored; an exam that is over says so", async () => {
  await visitor.close()
  visitor = await openVisitor({ worker: true })
  const { page, context } = visitor
  await asLearner(page, site.url, "13900006003", null)
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new Error("blocked")
    }
    // the token is there already
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await page.goto(`${site.url}/online-portal?paper_id=${FORMAL}`)
  await page.getByText("这个浏览器不能留存答案，正式考试不能在这里开始").waitFor()
  await heading(page, "考试已经开始，可以作答")
  expect(await start(page).isDisabled()).toBe(true)

  await page.goto(`${site.url}/online-portal?paper_id=${OVER}`)
  await heading(page, "考试已经结束")
  await page.getByText("你没有参加这场考试。").waitFor()
})
