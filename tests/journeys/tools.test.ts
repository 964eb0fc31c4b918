import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { asLearner } from "../support/asLearner.ts"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { writable } from "../support/writable.ts"

const site = inject("siteUrl")
let visitor: Visitor

beforeAll(async () => {
  visitor = await openVisitor()
})
afterAll(() => visitor.close())

const saved = (page: Page) => page.locator('[data-saved="saved"]').waitFor()
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor()

/** The marked texts, as the browser paints them. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("exam-marks") ?? [])].map((range) => (range as Range).toString()))

/** Selects a part of the stem, as a finger or a mouse would. */
const select = (page: Page, from: number, to: number) =>
  page.evaluate(
    ([first, last]) => {
      const text = document.createTreeWalker(
        document.querySelector("article [data-place=stem]") ?? document.body,
        NodeFilter.SHOW_TEXT,
      )
      const node = text.nextNode()
      if (node !== null) getSelection()?.setBaseAndExtent(node, first ?? 0, node, last ?? 0)
      return node?.textContent?.slice(first, last) ?? ""
    },
    [from, to],
  )

test("what lies beside a question stays there over questions and reloads, and is no answer", async () => {
  const { page } = visitor
  await asLearner(page, site, "13900006004", "/mock-exam?paper_id=5001")
  await page.getByRole("button", { name: "开始作答" }).press("Enter")
  await heading(page, "第1题")
  await writable(page)
  const sent: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/exam/save")) sent.push(request.postData() ?? "")
  })

  await page.keyboard.press("Shift+B")
  await page.getByRole("button", { name: "划去B", pressed: true }).waitFor()
  await page.getByRole("button", { name: "划去D" }).click()

  const words = await select(page, 2, 6)
  await page.getByRole("button", { name: "标亮" }).click()
  await expect.poll(() => marked(page)).toStrictEqual([words])

  await page.evaluate(() => getSelection()?.removeAllRanges())
  await page.getByRole("button", { name: "标亮" }).click()
  await expect.poll(visitor.notices).toContain("先选中题目里的文字，再标亮")

  await page.keyboard.press("k")
  const sum = page.getByLabel("算式")
  await sum.waitFor()
  await page.keyboard.type("0.1+0.2*(3")
  await page.getByRole("button", { name: ")", exact: true }).click()
  await expect.poll(() => page.getByLabel("结果").textContent()).toBe("0.7")
  await page.getByRole("button", { name: "等于" }).click()
  await expect.poll(() => sum.inputValue()).toBe("0.7")
  await sum.press("End")
  await page.keyboard.type("+0.3=")
  await expect.poll(() => sum.inputValue()).toBe("1")
  // over the lower part of a phone's page, it lets the last option be reached
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole("button", { name: "划去D" }).click({ trial: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await sum.press("Escape")

  await page.keyboard.press("g")
  await page.getByRole("region", { name: "草稿" }).getByRole("textbox").waitFor()
  await page.keyboard.type("借：库存现金500")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "字号：标准" }).click()
  await page.keyboard.press("?")
  await page.getByRole("dialog", { name: "快捷键" }).getByText("读出剩余时间").waitFor()
  await page.keyboard.press("Escape")

  await page.keyboard.press("ArrowRight")
  await heading(page, "第2题")
  await expect.poll(() => marked(page)).toStrictEqual([])
  await page.keyboard.press("ArrowLeft")
  await heading(page, "第1题")
  await expect.poll(() => marked(page)).toStrictEqual([words])

  await page.keyboard.press("a")
  await saved(page)
  await page.reload()
  await heading(page, "第1题")
  await writable(page)
  await expect.poll(() => marked(page)).toStrictEqual([words])
  for (const key of ["B", "D"])
    await expect.poll(() => page.getByRole("button", { name: `划去${key}` }).getAttribute("aria-pressed")).toBe("true")
  await page.getByRole("button", { name: "字号：大" }).waitFor()
  await page.keyboard.press("g")
  await expect
    .poll(() => page.getByRole("region", { name: "草稿" }).getByRole("textbox").inputValue())
    .toBe("借：库存现金500")
  await page.getByRole("button", { name: "关闭草稿" }).click()

  await select(page, 2, 6)
  await page.keyboard.press("h")
  await expect.poll(() => marked(page)).toStrictEqual([])

  await page.keyboard.press("?")
  await page.getByRole("checkbox", { name: /^启用单键快捷键/ }).uncheck()
  await page.keyboard.press("Escape")
  await page.reload()
  await heading(page, "第1题")
  await writable(page)
  for (const key of ["b", "f", "?", "2"]) await page.keyboard.press(key)
  await page.keyboard.press("ArrowRight")
  await heading(page, "第2题")
  await page.keyboard.press("ArrowLeft")
  await heading(page, "第1题")
  await expect.poll(() => page.getByRole("button", { name: /^A/ }).getAttribute("aria-pressed")).toBe("true")
  await page.getByRole("button", { name: "标记", exact: true }).waitFor()
  expect(await page.getByRole("dialog").count()).toBe(0)

  expect(sent.join("\n")).not.toMatch(/库存现金|struck|marks/)
  expect(visitor.complaints()).toStrictEqual([])
})
