import { expect, it } from "vitest"
import { toHtml } from "#server/content/markdown.ts"
import { optionHtml, stemHtml } from "#server/content/questionText.ts"

const SPACE = "\u00A0"

it.each([
  ["领用材料4 000元，共 1 234 567 元", `领用材料4${SPACE}000元，共 1${SPACE}234${SPACE}567${SPACE}元`],
  ["长 5 kg 与 37 ℃ 与 3 万元 与 50 %", `长 5${SPACE}kg 与 37${SPACE}℃ 与 3${SPACE}万元 与 50${SPACE}%`],
  ["共 12 题，3 小时", `共 12${SPACE}题，3${SPACE}小时`],
  ["2008 123 与 1.5 000 与 5 apples 与 a = 3 的值", "2008 123 与 1.5 000 与 5 apples 与 a = 3 的值"],
  ["`4 000 元`，<sub>4 000</sub>", `<code>4 000 元</code>，<sub>4${SPACE}000</sub>`],
])("no line ends within %j or before its unit", (text, html) => {
  expect(optionHtml(text)).toBe(html)
  expect(stemHtml(text)).toBe(`<p>${html}</p>`)
  expect(toHtml(text)).toBe(`<p>${html}</p>`)
})

it("leaves attributes as they are", () => {
  expect(toHtml("![4 000 元](/a.png)")).toMatch(/alt="4 000 元"/)
})
