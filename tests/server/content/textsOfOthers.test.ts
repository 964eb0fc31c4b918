import { strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import type { ReadQuestions } from "#server/content/formats/Format.ts"
import { formatOf } from "#server/content/formats/formats.ts"

const texts = ({ drafts }: ReadQuestions) =>
  drafts.map(({ fields: { stem, answer, explanation }, refused, simplified }) => ({
    stem,
    answer,
    explanation,
    notes: [...refused, ...simplified],
  }))

describe("texts of Moodle are read by the format that they name", () => {
  const read = (format: string, text: string, type = "truefalse", rest = "") =>
    texts(
      formatOf("x.xml").read(
        strToU8(
          `<quiz><question type="${type}"><questiontext format="${format}"><text><![CDATA[${text}]]></text></questiontext>${rest}<answer fraction="100" format="moodle_auto_format"><text>true</text></answer><answer fraction="0" format="moodle_auto_format"><text>false</text></answer></question></quiz>`,
        ),
      ),
    )[0]

  it.each([
    ["html", "<b>注意</b>:\n甲", "**注意**: 甲"],
    ["moodle_auto_format", "<b>甲</b>\n乙 &lt; 丙", "**甲**\n乙 < 丙"],
    ["moodle_auto_format", "vector<int>\na < b", "vector<int>\na < b"],
    ["markdown", "1. **甲**\n2. _乙_", "1. **甲**\n2. *乙*"],
    ["plain_text", "<b>甲</b>", "<b>甲</b>"],
  ])("%s", (format, text, stem) => {
    expect(read(format, text)?.stem).toBe(stem)
  })

  it("keeps marks out of answers that are typed or shown as words", () => {
    const grader =
      '<graderinfo format="html"><text>&lt;b&gt;10&lt;sup&gt;2&lt;/sup&gt;&lt;/b&gt;&lt;br&gt;完</text></graderinfo>'
    expect(read("html", "为什么", "essay", grader)?.answer).toBe("10²\n完")
    expect(read("html", "法国<b>首都</b>{1:SA:=Caf&eacute; a*b}，**不粗**", "cloze")).toStrictEqual({
      stem: "法国**首都**____，{\\*\\}{\\*\\}不粗{\\*\\}{\\*\\}",
      answer: [["Café a*b"]],
      explanation: "",
      notes: ["答案中的通配符 * 按文字处理"],
    })
  })
})

describe("texts of GIFT", () => {
  it.each([
    ["<b>甲</b>:\\n乙 {T}", "**甲**:\n乙"],
    ["a < b {T}", "a < b"],
    ["[markdown]**甲**，_乙_ {T}", "**甲**，*乙*"],
    ["[plain]<b>甲</b> {T}", "<b>甲</b>"],
  ])("%s", (gift, stem) => {
    expect(texts(formatOf("x.gift").read(strToU8(`${gift}\n`)))[0]?.stem).toBe(stem)
  })
})

it("keeps marks out of the blanks of GIFT, and tables out of its options", () => {
  const read = (gift: string) => formatOf("x.gift").read(strToU8(`[html]${gift}\n`)).drafts[0]
  expect(read("首都 {=<b>Caf&eacute;</b> a*b}")?.fields.answer).toStrictEqual([["Café a*b"]])
  const table = read("哪个 {=<table><tr><td>甲</td><td>1</td></tr></table> ~乙}")
  expect([table?.fields.options, table?.simplified]).toStrictEqual([
    [
      { key: "A", text: "甲 | 1" },
      { key: "B", text: "乙" },
    ],
    ["表格改写成几行文字"],
  ])
})

describe("a style that tells texts of a question apart is lost with a word, said once", () => {
  const red = '<span style="color: rgb(239, 69, 64)">乙</span>'
  const coloured = ["文字的颜色已略去"]

  it("in GIFT: between a stem and an option, but not where all are set alike", () => {
    const words = (gift: string) => formatOf("x.gift").read(strToU8(`${gift}\n`)).drafts[0]?.simplified
    expect(words(`[html]选红的 {=${red.replaceAll("=", "\\=").replaceAll(":", "\\:")} ~丙}`)).toStrictEqual(coloured)
    expect(words('[html]<p style\\="color\\:blue">甲</p> {T}')).toStrictEqual([])
  })

  it("in Moodle: an option, a pair and an explanation, but not the feedback that is left out", () => {
    const html = (text: string) => `<text><![CDATA[${text}]]></text>`
    const words = (type: string, rest: string) =>
      formatOf("x.xml").read(
        strToU8(
          `<quiz><question type="${type}"><questiontext format="html">${html("问")}</questiontext>${rest}</question></quiz>`,
        ),
      ).drafts[0]?.simplified
    const answer = (text: string, fraction: number, feedback = "") =>
      `<answer fraction="${fraction}" format="html">${html(text)}<feedback format="html">${html(feedback)}</feedback></answer>`
    const single = "<single>true</single>"
    expect(words("multichoice", `${single}${answer(red, 100)}${answer(red, 0)}`)).toStrictEqual(coloured)
    expect(words("multichoice", `${single}${answer("甲", 100, red)}${answer("丁", 0)}`)).toStrictEqual([
      "各选项的反馈已略去",
    ])
    const pair = (text: string) =>
      `<subquestion format="html">${html(text)}<answer><text>一</text></answer></subquestion>`
    expect(words("matching", `${pair(red)}${pair("甲")}`)).toStrictEqual(coloured)
    expect(words("essay", `<generalfeedback format="html">${html(red)}</generalfeedback>`)).toStrictEqual(coloured)
  })
})

describe("texts of a QTI item", () => {
  const packed = (item: string, more: Readonly<Record<string, string>> = {}) =>
    zipSync({
      "imsmanifest.xml": strToU8(
        '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="items/a.xml"/></resources></manifest>',
      ),
      "items/a.xml": strToU8(item),
      ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
    })
  const item = (body: string, around = "") =>
    `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>二</value></correctResponse></responseDeclaration>${around}<itemBody>${body}<p>答 <textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>`
  const read = (bytes: Uint8Array) => texts(formatOf("x.zip").read(bytes))[0]
  const feedback = (identifier: string, text: string) =>
    `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show">${text}</modalFeedback>`

  it("come after the passage that it names, and go with it into a file of the rest", () => {
    const stimulus =
      '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>材料<b>一</b></p></qti-stimulus-body></qti-assessment-stimulus>'
    const ref = '<qti-assessment-stimulus-ref identifier="s" href="../材料/s 1.xml"/>'
    const bytes = packed(item("<p>问</p>", ref), { "材料/s 1.xml": stimulus })
    expect(read(bytes)?.stem).toBe("材料**一**\n\n问\n\n答 ____")
    expect(Object.keys(unzipSync(formatOf("x.zip").read(bytes).rest([0])))).toStrictEqual([
      "imsmanifest.xml",
      "items/a.xml",
      "材料/s 1.xml",
    ])
    expect(read(packed(item("<p>问</p>", ref)))?.notes).toStrictEqual(["文件  题包里没有它的材料 材料/s 1.xml"])
  })

  it("are refused where numbers change each time, or a passage is another file", () => {
    expect(read(packed(item('<p>计算 <printedVariable identifier="A"/> + 1</p>')))?.notes).toStrictEqual([
      "题干  含有每次不同的数（printedVariable），暂不支持",
    ])
    expect(read(packed(item('<object data="p.html" type="text/html"/>')))?.notes).toStrictEqual([
      "题干  含有嵌入的对象 p.html，暂不支持",
    ])
  })

  it("say once that a colour is lost", () => {
    const red = '<p>找出<span style="color:red">错</span>字，<span style="color:red">改</span>正</p>'
    expect(read(packed(item(red)))?.notes).toStrictEqual(["文字的颜色已略去"])
  })

  it("leave out feedback that belongs to one answer or another", () => {
    const both = `${feedback("correct", "答对了！")}${feedback("incorrect", "答错了，请再想想。")}`
    const told = (around: string) => {
      const found = read(packed(item("<p>问</p>").replace("</itemBody>", `</itemBody>${around}`)))
      return [found?.explanation, found?.notes]
    }
    expect(told(both)).toStrictEqual(["", ["按作答显示的反馈已略去"]])
    expect(told(both + feedback("solution", "因为"))).toStrictEqual(["因为", ["按作答显示的反馈已略去"]])
    expect(told(feedback("f1", "因为"))).toStrictEqual(["因为", []])
  })
})
