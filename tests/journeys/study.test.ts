import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"
import { PASSWORD, signUp } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")
const MOBILE = "13900000041"

/** One pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()

/** Through the list at the side of the study area. */
const openStudyPage = async (page: Page, name: string) => {
  await page.getByRole("navigation", { name: "学习区" }).getByRole("link", { name, exact: true }).click()
  await title(page, name)
}

const question = (page: Page, number: number) => page.getByRole("heading", { name: `第${number}题` }).waitFor()

test("what was studied and practised is found again in the study area, and leads on", async () => {
  const visitor = await openVisitor()
  const { page, context } = visitor
  try {
    await signUp(page, site, MOBILE, "/course/1001")
    await page.getByRole("button", { name: "加入学习" }).click()
    await page.waitForURL("**/course/study/1001")
    await page.goto(`${site}/course/study/1001?lesson_id=1001102`)
    await page.getByRole("button", { name: "标记为学完" }).click()
    await page.getByText("已学完", { exact: true }).first().waitFor()

    await page.goto(`${site}/question/exam?bank_id=302`)
    await question(page, 1)
    await writable(page)
    for (const number of [1, 2, 3]) {
      await question(page, number)
      await page.keyboard.press("a")
      await page.getByRole("region", { name: `第${number}题解析` }).waitFor()
      await page.keyboard.press("ArrowRight")
    }
    await page.locator('[data-saved="saved"]').waitFor()

    await page.goto(`${site}/study/question`)
    await title(page, "我的题库")
    await page.getByRole("link", { name: /^继续作答/ }).click()
    await page.waitForURL("**/question/exam?attempt_id=*")
    await page.getByRole("button", { name: "结束", exact: true }).click()
    await page.getByRole("button", { name: "结束并看结果" }).click()
    await page.getByRole("heading", { name: "逐题回顾" }).waitFor()

    await page.goto(`${site}/study/course`)
    await openStudyPage(page, "学习记录")
    // or, at midnight, the day before
    await page.getByRole("heading", { level: 2, name: /^(今天|昨天)$/ }).waitFor()
    const again = page.getByRole("link", { name: "再看一遍：从考试日往回排" })
    expect(await again.getAttribute("href")).toBe("/course/study/1001?lesson_id=1001102")

    await openStudyPage(page, "资料下载")
    await page.getByRole("link", { name: /备考第一课/ }).click()
    const [handout] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: /^每周学习计划表\s*\d/ }).click(),
    ])
    await handout.getByRole("heading", { level: 1, name: "每周学习计划表" }).waitFor()
    await handout.close()

    await openStudyPage(page, "我的题库")
    await page.getByRole("link", { name: /^继续练习/ }).waitFor()

    await openStudyPage(page, "做题记录")
    await page.getByRole("link", { name: /^看结果/ }).click()
    await page.getByRole("heading", { name: "逐题回顾" }).waitFor()
    await page.goBack()

    await openStudyPage(page, "错题本")
    const wrong = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") })
      .first()
    await wrong.waitFor()
    const explanation = wrong.getByRole("region", { name: /题解析$/ })
    expect(await explanation.isVisible()).toBe(false)
    await wrong.getByText("看答案和解析").click()
    await explanation.getByText("正确答案：").waitFor()
    await explanation.getByText("你的答案：").waitFor()

    await openStudyPage(page, "直播安排")
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("a learner changes picture, name and exam day, then the password, and signs in with it", async () => {
  const visitor = await openVisitor({ width: 360 })
  const { page } = visitor
  try {
    await asLearner(page, site, "13900000042", "/user/profile")
    await title(page, "个人资料")
    const picture = page.getByLabel(/头像|正在上传/)
    await picture.setInputFiles({ name: "me.gif", mimeType: "image/gif", buffer: PICTURE })
    await page.getByText("头像只支持PNG、JPEG或WebP图片").waitFor()
    await picture.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE })
    const square = page.getByRole("application", { name: /^头像范围/ })
    await square.press("+")
    await square.press("ArrowLeft")
    await page.getByRole("button", { name: "用这张头像" }).click()
    await expect.poll(visitor.notices).toContain("头像已更新")
    // written by the browser: not the PNG that was chosen
    await page.locator('main img[src^="/uploads/avatar/"][src$=".jpg"]').waitFor()

    await page.getByLabel("姓名").fill("林晓雨")
    await page.getByLabel("考试日期").fill("2099-05-01")
    await page.getByText(/^距考试还有\d+天$/).waitFor()
    await page.getByRole("button", { name: "保存" }).click()
    await expect.poll(visitor.notices).toContain("资料已保存")
    await page.getByRole("button", { name: /^林晓雨/ }).waitFor()
    await page.getByLabel("考试日期").fill("")
    const saved = page.waitForResponse((response) => response.url().endsWith("/user/info") && response.ok())
    await page.getByRole("button", { name: "保存" }).click()
    await saved
    await page.reload()
    await page.getByText("选填，定下来再填也可以").waitFor()
    await expect.poll(() => page.getByLabel("姓名").inputValue()).toBe("林晓雨")

    await page.getByRole("link", { name: "修改密码" }).click()
    await page.getByLabel("原密码").fill("wrong-pass-1")
    await page.getByLabel("新密码").fill("new-pass-99")
    await page.getByRole("button", { name: "修改密码" }).click()
    await page.getByText("原密码不正确").waitFor()
    await page.getByLabel("原密码").fill(PASSWORD)
    await page.keyboard.press("Enter")
    await page.waitForURL("**/user/login")
    await expect.poll(visitor.notices).toContain("密码已修改，请用新密码登录")

    await page.goto(`${site}/user/updatepwd`)
    await page.getByRole("button", { name: "获取验证码" }).waitFor()
    await page.goto(`${site}/user/login`)
    await page.getByLabel("手机号").fill("13900000042")
    await page.getByLabel("密码", { exact: true }).fill("new-pass-99")
    await page.keyboard.press("Enter")
    await page.waitForURL("**/study/course")
    expect(visitor.complaints()).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
