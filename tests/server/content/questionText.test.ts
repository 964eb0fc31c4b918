import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { explanationHtml, findings, optionHtml, stemHtml } from "#server/content/questionText.ts"
import { NO_IMAGES, sanitized } from "#server/content/sanitized.ts"
import { patience, runs } from "../../support/runs.ts"

/** What a reader sees of it, line by line. */
const shown = (html: string): ReadonlyArray<string> =>
  html
    .replaceAll(/<br \/>|<\/p>\s*/g, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.replaceAll("\u00A0", " "))
    .filter((line) => line.trim() !== "")

const written = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.replaceAll("\t", "    ").replaceAll("\u00A0", " "))
    .filter((line) => line.trim() !== "")

/** Spaces at the ends of a line show nothing; an ideographic space does. */
const withoutSpaces = (line: string): string => line.replaceAll(/^ +| +$/g, "")

describe("a text without marks is shown as it is written", () => {
  it.each([
    "3.2*9*0.9",
    "1024*1024",
    "1/(a*a*a)",
    "2**3**2",
    "*.* 与 *.txt 都是通配符",
    "vector<int>",
    "<br>",
    "<table>",
    "<table><br>",
    "在 <p> 与 </p> 之间",
    "__init__ 与 __name__",
    "a_b_c ____ 与 ______",
    "# include <stdio.h>",
    "#include <a>\n# define N 3",
    "2008. 北京\n2012. 伦敦",
    "1) 甲\n2) 乙",
    "- 5",
    "+ 3\n* 4",
    "> 5",
    "---",
    "标题\n====",
    "&nbsp; &lt;b&gt; &copy; &#65;",
    "[1]: 注释",
    "f[0](3) 与 [甲](乙)",
    "{*p = 1; *q = 2;} 与 {**a, **b} 与 \\{\\alpha\\}",
    "(a+b)**2 + (c)**2，**p = **q，f(*a, **b)",
    "C:\\*.* \\\\server\\share \\(x\\) \\[y\\] \\n",
    "#define MAX(a, b) \\\n  ((a) > (b))",
    "<script>alert(1)</script>",
    "一本 $5 和 $6",
    "$a=$b 与 =SUM($A:$C) 与 $B$1",
    "~~a 与 ~b，3~5 天",
    "`未结束",
    "a | b",
    "\u3000\u3000首行缩进",
    "    缩进四格\n\t制表",
    "if (a  <  b)  return",
    "\uE000i61\uE001",
  ])("%j", (text) => {
    expect(shown(stemHtml(text))).toStrictEqual(written(text.replace(/^ +/, "")))
    expect(shown(optionHtml(text))).toStrictEqual(written(text.replace(/^ +/, "")))
    expect(shown(explanationHtml(text))).toStrictEqual(written(text.replace(/^ +/, "")))
  })

  it(
    "whatever it is made of",
    () => {
      const fragment = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...TRICKY) },
        { weight: 2, arbitrary: fc.constantFrom("甲", "乙丙", "，", "。", "（", "）", "a", "b2", "9", "0.5", "x y") },
        { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
      )
      const text = fc
        .array(fc.tuple(fragment, fc.constantFrom("", "", " ", "  ", "\n", "\n\n")), { minLength: 1, maxLength: 12 })
        .map((parts) => parts.flat().join("").replaceAll("\r", ""))
        .filter((made) => !MARKS.some((mark) => mark.test(made)))
      fc.assert(
        fc.property(text, (made) => {
          const lines = written(made).map(withoutSpaces)
          for (const html of [stemHtml(made), optionHtml(made), explanationHtml(made)])
            expect(shown(html).map(withoutSpaces)).toStrictEqual(lines)
        }),
        { numRuns: runs(Number(process.env["TEXT_RUNS"] ?? 2_000)) },
      )
    },
    patience(300_000),
  )
})

it(
  "is as the sanitizer leaves it, whether it had to pass it or not",
  () => {
    const fragment = fc.oneof(
      fc.constantFrom(...TRICKY.filter((text) => !text.includes("$")), "**重**", "*甲*", "`a<b`", "~~旧~~"),
      fc.constantFrom(
        "<sub>2</sub>",
        "<sup>a<u>b</sup></u>",
        "<br>",
        "甲",
        '"',
        "'",
        "\n\n",
        "\n```\n",
        "| a |\n|---|\n",
      ),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    )
    const text = fc.array(fragment, { maxLength: 10 }).map((parts) => parts.join("").replaceAll("$", ""))
    fc.assert(
      fc.property(text, (made) => {
        for (const html of [stemHtml(made), optionHtml(made)]) expect(sanitized(html, NO_IMAGES, "beside")).toBe(html)
      }),
      { numRuns: runs(3_000) },
    )
  },
  patience(300_000),
)

describe("the marks of a question", () => {
  it.each([
    ["这是**重点**。", "这是<strong>重点</strong>。"],
    ["**“重点”**在前", "<strong>“重点”</strong>在前"],
    ["说*不*对", "说<em>不</em>对"],
    ["~~旧~~ 新", "<del>旧</del> 新"],
    [
      "**Note**: (**甲**)，**3**%，***重点***",
      "<strong>Note</strong>: (<strong>甲</strong>)，<strong>3</strong>%，<strong><em>重点</em></strong>",
    ],
    ["a{**b**}c {*E. coli*}x {~~3~~}5", "a<strong>b</strong>c <em>E. coli</em>x <del>3</del>5"],
    ["{\\**不粗**\\}，a{\\\\}b", "**不粗**，ab"],
    ["用 `a < b && c` 比较", "用 <code>a &lt; b &amp;&amp; c</code> 比较"],
    ["H<sub>2</sub>O 与 10<sup>2</sup>，<u>画线</u>", "H<sub>2</sub>O 与 10<sup>2</sup>，<u>画线</u>"],
    ["上<br>下", "上<br />下"],
    ["上\n下", "上<br />下"],
    ["\\*不*，\\`a\\`，\\$5", "*不*，`a`，$5"],
    ["\\**不粗**", "**不粗**"],
    ["甲\\<sub>乙</sub>", "甲&lt;sub&gt;乙&lt;/sub&gt;"],
  ])("%j", (text, html) => {
    expect(optionHtml(text)).toBe(html)
    expect(stemHtml(text)).toBe(`<p>${html}</p>`)
  })

  it("are tables, as signs and as elements, with every cell that is written", () => {
    const body = '<tbody><tr><td>甲</td><td align="right">1</td><td>多</td></tr></tbody>'
    expect(stemHtml("见表：\n| 量 | 值 |\n| --- | --: |\n| 甲 | 1 | 多 |\n问")).toBe(
      `<p>见表：</p>\n<table><thead><tr><th>量</th><th align="right">值</th></tr></thead>${body}</table>\n<p>问</p>`,
    )
    expect(stemHtml('<table class="x"><tr><td colspan="2">vector<int></td></tr></table>')).toBe(
      '<table><tr><td colspan="2">vector&lt;int&gt;</td></tr></table>',
    )
  })

  it("are code on lines of its own and formulas", () => {
    expect(stemHtml("```c\nint a = 3;\n  a *= 2;\n```")).toBe("<pre><code>int a = 3;\n  a *= 2;</code></pre>")
    for (const formula of ["$95\\%$", "$\\{1,2\\}$", "$x^2$", "$\\%$"])
      expect(optionHtml(formula)).toMatch(/^<math.*math>$/)
    expect(stemHtml("$$\nx\n$$\n后")).toMatch(/^<p><span class="formula"><math.*<\/span><\/p>\n<p>后<\/p>$/)
  })

  it("are pictures of the bank's folder with their lasting address and size", () => {
    const images = new Map([["images/a.svg", { src: "/images/abc.svg", width: 40, height: 20 }]])
    expect(optionHtml("![图](images/a.svg)", images)).toBe(
      '<img src="/images/abc.svg" alt="图" width="40" height="20" />',
    )
    expect(findings("![图](images/a.svg) ![无](images/b.svg) $\\nope$ $5 $a", images)).toStrictEqual({
      dollars: 1,
      formulas: ["$\\nope$：没有命令 \\nope"],
      images: ["images/b.svg"],
    })
  })
})

describe("a link", () => {
  it("is text in a stem and in an option", () => {
    expect(stemHtml("见 https://example.com 与 [甲](/course)")).toBe("<p>见 https://example.com 与 [甲](/course)</p>")
    expect(optionHtml("[甲](https://example.com)")).toBe("[甲](https://example.com)")
  })

  const beside = 'target="_blank" rel="noopener noreferrer"'
  it.each([
    [
      "见https://a.cn/x?b=1&c=2，再看",
      `见<a href="https://a.cn/x?b=1&amp;c=2" ${beside}>https://a.cn/x?b=1&amp;c=2</a>，再看`,
    ],
    [
      "（https://a.cn/x）和 (https://a.cn/y(1)).",
      `（<a href="https://a.cn/x" ${beside}>https://a.cn/x</a>）和 (<a href="https://a.cn/y(1)" ${beside}>https://a.cn/y(1)</a>).`,
    ],
    ["https://a.cn/x官网", `<a href="https://a.cn/x" ${beside}>https://a.cn/x</a>官网`],
    ["[**官网**](/help/exam)", `<a href="/help/exam" ${beside}><strong>官网</strong></a>`],
    ["[点](javascript:alert) http://", "[点](javascript:alert) http://"],
  ])("opens beside the paper in an explanation: %j", (text, html) => {
    expect(explanationHtml(text)).toBe(`<p>${html}</p>`)
  })
})

const TRICKY = [
  "3*9*2",
  "a*b",
  "*.*",
  "* ",
  "**",
  "2**8",
  "__init__",
  "_",
  "____",
  "# x",
  "## ",
  "- ",
  "+ ",
  "1. ",
  "2008. ",
  "> ",
  "---",
  "===",
  "***",
  "<int>",
  "<br>x",
  "</p>",
  "<div class=a>",
  "<!-- x -->",
  "&nbsp;",
  "&lt;",
  "&",
  "<",
  ">",
  '"',
  "[a]: b",
  "[甲](乙)",
  "f[0](3)",
  "\\",
  "\\n",
  "\\(x\\)",
  "\\\\",
  "$5",
  "$A:$C",
  "~",
  "~~",
  "3~5",
  "|",
  "(c)",
  "!",
  "![",
  "^2",
  "=",
  "\t",
  "www.a.cn",
  "a@b.cn",
  "{x}",
  "{*",
  "*}",
  "{\\",
  "%",
  "\uE000",
  "\uE001",
  "\u3000",
  "\u00A0",
]

/** A text with one of these may be read as a mark. */
const MARKS = [
  /`/,
  /\$[\s\S]*\$/,
  /\\[$`]/,
  /\*[^*\n]*[^\s*]\*/,
  /~~[^\n]+~~/,
  /\{\*[^\n]+\*\}/,
  /\{\\[^\n]*\\\}/,
  /!\[[^\]\n]*\]\(/,
  /<br/i,
  /^[^\n]*\|[^\n]*\n[ \t|:-]*-[ \t|:-]*$/m,
]
