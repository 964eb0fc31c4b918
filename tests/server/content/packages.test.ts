import { strFromU8, strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { formatOf } from "#server/content/formats/formats.ts"
import { encodedAs } from "../../support/encodedAs.ts"

const ITEM =
  '<assessmentItem identifier="x"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>问</p><choiceInteraction responseIdentifier="R"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice></choiceInteraction></itemBody></assessmentItem>'
const manifest = (href: string, type = "imsqti_item_xmlv2p1") =>
  `<manifest><resources><resource type="${type}" href="${href}"/></resources></manifest>`
const packed = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const refusal = (name: string, bytes: Uint8Array): string => {
  try {
    return `read ${formatOf(name).read(bytes).drafts.length}`
  } catch (error) {
    return (error as Error).message
  }
}

describe("the items of a package", () => {
  it.each([
    ["items/a%20b.xml", "items/a b.xml"],
    ["items/%E9%A2%98.xml", "items/题.xml"],
    ["items/%CC%E2.xml", "items/题.xml"],
    ["./items/a.xml", "items/a.xml"],
    ["items/../a.xml", "a.xml"],
    ["items\\a.xml", "items/a.xml"],
    ["items/a.xml", "items\\a.xml"],
    ["100%.xml", "100%.xml"],
    ["a%20b.xml", "a%20b.xml"],
  ])("are found by the address %s as %s", (href, name) => {
    const read = formatOf("x.zip").read(packed({ "imsmanifest.xml": manifest(href), [name]: ITEM }))
    expect(read.drafts.map(({ fields, refused }) => [fields.answer, refused])).toStrictEqual([["A", []]])
    const rest = formatOf("x.zip").read(read.rest([0]))
    expect(rest.drafts.map(({ fields, refused }) => [fields.answer, refused])).toStrictEqual([["A", []]])
  })

  it.each([
    ["GBK", "题目/题.xml", encodedAs("gb18030", "题目/题.xml")],
    ["GBK that could be UTF-8", "目录.xml", encodedAs("gb18030", "目录.xml")],
    ["GBK beyond GB2312", "镕.xml", encodedAs("gb18030", "镕.xml")],
    ["UTF-8 without its mark", "题.xml", strToU8("题.xml")],
    ["what nobody knows", "\u00FF.xml", strToU8("\u00FF.xml", true)],
  ])("are found by names in %s", (_, name, own) => {
    const placeholder = `${"x".repeat(own.length - 4)}.xml`
    const bytes = packed({ "imsmanifest.xml": manifest(name), [placeholder]: ITEM })
    for (let at = bytes.length - own.length; at >= 0; at -= 1)
      if (strFromU8(bytes.subarray(at, at + own.length)) === placeholder) bytes.set(own, at)
    const read = formatOf("x.zip").read(bytes)
    expect(read.drafts.map(({ place, refused }) => [place, refused])).toStrictEqual([[name, []]])
    const rest = formatOf("x.zip").read(read.rest([0]))
    expect(rest.drafts.map(({ place, refused }) => [place, refused])).toStrictEqual([[name, []]])
  })

  it("are found by names that are marked as UTF-8, whatever else they could be", () => {
    for (const name of ["Übung.xml", "Ŀ¼.xml", "题.xml"]) {
      const read = formatOf("x.zip").read(packed({ "imsmanifest.xml": manifest(name), [name]: ITEM }))
      expect(read.drafts.map(({ place, refused }) => [place, refused])).toStrictEqual([[name, []]])
    }
  })

  it("that are none say what the package is", () => {
    expect(refusal("x.zip", packed({ "imsmanifest.xml": manifest("q.xml", "webcontent"), "q.xml": "<html/>" }))).toBe(
      "题包里没有题目：清单中没有 QTI 2.0 到 3.0 的题目（imsqti_item）",
    )
    const old = "<questestinterop><assessment/></questestinterop>"
    for (const type of ["imsqti_xmlv1p2", "imsqti_xmlv1p2/imscc_xmlv1p1/assessment", "webcontent"])
      expect(refusal("x.zip", packed({ "imsmanifest.xml": manifest("q.xml", type), "q.xml": old }))).toBe(
        "这是 QTI 1.2 的题包，不能读入；请在原系统中导出为 QTI 2.1、QTI 3 或 Moodle XML",
      )
  })
})

describe("an XML file that is no Moodle XML", () => {
  it.each([
    ["<questestinterop/>", "这是 QTI 1.2，不能读入；请在原系统中导出为 QTI 2.1、QTI 3 或 Moodle XML"],
    ["<assessmentItem/>", "这是 QTI 的单个题目；请和清单 imsmanifest.xml 一起放进 .zip"],
    ['<qti-assessment-test xmlns="a"/>', "这是 QTI 的试卷；请和清单 imsmanifest.xml 一起放进 .zip"],
    ["<html/>", "不是 Moodle XML：最外层是 html"],
  ])("%s is refused", (text, message) => {
    expect(refusal("x.xml", strToU8(text))).toBe(message)
  })
})

describe("a workbook", () => {
  const row = (n: number, ...texts: ReadonlyArray<string>) =>
    `<x:row r="${n}">${texts.map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join("")}</x:row>`
  const sheet = (stem: string) =>
    `<x:worksheet xmlns:x="m"><x:sheetData>${row(1, "题型", "题干", "答案")}${row(2, "判断题", stem, "对")}</x:sheetData></x:worksheet>`
  const book = (...sheets: ReadonlyArray<string>) =>
    `<x:workbook xmlns:x="m" xmlns:q="r"><x:sheets>${sheets.join("")}</x:sheets></x:workbook>`
  const relations =
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/><Relationship Id="r3" Target="chartsheets/sheet1.xml"/></Relationships>'
  const read = (files: Readonly<Record<string, string>>) =>
    formatOf("x.xlsx")
      .read(packed(files))
      .drafts.map(({ fields, simplified }) => [fields.stem, fields.answer, simplified])

  it("whose parts have a prefix and whose names have backslashes is read", () => {
    const files = {
      "xl\\workbook.xml": book('<x:sheet name="题" q:id="r2"/>'),
      "xl\\_rels\\workbook.xml.rels": relations,
      "xl\\worksheets\\sheet2.xml": sheet("甲"),
    }
    expect(read(files)).toStrictEqual([["甲", true, []]])
  })

  it("is read from its first sheet that is seen", () => {
    const files = {
      "xl/workbook.xml": book(
        '<x:sheet name="图" q:id="r3"/>',
        '<x:sheet name="选项" state="hidden" q:id="r1"/>',
        '<x:sheet name="题" q:id="r2"/>',
      ),
      "xl/_rels/workbook.xml.rels": relations,
      "xl/worksheets/sheet1.xml": sheet("藏"),
      "xl/worksheets/sheet2.xml": sheet("甲"),
    }
    expect(read(files)).toStrictEqual([["甲", true, ["只读第一张工作表，没有读：图、选项（隐藏）"]]])
  })
})

describe("chapters by categories", () => {
  const chapters = (name: string, text: string) =>
    formatOf(name)
      .read(strToU8(text))
      .drafts.map(({ chapter }) => chapter)
  const PATHS: ReadonlyArray<readonly [string, string | null]> = [
    ["$course$/top/第一章/习题", "第一章/习题"],
    ["$course$/第二章/习题", "第二章/习题"],
    ["top/第二章", "第二章"],
    ["会计//审计", "会计/审计"],
    ["$course$", null],
    ["$course$/top", null],
    ["$module$/top/", null],
    ["top", null],
    ["", null],
  ]

  it("are whole paths, and the place of the bank is none", () => {
    const gift = PATHS.map(([path]) => `$CATEGORY: ${path}\n\n题{T}\n`).join("\n")
    expect(chapters("x.gift", gift)).toStrictEqual(PATHS.map(([, chapter]) => chapter))
    const moodle = PATHS.map(
      ([path]) =>
        `<question type="category"><category><text>${path}</text></category></question><question type="essay"/>`,
    ).join("")
    expect(chapters("x.xml", `<quiz>${moodle}</quiz>`)).toStrictEqual(PATHS.map(([, chapter]) => chapter))
  })

  it("come back as they were written, whatever they are called", () => {
    for (const ending of ["gift", "xml"])
      for (const name of ["top", "$course$", "第一章/习题", "/a", "a/", "a//b"]) {
        const format = formatOf(`x.${ending}`)
        const about = { points: [], explanation: "", source: "", year: 2026, difficulty: 3 }
        const { bytes } = format.write({
          id: "b",
          name: "b",
          chapters: [{ id: "c1", name }],
          questions: [{ ...about, id: "q", kind: "judge", chapter: "c1", stem: "题", answer: true }],
        })
        expect(format.read(bytes).drafts.map(({ chapter }) => chapter)).toStrictEqual([name])
      }
  })
})
