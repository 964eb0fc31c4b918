import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { openVisitor } from "../support/browser.ts"
import { signUp } from "../support/signUp.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor()
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()

test("numbers are practised with their units, and what is no number is said and kept", async () => {
  const { page, complaints, close } = await openVisitor()
  await signUp(page, site, "13900019001", "/question/304")
  await page.getByRole("checkbox", { name: "电器与仪表" }).check()
  await page.getByRole("checkbox", { name: "数值题" }).check()
  await page.getByRole("button", { name: "组一套题" }).click()
  await heading(page, "第 1 题")
  await writable(page)
  const field = page.getByRole("textbox", { name: /转差率/ })
  await field.fill("百分之三点五")
  await page.getByText("这还不是一个数").waitFor()
  await saved(page)
  await page.reload()
  await heading(page, "第 1 题")
  await writable(page)
  expect(await field.inputValue()).toBe("百分之三点五")
  await field.fill("３．５")
  await saved(page)
  await page.getByRole("button", { name: "看答案" }).click()
  await page.getByText("正确答案：3.5%").waitFor()
  await page.getByText("答对了").first().waitFor()
  expect(await field.getAttribute("readonly")).toBe("")
  expect(complaints()).toStrictEqual([])
  await close()
}, 90_000)
