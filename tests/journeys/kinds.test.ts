import type { Page } from "playwright-core"
import { expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor } from "../support/browser.ts"

const site = inject("siteUrl")

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor()
/** The question in front takes answers: its page is the writer. */
const writable = (page: Page) =>
  page.locator("article :is(input:not([readonly]), select:enabled, ol button)").first().waitFor()
const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()

test("numbers are practised with their units, and what is no number is said and kept", async () => {
  const { page, complaints, close } = await openVisitor()
  await asLearner(page, site, "13900019001", "/question/304")
  await page.getByText("自己组一套题").click()
  await page.getByRole("checkbox", { name: "电器与仪表" }).check()
  await page.getByRole("checkbox", { name: "数值题" }).check()
  await page.getByRole("button", { name: "组一套题" }).click()
  const field = page.getByRole("textbox", { name: /转差率/ })
  // a set is drawn in an order of its own
  let number = 1
  await heading(page, `第${number}题`)
  while (!(await field.isVisible())) {
    await page.getByRole("button", { name: `第${++number}题，未答` }).click()
    await heading(page, `第${number}题`)
  }
  await writable(page)
  await field.fill("百分之三点五")
  await page.getByText("这还不是一个数").waitFor()
  await saved(page)
  await page.reload()
  await heading(page, `第${number}题`)
  await writable(page)
  await expect.poll(() => field.inputValue()).toBe("百分之三点五")
  await field.fill("３．５")
  await saved(page)
  await page.getByRole("button", { name: "看答案" }).click()
  await page.getByText("正确答案：3.5%").waitFor()
  await page.getByText("答对了").first().waitFor()
  await expect.poll(() => field.getAttribute("readonly")).toBe("")
  expect(complaints()).toStrictEqual([])
  await close()
})

test("an exam of numbers, pairs and orders is taken by keyboard, survives a reload, and earns shares", async () => {
  const { page, complaints, close } = await openVisitor({ width: 360, height: 780 })
  await asLearner(page, site, "13900019002", "/mock-exam?paper_id=5114")
  await page.getByRole("button", { name: "开始作答" }).click()
  await heading(page, "第1题")
  await writable(page)
  for (const [n, value] of ["0.2 A", "537", "3"].entries()) {
    await heading(page, `第${n + 1}题`)
    await page.getByRole("textbox").fill(value)
    await saved(page)
    await page.getByRole("button", { name: "下一题" }).click()
  }
  await heading(page, "第4题")
  const lists = page.getByRole("article").getByRole("combobox")
  for (const [n, key] of ["C", "A", "D"].entries()) await lists.nth(n).selectOption(key)
  await saved(page)
  await page.reload()
  await heading(page, "第4题")
  await writable(page)
  await expect
    .poll(() => lists.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)))
    .toStrictEqual(["C", "A", "D"])
  for (const number of [5, 6]) {
    await page.getByRole("button", { name: "下一题" }).click()
    await heading(page, `第${number}题`)
  }
  // A, B, C, D becomes B, C, A, D: the focus goes with what is moved
  await page.getByRole("button", { name: /^下移：A/ }).focus()
  await page.keyboard.press("ArrowDown")
  await page.getByText("你的次序：B、A、C、D").waitFor()
  await page.keyboard.press("ArrowDown")
  await page.getByText("你的次序：B、C、A、D").waitFor()
  await page.getByRole("button", { name: "下一题" }).click()
  await heading(page, "第7题")
  await page.getByRole("button", { name: "就按现在的次序" }).click()
  await saved(page)
  await page.getByRole("button", { name: "下一题" }).click()
  await page.getByRole("button", { name: /^B/ }).click()
  await saved(page)
  await page.getByRole("button", { name: "下一题" }).click()
  await page.getByRole("textbox").fill("临时接地线。")
  await saved(page)
  await page.getByRole("button", { name: "交卷" }).click()
  await page.getByRole("dialog", { name: "交卷" }).getByRole("button", { name: "确认交卷" }).click()
  // 10 + 10 + 0, 6 of 9 for two pairs of three, nothing for no pair, 6, nothing for an order without a right place, 40 %
  // of 5 for another option, 5 for a text that is on the list
  await page.getByText("39", { exact: true }).first().waitFor()
  await page.getByRole("link", { name: /^第4题，/ }).click()
  await page.getByText("错，应选：B").waitFor()
  await page.getByRole("link", { name: /^第2题，/ }).click()
  await page.getByText("正确答案：537.4 V ± 0.5%").waitFor()
  expect(complaints()).toStrictEqual([])
  await close()
})
