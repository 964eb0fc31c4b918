import { describe, expect, it } from "vitest"
import { broughtIn } from "./broughtIn.ts"
import { docxOf, makeDocx, numberingXml, paragraphXml, runXml, tableXml } from "./makeDocx.ts"

/** Kind, stem, options and key of each question, and every fault. */
const summary = (bytes: Uint8Array) => {
  const { questions, faults } = broughtIn(bytes)
  return {
    faults,
    questions: questions.map(({ kind, stem, options, answer }) =>
      [kind, stem, options?.map(({ text }) => text), answer].filter((one) => one !== undefined),
    ),
  }
}

describe("a question of a Word document", () => {
  const expected = {
    faults: [],
    questions: [["single", "资产来自负债和（　　）。", ["收入", "权益", "费用", "利润"], "B"]],
  }

  it.each<[string, Uint8Array]>([
    [
      "options line by line",
      docxOf("1. 资产来自负债和（　　）。", "A. 收入", "B. 权益", "C. 费用", "D. 利润", "答案：B"),
    ],
    ["options in one line", docxOf("1、资产来自负债和（　　）。", "A．收入  B．权益  C．费用  D．利润", "【答案】B")],
    [
      "options in tab columns",
      docxOf("1．资产来自负债和（　　）。", "A、收入\tB、权益", "C、费用\tD、利润", "正确答案: B"),
    ],
    ["options glued together", docxOf("（1）资产来自负债和（　　）。", "A.收入B.权益C.费用D.利润", "答案 B")],
    [
      "options in parentheses",
      docxOf("一、资产来自负债和（　　）。", "（A）收入 （B）权益 （C）费用 （D）利润", "参考答案：Ｂ"),
    ],
    ["options behind the stem", docxOf("第1题 资产来自负债和（　　）。A. 收入 B. 权益 C. 费用 D. 利润", "答案：B。")],
    [
      "options in a table",
      docxOf(
        "1. 资产来自负债和（　　）。",
        tableXml([
          ["A. 收入", "B. 权益"],
          ["C. 费用", "D. 利润"],
        ]),
        "答案：B",
      ),
    ],
    [
      "letters in cells of their own",
      docxOf(
        "1. 资产来自负债和（　　）。",
        tableXml([
          ["A.", "收入", "B.", "权益"],
          ["C.", "费用", "D.", "利润"],
        ]),
        "答案：B",
      ),
    ],
    [
      "bare letters above their texts",
      docxOf(
        "1. 资产来自负债和（　　）。",
        tableXml([
          ["A", "B", "C", "D"],
          ["收入", "权益", "费用", "利润"],
        ]),
        "答案：B",
      ),
    ],
    [
      "bare letters before their texts",
      docxOf(
        "1. 资产来自负债和（　　）。",
        tableXml([
          ["A", "收入"],
          ["B", "权益"],
          ["C", "费用"],
          ["D", "利润"],
        ]),
        "答案：B",
      ),
    ],
    ["the key in the stem", docxOf("1. 资产来自负债和（ B ）。", "A. 收入", "B. 权益", "C. 费用", "D. 利润")],
    [
      "the key at the end",
      docxOf("1. 资产来自负债和（　　）。", "A. 收入", "B. 权益", "C. 费用", "D. 利润", "参考答案", "1-1 B"),
    ],
    [
      "the key in a table",
      docxOf(
        "1. 资产来自负债和（　　）。",
        "A. 收入",
        "B. 权益",
        "C. 费用",
        "D. 利润",
        "参考答案",
        tableXml([
          ["题号", "1"],
          ["答案", "B"],
        ]),
      ),
    ],
    [
      "the text of an option as its key",
      docxOf("1. 资产来自负债和（　　）。", "A. 收入", "B. 权益", "C. 费用", "D. 利润", "答案：权益"),
    ],
    [
      "a soft line break between options",
      docxOf("1. 资产来自负债和（　　）。\nA. 收入\nB. 权益\nC. 费用\nD. 利润\n答案：B"),
    ],
    [
      "numbers of Word",
      makeDocx(
        [
          paragraphXml("资产来自负债和（　　）。", [1, 0]),
          ...["收入", "权益", "费用", "利润"].map((text) => paragraphXml(text, [1, 1])),
          paragraphXml("答案：B"),
        ].join(""),
        {
          numbering: numberingXml([
            ["decimal", "%1."],
            ["upperLetter", "%2."],
          ]),
        },
      ),
    ],
  ])("is read with %s", (_, bytes) => {
    expect(summary(bytes)).toStrictEqual(expected)
  })

  it("has its kind from the heading above it", () => {
    const bytes = docxOf(
      "2026 年期末试卷",
      "一、单项选择题（本大题共 1 小题，每小题 1 分）",
      "在每小题列出的四个备选项中只有一个是符合题目要求的。",
      "1. 一加一得（ ）",
      "A. 一 B. 二",
      "二、多项选择题",
      "2. 偶数有（ ）",
      "A. 一 B. 二 C. 四",
      "三、判断题",
      "3. 二是偶数。",
      "四、填空题",
      "4. 有借必有____，借贷必____。",
      "五、名词解释",
      "5. 会计分期",
      "六、论述题（20分）",
      "6. 试述会计的作用。",
      "参考答案",
      "一、单项选择题",
      "1. B",
      "二、多项选择题",
      "2. BC",
      "三、判断题",
      "3. √",
      "四、填空题",
      "4. 贷；相等",
      "五、名词解释",
      "5. 把经营活动划分为期间。",
      "六、论述题",
      "6. 第一，反映；",
      "第二，监督。",
    )
    expect(summary(bytes)).toStrictEqual({
      faults: [],
      questions: [
        ["single", "一加一得（ ）", ["一", "二"], "B"],
        ["multiple", "偶数有（ ）", ["一", "二", "四"], ["B", "C"]],
        ["judge", "二是偶数。", true],
        ["blank", "有借必有____，借贷必____。", [["贷"], ["相等"]]],
        ["short", "名词解释：会计分期", "把经营活动划分为期间。"],
        ["short", "试述会计的作用。", "第一，反映；\n第二，监督。"],
      ],
    })
  })

  it("is a case with its parts", () => {
    const bytes = docxOf(
      "七、案例分析题",
      "1. 甲公司购入设备一台。",
      "要求：回答下列问题。",
      "（1）设备属于（　）。",
      "A. 资产 B. 负债",
      "（2）设备应计提折旧。",
      "答案：",
      "（1）A",
      "（2）正确",
    )
    const { questions, faults } = broughtIn(bytes)
    expect([
      faults,
      questions.map(({ kind, stem, sub }) => [kind, stem, sub?.map((part) => [part.kind, part.stem, part.answer])]),
    ]).toStrictEqual([
      [],
      [
        [
          "case",
          "甲公司购入设备一台。\n要求：回答下列问题。",
          [
            ["single", "设备属于（　）。", "A"],
            ["judge", "设备应计提折旧。", true],
          ],
        ],
      ],
    ])
  })

  it("takes what is smaller and stands above or below its line for raised and lowered, and tells of what only stands there", () => {
    const at = (text: string, position: number, size: number) =>
      runXml(text, `<w:position w:val="${position}"/><w:sz w:val="${size}"/>`)
    const raised = `${runXml("1. 水是H")}${at("2", -2, 19)}${runXml("O，约10")}${at("25", 8, 14)}${runXml("个")}`
    const sized = `${runXml("2. 整行", '<w:sz w:val="28"/>')}${at("提升", 6, 28)}${runXml("，乙", '<w:sz w:val="28"/>')}`
    const { questions, faults, simplified } = broughtIn(docxOf("简答题", raised, "答案：对", sized, "答案：对"))
    expect([questions.map(({ stem }) => stem), faults]).toStrictEqual([
      ["水是H<sub>2</sub>O，约10<sup>25</sup>个", "整行提升，乙"],
      [],
    ])
    expect(simplified).toStrictEqual(["第 4 段“整行提升，乙”  提升或降低了位置的文字照常显示"])
  })

  it("keeps raised, lowered, bold and underlined words, and formulas", () => {
    const math =
      "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>"
    const stem = `${runXml("1. 10")}${runXml("2", '<w:vertAlign w:val="superscript"/>')}${runXml(" 与 ")}${runXml("重点", "<w:b/>")}${math}${runXml("，")}${runXml("    ", '<w:u w:val="single"/>')}`
    const { questions, faults } = broughtIn(docxOf("填空题", stem, "答案：一"))
    expect([faults, questions[0]?.stem]).toStrictEqual([[], "10<sup>2</sup> 与 **重点**$\\frac{1}{2}$，____"])
  })

  it.each<[string, ReadonlyArray<string>, string]>([
    ["without a key", ["1. 甲（ ）", "A. 一", "B. 二"], "第 1 段“甲（ ）”  答案  没有找到答案"],
    [
      "with two keys",
      ["1. 甲（ A ）", "A. 一", "B. 二", "答案：B"],
      "第 1 段“甲（ ）”  答案  几处答案不一致：“答案” B，题干 A",
    ],
    [
      "with a key that is no option",
      ["1. 甲（ ）", "A. 一", "B. 二", "答案：C"],
      "第 1 段“甲（ ）”  答案  答案 C 不在选项中",
    ],
    [
      "with a list of too few keys",
      ["1. 甲（ ）", "A. 一", "B. 二", "参考答案", "1-3 AB"],
      "第 1 段“甲（ ）”  答案  文末答案“1-3”的个数与题数（3）不符",
    ],
    [
      "with too few answers for its blanks",
      ["填空题", "1. 甲____乙____", "答案：丙"],
      "第 2 段“甲____乙____”  答案  题干有 2 个空，答案分不成 2 份",
    ],
  ])("%s is named", (_, lines, fault) => {
    expect(broughtIn(docxOf(...lines)).faults[0]).toBe(fault)
  })

  it("keeps a number that looks like a label in its answer", () => {
    expect(
      summary(docxOf("填空题", "1. 速动比率为____。", "答案：1.2", "2. 和为____，差为____。", "答案：1.5；0.5"))
        .questions,
    ).toStrictEqual([
      ["blank", "速动比率为____。", [["1.2"]]],
      ["blank", "和为____，差为____。", [["1.5"], ["0.5"]]],
    ])
  })

  it.each<[string, ReadonlyArray<string>]>([
    ["before the next question", ["2. 什么是存货？", "答案：货物。"]],
    ["at the end of the document", []],
    ["before another heading", ["二、判断题", "1. 圆的（√）"]],
  ])("keeps a list in its answer %s", (_, more) => {
    const { questions, faults } = broughtIn(
      docxOf("一、简答题", "1. 为什么用二进制？", "答案：1. 容易实现。", "2. 工作可靠。", "3. 运算简单。", ...more),
    )
    expect([faults, questions[0]?.answer]).toStrictEqual([[], "1. 容易实现。\n2. 工作可靠。\n3. 运算简单。"])
    expect(questions.length).toBe(more.length === 0 ? 1 : 2)
  })

  it("is found without numbers where options or keys tell it", () => {
    const bytes = docxOf(
      "一、单选题",
      "资产是（ ）。",
      "A. 甲 B. 乙",
      "答案：A",
      "负债是（ ）。",
      "A. 丙 B. 丁",
      "答案：B",
      "二、判断题",
      "圆的。（√）",
      "方的。（×）",
    )
    expect(summary(bytes)).toStrictEqual({
      faults: [],
      questions: [
        ["single", "资产是（ ）。", ["甲", "乙"], "A"],
        ["single", "负债是（ ）。", ["丙", "丁"], "B"],
        ["judge", "圆的。（　　）", true],
        ["judge", "方的。（　　）", false],
      ],
    })
  })

  it("shares what stands before it with the others that are named", () => {
    const bytes = docxOf(
      "一、单选题",
      "根据以下资料，回答 1-2 题。",
      "某市生产总值 100 亿元。",
      "1. 增长率为（ ）。",
      "A. 1% B. 2%",
      "2. 增长量为（ ）。",
      "A. 1 亿元 B. 2 亿元",
      "3. 圆是（ ）。",
      "A. 形 B. 数",
      "参考答案：1-3 BAA",
    )
    const { questions, faults } = broughtIn(bytes)
    expect([
      faults,
      questions.map(({ kind, stem, answer, sub }) => [kind, stem, answer, sub?.map((part) => part.answer)]),
    ]).toStrictEqual([
      [],
      [
        ["case", "根据以下资料，回答 1-2 题。\n某市生产总值 100 亿元。", undefined, ["B", "A"]],
        ["single", "圆是（ ）。", "A", undefined],
      ],
    ])
  })

  it("has the chapter above it, and the key of its own chapter", () => {
    const chapter = (name: string, key: string) => [
      name,
      "一、单选题",
      `1. ${name}是（ ）。`,
      "A. 甲 B. 乙",
      "参考答案",
      `1. ${key}`,
    ]
    const { questions, faults, bank } = broughtIn(
      docxOf(...chapter("第一章 总论", "A"), ...chapter("第二章 资产", "B")),
    )
    const names = new Map(bank.chapters.map(({ id, name }) => [id, name]))
    expect([faults, questions.map(({ answer, chapter: id }) => [names.get(id), answer])]).toStrictEqual([
      [],
      [
        ["第一章 总论", "A"],
        ["第二章 资产", "B"],
      ],
    ])
  })

  it("has the key of its own chapter in one list at the end", () => {
    const chapter = (name: string) => [name, "一、单选题", `1. ${name}是（ ）。`, "A. 甲 B. 乙"]
    const keys = (name: string, key: string) => [name, "一、单选题", `1. ${key}`]
    const { questions, faults } = broughtIn(
      docxOf(
        ...chapter("第一章 总论"),
        ...chapter("第二章 资产"),
        "参考答案",
        ...keys("第一章 总论", "A"),
        ...keys("第二章 资产", "B"),
      ),
    )
    expect([faults, questions.map(({ answer }) => answer)]).toStrictEqual([[], ["A", "B"]])
  })

  it("takes difficulty, points, year and source from its lines, and says what it does not take", () => {
    const { questions, simplified } = broughtIn(
      docxOf(
        "判断题",
        "1. 圆的（2分）",
        "【答案】√【解析】因为圆。",
        "【难度】0.9  【知识点】圆、形",
        "来源：校本",
        "年份：2024 年",
        "2. 方的",
        "答案：错",
        "难度：不明",
      ),
    )
    expect(
      questions.map(({ answer, explanation, difficulty, points, source, year }) => [
        answer,
        explanation,
        difficulty,
        points,
        source,
        year,
      ]),
    ).toStrictEqual([
      [true, "因为圆。", 1, ["圆", "形"], "校本", 2024],
      [false, "", 3, [], "", 2026],
    ])
    expect(simplified).toStrictEqual([
      "第 2 段“圆的”  分值只写进试卷，题库里没有",
      "第 7 段“方的”  难度“不明”没有读懂，按默认",
    ])
  })

  it.each<[string, ReadonlyArray<string>, ReadonlyArray<string>]>([
    [
      "a number that its part does not have",
      [
        "一、单选题",
        "1. 甲（ ）",
        "A. 一",
        "B. 二",
        "二、判断题",
        "2. 圆的",
        "参考答案",
        "一、单选题",
        "1. B",
        "二、判断题",
        "1. √",
      ],
      ["第 6 段“圆的”  答案  没有找到答案", "第 11 段  答案  答案列表里的第 1 题没有对应的题目"],
    ],
    [
      "a key without a question",
      ["1. 甲（ ）", "A. 一", "B. 二", "参考答案", "1. A 2. B"],
      ["第 5 段  答案  答案列表里的第 2 题没有对应的题目"],
    ],
    [
      "a number twice",
      ["1. 甲（ ）", "A. 一", "B. 二", "1. 乙（ ）", "A. 一", "B. 二", "参考答案", "1. A"],
      [
        "第 1 段“甲（ ）”  答案  第 1 题有 2 道，答案列表分不清是哪一道的；请在答案里也写上各部分或各份试卷的标题",
        "第 4 段“乙（ ）”  答案  第 1 题有 2 道，答案列表分不清是哪一道的；请在答案里也写上各部分或各份试卷的标题",
      ],
    ],
    [
      "an answer nobody reads",
      ["1. 甲（ ）", "A. 一", "B. 二", "答案：看情况"],
      ["第 1 段“甲（ ）”  答案  “答案”的答案没有读懂：看情况"],
    ],
    [
      "several letters of a single choice",
      ["一、单选题", "1. 甲（ ）", "A. 一", "B. 二", "答案：AB"],
      ["第 2 段“甲（ ）”  答案  答案 AB 不在选项中"],
    ],
    [
      "letters in two brackets",
      ["1. 甲（A）乙（B）", "A. 一", "B. 二"],
      [
        "第 1 段“甲（A）乙（B）”  答案  题干里有几个括号写着字母，分不清哪个是答案",
        "第 1 段“甲（A）乙（B）”  答案  没有找到答案",
      ],
    ],
    [
      "a match",
      ["配对题", "1. 配", "A. 一", "B. 二", "答案：AB"],
      ["第 2 段“配”  题型  Word 里的配对题分不清左右两栏，请用表格模板导入"],
    ],
  ])("with %s is no wrong key", (_, lines, faults) => {
    expect(broughtIn(docxOf(...lines)).faults.slice(0, faults.length)).toStrictEqual(faults)
  })
})
