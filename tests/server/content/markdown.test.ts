import { describe, expect, it } from "vitest"
import { foreignImages, toHtml, toInlineHtml, wrongFormulas } from "#server/content/markdown.ts"

describe("Markdown as HTML", () => {
  it("keeps lists, tables, code, sub- and superscripts", () => {
    expect(toHtml("H<sub>2</sub>O 与 10<sup>2</sup>，`a < b`")).toBe(
      "<p>H<sub>2</sub>O 与 10<sup>2</sup>，<code>a &lt; b</code></p>",
    )
    expect(toHtml("| 量 | 值 |\n| --- | --: |\n| 甲 | 1 |").replaceAll("\n", "")).toBe(
      '<table><thead><tr><th>量</th><th align="right">值</th></tr></thead><tbody><tr><td>甲</td><td align="right">1</td></tr></tbody></table>',
    )
  })

  it("leaves the first heading to the page", () => {
    expect(toHtml("# 标题")).toBe("<h2>标题</h2>")
  })

  it.each([
    ["<script>alert(1)</script>文", "文"],
    ["<img src=x onerror=alert(1)>文", "<p>文</p>"],
    ['<p style="color:red" class="x" onclick="y()">文</p>', "<p>文</p>"],
    ["[点](javascript:alert(1))", "<p><a>点</a></p>"],
    ["[点](data:text/html,x)", "<p><a>点</a></p>"],
    ["<iframe src='//evil.example'></iframe>文", "文"],
    ["<svg><script>alert(1)</script></svg>文", "<p>文</p>"],
    ["![图](//evil.example/x.png)", "<p></p>"],
    ["![图](https://evil.example/x.png)", "<p></p>"],
    ["![图](/uploads/x.png)", '<p><img src="/uploads/x.png" alt="图" /></p>'],
    ["[外](https://example.com)", '<p><a href="https://example.com" rel="noopener noreferrer">外</a></p>'],
    ["[内](/course)", '<p><a href="/course">内</a></p>'],
  ])("makes %j safe", (markdown, html) => {
    expect(toHtml(markdown)).toBe(html)
  })

  it("sets formulas as MathML, without fonts, styles or scripts", () => {
    expect(toHtml("电流 $I=\\frac{U}{R}$ 即")).toBe(
      '<p>电流 <math xmlns="http://www.w3.org/1998/Math/MathML"><mrow><mi>I</mi><mo>=</mo><mfrac><mi>U</mi><mi>R</mi></mfrac></mrow></math> 即</p>',
    )
    expect(toInlineHtml("$x$ 或 $y$").match(/<math/g)).toHaveLength(2)
    const display = toHtml("前\n\n$$\nx^2 < 1\n$$\n\n后")
    expect(display).toMatch(
      /^<p>前<\/p>\n<p><span class="formula"><math [^>]*display="block">.*&lt;.*<\/span><\/p>\n<p>后<\/p>$/,
    )
    expect(display).not.toMatch(/style=|class="katex"|annotation/)
  })

  it("keeps a formula on the line of the sign that closes after it or opens before it", () => {
    const signs = (html: string) => html.replaceAll(/<math.*?<\/math>/gs, "x")
    expect(signs(toHtml("取（$a$），$b$、$c$ 与 $d$。"))).toBe(
      '<p>取<span class="unbroken">（x），</span><span class="unbroken">x、</span>x 与 <span class="unbroken">x。</span></p>',
    )
  })

  it("writes a bar as the letter, which no font draws as wide as a word", () => {
    expect(toInlineHtml("$|Z|$").match(/>(\||\u2223)</g)).toStrictEqual([">|<", ">|<"])
  })

  it("leaves prices, code and escaped signs as they are", () => {
    expect(toHtml("一本 $5 和 $6，`$x$`，\\$y\\$")).toBe("<p>一本 $5 和 $6，<code>$x$</code>，$y$</p>")
  })

  it("finds formulas that cannot be read or do what is not allowed", () => {
    expect(wrongFormulas("$x$ 与 $\\frac{1$")).toHaveLength(1)
    for (const tex of [
      "\\href{javascript:alert(1)}{x}",
      "\\htmlStyle{color:red}{x}",
      "\\includegraphics{x.png}",
      "\\nope",
    ])
      expect(wrongFormulas(`$${tex}$`)).toHaveLength(1)
    expect(toHtml("$\\href{javascript:alert(1)}{x}$")).not.toContain("javascript")
  })

  it("gives a picture of the folder its lasting address and its size", () => {
    const images = new Map([["images/a.svg", { src: "/images/abc.svg", width: 40, height: 20 }]])
    expect(toHtml("![图](images/a.svg)", images)).toBe(
      '<p><img src="/images/abc.svg" alt="图" width="40" height="20" /></p>',
    )
    expect(foreignImages("![图](images/a.svg) ![无](images/b.svg)", images)).toStrictEqual(["images/b.svg"])
  })

  it("takes one tilde for a range and two for struck out", () => {
    expect(toHtml("3~5 天，6~8 天，~~旧~~")).toBe("<p>3~5 天，6~8 天，<del>旧</del></p>")
  })

  it("keeps blanks to fill in as they are written", () => {
    expect(toHtml("前 ____，____。")).toBe("<p>前 ____，____。</p>")
  })

  it("puts no paragraph around an option", () => {
    expect(toInlineHtml("`=B2` **加**")).toBe("<code>=B2</code> <strong>加</strong>")
  })

  it("gives nothing for nothing", () => {
    expect([toHtml(""), toHtml(" \n"), toInlineHtml("")]).toStrictEqual(["", "", ""])
  })
})

it("names the pictures of other sites", () => {
  expect(foreignImages("![a](/own.png) ![b](https://x.test/b.png) <img src='//y.test/c.png'>")).toStrictEqual([
    "https://x.test/b.png",
    "//y.test/c.png",
  ])
})
