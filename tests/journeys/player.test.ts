import type { Page } from "playwright-core"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"

const site = inject("siteUrl")
let visitor: Visitor
let count = 0

beforeEach(async () => {
  visitor = await openVisitor()
})
afterEach(async () => visitor.close())

/** Somebody new in the free course, at its first lesson. */
const join = async (): Promise<Page> => {
  const { page } = visitor
  count += 1
  await asLearner(page, site, `1370000210${count}`, "/course/1001")
  await page.getByRole("button", { name: "加入学习" }).click()
  await page.waitForURL(/\/course\/study\/1001/)
  await page.locator("video").waitFor()
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2)
  return page
}

const position = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1)
const isPaused = (page: Page) => page.waitForFunction(() => document.querySelector("video")?.paused === true)
const isPast = (page: Page, seconds: number) =>
  page.waitForFunction((past) => (document.querySelector("video")?.currentTime ?? 0) > past, seconds)

test("a lesson plays with captions, is reported, and resumes where it was left", async () => {
  const page = await join()
  const reports: Array<{ readonly position: number; readonly lesson_id: string }> = []
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/course/progress")) reports.push(request.postDataJSON() as (typeof reports)[number])
  })

  await page.keyboard.press("k")
  await isPast(page, 1)
  // while it is paused, a line stays the one that is spoken
  await page.keyboard.press("k")
  await page.getByRole("tab", { name: "文稿" }).click()
  const line = page.getByRole("button", { name: /固定时段/ })
  await line.click()
  await expect.poll(() => line.getAttribute("aria-current")).toBe("true")
  await expect.poll(() => page.locator("[data-stage] > p").textContent()).toBe("第一，固定时段。")
  await page.keyboard.press("k")
  await isPast(page, 9)

  await page.keyboard.press("k")
  await isPaused(page)
  const left = await position(page)
  await expect.poll(() => Math.abs((reports.at(-1)?.position ?? 0) - left)).toBeLessThan(1)
  expect(new Set(reports.map(({ lesson_id }) => lesson_id))).toStrictEqual(new Set(["1001101"]))

  await page.reload()
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2)
  expect(Math.abs((await position(page)) - left)).toBeLessThan(1.5)
  expect(visitor.complaints()).toStrictEqual([])
})

test("a lesson plays that was pressed as its video was being put in place", async () => {
  const { page } = visitor
  await page.addInitScript(() => {
    const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src") ?? {}
    Object.defineProperty(HTMLMediaElement.prototype, "src", {
      ...src,
      set(this: HTMLMediaElement, address: string) {
        document.querySelector<HTMLElement>('[aria-label="播放"]')?.click()
        src.set?.call(this, address)
      },
    })
  })
  await isPast(await join(), 1)
  expect(visitor.complaints()).toStrictEqual([])
})

/** Plays over the lesson's first marker. */
const playOver = (page: Page) => page.getByRole("slider", { name: "进度" }).fill("41.5")

test("a finished lesson is marked and leads to the next, by keyboard alone; speed and captions stay", async () => {
  const page = await join()
  await page.keyboard.press(">")
  await page.keyboard.press("c")
  await page.keyboard.press("9")
  await page.keyboard.press("l")
  await page.keyboard.press("k")
  await page.getByText("怎样安排一周的备考，学完了").waitFor()
  await page.getByText("已学完1 / 5").waitFor()

  await page.keyboard.press("n")
  await page.getByRole("heading", { level: 1, name: "从考试日往回排" }).waitFor()
  expect(new URL(page.url()).search).toBe("?lesson_id=1001102")
  await page.getByRole("button", { name: "标记为学完" }).press("Enter")
  await page.getByText("已学完2 / 5").waitFor()

  await page.getByRole("link", { name: /增长率三步算/ }).press("Enter")
  await isPast(page, 0.5)
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(1.25)
  expect(await page.getByRole("button", { name: "字幕" }).getAttribute("aria-pressed")).toBe("false")

  await playOver(page)
  const dialog = page.getByRole("dialog", { name: "随堂题" })
  // it takes the focus as it opens
  await page.waitForFunction(() => document.querySelector("dialog[open]")?.contains(document.activeElement))
  await isPaused(page)
  await dialog.getByRole("button", { name: /^A/ }).press("Enter")
  await dialog.getByRole("button", { name: /^A/, pressed: true }).waitFor()
  await dialog.getByRole("button", { name: "提交" }).press("Enter")
  await dialog.getByText("答对了").first().waitFor()
  await dialog.getByText("增长率的分母永远是基期").waitFor()
  await page.keyboard.press("Enter")
  await isPast(page, 43)
  await playOver(page)
  await isPast(page, 43)
  expect(await dialog.count()).toBe(0)

  await page.goBack()
  await page.getByRole("heading", { level: 1, name: "从考试日往回排" }).waitFor()
  await page.getByText("已学完", { exact: true }).waitFor()
  expect(visitor.complaints()).toStrictEqual([])
})

test("what was studied offline is kept and reported when the network is back, and on leaving for another page", async () => {
  const page = await join()
  await page.keyboard.press("k")
  await isPast(page, 1)
  await visitor.context.setOffline(true)
  await page.keyboard.press("k")
  await page.getByText("进度已存在本机，网络恢复后自动上报").waitFor()
  const left = await position(page)
  await page.getByRole("tab", { name: "讲义" }).click()
  await page.getByText("讲义没有载入，请刷新页面").waitFor()

  const answered = page.waitForResponse((response) => response.url().endsWith("/course/progress"))
  await visitor.context.setOffline(false)
  expect((await answered).request().postDataJSON()).toMatchObject({ lesson_id: "1001101", finished: false })
  await page.getByText("进度已存在本机，网络恢复后自动上报").waitFor({ state: "detached" })

  await page.getByRole("tab", { name: "文稿" }).click()
  await page
    .getByRole("button", { name: /第三，记错题本/ })
    .first()
    .click()
  const sent = page.waitForRequest((request) => request.url().endsWith("/course/progress"))
  await page.getByRole("link", { name: "学习", exact: true }).first().click()
  expect(((await sent).postDataJSON() as { readonly position: number }).position).toBeGreaterThan(left)
})

test("what was studied offline is not reported as another learner's who signs in in a second tab", async () => {
  const page = await join()
  const second = await signUpByCall(site, "13700002198")
  await callSite(site, "course.join", { classroom_id: "1001" }, { token: second })
  const isKept = page.getByText("进度已存在本机，网络恢复后自动上报")
  await page.keyboard.press("k")
  await isPast(page, 1)
  await page.route("**/course/progress", (route) => route.abort())
  await page.keyboard.press("k")
  await isKept.waitFor()

  const tab = await visitor.context.newPage()
  await tab.goto(`${site}/`)
  await page.unroute("**/course/progress")
  await tab.evaluate((token) => localStorage.setItem("token", token), second)
  await isKept.waitFor({ state: "detached" })
  await page.locator("video").waitFor()
  await page.getByRole("link", { name: "学习", exact: true }).first().click()
  await page.getByRole("heading", { level: 1, name: "学习概览" }).waitFor()
  await page.waitForLoadState("networkidle")
  const { last_lesson_id, courses } = await callSite(site, "course.study", { classroom_id: "1001" }, { token: second })
  const lessons = courses.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons))
  expect([last_lesson_id, lessons.filter(({ position }) => position > 0)]).toStrictEqual([null, []])
})

test("a note is written at a second, kept while offline, and leads back to its second after a reload", async () => {
  const page = await join()
  await page.getByRole("tab", { name: "笔记" }).click()
  await page.getByText("还没有笔记").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("slider", { name: "进度" }).fill("40")
  await visitor.context.setOffline(true)
  await page.getByLabel("在0:40记一条").fill("先写标题")
  await page.getByText("草稿已存在本机").waitFor()
  await page.getByRole("button", { name: "保存" }).click()
  await page.getByText("笔记已存在本机，联网后自动上传").waitFor()
  await page.getByText("待上传").waitFor()

  await visitor.context.setOffline(false)
  await page.getByText("待上传").waitFor({ state: "detached" })
  await page.reload()
  await page.getByRole("tab", { name: "笔记" }).click()
  await page.getByRole("button", { name: "回到0:40" }).click()
  await page.waitForFunction(() => Math.abs((document.querySelector("video")?.currentTime ?? 0) - 40) < 0.5)

  await page.getByRole("button", { name: "编辑0:40的笔记" }).click()
  await page.getByLabel("改写").fill("先写标题，再写正文")
  await page.getByLabel("改写").press("Control+Enter")
  await page.getByText("先写标题，再写正文").waitFor()
  await page.getByRole("button", { name: "删除0:40的笔记" }).click()
  await page.getByRole("button", { name: "撤销" }).click()
  await page.getByText("先写标题，再写正文").waitFor()
})

test("a learner who has not joined is led to the course", async () => {
  const { page } = visitor
  await asLearner(page, site, "13700002199", "/course/study/1001?lesson_id=1001202")
  await page.getByRole("link", { name: "去课程页" }).click()
  await page.getByRole("button", { name: "加入学习" }).waitFor()
  expect(visitor.complaints()).toStrictEqual([])
})
