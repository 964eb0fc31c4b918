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
const TWO = ["1．甲是（ ）", FOUR, "2．乙是（ ）", FOUR]

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

  it("is read with the keys of each part in a table above its questions", () => {
    const sheet = (first: string, second: string) =>
      tableXml([
        ["题号", "1", "2"],
        ["答案", first, second],
      ])
    const questions = ["1．甲是（ ）", FOUR, "2．乙是（ ）", FOUR]
    expect(
      read("一、单选题", sheet("A", "B"), ...questions, "二、多选题", sheet("AC", "BD"), ...questions).map((one) =>
        one.at(-1),
      ),
    ).toStrictEqual(["A", "B", ["A", "C"], ["B", "D"]])
  })

  it("is read with a table of keys and explanations", () => {
    const { questions, faults } = broughtIn(
      docxOf(
        "一、单选题",
        "1．甲是（ ）",
        FOUR,
        "2．乙是（ ）",
        FOUR,
        "参考答案",
        tableXml([
          ["题号", "答案", "解析"],
          ["1", "A", "因为一。"],
          ["2", "D", "因为四。"],
        ]),
      ),
    )
    expect([faults, questions.map(({ answer, explanation }) => [answer, explanation])]).toStrictEqual([
      [],
      [
        ["A", "因为一。"],
        ["D", "因为四。"],
      ],
    ])
  })

  it("is read with options that several questions share, which is said", () => {
    const first = ["A．一  B．二", "C．三  D．四", "1．甲是（ ）", "2．乙是（ ）"]
    const second = ["A．五", "B．六", "3．丙是（ ）", "4．丁是（ ）"]
    const own = ["5．戊是（ ）", "A．七  B．八"]
    const expected = [
      ["single", "甲是（ ）", TEXTS, "B"],
      ["single", "乙是（ ）", TEXTS, "B"],
      ["single", "丙是（ ）", ["五", "六"], "A"],
      ["single", "丁是（ ）", ["五", "六"], "B"],
    ]
    const keys = ["参考答案", "1-4 BBAB"]
    const ranged = ["（1～2题共用备选答案）", ...first, "（3-4题共用选项）", ...second]
    expect(read("一、B型题", ...ranged, ...own, "参考答案", "1-5 BBABA")).toStrictEqual([
      ...expected,
      ["single", "戊是（ ）", ["七", "八"], "A"],
    ])
    expect(read("一、B型题", ...first, ...second, ...keys)).toStrictEqual(expected)
    const { simplified } = broughtIn(docxOf("一、配伍选择题", ...first, ...second, ...keys))
    expect(simplified.filter((one) => one.endsWith("选项是上面共用的")).length).toBe(4)
  })

  it("is read with several papers in one file, each with its own keys or with all at the end", () => {
    const paper = (name: string, stem: string) => [
      name,
      "一、单选题",
      `1．${stem}是（ ）`,
      FOUR,
      `2．${stem}为（ ）`,
      FOUR,
    ]
    const [one, two] = [paper("2026年模拟试卷（一）", "甲"), paper("2026年模拟试卷（二）", "丙")]
    for (const lines of [
      [...one, "参考答案", "1-2 AB", ...two, "参考答案", "1-2 CD"],
      [...one, "参考答案", "一、单选题", "1-2 AB", ...two, "参考答案", "一、单选题", "1-2 CD"],
      [...one, ...two, "模拟试卷（一）参考答案", "1-2 AB", "模拟试卷（二）参考答案", "1-2 CD"],
      [
        ...one,
        ...two,
        "参考答案",
        "2026年模拟试卷（一）",
        "一、单选题",
        "1-2 AB",
        "2026年模拟试卷（二）",
        "一、单选题",
        "1-2 CD",
      ],
    ])
      expect(read(...lines).map((question) => question.at(-1))).toStrictEqual(["A", "B", "C", "D"])
  })

  it.each([
    ["behind it", ["A．一", "B．二 √", "C．三", "D．四"]],
    ["in brackets", ["A．一  B．二（√）  C．三  D．四"]],
    ["before it", ["A．一", "B．√二", "C．三", "D．四"]],
  ])("is read with a tick %s as the key, which is said", (_, options) => {
    expect(read("一、单选题", "1. 甲是（ ）", ...options)).toStrictEqual([["single", "甲是（ ）", TEXTS, "B"]])
    expect(broughtIn(docxOf("一、单选题", "1. 甲是（ ）", ...options)).simplified).toContain(
      "第 2 段“甲是（ ）”  选项的勾读作答案",
    )
  })

  it.each([
    ["红色字体的是正确答案", '<w:color w:val="FF0000"/>'],
    ["说明：正确答案已加粗", "<w:b/>"],
    ["答案用黄色底色标出", '<w:highlight w:val="yellow"/>'],
  ])("is read with options set apart as keys where it says so: %s", (said, properties) => {
    const options = ["A．一", runXml("B．二", properties), "C．三", runXml("D．四", properties)]
    const paper = ["一、多选题", "1. 甲有（ ）", ...options]
    expect(
      read(said, ...paper)
        .at(0)
        ?.at(-1),
    ).toStrictEqual(["B", "D"])
    expect(broughtIn(docxOf(said, ...paper)).simplified.some((one) => one.endsWith("标出的选项读作答案"))).toBe(true)
    // nobody says so: no key
    expect(broughtIn(docxOf(...paper)).faults).toStrictEqual([
      expect.stringMatching(/没有找到答案：选项 BD 和别的不一样/),
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

  it.each([
    ["a. 一  b. 二", ["c. 三", "d. 四"], "答案：b"],
    ["a) 一", ["b) 二", "c) 三", "d) 四"], "Answer: B"],
    ["①一  ②二  ③三  ④四", [], "【答案】②"],
    ["① 一", ["② 二", "③ 三", "④ 四"], "答案：②。"],
  ])("is read with options that begin %s, which is said", (first, more, key) => {
    expect(read("1. 甲是（ ）", first, ...more, key)).toStrictEqual([["single", "甲是（ ）", TEXTS, "B"]])
    expect(broughtIn(docxOf("1. 甲是（ ）", first, ...more, key)).simplified.length).toBe(1)
  })

  it("is read with statements behind circled numbers, of which options choose", () => {
    const stem = ["1. 对的有（ ）", "①一", "②二", "③三"]
    for (const options of [["A. ①②", "B. ①③"], ["A. ①②  B. ①③"]])
      expect(read("一、单选题", ...stem, ...options, "答案：B")).toStrictEqual([
        ["single", "对的有（ ）\n①一\n②二\n③三", ["①②", "①③"], "B"],
      ])
  })

  it.each(["1. 甲是【B】。", "【B】1、甲是", "1. 甲是【 B 】"])(
    "is read with its key in heavy brackets: %s",
    (stem) => {
      expect(read("一、单选题", stem, FOUR).map((question) => question.at(-1))).toStrictEqual(["B"])
    },
  )

  it.each(["Answer: B", "答案：B项", "答案：选B选项。", "参考答案：B项正确，A项错误"])(
    "is read with its key as %s",
    (key) => {
      expect(read("一、单选题", "1. 甲是（ ）", FOUR, key).map((question) => question.at(-1))).toStrictEqual(["B"])
    },
  )

  it.each([
    ["1", "A", "2", "D"],
    ["1.", "A", "2.", "D"],
    ["1", "2", "A", "D"],
    ["题号", "1", "2", "答案", "A", "D"],
    ["1.a 2.d"],
    ["1-2 ad"],
  ])("is read with keys in lines of their own, or in small letters: %s", (...keys) => {
    expect(read("一、单选题", ...TWO, "参考答案", ...keys).map((question) => question.at(-1))).toStrictEqual(["A", "D"])
  })

  it("is read with the keys of each part below its heading", () => {
    const judge = ["1．地球是圆的。", "2．太阳是方的。"]
    for (const [first, second] of [
      ["1-2 AD", "1-2 √×"],
      ["答案：1-2 AD", "答案：1.√ 2.×"],
    ])
      expect(
        read("一、单选题", first ?? "", ...TWO, "二、判断题", second ?? "", ...judge).map((question) =>
          question.at(-1),
        ),
      ).toStrictEqual(["A", "D", true, false])
  })

  it.each([[["参考答案", "1.A 2.D"]], [["答案：1-2 AD"]], [["参考答案", "一、单选题", "1-2 AD"]]])(
    "is read with all keys above all questions, which is said: %s",
    (keys) => {
      const paper = [...keys, "一、单选题", ...TWO]
      expect(read(...paper).map((question) => question.at(-1))).toStrictEqual(["A", "D"])
      const { simplified } = broughtIn(docxOf(...paper))
      expect(simplified.filter((one) => one.endsWith("答案在题目前面的列表里")).length).toBe(2)
    },
  )

  it("is read with a second paper behind the keys, without a title or a heading", () => {
    const keys = (letters: string) => ["参考答案", `1-2 ${letters}`]
    const others = TWO.map((line) => line.replace("是", "为"))
    for (const heading of [["一、单选题"], []]) {
      const paper = [...heading, ...TWO, ...keys("AD"), ...heading, ...others, ...keys("BC")]
      expect(read(...paper).map((question) => question.at(-1))).toStrictEqual(["A", "D", "B", "C"])
    }
    const short = (...[first, second, one, two]: ReadonlyArray<string>) => [
      "一、简答题",
      `1. ${first}？`,
      `2. ${second}？`,
      "参考答案",
      `1. ${one}`,
      `2. ${two}`,
    ]
    expect(
      read(...short("什么是甲", "什么是乙", "一", "二"), ...short("什么是丙", "什么是丁", "三", "四")).map((question) =>
        question.at(-1),
      ),
    ).toStrictEqual(TEXTS)
  })

  it("is read with a case behind a list that counts as the cases do", () => {
    const caseOf = (n: number, text: string) => [
      `（${n}）${text}资料`,
      "1. 下列正确的是（ ）",
      FOUR,
      "答案：B",
      "2. 有哪些？",
    ]
    const list = ["答案：（1）一；", "（2）二。"]
    const { questions, faults } = broughtIn(
      docxOf("一、案例分析题", ...[1, 2, 3].flatMap((n) => [...caseOf(n, `第${n}份`), ...list])),
    )
    expect([faults, questions.map(({ sub = [] }) => sub.map(({ answer }) => answer))]).toStrictEqual([
      [],
      [1, 2, 3].map(() => ["B", "（1）一；\n（2）二。"]),
    ])
  })

  it("is read with the keys of two papers without titles at the very end, by their order, which is said", () => {
    const others = TWO.map((line) => line.replace("是", "为"))
    for (const heading of [["一、单选题"], []])
      for (const keys of [["1-2 AD", "1-2 BC"], ["1.A 2.D 1.B 2.C"]]) {
        const document = docxOf(...heading, ...TWO, ...heading, ...others, "参考答案", ...keys)
        const { questions, faults, simplified } = broughtIn(document)
        expect([faults, questions.map(({ answer }) => answer)]).toStrictEqual([[], ["A", "D", "B", "C"]])
        expect(simplified.filter((said) => said.includes("按次序读作第 2 份的"))).toHaveLength(2)
      }
  })

  it.each([
    ["故选B。", "选B"],
    ["所以本题选 B", "选B"],
    ["因此，正确答案为B项。", "选B"],
  ])("is read with the key that an explanation ends with, which is said: %s", (end, said) => {
    const paper = ["一、单选题", "1. 甲是（ ）", FOUR, `【解析】因为二。${end}`]
    expect(read(...paper).map((question) => question.at(-1))).toStrictEqual(["B"])
    expect(broughtIn(docxOf(...paper)).simplified).toStrictEqual([`第 2 段“甲是（ ）”  解析末尾的“${said}”读作答案`])
  })

  it.each(["甲是（ ）①一 ②二 ③三 ④四", "甲是（ ） a.一 b.二 c.三 d.四", "甲是（ ）①一②二③三④四"])(
    "is read with options behind the stem: %s",
    (line) => {
      const key = line.includes("①") ? "②" : "b"
      expect(read(`1. ${line}`, `答案：${key}`)).toStrictEqual([["single", "甲是（ ）", TEXTS, "B"]])
    },
  )

  it("is read without the foot of a page, and with letters in lower case", () => {
    expect(
      read("一、多选题", "1. 甲有（ ）", "A. 一  B. 二", "C. 三  D. 四", "第 1 页 共 2 页", "答案：a、c"),
    ).toStrictEqual([["multiple", "甲有（ ）", TEXTS, ["A", "C"]]])
  })
})

describe("what is unsure of a paper is told", () => {
  it("options before a number that has others", () => {
    const lines = ["A．一  B．二", "1．甲是（ ）", "A．三  B．四", "2．乙是（ ）", "3．丙是（ ）"]
    const { questions, faults } = broughtIn(docxOf("一、B型题", ...lines, "参考答案", "1-3 AAB"))
    expect([questions.map(({ stem }) => stem), faults.length > 0]).toStrictEqual([["乙是（ ）", "丙是（ ）"], true])
  })

  it.each([
    ["ticks and crosses", ["A．一 √", "B．二 ×"]],
    ["a tick in each", ["A．一 √", "B．二 √"]],
    ["roots", ["A．√2", "B．1+√3"]],
  ])("options with %s: no key", (_, options) => {
    expect(read("一、单选题", "1. 甲是（ ）", ...options)).toStrictEqual(["第 2 段“甲是（ ）”  答案  没有找到答案"])
  })

  it.each([
    ["a letter, where options have numbers", "①一", "②二", "答案：B"],
    ["a number, where options have letters", "A. 一", "B. 二", "答案：②"],
    ["what is wrong", "A. 一", "B. 二", "答案：B项错误"],
  ])("an answer that is %s", (_, first, second, key) => {
    expect(read("1. 甲是（ ）", first, second, key)).toStrictEqual([
      expect.stringMatching(/^第 1 段“甲是（ ）”  答案  “答案”的答案没有读懂/),
    ])
  })

  it.each([
    ["a number without an answer", ["1", "A", "2", "3", "D"]],
    ["fewer answers than numbers", ["1", "2", "3", "A", "D"]],
  ])("keys in lines of their own with %s", (_, keys) => {
    const { questions, faults } = broughtIn(docxOf("一、单选题", ...TWO, "3．丙是（ ）", FOUR, "参考答案", ...keys))
    expect(questions.map(({ answer }) => answer)).toStrictEqual(keys[1] === "A" ? ["A"] : [])
    expect(faults.some((fault) => fault.startsWith("第 6 段“丙是（ ）”  答案"))).toBe(true)
  })

  it.each([
    ["of another answer", ["答案：A", "【解析】因为二。故选B。"], /几处答案不一致：“答案” A，解析 B$/],
    ["of what is not chosen", ["【解析】因为一，故不选B。"], /没有找到答案$/],
    ["of a condition", ["【解析】若是二，则选B。"], /没有找到答案$/],
  ])("an explanation with a letter %s", (_, lines, fault) => {
    expect(read("一、单选题", "1. 甲是（ ）", FOUR, ...lines)).toStrictEqual([expect.stringMatching(fault)])
  })

  it("lists of keys above and behind the questions that differ", () => {
    const paper = ["参考答案", "1-2 AD", "一、单选题", ...TWO, "参考答案", "1-2 AC"]
    expect(read(...paper)).toStrictEqual([
      ["single", "甲是（ ）", TEXTS, "A"],
      "第 6 段“乙是（ ）”  答案  几处答案不一致：题目前面 D，文末 C",
    ])
  })

  it("keys of two papers without titles at the very end, where they are not as many", () => {
    const paper = ["一、单选题", ...TWO]
    const third = ["3．丙是（ ）", FOUR]
    for (const [first, second] of [
      [[], third],
      [third, []],
    ] as const)
      expect(
        read(...paper, ...first, ...paper, ...second, "参考答案", "1-2 AD", "1-2 BC").filter(
          (one) => typeof one === "string" && one.includes("请在答案里也写上各部分或各份试卷的标题"),
        ),
      ).toHaveLength(4)
    // as many, but of papers the other way round
    const mixed = read(...paper, ...third, ...paper, "参考答案", "1-2 AD", "1-3 BCD")
    expect(mixed.filter((one) => typeof one === "string" && one.includes("有 2 道"))).toHaveLength(4)
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
