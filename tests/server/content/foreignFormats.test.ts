import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import type { Draft } from "#server/content/formats/Format.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { htmlText } from "#server/content/formats/htmlText.ts"

/** What a test compares of a draft: nothing of it that the file does not say. */
const said = (drafts: ReadonlyArray<Draft>) =>
  drafts.map(({ fields: { kind, stem, options, answer, explanation }, chapter, place, refused, simplified }) => ({
    place,
    chapter,
    kind,
    stem,
    options: Array.isArray(options) ? options.map(({ text }: { text: string }) => text) : [],
    answer,
    explanation,
    notes: [...refused, ...simplified],
  }))

const plain = {
  chapter: null,
  options: [] as ReadonlyArray<string>,
  explanation: undefined,
  notes: [] as ReadonlyArray<string>,
}

describe("GIFT as teachers write it", () => {
  const read = (text: string) => said(formatOf("x.gift").read(strToU8(text)).drafts)

  it("has choices, judgements, blanks, numbers and essays, with feedback and categories", () => {
    const text = `$CATEGORY: $course$/会计//审计/第一章

// 注释
::Q1:: 谁葬在格兰特墓？{
  =格兰特 #对
  ~没有人
  ~林肯\\=甲
}

::Q2:: [html]<p>下列<b>偶数</b>：&lt;10</p>{
~%50%2
~%50%4
~%-100%3
####选 2 和 4}

太阳从东方升起。{T####常识}

二加二等于{=4 =四}。

圆周率取两位 {#3.14}

为什么？{}
`
    const chapter = "会计/审计/第一章"
    expect(read(text)).toStrictEqual([
      {
        ...plain,
        chapter,
        place: "第 3 行",
        kind: "single",
        stem: "谁葬在格兰特墓？",
        options: ["格兰特", "没有人", "林肯=甲"],
        answer: "A",
        notes: ["各选项的反馈已略去"],
      },
      {
        ...plain,
        chapter,
        place: "第 10 行",
        kind: "multiple",
        stem: "下列**偶数**：<10",
        options: ["2", "4", "3"],
        answer: ["A", "B"],
        explanation: "选 2 和 4",
      },
      {
        ...plain,
        chapter,
        place: "第 16 行",
        kind: "judge",
        stem: "太阳从东方升起。",
        answer: true,
        explanation: "常识",
      },
      { ...plain, chapter, place: "第 18 行", kind: "blank", stem: "二加二等于____。", answer: [["4", "四"]] },
      {
        ...plain,
        chapter,
        place: "第 20 行",
        kind: "number",
        stem: "圆周率取两位",
        answer: "3.14",
      },
      { ...plain, chapter, place: "第 22 行", kind: "short", stem: "为什么？", answer: undefined },
    ])
  })

  it.each([
    ["两个数 {#=1 =2}", "答案  数值题要有一个答案：数、数:误差 或 数..数"],
    ["不是数 {#许多}", "答案  数值题要有一个答案：数、数:误差 或 数..数"],
    ["说明", "题型  没有花括号，是说明文字而不是题目"],
    ["没完 {=甲 ~乙", "答案  花括号没有成对"],
    ['[html]图 <img src="a.png"> {T}', "题干  含有图片 a.png，暂不支持"],
  ])("names what it cannot bring in: %s", (text, reason) => {
    expect(read(`${text}\n\n好的。{F}\n`).map(({ notes }) => notes[0])).toStrictEqual([reason, undefined])
  })
})

describe("pairs and orders of other systems", () => {
  const fieldsIn = (name: string, bytes: Uint8Array) =>
    formatOf(name)
      .read(bytes)
      .drafts.map(({ fields: { kind, prompts, options, answer }, refused }) => ({
        kind,
        prompts,
        options: (options as ReadonlyArray<{ text: string }> | undefined)?.map(({ text }) => text),
        answer,
        refused,
      }))
  const refused: ReadonlyArray<string> = []

  it("come from GIFT with the options in the order of their texts, one that belongs nowhere among them", () => {
    const text = "配对 {=狗 -> 汪 =猫 -> 喵 =狼 -> 汪 = -> 咩}\n"
    expect(fieldsIn("x.gift", strToU8(text))).toStrictEqual([
      { kind: "match", prompts: ["狗", "猫", "狼"], options: ["咩", "喵", "汪"], answer: ["C", "B", "C"], refused },
    ])
  })

  it("come from Moodle, an order never as its answer stands there", () => {
    const subquestion = (prompt: string, answer: string) =>
      `<subquestion format="html"><text>${prompt}</text><answer><text>${answer}</text></answer></subquestion>`
    const steps = (...texts: ReadonlyArray<string>) =>
      texts.map((text, n) => `<answer fraction="${n + 1}.0000" format="html"><text>${text}</text></answer>`).join("")
    const asked = (type: string, inner: string) =>
      `<question type="${type}"><questiontext format="html"><text>问</text></questiontext>${inner}</question>`
    const quiz = [
      asked("matching", subquestion("&lt;b&gt;狗&lt;/b&gt;", "汪") + subquestion("猫", "喵") + subquestion("", "咩")),
      asked("ordering", `<selecttype>0</selecttype>${steps("a", "c", "b")}`),
      asked("ordering", steps("a", "b", "c")),
    ]
    expect(fieldsIn("x.xml", strToU8(`<quiz>${quiz.join("")}</quiz>`))).toStrictEqual([
      { kind: "match", prompts: ["**狗**", "猫"], options: ["咩", "喵", "汪"], answer: ["C", "B"], refused },
      { kind: "order", prompts: undefined, options: ["a", "b", "c"], answer: ["A", "C", "B"], refused },
      { kind: "order", prompts: undefined, options: ["c", "b", "a"], answer: ["C", "B", "A"], refused },
    ])
  })

  it("come from QTI, and are refused where a prompt has no option or several", () => {
    const item = (declared: string, body: string) =>
      strToU8(
        `<assessmentItem identifier="x"><responseDeclaration identifier="R" ${declared}</responseDeclaration><itemBody><p>问</p>${body}</itemBody></assessmentItem>`,
      )
    const values = (...all: ReadonlyArray<string>) =>
      `<correctResponse>${all.map((one) => `<value>${one}</value>`).join("")}</correctResponse>`
    const choice = (id: string, text: string) =>
      `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`
    const sets = `<simpleMatchSet>${choice("d", "狗")}${choice("k", "猫")}</simpleMatchSet><simpleMatchSet>${choice("m", "喵")}${choice("w", "汪")}</simpleMatchSet>`
    const match = (...pairs: ReadonlyArray<string>) =>
      item(
        `cardinality="multiple" baseType="directedPair">${values(...pairs)}`,
        `<matchInteraction responseIdentifier="R">${sets}</matchInteraction>`,
      )
    const order = (...ids: ReadonlyArray<string>) =>
      item(
        `cardinality="ordered" baseType="identifier">${values(...ids)}`,
        `<orderInteraction responseIdentifier="R" shuffle="true"><simpleChoice identifier="x">a</simpleChoice><simpleChoice identifier="y">b</simpleChoice></orderInteraction>`,
      )
    const items = { a: match("d w", "k m"), b: match("d w"), c: order("y", "x"), d: order("x", "y"), e: order("x") }
    const names = Object.keys(items)
    const resources = names.map((name) => `<resource type="imsqti_item_xmlv2p1" href="${name}.xml"/>`).join("")
    const files = Object.fromEntries(Object.entries(items).map(([name, bytes]) => [`${name}.xml`, bytes]))
    const manifest = strToU8(`<manifest><resources>${resources}</resources></manifest>`)
    expect(fieldsIn("x.zip", zipSync({ "imsmanifest.xml": manifest, ...files }))).toStrictEqual([
      { kind: "match", prompts: ["狗", "猫"], options: ["喵", "汪"], answer: ["B", "A"], refused },
      {
        kind: "match",
        prompts: ["狗", "猫"],
        options: ["喵", "汪"],
        answer: ["B", "A"],
        refused: ["答案  每个左项要正好配一个选项"],
      },
      { kind: "order", prompts: undefined, options: ["a", "b"], answer: ["B", "A"], refused },
      { kind: "order", prompts: undefined, options: ["b", "a"], answer: ["B", "A"], refused },
      {
        kind: "order",
        prompts: undefined,
        options: ["b", "a"],
        answer: ["B"],
        refused: ["答案  排序题要排出全部选项"],
      },
    ])
  })
})

describe("an option that keeps its place", () => {
  const options = [
    { key: "A", text: "甲" },
    { key: "B", text: "以上都对", fixed: true },
  ]

  it("comes from QTI", () => {
    const item = strToU8(
      `<assessmentItem identifier="x"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>d</value></correctResponse></responseDeclaration><itemBody><p>问</p><choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><simpleChoice identifier="a" fixed="false">甲</simpleChoice><simpleChoice identifier="d" fixed="true">以上都对</simpleChoice></choiceInteraction></itemBody></assessmentItem>`,
    )
    const manifest = strToU8(
      `<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>`,
    )
    const { drafts } = formatOf("x.zip").read(zipSync({ "imsmanifest.xml": manifest, "a.xml": item }))
    expect(drafts.map(({ fields }) => fields.options)).toStrictEqual([options])
  })

  it("is named by its letter in a sheet, and none that is not there", () => {
    const rows = "题型,题干,A,B,答案,固定选项,章节\n单选,甲,甲,以上都对,A,b,c1\n单选,乙,1,2,A,D,c1\n"
    const { drafts } = formatOf("x.csv").read(strToU8(rows))
    expect(drafts.map(({ fields, refused }) => [fields.options, refused])).toMatchObject([
      [options, []],
      [[{ text: "1" }, { text: "2" }], ["固定选项  没有选项 D"]],
    ])
  })
})

describe("another option that earns a part", () => {
  it("comes from GIFT beside the one that is right, and from Moodle by its fraction", () => {
    const options = (draft: Draft | undefined) => [draft?.fields.kind, draft?.fields.options, draft?.fields.answer]
    const [gift] = formatOf("x.gift").read(strToU8("最好 {=甲 ~%50%乙 ~丙 ~%-50%丁}\n")).drafts
    const text = (one: string, fraction: string) => `<answer fraction="${fraction}"><text>${one}</text></answer>`
    const [moodle] = formatOf("x.xml").read(
      strToU8(
        `<quiz><question type="multichoice"><questiontext><text>最好</text></questiontext><single>true</single>${text("甲", "100")}${text("乙", "33.33333")}${text("丙", "0")}</question></quiz>`,
      ),
    ).drafts
    expect(options(gift)).toStrictEqual([
      "single",
      [
        { key: "A", text: "甲" },
        { key: "B", text: "乙", share: 50 },
        { key: "C", text: "丙" },
        { key: "D", text: "丁" },
      ],
      "A",
    ])
    expect([...options(moodle), moodle?.simplified]).toStrictEqual([
      "single",
      [
        { key: "A", text: "甲" },
        { key: "B", text: "乙", share: 33 },
        { key: "C", text: "丙" },
      ],
      "A",
      ["部分得分取整到百分之一"],
    ])
  })
})

describe("a number of GIFT", () => {
  it.each([
    ["{#1.5..2.5}", "1.5 ~ 2.5", []],
    ["{#3.14:0.01 # 对}", "3.14 ± 0.01", []],
    ["{#-.5:0}", "-0.5", []],
    ["{#=1822:0 #正好 =%50%1822:2 #差一点}", "1822", ["只得部分分的答案已略去"]],
    ["{#1e3:1}", "1000 ± 1", []],
  ])("%s has the key %s", (text, answer, notes) => {
    const [draft] = said(formatOf("x.gift").read(strToU8(`几${text}\n`)).drafts)
    expect([draft?.kind, draft?.answer, draft?.notes]).toStrictEqual(["number", answer, notes])
  })
})

describe("Moodle XML as Moodle writes it", () => {
  const read = (questions: string) =>
    said(formatOf("x.xml").read(strToU8(`<?xml version="1.0"?>\n<quiz>\n${questions}\n</quiz>`)).drafts)
  const asked = (type: string, stem: string, rest: string) =>
    `<question type="${type}"><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${rest}</question>`
  const answer = (text: string, fraction: number, more = "") =>
    `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}<feedback format="html"><text></text></feedback></answer>`

  it("has choices, judgements, blanks and essays", () => {
    expect(
      read(
        [
          '<question type="category"><category><text>$course$/top/默认/第二章</text></category></question>',
          asked(
            "multichoice",
            "<p>H<sub>2</sub>O 是\n \\(x\\)？</p>",
            `<single>true</single>${answer("&lt;p&gt;水&lt;/p&gt;", 100)}${answer("火", 0)}`,
          ),
          asked("multichoice", "偶数", `<single>false</single>${answer("2", 50)}${answer("3", -50)}${answer("4", 50)}`),
          asked("truefalse", "圆的", `${answer("true", 0)}${answer("false", 100)}`),
          asked("cloze", "借{1:SHORTANSWER:=甲~%50%乙#差一点}贷{:SA:%100%丙~=丁}", ""),
          asked("numerical", "几", answer("4", 100, "<tolerance>0</tolerance>")),
          asked("essay", "为什么", '<graderinfo format="html"><text>因为&lt;br&gt;所以</text></graderinfo>'),
        ].join("\n"),
      ).map(({ kind, stem, options, answer: right, chapter, place }) => [place, chapter, kind, stem, options, right]),
    ).toStrictEqual([
      ["第 4 行", "默认/第二章", "single", "H<sub>2</sub>O 是 $x$？", ["水", "火"], "A"],
      ["第 6 行", "默认/第二章", "multiple", "偶数", ["2", "3", "4"], ["A", "C"]],
      ["第 7 行", "默认/第二章", "judge", "圆的", [], false],
      ["第 8 行", "默认/第二章", "blank", "借____贷____", [], [["甲"], ["丙", "丁"]]],
      ["第 9 行", "默认/第二章", "number", "几", [], "4"],
      ["第 10 行", "默认/第二章", "short", "为什么", [], "因为\n所以"],
    ])
  })

  it("has numbers with tolerances and units", () => {
    const units =
      "<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>"
    const questions = [
      asked("numerical", "几", answer("4", 100, "<tolerance>0.05</tolerance>") + answer("5", 50)),
      asked("numerical", "几", answer("4.50", 100, "<tolerance>0.1</tolerance>") + units),
    ]
    expect(read(questions.join("\n")).map(({ answer: key, notes }) => [key, notes])).toStrictEqual([
      ["4 ± 0.05", ["只得部分分的答案已略去"]],
      ["4.5 m ± 0.1", ["只留下一个单位"]],
    ])
  })

  it("names what it cannot bring in", () => {
    const questions = [
      asked("calculated", "配", ""),
      asked("numerical", "几", answer("4", 100) + answer("5", 100)),
      asked("multichoice", '看<img src="@@PLUGINFILE@@/a.png"/>', `<single>true</single>${answer("甲", 100)}`),
      asked("description", "读", ""),
      asked("cloze", "选{1:MULTICHOICE:=甲~乙}", ""),
    ]
    expect(read(questions.join("\n")).map(({ notes }) => notes[0])).toStrictEqual([
      "题型  Moodle 的题型 calculated 暂不支持",
      "答案  数值题要有一个答案：一个数，可带误差",
      "题干  含有图片 @@PLUGINFILE@@/a.png，暂不支持",
      "题型  说明文字（description）不是题目",
      "题型  填空中的 MULTICHOICE 暂不支持",
    ])
  })

  it("refuses another XML, and entities that expand", () => {
    const refusal = (text: string) => {
      try {
        formatOf("x.xml").read(strToU8(text))
        return ""
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(refusal("<html/>")).toBe("不是 Moodle XML：最外层是 html")
    expect(refusal('<!DOCTYPE q [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>')).toBe(
      "文件 定义了实体，不能读入",
    )
    expect(refusal(`${"<a>".repeat(100_000)}`)).toMatch(/不是正确的 XML$/)
  })
})

describe("a QTI package of another system", () => {
  const read = (items: Readonly<Record<string, string>>, folder = "") => {
    const resources = Object.keys(items).map(
      (name) => `<resource identifier="${name}" type="imsqti_item_xmlv2p2" href="${name}.xml"/>`,
    )
    const files = Object.fromEntries(
      Object.entries(items).map(([name, text]) => [`${folder}${name}.xml`, strToU8(text)]),
    )
    const manifest = strToU8(`<manifest><resources>${resources.join("")}</resources></manifest>`)
    return said(formatOf("x.zip").read(zipSync({ [`${folder}imsmanifest.xml`]: manifest, ...files })).drafts)
  }

  it("is read in both spellings, with prompts and rubrics", () => {
    const choice = `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>c2</value></correctResponse></responseDeclaration>
      <itemBody><p>Read   <b>this</b></p><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>哪个？</prompt><simpleChoice identifier="c1">甲</simpleChoice><simpleChoice identifier="c2">乙<feedbackInline>对</feedbackInline></simpleChoice></choiceInteraction></itemBody></assessmentItem>`
    const entry = `<qti-assessment-item identifier="b"><qti-response-declaration identifier="R" cardinality="single" base-type="string"><qti-correct-response><qti-value>York</qti-value></qti-correct-response><qti-mapping><qti-map-entry map-key="york" mapped-value="0.5"/></qti-mapping></qti-response-declaration>
      <qti-item-body><p>在 <qti-text-entry-interaction response-identifier="R"/>。</p></qti-item-body></qti-assessment-item>`
    expect(read({ a: choice, b: entry }, "包/")).toStrictEqual([
      {
        ...plain,
        place: "包/a.xml",
        kind: "single",
        stem: "Read **this**\n\n哪个？",
        options: ["甲", "乙"],
        answer: "B",
        explanation: "",
        notes: ["作答后才显示的文字已略去"],
      },
      { ...plain, place: "包/b.xml", kind: "blank", stem: "在 ____。", answer: [["york", "York"]], explanation: "" },
    ])
  })

  it("has numbers by the way in which they are compared", () => {
    const item = (compared: string, place = "值 <textEntryInteraction responseIdentifier='R'/>") =>
      `<assessmentItem identifier="n"><responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>200</value></correctResponse></responseDeclaration>
      <itemBody><p>${place}</p></itemBody><responseProcessing>${compared}</responseProcessing></assessmentItem>`
    const found = read({
      exact: item(""),
      near: item('<equal toleranceMode="absolute" tolerance="0.5"/>'),
      share: item('<equal toleranceMode="relative" tolerance="2 2"/>'),
      range: item('<equal toleranceMode="absolute" tolerance="1 2"/>'),
      odd: item('<equal toleranceMode="relative" tolerance="1 2"/>'),
    })
    expect(found.map(({ kind, stem, answer, notes }) => [kind, stem, answer, ...notes])).toStrictEqual([
      ["number", "值 ____", "200"],
      ["number", "值 ____", "200 ± 0.5"],
      ["number", "值 ____", "200 ± 2%"],
      ["number", "值 ____", "199 ~ 202"],
      ["number", "值 ____", "", "答案  数值题要有一个答案：一个数，可带误差"],
    ])
  })

  it("names what it cannot bring in, item by item", () => {
    const body = (inner: string) => `<assessmentItem identifier="x"><itemBody>${inner}</itemBody></assessmentItem>`
    const found = read({
      match: body("<gapMatchInteraction/>"),
      two: body("<extendedTextInteraction/><choiceInteraction/>"),
      none: body("<p>读</p>"),
      broken: "<assessmentItem>",
      keyless: body(
        '<choiceInteraction maxChoices="1"><simpleChoice identifier="a">甲</simpleChoice></choiceInteraction>',
      ),
    })
    expect(found.map(({ notes }) => notes[0])).toStrictEqual([
      "题型  gapMatchInteraction 暂不支持",
      "题型  一题有几个作答处，暂不支持",
      "题型  没有作答处，是说明文字而不是题目",
      "文件  broken.xml 第 1 行不是正确的 XML",
      "答案  没有标准答案",
    ])
    expect(() => formatOf("x.zip").read(zipSync({ "a.xml": strToU8("<a/>") }))).toThrow(
      "压缩包里没有 imsmanifest.xml，不是 QTI 题包",
    )
  })
})

describe("HTML becomes the marks of questions", () => {
  it.each([
    ["<p>一</p>\n<p>二<br>三</p>", "一\n\n二\n三"],
    ["a &lt; b &amp;&nbsp;c &#20013;&#x6587;", "a < b & c 中文"],
    ["<ul><li>甲</li><li>乙</li></ul>", "• 甲\n• 乙"],
    [
      "见<table class='x'><tr><td colspan=\"2\"><p>甲</p></td></tr></table>问",
      '见\n\n<table><tr><td colspan="2">甲</td></tr></table>\n\n问',
    ],
    ["10<sup>2</sup> <em>重</em> <span style='x'>文</span>", "10<sup>2</sup> *重* 文"],
    ["\\(a\\) 和 \\[b\\]", "$a$ 和 $$b$$"],
  ])("%j", (html, text) => {
    expect({ ...htmlText(html), styles: [] }).toStrictEqual({ text, refused: [], simplified: [], styles: [] })
  })
})
