import { chromium, type Browser } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser.mjs"
import { ownSite } from "../support/ownSite.ts"
import { PASSWORD, signUp } from "../support/signUp.ts"

const HOST = "exam.test"
const MOBILE = "13900001002"
const PAPER = "/mock-exam?paper_id=5000"

let browser: Browser

const site = await ownSite({ HOST: "127.0.0.1" })
const { sql } = site

beforeAll(async () => {
  await sql`
    insert into agency_hosts (agency_id, host, mode) values ('main', ${HOST}, '0'), ('main', '127.0.0.1', '0')`
  browser = await chromium.launch({
    executablePath: findBrowser() ?? "",
    args: [...BROWSER_ARGS, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  })
})
afterAll(async () => {
  await browser.close()
})

test("without HTTPS there are no locks of the browser: a lease makes one of two tabs the writer", async () => {
  const context = await browser.newContext({ locale: "zh-CN" })
  const first = await context.newPage()
  first.setDefaultTimeout(60_000)
  const url = site.url.replace("127.0.0.1", HOST)
  await signUp(first, site.url, MOBILE)
  await first.goto(`${url}/user/login?redirect=${encodeURIComponent(PAPER)}`)
  await first.getByLabel("手机号").fill(MOBILE)
  await first.getByLabel("密码", { exact: true }).fill(PASSWORD)
  await first.getByRole("button", { name: "登录", exact: true }).click()
  await first.getByRole("button", { name: "开始作答" }).waitFor()
  expect(await first.evaluate(() => [isSecureContext, "locks" in navigator])).toStrictEqual([false, false])
  await first.getByRole("button", { name: "开始作答" }).click()
  await first.getByRole("button", { name: /^A/ }).click()
  await first.locator('[data-saved="saved"]').waitFor()

  const second = await context.newPage()
  await second.goto(`${url}${PAPER}`)
  await second.getByText("这份试卷正在另一个标签页作答").waitFor()
  await second.getByRole("button", { name: "在此页继续作答" }).click()
  await first.getByText("这份试卷正在另一个标签页作答").waitFor()
  await second.getByRole("button", { name: /^B/ }).click()
  await second.locator('[data-saved="saved"]').waitFor()

  // a tab that goes without a word leaves a lease that runs out
  await second.close()
  await first.getByText("这份试卷正在另一个标签页作答").waitFor({ state: "detached" })
  await first.getByRole("button", { name: /^B/, pressed: true, disabled: false }).waitFor()
})
