import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { callSite } from "../support/protocolClient.ts"
import { codeFor, signUp } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")

test("over a paper whoever forgot the password signs in again by a code, and nothing is lost", async () => {
  const { page, close } = await openVisitor({ width: 360 })
  const mobile = "13900003101"
  await signUp(page, site, mobile, "/mock-exam?paper_id=5000")
  await page.getByRole("button", { name: "开始作答" }).click()
  await page.getByRole("heading", { name: "第1题" }).waitFor()
  await writable(page)
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "")
  await callSite(site, "user.logout", {}, { token })
  await page.getByRole("button", { name: /^B/ }).click()

  const dialog = page.getByRole("dialog", { name: "请重新登录" })
  await dialog.getByLabel("手机号").fill(mobile)
  await dialog.getByRole("button", { name: "忘记密码？改用验证码登录" }).click()
  expect(await dialog.getByLabel("手机号").inputValue()).toBe(mobile)
  await dialog.getByRole("button", { name: "获取验证码" }).click()
  await dialog.getByRole("button", { name: /秒后/ }).waitFor()
  await dialog.getByLabel("验证码").fill(await codeFor(site, mobile))
  await dialog.getByRole("button", { name: "登录并继续" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("button", { name: /^B/, pressed: true }).waitFor()
  await page.locator('[data-saved="saved"]').waitFor()
  await close()
})
