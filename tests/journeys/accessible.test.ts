import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { violations } from "../support/violations.ts"

const site = inject("siteUrl")
const shown = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor()

/** Waits for what ends in its place by moving there. */
const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"))

/** What is seen on the way; pages as they open are read by `everyPage.test.ts`. */
describe.each([
  { look: "light", dark: false, width: 1280, mobile: "13900000031" },
  { look: "dark", dark: true, width: 360, mobile: "13900000032" },
])("in the $look look at $width pixels nothing breaks WCAG 2.2 A or AA on", ({ dark, width, mobile }) => {
  let visitor: Visitor
  let token = ""

  beforeAll(async () => {
    visitor = await openVisitor({ dark, width })
    token = await signUpByCall(site, mobile)
    await callSite(site, "course.join", { classroom_id: "1001" }, { token })
    const { attempt_id, epoch } = await callSite(site, "exam.start", { paper_id: "5000", client_id: "page" }, { token })
    const writer = { attempt_id, client_id: "page", epoch }
    await callSite(site, "exam.handIn", { ...writer, last_seq: 0 }, { token })
  })

  afterAll(() => visitor.close())

  test("an address without a page", async () => {
    await visitor.page.goto(`${site}/nope`)
    await shown(visitor.page, /找不到|没有/)
    expect(await violations(visitor.page)).toStrictEqual([])
  })

  test("a form with mistakes", async () => {
    await visitor.page.goto(`${site}/user/register`)
    await visitor.page.getByRole("button", { name: "注册并登录" }).click()
    await visitor.page.getByText("请先阅读并同意用户协议").waitFor()
    expect(await violations(visitor.page)).toStrictEqual([])
  })

  test("a lesson's text", async () => {
    const { page, context } = visitor
    await context.addCookies([{ name: "token", value: token, url: site }])
    await page.goto(`${site}/course/study/1001?lesson_id=1001102`)
    await shown(page, "从考试日往回排")
    expect(await violations(page)).toStrictEqual([])
  })

  test("practice, before and after an answer", async () => {
    const { page } = visitor
    await page.goto(`${site}/question/exam?bank_id=302`)
    await shown(page, "第1题")
    expect(await violations(page)).toStrictEqual([])
    await page.getByRole("article").getByRole("button", { name: /^B/ }).click()
    await page.getByRole("article").getByText("答错了").waitFor()
    await page.locator('[data-saved="saved"]').waitFor()
    await still(page)
    expect(await violations(page)).toStrictEqual([])
  })

  test("an exam: its cover, a question, the answer sheet, handing in, the receipt", async () => {
    const { page } = visitor
    await page.goto(`${site}/mock-exam?paper_id=5000`)
    await shown(page, "考试须知")
    expect(await violations(page), "cover").toStrictEqual([])
    await page.getByRole("button", { name: "开始作答" }).click()
    await shown(page, "第1题")
    await page.getByRole("article").getByRole("button", { name: /^A/ }).click()
    await page.getByRole("button", { name: "标记", exact: true }).click()
    await page.locator('[data-saved="saved"]').waitFor()
    await still(page)
    expect(await violations(page), "question").toStrictEqual([])
    if (width < 1024) {
      await page.getByRole("button", { name: "答题卡" }).click()
      await page.getByRole("dialog", { name: "答题卡" }).waitFor()
      await still(page)
      expect(await violations(page), "answer sheet").toStrictEqual([])
      await page.keyboard.press("Escape")
    }
    await page.getByRole("button", { name: "交卷" }).click()
    await page.getByRole("dialog", { name: "交卷" }).waitFor()
    await still(page)
    expect(await violations(page), "handing in").toStrictEqual([])
    await page.getByRole("button", { name: "确认交卷" }).click()
    await shown(page, "逐题回顾")
    expect(await violations(page), "score").toStrictEqual([])
  })
})
