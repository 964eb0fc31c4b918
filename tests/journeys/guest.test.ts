import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { signUp } from "../support/signUp.ts"

const url = inject("siteUrl")
let guest: Visitor

beforeEach(async () => {
  guest = await openVisitor({ width: 360, height: 740 })
})
afterEach(() => guest.close())

test("a guest tries a bank's questions, and signs in from their end", async () => {
  const { page, complaints } = guest
  await page.goto(`${url}/question/301`)
  await page.getByRole("link", { name: "免登录试做10题" }).click()
  for (let number = 1; number <= 10; number += 1) {
    await page.getByRole("heading", { name: `第${number}题`, exact: true }).waitFor()
    const options = page.locator("fieldset button")
    if ((await options.count()) > 0) await options.first().click()
    else await page.getByRole("textbox").first().fill("1")
    const ask = page.getByRole("button", { name: "看答案" })
    if (await ask.isVisible()) await ask.click()
    await page.getByRole("region", { name: `第${number}题解析` }).waitFor()
    await page.getByRole("button", { name: number === 10 ? "完成" : "下一题" }).click()
  }
  await page.getByRole("heading", { name: /^答对\d+ \/ 10$/ }).waitFor()
  await page.getByRole("link", { name: "登录，继续练习" }).click()
  await page.getByRole("heading", { name: "登录", exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/question/exam?bank_id=301")
  expect(complaints()).toStrictEqual([])
})

test("what a guest answered and could not be handed over arrives in the learner's next window", async () => {
  const { page, context } = guest
  await page.goto(`${url}/question/try/301`)
  await page.getByRole("heading", { name: "第1题", exact: true }).waitFor()
  await page.locator("fieldset button").first().click()
  await page.getByRole("region", { name: "第1题解析" }).waitFor()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("trials"))).not.toBeNull()
  await context.route("**/api/question/keep-trial*", (route) => route.abort())
  await signUp(page, url, "13900003031", "/question/301")
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("tried.owed."))))
    .toBe(true)
  await page.close()

  await context.unroute("**/api/question/keep-trial*")
  const next = await context.newPage()
  await next.goto(`${url}/study/question/record`)
  await next.getByText(/^刚才试做的1道题已经记入/).waitFor()
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tri")))).toStrictEqual([])
})

test("a guest plays a free lesson, also by its address, and nothing of it is reported", async () => {
  const { page, complaints } = guest
  const reported: Array<string> = []
  page.on("request", (request) => {
    if (request.url().includes("/course/progress")) reported.push(request.url())
  })
  await page.goto(`${url}/course/1001`)
  await page.getByRole("link", { name: /试看/ }).first().click()
  await page.waitForURL(/\/course\/try\/1001\?lesson_id=/)
  await page.getByText("正在试看").waitFor()
  const lesson = await page.getByRole("heading", { level: 1 }).textContent()
  await page.reload()
  await page.getByRole("heading", { level: 1, name: lesson ?? "" }).waitFor()
  expect(reported).toStrictEqual([])
  expect(complaints()).toStrictEqual([])
})

test("a guest's region is kept on the device, and courses are filtered by region in the address", async () => {
  const { page, complaints } = guest
  const daysOf = (region: string) =>
    page.waitForResponse((answer) => answer.url().includes(`/calendar/info?region_id=${region}`))
  const guessed = daysOf("430000")
  await page.goto(`${url}/4000101`)
  await guessed
  await page.getByRole("heading", { name: "考试日历 · 湖南" }).waitFor()
  const days = daysOf("420000")
  await page.getByRole("combobox", { name: "所在地区" }).selectOption("湖北")
  await days
  await page.getByRole("heading", { name: "考试日历 · 湖北" }).waitFor()
  await page.reload()
  await page.getByRole("heading", { name: "考试日历 · 湖北" }).waitFor()
  await page.goto(`${url}/course`)
  // folded on a phone
  await page.getByText("筛选", { exact: true }).click()
  await page.getByRole("combobox", { name: "地区" }).selectOption("湖北")
  await page.waitForURL("**/course?region=420000")
  await page.getByText("共1门课程，已全部显示").waitFor()
  await page.getByRole("combobox", { name: "年份" }).selectOption({ index: 1 })
  await page.waitForURL(/\/course\?region=420000&year=\d{4}$/)
  await page.reload()
  await page.getByRole("combobox", { name: "地区" }).selectOption("不限地区")
  await page.waitForURL(/\/course\?year=\d{4}$/)
  await page.goBack()
  await page.waitForURL(/\/course\?region=420000&year=\d{4}$/)
  await expect.poll(() => page.getByRole("combobox", { name: "地区" }).inputValue()).toBe("420000")
  expect(complaints()).toStrictEqual([])
})
