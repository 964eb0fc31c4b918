import { describe, expect, it } from "vitest"
import { htmlText, htmlWords } from "#server/content/formats/htmlText.ts"
import { lostStyles } from "#server/content/formats/textStyle.ts"
import { optionHtml, stemHtml } from "#server/content/questionText.ts"

const textOf = (html: string, isOption = false) => {
  const { styles, simplified, ...read } = htmlText(html, isOption)
  return { ...read, simplified: [...simplified, ...lostStyles(styles)] }
}

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
    ['在<span style="border-bottom:1px solid black">&nbsp;&nbsp;&nbsp;</span>填', "在____填"],
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
    ["<ol style='list-style-type: simp-chinese-informal' start='9'><li>甲</li><li>乙</li></ol>", "九、甲<br />十、乙"],
    [
      "<ul style='list-style: inside decimal'><li>甲</li></ul><ol type='disc'><li>乙</li></ol><ul style='list-style:inside'><li>丙</li></ul>",
      "1. 甲<br />• 乙<br />• 丙",
    ],
    ["<!--[if gte mso 9]><xml/><![endif]-->文<o:p></o:p>", "文"],
  ])("%j", (html, shown) => {
    expect(textOf(html)).toStrictEqual({ text: htmlText(html).text, refused: [], simplified: [] })
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
    ['<ol style="list-style-type: lower-greek"><li>甲</li></ol>', "1. 甲", "列表改用数字编号"],
    ['<span style="text-emphasis: dot">翘</span>首', "**翘**首", "着重号改写成粗体"],
    ['文<span style="opacity: 0">密</span>', "文", "隐藏的文字已略去"],
    ["<b>`</b>``<code>`</code>", "{\\`\\}{\\`\\}{\\`\\}{\\`\\}", "粗体、下划线等格式已略去"],
  ])("%j is converted with a word", (html, text, word) => {
    expect(textOf(html)).toStrictEqual({ text, refused: [], simplified: [word] })
  })

  it.each([
    ['选<span style="color:red">红</span>的', ["文字的颜色已略去"]],
    ['<p style="COLOR: #f00 !important">甲</p><font color="blue">乙</font>', ["文字的颜色已略去"]],
    ["<mark>甲</mark>乙", ["底色已略去"]],
    ["<table><tr bgcolor=yellow><td>甲<tr><td>乙</table>", ["底色已略去"]],
    ["<small>甲</small>乙<font size=5>丙</font>", ["字号已略去"]],
    ['<span style="font-size:24pt">甲</span>乙', ["字号已略去"]],
    ['<span style="border: 1px solid">甲</span>乙', ["边框已略去"]],
    ['<span style="text-transform:uppercase">ph</span>值', ["大小写的样式已略去"]],
    ['<span style="text-decoration:overline">A</span>+B', ["上划线已略去"]],
    ['答案<span style="color:#fff">是 B</span>', ["白色或透明的文字照常显示", "文字的颜色已略去"]],
    ['答案<span style="color:rgba(0, 0, 0, 0)">是 B</span>', ["白色或透明的文字照常显示", "文字的颜色已略去"]],
    ['<span style="background:#006 url(a.png);color:white">甲</span>', []],
    ['<p style="color:blue;font-size:30px">甲<b>乙</b></p>', []],
    [
      '<span style="color:#333">甲</span><span style="color: rgb(29, 33, 37)">乙</span><b style="color:black">丙</b>丁',
      [],
    ],
    [
      '<span style="font-size:10.5pt;background:#FFFFFF none repeat">甲</span><span style="font-size: 1em">乙</span>丙',
      [],
    ],
    ['<p style="border:1px solid;color:inherit;text-transform:none">甲</p>乙<span style="color:red"> </span>', []],
    ['<code>if <span style="color:purple">a</span></code>甲<pre><b style="color:red">b</b></pre>', []],
  ])("%j says which style tells its texts apart, and is lost", (html, words) => {
    expect(textOf(html).simplified).toStrictEqual(words)
  })

  it("writes a table in an option as lines, with a word", () => {
    expect(textOf("<table><tr><td>甲</td><td>1</td></tr><tr><td>乙</td><td>2</td></tr></table>", true)).toStrictEqual({
      text: "甲 | 1\n乙 | 2",
      refused: [],
      simplified: ["表格改写成几行文字"],
    })
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
