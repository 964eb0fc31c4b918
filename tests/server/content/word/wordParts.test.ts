import { strToU8, zipSync } from "fflate"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { formatOf } from "#server/content/formats/formats.ts"
import { broughtIn } from "./broughtIn.ts"
import { docxOf, makeDocx, paragraphXml, runXml, tableXml } from "./makeDocx.ts"

/** A short question with this behind its stem. */
const withStem = (xml: string) => docxOf("简答题", `${runXml("1. 甲")}${xml}`, "答案：乙")
const stemOf = (xml: string) => {
  const { questions, faults, simplified } = broughtIn(withStem(xml))
  return {
    stem: questions[0]?.stem,
    said: [...faults, ...simplified].map((line) => line.replace(/^第 \d+ 段“[^”]*” {2}/, "")),
  }
}

describe("what Word puts into a paragraph", () => {
  it.each<[string, string, string, ReadonlyArray<string>]>([
    [
      "inserted and deleted text",
      `<w:ins>${runXml("入")}</w:ins><w:del><w:r><w:delText>出</w:delText></w:r></w:del>`,
      "甲入",
      ["修订中删去的文字没有读"],
    ],
    [
      "moved text",
      `<w:moveFrom>${runXml("旧")}</w:moveFrom><w:moveTo>${runXml("新")}</w:moveTo>`,
      "甲新",
      ["修订中删去的文字没有读"],
    ],
    ["comments", '<w:r><w:commentReference w:id="0"/></w:r>', "甲", ["批注没有读"]],
    ["notes", '<w:r><w:footnoteReference w:id="2"/></w:r>', "甲", ["脚注和尾注没有读"]],
    ["hidden text", runXml("藏", "<w:vanish/>"), "甲", ["隐藏的文字没有读"]],
    ["dots below words", runXml("点", '<w:em w:val="dot"/>'), "甲**点**", ["着重号改写成粗体"]],
    ["links", `<w:hyperlink r:id="x">${runXml("站")}</w:hyperlink>`, "甲站", []],
    [
      "fields",
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${runXml("7")}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      "甲7",
      [],
    ],
    ["signs of another font", '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', "甲√", []],
    [
      "readings",
      `<w:r><w:ruby><w:rt>${runXml("yǐ")}</w:rt><w:rubyBase>${runXml("乙")}</w:rubyBase></w:ruby></w:r>`,
      "甲乙（yǐ）",
      ["注音写在括号里"],
    ],
    ["a value that switches off", `${runXml("粗", "<w:b/>")}${runXml("细", '<w:b w:val="0"/>')}`, "甲**粗**细", []],
    ["signs that would be marks", runXml("**星**与<b>"), "甲{\\*\\}{\\*\\}星{\\*\\}{\\*\\}与{\\<\\}b{\\>\\}", []],
  ])("is read as it is shown: %s", (_, xml, stem, said) => {
    expect(stemOf(xml)).toStrictEqual({ stem, said })
  })

  it.each<[string, string, string]>([
    [
      "a text box",
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${paragraphXml("框")}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraphXml("框")}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      "文本框“框”",
    ],
    [
      "an object",
      '<w:r><w:object><v:shape><v:imagedata r:id="x"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
      "嵌入的对象（如 MathType 公式，请转换为 Word 公式）",
    ],
    ["a picture outside", '<w:r><w:drawing><a:blip r:link="out"/></w:drawing></w:r>', "链接到文件外的图片"],
    ["an unknown sign", '<w:r><w:sym w:font="Webdings" w:char="F001"/></w:r>', "字体 Webdings 的符号"],
    [
      "an old formula",
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> EQ \\f(1,2)</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      "旧式的公式（EQ 域或公式编辑器）",
    ],
    ["a formula nobody knows", "<m:oMath><m:strange/></m:oMath>", "读不懂的公式"],
  ])("is refused by name with its question: %s", (_, xml, what) => {
    expect(broughtIn(withStem(xml)).faults).toStrictEqual([`第 2 段“甲”  第 2 段  含有${what}，不能读入`])
  })
})

const math = (inner: string) => `<m:oMath>${inner}</m:oMath>`
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (text: string) => `<m:e>${r(text)}</m:e>`

describe("a formula of Word", () => {
  it.each([
    [`<m:sSup>${e("x")}<m:sup>${r("2")}</m:sup></m:sSup>`, "x^{2}"],
    [`<m:sSub>${e("ab")}<m:sub>${r("1")}</m:sub></m:sSub>`, "{ab}_{1}"],
    [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e("2")}</m:rad>`, "\\sqrt{2}"],
    [`<m:rad><m:deg>${r("3")}</m:deg>${e("x")}</m:rad>`, "\\sqrt[3]{x}"],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup>${e("i")}</m:nary>`,
      "\\sum_{i=1}^{n}{i}",
    ],
    [`<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e("x")}</m:d>`, "\\left[x\\right]"],
    [`<m:func><m:fName>${r("sin")}</m:fName>${e("x")}</m:func>`, "\\sin{x}"],
    [
      `<m:m><m:mr>${e("a")}${e("b")}</m:mr><m:mr>${e("c")}${e("d")}</m:mr></m:m>`,
      "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
    ],
    [r("增长率=50%"), "\\text{增长率}=50\\%"],
    [`<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e("a")}</m:acc>`, "\\vec{a}"],
  ])("is TeX: %s", (xml, tex) => {
    expect(stemOf(math(xml))).toStrictEqual({ stem: `甲{\\\\}$${tex}$`.replace("{\\\\}", ""), said: [] })
  })
})

describe("a picture of a document", () => {
  const picture = '<w:r><w:drawing><wp:docPr id="1" name="x" descr="电路"/><a:blip r:embed="p"/></w:drawing></w:r>'
  const relation = (target: string, mode = "") =>
    `<Relationship Id="p" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"${mode}/>`
  const body = [paragraphXml("简答题"), paragraphXml(`${runXml("1. 看图")}${picture}`), paragraphXml("答案：乙")].join(
    "",
  )

  it("goes to the bank's pictures under a name of its content", async () => {
    const jpeg = await sharp({ create: { width: 9, height: 5, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer()
    const read = formatOf("x.docx").read(
      makeDocx(body, { relations: relation("media/a.jpeg"), files: { "word/media/a.jpeg": jpeg } }),
    )
    const [address = ""] = [...(read.pictures?.keys() ?? [])]
    expect(address).toMatch(/^images\/w-[\da-f]{16}\.png$/)
    expect(read.drafts.map(({ fields, refused }) => [fields.stem, refused])).toStrictEqual([
      [`看图![电路](${address})`, []],
    ])
  })

  it.each<[string, string, Readonly<Record<string, Uint8Array>>, string]>([
    ["outside of the file", relation("https://example.com/a.png", ' TargetMode="External"'), {}, "链接到文件外的图片"],
    ["that is missing", relation("media/none.png"), {}, "图片（文件里没有它）"],
    ["of Windows", relation("media/a.emf"), { "word/media/a.emf": strToU8("EMF") }, "EMF 图片（请另存为 PNG）"],
  ])("%s is refused with its question", (_, relations, files, what) => {
    expect(broughtIn(makeDocx(body, { relations, files })).faults).toStrictEqual([
      `第 2 段“看图”  第 2 段  含有${what}，不能读入`,
    ])
  })
})

it("a table of letters that is more than options stays in its stem", () => {
  const table = tableXml([
    ["A", "B"],
    ["10", "20"],
    ["30", "40"],
  ])
  const { questions } = broughtIn(docxOf("单选题", "1. 看表，大的是（　　）", table, "A. 甲", "B. 乙", "答案：B"))
  expect(questions[0]).toMatchObject({
    stem: expect.stringContaining("<table>"),
    options: [{ text: "甲" }, { text: "乙" }],
  })
})

it("tables stay tables, with cells that cover others", () => {
  const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraphXml(text)}</w:tc>`
  const table = `<w:tbl><w:tr>${cell("头", '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell("左", '<w:vMerge w:val="restart"/>')}${cell("一")}</w:tr><w:tr>${cell("", "<w:vMerge/>")}${cell("二")}</w:tr></w:tbl>`
  const { questions, faults } = broughtIn(docxOf("简答题", "1. 看表", table, "答案：乙"))
  expect([faults, questions[0]?.stem]).toStrictEqual([
    [],
    '看表\n\n<table><tr><td colspan="2">头</td></tr><tr><td rowspan="2">左</td><td>一</td></tr><tr><td>二</td></tr></table>',
  ])
})

it("namespaces have the names that the file gives them, in transitional and in strict documents", () => {
  const strict = '<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body>'
  const lines = ["判断题", "1. 圆的（√）"].map((text) => `<x:p><x:r><x:t>${text}</x:t></x:r></x:p>`).join("")
  const bytes = zipSync({ "word/document.xml": strToU8(`${strict}${lines}</x:body></x:document>`) })
  expect(broughtIn(bytes).questions.map(({ stem, answer }) => [stem, answer])).toStrictEqual([["圆的（　　）", true]])
})

describe("a file is refused in words", () => {
  const document = (inner: string) => zipSync({ "word/document.xml": strToU8(inner) })
  const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  it.each<[string, Uint8Array, string]>([
    ["that is no archive", strToU8("甲"), "压缩包读不出来"],
    [
      "that is an old or locked document",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      "这是旧的 .doc 文件或加了密码的文件；请在 Word 中去掉密码，另存为 .docx",
    ],
    ["that is a workbook", zipSync({ "xl/workbook.xml": strToU8("<workbook/>") }), "这不是 Word 文档（.docx）"],
    ["that is no XML", document("<w:document>"), "word/document.xml 第 1 行不是正确的 XML"],
    [
      "whose entities expand",
      document('<!DOCTYPE x [<!ENTITY a "aaaa">]><w:document>&a;</w:document>'),
      "word/document.xml 定义了实体，不能读入",
    ],
    [
      "that is nested without end",
      document(`<w:document ${MAIN}>${"<w:sdt>".repeat(2_000)}${"</w:sdt>".repeat(2_000)}</w:document>`),
      "word/document.xml 的嵌套过深",
    ],
  ])("%s", (_, bytes, message) => {
    expect(() => formatOf("x.docx").read(bytes)).toThrow(message)
  })
})

it("each line stands beside what it was read as", () => {
  const { lines = [] } = formatOf("x.docx").read(
    docxOf(
      "期末试卷",
      "一、单项选择题",
      "1. 甲（ ）",
      "A. 一  B. 二",
      "难度：易",
      "参考答案",
      tableXml([
        ["题号", "1"],
        ["答案", "B"],
      ]),
    ),
  )
  expect(lines.map(({ paragraph, text, as }) => [paragraph, text, as])).toStrictEqual([
    [1, "期末试卷", null],
    [2, "一、单项选择题", "以下是单项选择题"],
    [3, "1. 甲（ ）", "第 1 题：题干"],
    [4, "A. 一  B. 二", "选项 AB"],
    [5, "难度：易", "难度"],
    [6, "参考答案", "答案开始"],
    [7, "题号 | 1 / 答案 | B", "答案 1.B"],
  ])
})
