import type { BrowserContext, Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"
import { readyLearner } from "../support/readyLearner.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor()
const signIn = (context: BrowserContext, token: string) =>
  context.addCookies([{ name: "token", value: token, url: site }])

test("the day in one go is begun on a phone, goes on at a desk, has its lesson and ends on one page", async () => {
  const { token } = await readyLearner(site, "13900005101")
  const lesson = { classroom_id: "1001", lesson_id: "1001101", position: 96, played: 96, finished: true }
  await callSite(site, "course.progress", lesson, { token })
  const phone = await openVisitor({ width: 360, height: 780 })
  const desk = await openVisitor()
  try {
    await signIn(phone.context, token)
    await phone.page.goto(`${site}/study/course`)
    await phone.page.getByRole("link", { name: /^开始：今[天晚]/ }).click()
    await phone.page.waitForURL("**/study/today")
    await heading(phone.page, /^今[天晚].*分钟$/)
    await heading(phone.page, /^做\d+道新题$/)
    await heading(phone.page, "从考试日往回排")
    await phone.page.getByRole("button", { name: "开始" }).click()
    await phone.page.waitForURL("**/question/exam?attempt_id=*")
    await heading(phone.page, "第1题")
    await writable(phone.page)
    await phone.page.goto(`${site}/`)
    await phone.page.getByRole("link", { name: "接着学：今天这一组还没学完" }).waitFor()

    await signIn(desk.context, token)
    await desk.page.goto(`${site}/study/today`)
    await desk.page.getByRole("link", { name: "开始做题" }).click()
    await heading(desk.page, "第1题")
    await writable(desk.page)
    await desk.page.getByRole("button", { name: "结束", exact: true }).click()
    await desk.page.getByRole("button", { name: "结束并看结果" }).click()
    await desk.page.getByRole("link", { name: "接着今天的学习" }).click()
    await heading(desk.page, "还有一课")
    await desk.page.getByRole("link", { name: "学这一课" }).click()
    await desk.page.getByText("这是今天要学的一课。").waitFor()
    const reported = desk.page.waitForResponse((response) => response.url().endsWith("/course/progress"))
    await desk.page.getByRole("button", { name: "标记为学完" }).click()
    await desk.page.getByText("今天这一课学完了。").waitFor()
    await reported
    await desk.page.getByRole("link", { name: "今天的学习" }).click()
    await heading(desk.page, "今天这一组学完了")
    await desk.page.getByText("连续学习", { exact: true }).waitFor()
    await heading(desk.page, "明天先做什么")
    await desk.page.getByText("学完1课").waitFor()
    await phone.page.goto(`${site}/study/today`)
    await heading(phone.page, "今天这一组学完了")
    const wide = await phone.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide).toBeLessThanOrEqual(0)
    expect([...phone.complaints(), ...desk.complaints()]).toStrictEqual([])
  } finally {
    await phone.close()
    await desk.close()
  }
})
