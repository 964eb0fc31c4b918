import type { Locator, Page, Request } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { codeFor, PASSWORD } from "../support/signUp.ts"

const site = inject("siteUrl")

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true }).waitFor()
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()
const option = (page: Page, letter: string) =>
  page.getByRole("article").getByRole("button", { name: new RegExp(`^${letter}`) })
const isPressed = (button: Locator) => button.getAttribute("aria-pressed")

/** Seconds on the clock. */
const secondsLeft = async (page: Page): Promise<number> => {
  const text = await page.getByRole("timer", { name: "剩余时间" }).innerText()
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** What hangs out of the page on the right. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const signUpFromLogin = async (page: Page, mobile: string) => {
  await page.getByRole("link", { name: "去注册" }).click()
  await heading(page, "注册")
  await page.getByLabel("手机号").fill(mobile)
  await page.getByRole("button", { name: "获取验证码" }).click()
  await page.getByRole("button", { name: /秒后/ }).waitFor()
  await page.getByLabel("验证码").fill(await codeFor(site, mobile))
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD)
  await page.getByRole("checkbox").check()
  await page.getByRole("button", { name: "注册并登录" }).click()
}

const isFinished = (report: Request) => (report.postDataJSON() as { readonly finished: boolean }).finished

const studyALesson = async (page: Page) => {
  await page.getByRole("button", { name: "加入学习" }).click()
  await heading(page, "怎样安排一周的备考")
  await page.getByRole("button", { name: "播放" }).first().click()
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.5)
  await page.getByRole("link", { name: "下一节" }).click()
  await heading(page, "从考试日往回排")
  const reported = page.waitForResponse(
    (response) => response.url().endsWith("/course/progress") && isFinished(response.request()),
  )
  await page.getByRole("button", { name: "标记为学完" }).click()
  await page.getByText("已学完", { exact: true }).waitFor()
  await page.getByText("已学完1 / 5").waitFor()
  expect((await reported).ok()).toBe(true)
}

const practise = async (page: Page) => {
  await page.getByRole("link", { name: "题库", exact: true }).click()
  await page.getByRole("link", { name: "计算机应用基础题库" }).click()
  await page.getByRole("link", { name: "开始练习" }).click()
  await heading(page, "第1题")
  // on a phone a practice stands alone
  expect(await page.getByRole("banner").isVisible()).toBe((page.viewportSize()?.width ?? 0) > 768)

  await option(page, "A").click()
  const first = page.getByRole("region", { name: "第1题解析" })
  await first.getByText("答对了").waitFor()
  await first.getByText("按权展开").waitFor()
  await saved(page)

  await page.getByRole("button", { name: "下一题" }).click()
  await heading(page, "第2题")
  await option(page, "B").click()
  const second = page.getByRole("region", { name: "第2题解析" })
  await second.getByText("答错了").waitFor()
  await second.getByText("你的答案：B").waitFor()
  await saved(page)

  await page.getByRole("button", { name: "结束" }).click()
  const dialog = page.getByRole("dialog", { name: "结束练习" })
  await dialog.getByText("还有58题没有作答。").waitFor()
  await dialog.getByRole("button", { name: "结束并看结果" }).click()
  await page.getByRole("heading", { name: "逐题回顾" }).waitFor()
}

/** Right answers to all of paper 5000 but the first and the last question, each of its kind. */
const ANSWERS = [["B"], ["B"], ["D"], ["C"], ["A"], ["C"], ["A", "C", "D"], ["A", "B", "D"], ["A"], ["B"]]

const sitExam = async (page: Page, narrow: boolean) => {
  await page.getByRole("link", { name: "去考试：计算机应用十分钟小测" }).click()
  await heading(page, "计算机应用十分钟小测")
  await page.getByText("10分钟", { exact: true }).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole("button", { name: "开始作答" }).click()
  await heading(page, "第1题")

  for (const [index, letters] of ANSWERS.slice(0, 8).entries()) {
    await heading(page, `第${index + 1}题`)
    for (const letter of letters) await option(page, letter).click()
    if (index === 3) await page.getByRole("button", { name: "标记", exact: true }).click()
    await page.getByRole("button", { name: "下一题" }).click()
  }
  await saved(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  const began = performance.now()
  const before = await secondsLeft(page)
  await page.reload()
  await heading(page, "第8题")
  const left = await secondsLeft(page)
  expect(left).toBeLessThanOrEqual(before)
  // both are shown in whole seconds
  expect(left).toBeGreaterThanOrEqual(before - (performance.now() - began) / 1_000 - 2)

  if (narrow) await page.getByRole("button", { name: "答题卡" }).click()
  const sheet = narrow
    ? page.getByRole("dialog", { name: "答题卡" })
    : page.getByRole("complementary", { name: "答题卡" })
  await sheet.getByRole("button", { name: "第8题，已答，当前", exact: true }).waitFor()
  await sheet.getByRole("button", { name: "第10题，未答", exact: true }).waitFor()
  await sheet.getByRole("button", { name: "已标记 1" }).click()
  await sheet.getByRole("button", { name: "第4题，已答，已标记", exact: true }).click()
  await heading(page, "第4题")
  await expect.poll(() => isPressed(option(page, "C"))).toBe("true")
  expect(await isPressed(option(page, "A"))).toBe("false")

  await page.getByRole("button", { name: "交卷" }).click()
  const dialog = page.getByRole("dialog", { name: "交卷" })
  await dialog.getByText("还有2题没有作答。").waitFor()
  await expect.poll(() => dialog.getByRole("definition").allInnerTexts()).toStrictEqual(["8", "2", "1"])
  await dialog.getByRole("button", { name: "继续作答" }).click()

  if (narrow) await page.getByRole("button", { name: "答题卡" }).click()
  await sheet.getByRole("button", { name: "全部 10" }).click()
  await sheet.getByRole("button", { name: "第9题，未答", exact: true }).click()
  for (const [index, letters] of ANSWERS.slice(8).entries()) {
    await heading(page, `第${index + 9}题`)
    for (const letter of letters) await option(page, letter).click()
    if (index === 0) await page.getByRole("button", { name: "下一题" }).click()
  }
  await saved(page)
  await page.getByRole("button", { name: "交卷" }).click()
  await expect.poll(() => dialog.getByRole("definition").allInnerTexts()).toStrictEqual(["10", "0", "1"])
  await dialog.getByRole("button", { name: "确认交卷" }).click()
  await page.getByText("作答10 / 10题").first().waitFor()
}

const readResult = async (page: Page) => {
  await page.getByText("80 / 100分，及格60分").waitFor()
  await page.getByText("已及格").waitFor()
  const numbers = page.getByRole("link", { name: /^第\d+题，/ })
  await expect.poll(() => numbers.count()).toBe(10)
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  await page.getByRole("link", { name: "错题 2" }).click()
  await page.waitForURL("**show=wrong**")
  await expect.poll(() => numbers.count()).toBe(2)
  await page.getByRole("region", { name: "第1题解析" }).getByText("你的答案：B").waitFor()
  await numbers.last().click()
  await page.getByRole("region", { name: "第10题解析" }).getByText("正确答案：正确").waitFor()
}

test.each([
  { width: 1280, height: 800, mobile: "13900000021" },
  { width: 360, height: 740, mobile: "13900000022" },
])("one learner at $width pixels: signs up, studies, practises, sits an exam and reads the result", async (who) => {
  const visitor = await openVisitor(who)
  const { page } = visitor
  try {
    await page.goto(`${site}/`)
    expect(await page.title()).toBe("知行学堂")
    await page.getByRole("link", { name: "备考第一课：学习计划与增长率速算" }).click()
    await heading(page, "备考第一课：学习计划与增长率速算")
    await page.getByRole("button", { name: "加入学习" }).click()
    await page.waitForURL("**/user/login?redirect=*")
    await signUpFromLogin(page, who.mobile)
    await page.waitForURL("**/course/1001")

    await studyALesson(page)
    await page.goto(`${site}/study/course/my`)
    await page.getByText("已学1/5课时").waitFor()
    await page.getByText("上次学到：从考试日往回排").waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.goto(`${site}/`)
    await practise(page)
    await page.getByRole("link", { name: "返回题库" }).click()
    await page.getByText("已做2题，正确率50%").waitFor()

    await sitExam(page, who.width < 1024)
    await readResult(page)
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
