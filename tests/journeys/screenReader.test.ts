import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { openVisitor, type Visitor } from "../support/browser.ts"
import { signUpByCall } from "../support/protocolClient.ts"

const site = inject("siteUrl")
let visitor: Visitor

beforeAll(async () => {
  visitor = await openVisitor()
})
afterAll(() => visitor.close())

const SPOKEN = new Set([
  "heading",
  "button",
  "link",
  "timer",
  "group",
  "list",
  "complementary",
  "dialog",
  "article",
  "textbox",
  "note",
  "region",
])

interface Node {
  readonly nodeId: string
  readonly childIds?: ReadonlyArray<string>
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly properties?: ReadonlyArray<{ readonly name: string; readonly value: { readonly value?: unknown } }>
}

/** The tree in reading order. */
const inOrder = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> => {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (node: Node | undefined): ReadonlyArray<Node> =>
    node === undefined ? [] : [node, ...(node.childIds ?? []).flatMap((id) => walk(byId.get(id)))]
  return walk(nodes[0])
}

/** What a screen reader finds, in its order: role, name and state, from Chromium's own accessibility tree. */
const spoken = async (page: Page): Promise<ReadonlyArray<string>> => {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as unknown as {
    readonly nodes: ReadonlyArray<Node>
  }
  await devtools.detach()
  return inOrder(nodes)
    .filter(({ ignored, role }) => !ignored && SPOKEN.has(role?.value ?? ""))
    .map(({ role, name, properties = [] }) => {
      const state = (wanted: string) => properties.find((property) => property.name === wanted)?.value.value
      const pressed = state("pressed") === "true" ? " pressed" : ""
      const disabled = state("disabled") === true ? " disabled" : ""
      return `${role?.value ?? ""} ${name?.value ?? ""}${pressed}${disabled}`
    })
}

/** Waits until what is spoken has all of these, in this order. */
const hears = async (page: Page, ...wanted: ReadonlyArray<string | RegExp>) => {
  await expect
    .poll(async () => {
      const all = await spoken(page)
      let at = 0
      return wanted.filter((one) => {
        const found = all.findIndex(
          (text, index) => index >= at && (typeof one === "string" ? text === one : one.test(text)),
        )
        if (found === -1) return true
        at = found + 1
        return false
      })
    })
    .toStrictEqual([])
}

/** Things to press, read or fill that have no name. */
const nameless = async (page: Page) =>
  (await spoken(page)).filter((text) =>
    /^(button|link|textbox|timer|dialog|article|heading)\s*( pressed| disabled)*$/.test(text),
  )

const live = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main [aria-live]")].map((region) => [
      region.getAttribute("aria-live"),
      region.textContent,
    ]),
  )

test("an exam works by keyboard, and everything in it has a role and a descriptive name", async () => {
  const { page, context } = visitor
  const token = await signUpByCall(site, "13900006006")
  await context.addInitScript((value) => localStorage.setItem("token", value), token)
  await page.goto(`${site}/mock-exam?paper_id=5000`)
  await hears(page, "heading 计算机应用十分钟小测", "heading 考试须知", "link 先演练60秒", "button 开始作答")
  await page.getByRole("button", { name: "开始作答" }).press("Enter")

  await hears(
    page,
    "heading 计算机应用十分钟小测",
    "button 交卷",
    "timer 剩余时间",
    "button 隐藏剩余时间",
    "list 答题工具",
    "article 第1题",
    "heading 第1题",
    /^group .{4,}/,
    /^button A /,
    "button 划去A",
    /^button B /,
    "button 上一题 disabled",
    "button 标记",
    "button 下一题",
    "complementary 答题卡",
    "group 筛选题目",
    "button 全部 10 pressed",
    "button 未答 10",
    "button 第1题，未答，当前",
    "button 第2题，未答",
  )
  expect(await nameless(page)).toStrictEqual([])
  await expect.poll(() => live(page)).toStrictEqual([["polite", ""]])

  await page.locator("fieldset[aria-labelledby] button:enabled").first().waitFor()
  await page.keyboard.press("b")
  await page.keyboard.press("f")
  await hears(page, /^button B .* pressed$/, "button 已标记 pressed", "button 第1题，已答，已标记，当前")
  await page.keyboard.press("Shift+C")
  await hears(page, /^button C .*已划去/, "button 划去C pressed")
  await page.keyboard.press("ArrowRight")
  await hears(page, "article 第2题", "button 第1题，已答，已标记", "button 第2题，未答，当前")
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("第2题")

  await page.keyboard.press("t")
  await expect.poll(() => live(page)).toStrictEqual([["polite", expect.stringMatching(/^还剩\d+:\d\d$/)]])

  await page.keyboard.press("s")
  await hears(page, "dialog 交卷", "heading 交卷", "button 关闭", /^note /, "button 继续作答", "button 确认交卷")
  expect(await nameless(page)).toStrictEqual([])
  await page.keyboard.press("Escape")
  await hears(page, "article 第2题")
  await page.keyboard.press("s")
  await page.getByRole("button", { name: "确认交卷" }).press("Enter")
  await hears(page, "link 返回题库", "heading 逐题回顾", "link 交卷回执")
  expect(visitor.complaints()).toStrictEqual([])
})
