import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { bring, type Brought, type Given, isRightHere } from "./markedHere.ts"

const gift = (text: string) => bring("x.gift", strToU8(`${text}\n`))
const moodle = (type: string, inner: string) =>
  bring(
    "x.xml",
    strToU8(
      `<quiz><question type="${type}"><questiontext format="plain_text"><text>问</text></questiontext>${inner}</question></quiz>`,
    ),
  )
const answer = (text: string, fraction: number) => `<answer fraction="${fraction}"><text>${text}</text></answer>`
const qti = (declared: string, body: string, processing = "") =>
  bring(
    "x.zip",
    zipSync({
      "imsmanifest.xml": strToU8(
        '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>',
      ),
      "a.xml": strToU8(
        `<assessmentItem identifier="x"><responseDeclaration identifier="R" ${declared}</responseDeclaration><itemBody><p>问</p>${body}</itemBody>${processing}</assessmentItem>`,
      ),
    }),
  )
const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/${name}"/>`
const choices = (attributes: string, ...texts: ReadonlyArray<string>) =>
  `<choiceInteraction responseIdentifier="R" ${attributes}>${texts.map((text, n) => `<simpleChoice identifier="${"ABCD".charAt(n)}">${text}</simpleChoice>`).join("")}</choiceInteraction>`
const mapping = (entries: Readonly<Record<string, number>>, attributes = "") =>
  `<mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join("")}</mapping>`
const correct = (...values: ReadonlyArray<string>) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`

/** The kind, and which of these are right; the reason where it is refused. */
const rights = ({ question, faults }: Brought, ...given: ReadonlyArray<Given>) =>
  question === null ? faults : [question.kind, ...given.map((one) => isRightHere(question, one))]
const chosen = (...texts: ReadonlyArray<string>): Given => ({ chosen: texts })
const typed = (...texts: ReadonlyArray<string>): Given => ({ typed: texts })
const notes = ({ simplified }: Brought) => simplified.map((line) => line.replace(/^.*? {2}/, ""))

describe("a single choice", () => {
  it("has what earns everything as its key, and others as shares", () => {
    const best = qti(
      `cardinality="single" baseType="identifier">${mapping({ A: 0.5, B: 1 })}`,
      choices('maxChoices="1"', "甲", "乙", "丙"),
      template("map_response"),
    )
    expect(rights(best, chosen("甲"), chosen("乙"), chosen("丙"))).toStrictEqual(["single", false, true, false])
    expect(best.question?.options?.[0]?.share).toBe(50)
  })

  it("has every option that earns everything as right", () => {
    for (const any of [
      gift("问{=甲 =乙 ~丙}"),
      moodle("multichoice", `<single>true</single>${answer("甲", 100)}${answer("乙", 100)}${answer("丙", 0)}`),
      qti(
        `cardinality="single" baseType="identifier">${mapping({ A: 2, B: 2 })}`,
        choices('maxChoices="1"', "甲", "乙", "丙"),
        template("map_response"),
      ),
    ])
      expect(rights(any, chosen("甲"), chosen("乙"), chosen("丙"))).toStrictEqual(["single", true, true, false])
  })

  it("is refused where nothing earns everything", () => {
    const reason = "答案  没有一个选项得满分"
    expect(gift("问{=%50%甲 ~乙}").faults).toStrictEqual(["第 1 行  答案  有 ~ 的题目里 = 后面不能写权重 %50%"])
    expect(moodle("multichoice", `<single>true</single>${answer("甲", 50)}${answer("乙", 0)}`).faults).toStrictEqual([
      `第 1 行  ${reason}`,
    ])
  })

  it("is one by the cardinality of its response, whatever maxChoices says", () => {
    for (const attributes of ["", 'maxChoices="0"', 'maxChoices="1"'])
      expect(
        rights(
          qti(`cardinality="single" baseType="identifier">${correct("B")}`, choices(attributes, "甲", "乙")),
          chosen("甲"),
          chosen("乙"),
        ),
      ).toStrictEqual(["single", false, true])
  })

  it("whose options are called true and false by the file is no judgement when their texts say something else", () => {
    const body =
      '<choiceInteraction responseIdentifier="R"><simpleChoice identifier="true">上升</simpleChoice><simpleChoice identifier="false">下降</simpleChoice></choiceInteraction>'
    const found = qti(`cardinality="single" baseType="identifier">${correct("false")}`, body)
    expect(rights(found, chosen("上升"), chosen("下降"))).toStrictEqual(["single", false, true])
  })
})

describe("a choice of several", () => {
  it("needs all that earn a part", () => {
    const found = gift("问{~%50%甲 ~%50%乙 ~%-100%丙}")
    expect(rights(found, chosen("甲"), chosen("甲", "乙"), chosen("甲", "乙", "丙"))).toStrictEqual([
      "multiple",
      false,
      true,
      false,
    ])
    expect(notes(found)).toStrictEqual([])
  })

  it("takes rounded weights for what they mean", () => {
    expect(rights(gift("问{~%33%甲 ~%33%乙 ~%33%丙 ~%-50%丁}"), chosen("甲", "乙", "丙"))).toStrictEqual([
      "multiple",
      true,
    ])
  })

  it("says where a wrong option costs nothing in its file", () => {
    expect(notes(gift("问{~%50%甲 ~%50%乙 ~丙}"))).toStrictEqual(["多选了不扣分的错误选项，原来也得满分，这里算错"])
  })

  it("with one right option is one of any number", () => {
    const found = moodle(
      "multichoice",
      `<single>false</single>${answer("甲", 100)}${answer("乙", -100)}${answer("丙", -100)}`,
    )
    expect(rights(found, chosen("甲"), chosen("甲", "乙"))).toStrictEqual(["indeterminate", true, false])
    expect(notes(found)).toStrictEqual(["只有一个正确选项的多选题改为不定项选择题"])
  })

  it.each([
    ["问{~%100%甲 ~%100%乙 ~丙}", "答案  有几种选法都得满分，多选题只能有一种"],
    ["问{~%100%甲 ~%50%乙 ~丙}", "答案  有几种选法都得满分，多选题只能有一种"],
    ["问{~%50%甲 ~%25%乙 ~丙}", "答案  选对的全部选上也得不到满分"],
    ["问{~甲 ~乙}", "答案  没有一个选项是对的"],
  ])("%s is refused", (text, reason) => {
    expect(gift(text).faults).toStrictEqual([`第 1 行  ${reason}`])
  })

  it("of QTI is what the sum of its mapping reaches", () => {
    const water = qti(
      `cardinality="multiple" baseType="identifier">${correct("A", "C")}${mapping({ A: 1, C: 1, D: -1 }, 'lowerBound="0" upperBound="2" defaultValue="-2"')}`,
      choices('maxChoices="0"', "氢", "氦", "氧", "氯"),
      template("map_response"),
    )
    expect(rights(water, chosen("氢", "氧"), chosen("氢"), chosen("氢", "氧", "氯"))).toStrictEqual([
      "multiple",
      true,
      false,
      false,
    ])
    const either = qti(
      `cardinality="multiple" baseType="identifier">${mapping({ A: 1, B: 1 }, 'upperBound="1"')}`,
      choices('maxChoices="0"', "甲", "乙", "丙"),
      template("map_response"),
    )
    expect(either.faults).toStrictEqual(["a.xml  答案  有几种选法都得满分，多选题只能有一种"])
  })

  it("of QTI whose processing compares with the correct response does not follow its mapping", () => {
    const found = qti(
      `cardinality="multiple" baseType="identifier">${correct("A", "B")}${mapping({ A: 1, B: 1, C: 0.5 })}`,
      choices('maxChoices="0"', "甲", "乙", "丙"),
      template("match_correct"),
    )
    expect(rights(found, chosen("甲", "乙"), chosen("甲", "乙", "丙"))).toStrictEqual(["multiple", true, false])
  })

  it("of QTI is refused where mapping and correct response contradict each other", () => {
    const found = qti(
      `cardinality="single" baseType="identifier">${correct("A")}${mapping({ A: 0.5, B: 1 })}`,
      choices("", "甲", "乙"),
      template("map_response"),
    )
    expect(found.faults).toStrictEqual(["a.xml  答案  标准答案与评分表（mapping）不一致"])
  })
})

describe("a judgement", () => {
  it("of Moodle in the old order is true first", () => {
    const judged = (first: readonly [string, number], second: readonly [string, number]) => {
      const found = moodle("truefalse", answer(...first) + answer(...second))
      return found.question?.answer ?? found.faults
    }
    expect([
      judged(["正确", 100], ["错误", 0]),
      judged(["对", 0], ["错", 100]),
      judged(["Richtig", 100], ["Falsch", 0]),
      judged(["false", 100], ["true", 0]),
    ]).toStrictEqual([true, false, true, false])
    expect([
      judged(["错误", 100], ["正确", 0]),
      judged(["true", 100], ["false", 100]),
      judged(["true", 50], ["false", 0]),
    ]).toStrictEqual([
      ["第 1 行  答案  判断题的两个答案分不清哪个是对"],
      ["第 1 行  答案  判断题要有一个得满分的答案"],
      ["第 1 行  答案  判断题要有一个得满分的答案"],
    ])
  })
})

describe("a blank", () => {
  it("with a weight of nothing beside its answer is no choice that shows its answer", () => {
    const found = gift("最大的行星是{=%100%木星 =%0%*}")
    expect(rights(found, typed("木星"), typed("*"), typed("火星"))).toStrictEqual(["blank", true, false, false])
  })

  it("takes what earns a part for wrong, and says so", () => {
    const found = gift("问{=甲 =%25%乙}")
    expect(rights(found, typed("甲"), typed("乙"))).toStrictEqual(["blank", true, false])
    expect(notes(found)).toStrictEqual(["只得部分分的答案已略去"])
    expect(gift("问{=%25%乙}").faults).toStrictEqual(["第 1 行  答案  没有一个答案得满分"])
  })

  it("has no answer that an earlier one takes first", () => {
    expect(gift("问{=%0%* =木星}").faults).toStrictEqual(["第 1 行  答案  没有一个答案得满分"])
    const found = moodle("shortanswer", `${answer("york", 50)}${answer("York", 100)}${answer("Eboracum", 100)}`)
    expect(rights(found, typed("York"), typed("Eboracum"))).toStrictEqual(["blank", false, true])
  })

  it("that takes everything is refused, and a sign for any text says that it is none", () => {
    expect(gift("问{=*}").faults).toStrictEqual(["第 1 行  答案  任何作答都算对，不能评分"])
    const found = gift("问{=木* =土\\*}")
    expect(rights(found, typed("木*"), typed("土*"))).toStrictEqual(["blank", true, true])
    expect(notes(found)).toStrictEqual(["答案中的通配符 * 按文字处理"])
    expect(notes(gift("问{=土\\*}"))).toStrictEqual([])
  })

  it("may leave out the sign before its only answer", () => {
    expect(rights(gift("问{木星}"), typed("木星"))).toStrictEqual(["blank", true])
    expect(rights(gift("问{甲 ~乙 =丙}"), chosen("甲"), chosen("丙"))).toStrictEqual(["single", false, true])
  })

  it("of a cloze and of QTI follows the same rules", () => {
    const cloze = bring(
      "x.xml",
      strToU8(
        '<quiz><question type="cloze"><questiontext format="plain_text"><text>借{1:SA:=甲~%50%乙~*#错}贷{1:SA_C:%100%丙}</text></questiontext></question></quiz>',
      ),
    )
    expect(rights(cloze, typed("甲", "丙"), typed("乙", "丙"))).toStrictEqual(["blank", true, false])
    expect(notes(cloze)).toStrictEqual(["只得部分分的答案已略去"])
    const entry = qti(
      `cardinality="single" baseType="string">${correct("York")}${mapping({ York: 1, 纽约: 0.5 })}`,
      '<p><textEntryInteraction responseIdentifier="R"/></p>',
      template("map_response"),
    )
    expect(rights(entry, typed("York"), typed("纽约"))).toStrictEqual(["blank", true, false])
    expect(notes(entry)).toStrictEqual(["只得部分分的答案已略去", "答案不分大小写"])
  })

  it("whose case counts says that here it does not", () => {
    const shortanswer = (text: string) => notes(moodle("shortanswer", `<usecase>1</usecase>${answer(text, 100)}`))
    expect([shortanswer("York"), shortanswer("纽约 1")]).toStrictEqual([["答案不分大小写"], []])
    const entry = (key: string, processing: string) =>
      notes(
        qti(
          `cardinality="single" baseType="string">${key}`,
          '<p><textEntryInteraction responseIdentifier="R"/></p>',
          template(processing),
        ),
      )
    const mapped = (attribute: string) => `<mapping><mapEntry mapKey="York" mappedValue="1" ${attribute}/></mapping>`
    expect(entry(correct("York"), "match_correct")).toStrictEqual(["答案不分大小写"])
    expect(entry(correct("纽约"), "match_correct")).toStrictEqual([])
    for (const said of ["", 'caseSensitive="true"', 'caseSensitive="1"'])
      expect(entry(mapped(said), "map_response")).toStrictEqual(["答案不分大小写"])
    expect(entry(mapped('caseSensitive="false"'), "map_response")).toStrictEqual([])
    const third = `<qti-mapping><qti-map-entry map-key="York" mapped-value="1"/></qti-mapping>`
    expect(entry(third, "map_response")).toStrictEqual([])
  })
})

describe("a number", () => {
  it("whose range an earlier answer takes in part is refused", () => {
    expect(gift("几{#=%50%1822:2 =1822:0}").faults).toStrictEqual([
      "第 1 行  答案  排在前面的另一个答案先得分，与这个范围重叠",
    ])
    expect(rights(gift("几{#=%0%4 =6:1 ~再想想}"), typed("6.5"), typed("4"))).toStrictEqual(["number", true, false])
  })

  it("of QTI is refused where its ends do not count, and says where it is marked in another way", () => {
    const number = (processing: string) =>
      qti(
        `cardinality="single" baseType="float">${correct("200")}`,
        '<p><textEntryInteraction responseIdentifier="R"/></p>',
        `<responseProcessing>${processing}</responseProcessing>`,
      )
    expect(number('<equal toleranceMode="absolute" tolerance="1" includeLowerBound="false"/>').faults).toStrictEqual([
      "a.xml  答案  数值题要有一个答案：一个数，可带误差",
    ])
    expect(notes(number("<gte/>"))).toStrictEqual(["自定义的评分规则已略去，按标准答案评分"])
  })
})

describe("a text of QTI", () => {
  it("has the rubric for those who mark as its reference, and shows that for candidates", () => {
    const rubric = (view: string, text: string) => `<rubricBlock view="${view}"><p>${text}</p></rubricBlock>`
    const asked = '<extendedTextInteraction responseIdentifier="R"/>'
    const found = qti(
      'cardinality="single" baseType="string">',
      `${rubric("candidate", "写 50 字。")}${asked}${rubric("scorer tutor", "要点")}`,
    )
    expect([found.question?.stem, found.question?.answer]).toStrictEqual(["问\n\n写 50 字。", "要点"])
    expect(
      qti('cardinality="single" baseType="string">', `${rubric("candidate", "写 50 字。")}${asked}`).faults,
    ).toStrictEqual(["a.xml  答案  简答题的答案应为参考答案文字"])
  })
})

describe("a match", () => {
  it("whose rows stand beside their answers is put in another order", () => {
    const set = (...texts: ReadonlyArray<string>) =>
      `<simpleMatchSet>${texts.map((text) => `<simpleAssociableChoice identifier="${text}" matchMax="1">${text}</simpleAssociableChoice>`).join("")}</simpleMatchSet>`
    const found = qti(
      `cardinality="multiple" baseType="directedPair">${correct("a x", "b y", "c z")}`,
      `<matchInteraction responseIdentifier="R">${set("a", "b", "c")}${set("x", "y", "z")}</matchInteraction>`,
    )
    expect(found.question?.answer).toStrictEqual(["C", "B", "A"])
    expect(rights(found, { paired: ["x", "y", "z"] }, { paired: ["z", "y", "x"] })).toStrictEqual([
      "match",
      true,
      false,
    ])
    expect(gift("配{=a -> x =b -> y =c -> z}").question?.answer).toStrictEqual(["C", "B", "A"])
  })
})
