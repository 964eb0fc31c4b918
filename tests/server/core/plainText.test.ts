import katex from "katex"
import { describe, expect, it, test } from "vitest"
import { mathText } from "#server/core/mathText.ts"
import { plainText, withoutPictures } from "#server/core/plainText.ts"

const mathml = (tex: string): string =>
  (/<math.*<\/math>/s.exec(katex.renderToString(tex, { output: "mathml" }))?.[0] ?? "").replace(
    /<annotation.*?<\/annotation>/gs,
    "",
  )

describe("HTML as text", () => {
  it("is a line a paragraph, without tags, its characters themselves", () => {
    expect(plainText("<p>甲 &lt; 乙 &amp; 丙</p>\n<p>第二<strong>段</strong></p>")).toBe("甲 < 乙 & 丙\n第二段")
    expect(plainText("<ul>\n<li>一</li>\n<li>二</li>\n</ul>")).toBe("一\n二")
    expect(plainText("<table><tr><th>年</th><th>额</th></tr><tr><td>1</td><td>2</td></tr></table>")).toBe("年 额\n1 2")
    expect(plainText("&#39;甲&#x27;&nbsp;乙 &amp;lt;")).toBe("'甲' 乙 &lt;")
    expect(plainText("")).toBe("")
  })

  it("keeps the words of a picture", () => {
    expect(plainText('<p>见<img src="/a.png" alt="电路图"></p>')).toBe("见[图：电路图]")
    expect(withoutPictures('<img src="/a.png">')).toBe("[图]")
  })

  it("reads formulas in their place", () => {
    expect(plainText(`<p>值为 ${mathml("\\frac{1}{2}")} 吗</p>`)).toBe("值为 1/2 吗")
  })
})

test.each([
  ["\\frac{a+b}{2}", "(a+b)/2"],
  ["x_i^{2}", "x_i^2"],
  ["(1+i)^{-n}", "(1+i)^(−n)"],
  ["\\sqrt{a+b}", "√(a+b)"],
  ["\\sqrt[3]{x}", "3√(x)"],
  ["\\sum_{i=1}^{n} a_i", "∑_(i=1)^na_i"],
  ["a < b", "a&lt;b"],
])("the formula %s is said as %s", (tex, text) => {
  expect(mathText(mathml(tex))).toBe(text)
})

test("what is no formula is read through", () => {
  expect(mathText("</mi><x>1<y/>2")).toBe("12")
})
