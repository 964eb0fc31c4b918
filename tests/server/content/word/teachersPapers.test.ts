import { describe, expect, it } from "vitest"
import { broughtIn } from "./broughtIn.ts"
import { docxOf, runXml, tableXml } from "./makeDocx.ts"

/** Of each question its kind, stem, options and answer; then what is wrong. */
const read = (...lines: ReadonlyArray<string>) => {
  const { questions, faults } = broughtIn(docxOf(...lines))
  return [
    ...questions.map(({ kind, stem, options = [], answer }) => [kind, stem, options.map(({ text }) => text), answer]),
    ...faults,
  ]
}

const FOUR = "A．一  B．二  C．三  D．四"
const TEXTS = ["一", "二", "三", "四"]

describe("a paper as teachers lay it out", () => {
  it("is read with full-width letters and ideographic spaces", () => {
    expect(
      read("一、单选题", "１．首都是（　　）", "Ａ．上海　　Ｂ．北京　　Ｃ．天津　　Ｄ．重庆", "【答案】Ｂ【解析】略"),
    ).toStrictEqual([["single", "首都是（　　）", ["上海", "北京", "天津", "重庆"], "B"]])
  })

  it("is read with tables of keys for sections whose numbers begin again", () => {
    expect(
      read(
        "一、单项选择题",
        "1．甲是（ ）",
        FOUR,
        "2．乙是（ ）",
        FOUR,
        "二、多项选择题",
        "1．丙有（ ）",
        FOUR,
        "参考答案",
        "一、单项选择题",
        tableXml([
          ["1", "2"],
          ["A", "D"],
        ]),
        "二、多项选择题",
        "1．BCD",
      ),
    ).toStrictEqual([
      ["single", "甲是（ ）", TEXTS, "A"],
      ["single", "乙是（ ）", TEXTS, "D"],
      ["multiple", "丙有（ ）", TEXTS, ["B", "C", "D"]],
    ])
  })

  it("is read with keys a part a line, each behind the number of its part", () => {
    const paper = [
      "一、单选题",
      "1．甲是（ ）",
      FOUR,
      "2．乙是（ ）",
      FOUR,
      "二、判断题",
      "1．地球是圆的。",
      "2．太阳是方的。",
    ]
    const answers = ["A", "D", true, false]
    for (const keys of [
      ["一、1、A  2、D", "二、1、√  2、×"],
      ["一、1.A 2.D", "二、1.对 2.错"],
      ["（一）1-2 AD", "（二）1-2 √×"],
    ])
      expect(read(...paper, "参考答案", ...keys).map((question) => question.at(-1))).toStrictEqual(answers)
  })

  it("is read with the bracket of the answer before the number", () => {
    expect(
      read("一、单选题", "( B )1、甲是", FOUR, "二、判断题", "( √ )1、地球是圆的。", "（错）2、太阳绕地球转。"),
    ).toStrictEqual([
      ["single", "(　　)甲是", TEXTS, "B"],
      ["judge", "(　　)地球是圆的。", [], true],
      ["judge", "（　　）太阳绕地球转。", [], false],
    ])
  })

  it("is read as a learning platform prints it: what a learner answered is no key", () => {
    expect(
      read(
        "1【单选题】甲是（）。",
        ...TEXTS.map((text, n) => `${"ABCD".charAt(n)}、${text}`),
        "我的答案：A 得分：0.0 分",
        "正确答案：B",
      ),
    ).toStrictEqual([["single", "甲是（）。", TEXTS, "B"]])
    expect(read("1【单选题】甲是（）。", "A、一", "B、二", "我的答案：A")).toStrictEqual([
      "第 1 段“甲是（）。”  答案  没有找到答案",
    ])
  })

  it("is read from a table with a question a row", () => {
    expect(
      read(
        "一、单选题",
        tableXml([
          ["题号", "题目", "选项", "答案"],
          ["1", "甲是（ ）", "A.一 B.二", "B"],
          ["2", "乙是（ ）", "A.一 B.二", "A"],
        ]),
      ),
    ).toStrictEqual([
      ["single", "甲是（ ）", ["一", "二"], "B"],
      ["single", "乙是（ ）", ["一", "二"], "A"],
    ])
  })

  it("is read with keys behind numbers in brackets, below a heading that says their points", () => {
    const paper = ["一、单选题", "1．甲是（ ）", FOUR, "2．乙是（ ）", FOUR]
    for (const keys of [
      ["参考答案（每题2分，共4分）", "1.A 2.D"],
      ["参考答案", "（1）A （2）D"],
      ["答案与解析", "1. 选A", "2. 故选D。"],
    ])
      expect(read(...paper, ...keys).map((question) => question.at(-1))).toStrictEqual(["A", "D"])
  })

  it("is read with the keys of a case's parts at the end", () => {
    const paper = (n: number) => [`${n}．资料${n}。`, "（1）甲是（ ）", FOUR, "（2）乙是圆的。"]
    const { questions, faults } = broughtIn(
      docxOf("案例分析题", ...paper(1), ...paper(2), "参考答案", "1.（1）B （2）对", "2.（1）C （2）错"),
    )
    const alone = broughtIn(docxOf("案例分析题", ...paper(1), "参考答案", "1.（1）B （2）对"))
    expect([faults, alone.faults]).toStrictEqual([[], []])
    const answers = [...questions, ...alone.questions].map(({ sub }) => sub?.map(({ answer }) => answer))
    expect(answers).toStrictEqual([
      ["B", true],
      ["C", false],
      ["B", true],
    ])
  })

  it("is read with a table that learners write their answers into", () => {
    const sheet = tableXml([
      ["题号", "1", "2"],
      ["答案", "", ""],
    ])
    expect(read("一、单选题", sheet, "1．甲是（ ）", FOUR, "2．乙是（ ）", FOUR, "参考答案", "1-2 BC")).toStrictEqual([
      ["single", "甲是（ ）", TEXTS, "B"],
      ["single", "乙是（ ）", TEXTS, "C"],
    ])
  })

  it("keeps words that are underlined, and lowered ones", () => {
    const line = `${runXml("1. 甲")}${runXml("重点", '<w:u w:val="single"/>')}${runXml("H")}${runXml("2", '<w:vertAlign w:val="subscript"/>')}${runXml("？")}`
    expect(read("一、简答题", line, "答案：乙")).toStrictEqual([["short", "甲<u>重点</u>H<sub>2</sub>？", [], "乙"]])
  })

  it.each([
    ["名词解释", "名词解释：甲？"],
    ["论述题", "甲？"],
    ["计算题", "甲？"],
    ["材料分析题", "甲？"],
  ])("is read with %s as short answers, which is said", (name, stem) => {
    const { questions, simplified } = broughtIn(docxOf(`一、${name}（每题10分）`, "1. 甲？", "答案：乙"))
    expect(questions.map(({ kind, stem: own }) => [kind, own])).toStrictEqual([["short", stem]])
    expect(simplified.length).toBe(1)
  })

  it("is read without the foot of a page, and with letters in lower case", () => {
    expect(
      read("一、多选题", "1. 甲有（ ）", "A. 一  B. 二", "C. 三  D. 四", "第 1 页 共 2 页", "答案：a、c"),
    ).toStrictEqual([["multiple", "甲有（ ）", TEXTS, ["A", "C"]]])
  })
})

describe("what is unsure of a paper is told", () => {
  it.each([
    ["a. 一", "b. 二", "b"],
    ["①一", "②二", "②"],
  ])("options that are no options: %s", (first, second, key) => {
    const [fault, ...more] = read("1. 甲是（ ）", first, second, `答案：${key}`)
    expect([fault, more]).toStrictEqual([expect.stringMatching(/^第 1 段“甲是.*(?:两个选项|没有读懂)/), []])
  })

  it.each(["一或1", "二/2"])("a blank that is %s: one text or several", (answer) => {
    expect(read("一、填空题", "1. 甲等于____。", `答案：${answer}`)).toStrictEqual([
      `第 2 段“甲等于____。”  答案  “${answer}”是一种写法还是几种？几种都对，中间写 |`,
    ])
  })

  it("a heading below which nothing was read", () => {
    const judge = ["一、判断题", "1. 地球是圆的。", "答案：对"]
    expect(
      read(
        ...judge,
        "二、单选题",
        "（甲）是哪一个？",
        "（乙）是哪一个？",
        "三、判断题",
        "1. 水是湿的。",
        "答案：对",
      ).at(-1),
    ).toBe("第 4 段  “单选题”下面没有读出题目")
  })

  it("text that goes on behind the last option", () => {
    const { simplified } = broughtIn(docxOf("一、单选题", "1. 甲是（ ）", "A. 一", "B. 二", "阅卷人", "答案：A"))
    expect(simplified).toStrictEqual(["第 2 段“甲是（ ）”  “阅卷人”接在选项 B 后面"])
  })
})
