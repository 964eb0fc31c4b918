import { describe, expect, it } from "vitest"
import { imagesIn, toHtml, wrongFormulas } from "#server/content/markdown.ts"

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
    ["<script>alert(1)</script>文", "&lt;script&gt;alert(1)&lt;/script&gt;文"],
    ["<img src=x onerror=alert(1)>文", "<p>文</p>"],
    ['<p style="color:red" class="x" onclick="y()">文</p>', "<p>文</p>"],
    ["容器 vector<int> 与 <br> 换行", "<p>容器 vector&lt;int&gt; 与 <br /> 换行</p>"],
    ["[点](javascript:alert(1))", "<p><a>点</a></p>"],
    ["[点](data:text/html,x)", "<p><a>点</a></p>"],
    ["甲<iframe onload='x()'></iframe>乙", "<p>甲&lt;iframe&gt;&lt;/iframe&gt;乙</p>"],
    ["甲<svg><script>alert(1)</script></svg>", "<p>甲&lt;svg&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/svg&gt;</p>"],
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
    expect(toHtml("$x$ 或 $y$").match(/<math/g)).toHaveLength(2)
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
    expect(toHtml("$|Z|$").match(/>(\||\u2223)</g)).toStrictEqual([">|<", ">|<"])
  })

  it("leaves prices, code and escaped signs as they are", () => {
    expect(toHtml("一本 $5 和 $6，`$x$`，\\$y\\$")).toBe("<p>一本 $5 和 $6，<code>$x$</code>，$y$</p>")
  })

  it("finds formulas that cannot be read or do what is not allowed, and reports why in Chinese", () => {
    expect(wrongFormulas("$x$，$95\\%$，$\\frac{1$，$x^2^3$，$\\begin{x}$，$a}$，$\\frac$")).toStrictEqual([
      "$\\frac{1$：缺少内容或 }",
      "$x^2^3$：同一个符号有两个上标，请加花括号",
      "$\\begin{x}$：没有环境 x",
      "$a}$：多了 }",
      "$\\frac$：缺少内容或 }",
    ])
    for (const tex of [
      "\\href{javascript:alert(1)}{x}",
      "\\htmlStyle{color:red}{x}",
      "\\includegraphics{x.png}",
      "\\nope",
    ])
      expect(wrongFormulas(`$${tex}$`)).toHaveLength(1)
    expect(toHtml("$\\href{javascript:alert(1)}{x}$")).not.toContain("javascript")
  })

  it("takes one tilde for a range and two for struck out", () => {
    expect(toHtml("3~5 天，6~8 天，~~旧~~")).toBe("<p>3~5\u00A0天，6~8\u00A0天，<del>旧</del></p>")
  })

  it("keeps blanks to fill in as they are written", () => {
    expect(toHtml("前 ____，____。")).toBe("<p>前 ____，____。</p>")
  })

  it("takes stars for emphasis only beside space or Chinese, and underscores never", () => {
    expect(toHtml("3.2*9*0.9，__init__，**“重点”**是，2**8**2")).toBe(
      "<p>3.2*9*0.9，__init__，<strong>“重点”</strong>是，2**8**2</p>",
    )
  })

  it("takes emphasis beside signs as Markdown does, and three stars for both", () => {
    expect(toHtml("**Note**: text. (**甲**), **A**, **B** ***重要***! ~~旧~~: *强调*.")).toBe(
      "<p><strong>Note</strong>: text. (<strong>甲</strong>), <strong>A</strong>, <strong>B</strong> <strong><em>重要</em></strong>! <del>旧</del>: <em>强调</em>.</p>",
    )
  })

  it("ends an address before Chinese, and opens it beside a paper", () => {
    expect(toHtml("见https://a.cn/x，再看")).toBe(
      '<p>见<a href="https://a.cn/x" rel="noopener noreferrer">https://a.cn/x</a>，再看</p>',
    )
    expect(toHtml("[内](/course)", "beside")).toBe(
      '<p><a href="/course" target="_blank" rel="noopener noreferrer">内</a></p>',
    )
  })

  it("gives nothing for nothing", () => {
    expect([toHtml(""), toHtml(" \n")]).toStrictEqual(["", ""])
  })
})

it("names the pictures that an article asks for", () => {
  expect(imagesIn("![a](/own.png) ![](https://x.test/b.png) <img src='//y.test/c.png'>")).toStrictEqual([
    { src: "/own.png", alt: "a" },
    { src: "https://x.test/b.png", alt: "" },
    { src: "//y.test/c.png", alt: "" },
  ])
})

it("gives a picture of the content the size that its name says, so that nothing moves when it comes", () => {
  expect(toHtml("![表](/pictures/0123456789abcdef-800x600.webp)")).toBe(
    '<p><img src="/pictures/0123456789abcdef-800x600.webp" alt="表" width="800" height="600" /></p>',
  )
})
