import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { enter, tabTo } from "../support/keyboard.ts"
import { codeFor, PASSWORD } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true }).first()
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first()
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()

/** Answers are taken: this page is the writer. */

/** After a navigation the focus is at the beginning of what is new. */
const arrived = async (page: Page, name: string) => {
  await heading(page, name)
  await page.waitForFunction(() => document.activeElement?.id === "main")
}

const type = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }), 8)
  await page.keyboard.type(text)
}

const signUp = async (page: Page, mobile: string) => {
  await type(page, "手机号", mobile)
  await enter(page, button(page, "获取验证码"), 8)
  await page.getByRole("button", { name: /秒后/ }).waitFor()
  await page.keyboard.press("Shift+Tab")
  await type(page, "验证码", await codeFor(site, mobile))
  await type(page, "密码", PASSWORD)
  await tabTo(page, page.getByRole("checkbox"), 8)
  await page.keyboard.press("Space")
  await enter(page, button(page, "注册并登录"), 8)
}

test("the whole path by keyboard alone: the focus is always visible, and never lost", async () => {
  const visitor = await openVisitor()
  const { page } = visitor
  try {
    await page.goto(`${site}/`)
    await heading(page, "推荐课程")
    await page.keyboard.press("Tab")
    await tabTo(page, link(page, "跳到正文"), 0)
    await page.keyboard.press("Enter")
    await enter(page, link(page, "备考第一课：学习计划与增长率速算"))
    await arrived(page, "备考第一课：学习计划与增长率速算")
    await enter(page, button(page, "加入学习"), 20)
    await arrived(page, "登录")
    await enter(page, link(page, "去注册"), 12)
    await arrived(page, "注册")
    await signUp(page, "13900000061")
    await arrived(page, "备考第一课：学习计划与增长率速算")

    await enter(page, button(page, "加入学习"), 20)
    await arrived(page, "怎样安排一周的备考")
    await enter(page, link(page, "下一节"), 30)
    await heading(page, "从考试日往回排")
    await enter(page, button(page, "标记为学完"), 30)
    await page.getByText("已学完1 / 5").waitFor()

    await enter(page, button(page, /账户菜单/), 80)
    await enter(page, link(page, "我的学习"), 4)
    await arrived(page, "学习概览")
    await enter(page, link(page, "我的课程"), 20)
    await arrived(page, "我的课程")
    await page.getByText("已学1/5课时").waitFor()

    await enter(page, link(page, "题库"), 80)
    await arrived(page, "题库")
    await enter(page, link(page, "计算机应用基础题库"), 60)
    await arrived(page, "计算机应用基础题库")
    await enter(page, link(page, "开始练习"), 10)
    await heading(page, "第1题")
    await writable(page)
    await page.keyboard.press("a")
    await page.getByRole("article").getByText("答对了").waitFor()
    await saved(page)
    await page.keyboard.press("ArrowRight")
    await heading(page, "第2题")
    await tabTo(page, page.getByRole("article").getByRole("button", { name: /^B/ }), 4)
    await page.keyboard.press("Space")
    await page.getByRole("article").getByText("答错了").waitFor()
    await saved(page)
    await enter(page, button(page, "结束"), 100)
    await enter(page, button(page, "结束并看结果"), 90)
    await page.getByRole("heading", { name: "逐题回顾" }).waitFor()
    await page.goBack()
    await arrived(page, "计算机应用基础题库")

    await enter(page, link(page, "去考试：计算机应用十分钟小测"), 90)
    await arrived(page, "计算机应用十分钟小测")
    await enter(page, button(page, "开始作答"), 6)
    await heading(page, "第1题")
    await writable(page)
    await page.keyboard.press("b")
    await page.keyboard.press("f")
    await button(page, /隐藏剩余时间$/).waitFor()
    await page.keyboard.press("t")
    await page.getByText(/^还剩\d/).waitFor({ state: "attached" })
    await page.keyboard.press("ArrowRight")
    await heading(page, "第2题")
    await tabTo(page, page.getByRole("article").getByRole("button", { name: /^B/ }), 4)
    await page.keyboard.press("Enter")
    await enter(page, button(page, /^第7题，未答/), 40)
    await heading(page, "第7题")
    for (const key of ["a", "c", "d"]) await page.keyboard.press(key)
    await saved(page)

    await enter(page, button(page, "交卷"), 40)
    await page.getByRole("dialog", { name: "交卷" }).waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog", { name: "交卷" }).waitFor({ state: "hidden" })
    await tabTo(page, button(page, "交卷"), 0)
    await page.keyboard.press("Enter")
    await expect
      .poll(() => page.getByRole("dialog").getByRole("definition").allInnerTexts())
      .toStrictEqual(["3", "7", "1"])
    await enter(page, button(page, "确认交卷"), 12)
    await arrived(page, "逐题回顾")
    const numbers = page.getByRole("link", { name: /^第\d+题，/ })
    await enter(page, link(page, /^未答/), 90)
    await expect.poll(() => numbers.count()).toBe(7)
    await enter(page, link(page, /^错题/), 90)
    await expect.poll(() => numbers.count()).toBe(1)
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
