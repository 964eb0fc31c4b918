import { describe, expect, it } from "vitest"
import { htmlText, htmlWords } from "#server/content/formats/htmlText.ts"
import { optionHtml, stemHtml } from "#server/content/questionText.ts"

describe("HTML of other systems is shown as a browser shows it", () => {
  it.each([
    ["<b>注意</b>:", "<strong>注意</strong>:"],
    ["(<b>甲</b>)", "(<strong>甲</strong>)"],
    ["<b>3</b>%", "<strong>3</strong>%"],
    ["x<i>E. coli</i>y", "x<em>E. coli</em>y"],
    ["甲<b></b>乙<b> </b>", "甲乙"],
    ["<b>A</b>, <b>B</b>", "<strong>A</strong>, <strong>B</strong>"],
    ["a<b>b<i>c</i></b>d", "a<strong>b<em>c</em></strong>d"],
    ["<b>甲<br>乙</b>", "<strong>甲</strong><br /><strong>乙</strong>"],
    ['<span style="text-decoration: underline">线</span>', "<u>线</u>"],
    ['<span style="font-weight:700"><span style="font-weight:normal">细</span>粗</span>', "细<strong>粗</strong>"],
    ['10<span style="vertical-align:super">2</span>', "10<sup>2</sup>"],
    ["在<u>&nbsp;&nbsp;&nbsp;</u>填", "在____填"],
    ["&rho; &frac12; &check; &hearts;", "ρ ½ ✓ ♥"],
    ["**不粗** 与 3*9*2", "**不粗** 与 3*9*2"],
    ["`a` \\ {x} ~~b~~ [c](d) ![e](f)", "`a` \\ {x} ~~b~~ [c](d) ![e](f)"],
    ["&lt;sub&gt;2&lt;/sub&gt;", "&lt;sub&gt;2&lt;/sub&gt;"],
    ["设 a<b，则 b>a，a <b", "设 a&lt;b，则 b&gt;a，a &lt;b"],
    ["<p class=x title='a>b'data-y>一</p\n>", "一"],
    ["（<u>&nbsp;</u>）<u> 甲</u>", "（ ）<u> 甲</u>"],
    ["a | b<br>--|--", "a | b<br />--|--"],
    ["<ol start='3'><li>甲</li><li>乙<ol type='a'><li>丙</li></ol></li></ol>", "3. 甲<br />4. 乙<br />\u3000a. 丙"],
    ["<ol reversed><li>甲</li><li value='9'>乙</li></ol>", "2. 甲<br />9. 乙"],
    ["<!--[if gte mso 9]><xml/><![endif]-->文<o:p></o:p>", "文"],
  ])("%j", (html, shown) => {
    expect(htmlText(html)).toStrictEqual({ text: htmlText(html).text, refused: [], simplified: [] })
    expect(stemHtml(htmlText(html).text)).toBe(`<p>${shown}</p>`)
    expect(optionHtml(htmlText(html, true).text)).toBe(shown)
  })

  it("keeps the lines and spaces of code", () => {
    const html = "<p>读</p><pre><code>if (a)\n  b*c*d;\n\n```</code></pre>"
    expect(stemHtml(htmlText(html).text)).toBe("<p>读</p>\n<pre><code>if (a)\n  b*c*d;\n\n```</code></pre>")
    expect(optionHtml(htmlText("<pre>a\n  b</pre>", true).text)).toBe("<code>a</code><br /><code>\u00A0 b</code>")
  })

  it("sets a formula free of the letters beside it", () => {
    expect(htmlText("$a<b$ 与 $c>d$").text).toBe("$a<b$ 与 $c>d$")
    expect(stemHtml(htmlText("a\\(x\\)b").text)).toMatch(/^<p>a<math.*<\/math>b<\/p>$/)
  })

  it.each([
    ["<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>", "汉（hàn）", "注音写在括号里"],
    ["<style>p { color: red }</style>文", "文", "样式表已略去"],
    ["<script>alert(1)</script>文", "文", "脚本已略去"],
    ['文<span style="display:none">密</span>', "文", "隐藏的文字已略去"],
    ["std::vector<int> a", "std::vector a", "标签 <int> 只留下其中的文字"],
    ['<a href="https://a.cn">链</a>', "链", "链接只留下文字"],
    ["一<hr>二", "一\n\n二", "横线已略去"],
    ["<b>`</b>``<code>`</code>", "{\\`\\}{\\`\\}{\\`\\}{\\`\\}", "粗体、下划线等格式已略去"],
  ])("%j is converted with a word", (html, text, word) => {
    expect(htmlText(html)).toStrictEqual({ text, refused: [], simplified: [word] })
  })

  it("writes a table in an option as lines, with a word", () => {
    expect(htmlText("<table><tr><td>甲</td><td>1</td></tr><tr><td>乙</td><td>2</td></tr></table>", true)).toStrictEqual(
      {
        text: "甲 | 1\n乙 | 2",
        refused: [],
        simplified: ["表格改写成几行文字"],
      },
    )
  })

  it.each([
    ['<img src="a.png">', "图片 a.png"],
    ['<img src="data:image/png;base64,AAAA">', "图片"],
    ["<input>", "输入框"],
    ["<m:math><m:mi>x</m:mi></m:math>", "MathML 公式"],
    ["<pre>a<img src='b.png'></pre>", "图片 b.png"],
    ["<constructor>x</constructor><!-- y", "没有结束的注释"],
    ["<b>".repeat(300), "嵌套过深的标签"],
  ])("%j is refused", (html, what) => {
    expect(htmlText(html).refused).toStrictEqual([what])
  })

  it("gives the words alone where marks are none", () => {
    expect(htmlWords("<p>caf&eacute; <b>a*b</b></p>10<sup>2</sup>H<sub>2</sub>O<br>x<sup>a+b</sup>")).toBe(
      "café a*b\n10²H₂O\nx^(a+b)",
    )
  })
})
