import { expect, inject, test } from "vitest"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { callSite, signUpByCall } from "../support/protocolClient.ts"
import { codeFor, PASSWORD, signUp } from "../support/signUp.ts"

const site = inject("siteUrl")

const isLateReminder = (complaint: string) => complaint.startsWith("401: ") && complaint.endsWith("/api/live/upcoming")

/** A reminder that is asked for in the moment of signing out is answered by a 401, and the browser says so. */
const complaintsOf = (visitor: Visitor): ReadonlyArray<string> => {
  const all = visitor.complaints()
  return all.some(isLateReminder)
    ? all.filter((complaint) => !isLateReminder(complaint) && !complaint.includes("a status of 401"))
    : all
}

test("a learner signs up, signs out, resets the password and signs in again to where they were going", async () => {
  const visitor = await openVisitor()
  const { page } = visitor
  const mobile = "13900000011"
  try {
    await signUp(page, site, mobile, "/study/course/my")
    await page.getByRole("heading", { level: 1, name: "我的课程" }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/study/course/my")
    // by which this device is known again
    const kept = (await page.context().cookies(`${site}/api`)).find(({ name }) => name === "device")
    expect([kept?.httpOnly, kept?.sameSite, kept?.path]).toStrictEqual([true, "Strict", "/api"])

    await page.goto(`${site}/user/login`)
    await page.waitForURL("**/study/course")

    await page.goto(`${site}/user/reset-pwd`)
    await page.getByRole("heading", { level: 1, name: "重设密码" }).waitFor()
    await page.getByLabel("手机号").fill(mobile)
    await page.getByRole("button", { name: "获取验证码" }).click()
    await page.getByRole("button", { name: /秒后/ }).waitFor()
    await page.getByLabel("验证码").fill(await codeFor(site, mobile))
    await page.getByLabel("新密码").fill("new-pass-99")
    await page.getByRole("button", { name: "重设密码" }).click()
    await page.waitForURL("**/user/login")
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor()
    await expect.poll(() => page.getByLabel("手机号").inputValue()).toBe(mobile)
    expect(await page.getByLabel("密码", { exact: true }).inputValue()).toBe("")

    await page.goto(`${site}/study/course/my?subject=x`)
    await page.waitForURL("**/user/login?redirect=*")
    const written = `+86 ${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`
    await page.getByLabel("手机号").fill(written)
    await page.getByLabel("密码", { exact: true }).fill(PASSWORD)
    await page.getByRole("button", { name: "登录", exact: true }).click()
    await page.getByText("手机号或密码不正确").waitFor()
    expect(await page.getByLabel("手机号").inputValue()).toBe(written)
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "password")
    await page.getByLabel("密码", { exact: true }).fill("new-pass-99")
    await page.keyboard.press("Enter")
    await page.waitForURL("**/study/course/my?subject=x")
    expect(complaintsOf(visitor)).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("an error of a form is shown at its field in Chinese, and nothing typed is lost", async () => {
  const visitor = await openVisitor({ width: 360 })
  const { page } = visitor
  try {
    await page.goto(`${site}/user/register`)
    await page.getByLabel("手机号").fill("12345")
    await page.getByLabel("密码", { exact: true }).fill("short")
    await page.getByRole("button", { name: "注册并登录" }).click()
    await page.getByText("密码需8到64位，包含字母和数字").waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "mobile")
    expect(await page.getByLabel("手机号").inputValue()).toBe("12345")
    expect(complaintsOf(visitor)).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("who signs up for nothing else is asked three short questions, and begins with ten", async () => {
  const visitor = await openVisitor({ width: 360 })
  const { page } = visitor
  try {
    await page.goto(`${site}/4000101`)
    await page.getByRole("combobox", { name: "所在地区" }).selectOption("420000")
    await page.getByRole("heading", { name: "考试日历 · 湖北" }).waitFor()
    await signUp(page, site, "13900000971", null)
    await page.waitForURL("**/user/start")
    await page.getByRole("button", { name: "会计", exact: true }).click()
    await page.getByRole("button", { name: "下一步" }).click()
    await page.getByRole("button", { name: "跳过" }).click()
    await page.getByRole("button", { name: /^20题/ }).click()
    await page.getByRole("button", { name: "完成，开始学习" }).click()
    await page.waitForURL(/\/question\/exam\?bank_id=\w+&exam_type=3&day=/)
    await page.getByText("1 / 10").waitFor()
    await page.goto(`${site}/user/profile`)
    await expect.poll(() => page.getByLabel("所在地区").inputValue()).toBe("420000")
    await expect.poll(() => page.getByLabel("每天题量").inputValue()).toBe("20")
    expect(complaintsOf(visitor)).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("signing out in one tab signs out the other", async () => {
  const visitor = await openVisitor()
  const { page, context } = visitor
  try {
    await signUp(page, site, "13900000012", "/")
    const other = await context.newPage()
    // what it still asked for would be answered by a 401, which the browser complains of
    const paths = ["user/info-v1", "user/user-data", "user/classroom-v1", "user/exam-package-v1", "exam/wrong-overview"]
    const answered = Promise.all(
      paths.map((path) => other.waitForResponse((response) => response.url().endsWith(`/api/${path}`))),
    )
    await other.goto(`${site}/study/course`)
    await other.getByRole("heading", { level: 1, name: "学习概览" }).waitFor()
    await answered
    await other.waitForLoadState("networkidle")
    await page.getByRole("button", { name: /账户菜单/ }).click()
    await page.getByRole("button", { name: "退出登录" }).click()
    await page.getByRole("link", { name: "注册" }).first().waitFor()
    await other.waitForURL("**/user/login?redirect=*")
    expect(complaintsOf(visitor)).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})

test("a page that was fetched ahead shows what is the learner's own, not what a guest would see", async () => {
  const visitor = await openVisitor()
  const { page, context } = visitor
  try {
    const token = await signUpByCall(site, "13900000013")
    await callSite(site, "course.join", { classroom_id: "1001" }, { token })
    await context.addCookies([{ name: "token", value: token, url: site }])
    const isFetchedAhead = page.waitForResponse(/course-detail-[^/]*\.js$/)
    await page.goto(`${site}/course`)
    await page.getByRole("button", { name: /账户菜单/ }).waitFor()
    const link = page.getByRole("link", { name: "备考第一课：学习计划与增长率速算", exact: true })
    await link.hover()
    await (await isFetchedAhead).finished()
    await page.waitForLoadState("networkidle")
    await link.click()
    await page.getByRole("link", { name: "去学习" }).waitFor()
    expect(complaintsOf(visitor)).toStrictEqual([])
  } finally {
    await visitor.close()
  }
})
