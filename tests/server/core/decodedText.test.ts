import { describe, expect, it } from "vitest"
import { sheetRows } from "#server/sheet/sheetRows.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { encodedAs, swapped, utf16 } from "../../support/encodedAs.ts"

const utf8 = (text: string) => new TextEncoder().encode(text)

const ENCODINGS: ReadonlyArray<readonly [string, (text: string) => Uint8Array]> = [
  ["UTF-8", utf8],
  ["UTF-8 with a mark", (text) => utf8(`\u{feff}${text}`)],
  ["UTF-16 with a mark", (text) => utf16(`\u{feff}${text}`)],
  ["UTF-16 with a mark, the high byte first", (text) => swapped(utf16(`\u{feff}${text}`))],
  ["UTF-16", utf16],
  ["UTF-16, the high byte first", (text) => swapped(utf16(text))],
  ["GB18030", (text) => encodedAs("gb18030", text)],
]

describe.each(ENCODINGS)("a file in %s", (_, encoded) => {
  it("is read as a list", async () => {
    const text = "手机号,班级,有效期\r\n13800000001,冲刺班,2027年12月31日\r\n"
    const { columns, rows } = await sheetRows({ bytes: encoded(text) })
    expect([columns, rows.map(({ line, cell }) => [line, ...columns.map(cell)])]).toStrictEqual([
      ["手机号", "班级", "有效期"],
      [[2, "13800000001", "冲刺班", "2027年12月31日"]],
    ])
  })

  it("is read as questions", () => {
    const { drafts } = formatOf("x.csv").read(encoded("题型,题干,答案\n判断,（甲），“乙”,对\n"))
    expect(drafts.map(({ fields: { kind, stem } }) => [kind, stem])).toStrictEqual([["judge", "（甲），“乙”"]])
    const gift = formatOf("x.gift").read(encoded("太阳从东方升起。{T}\n"))
    expect(gift.drafts.map(({ fields }) => fields.stem)).toStrictEqual(["太阳从东方升起。"])
  })
})

it("a file in no such encoding is refused in words", async () => {
  await expect(sheetRows({ bytes: Uint8Array.of(0xff, 0x41, 0xff, 0xff) })).rejects.toThrow(
    "读不出文件的文字：应为XLSX，或UTF-8、UTF-16、GB18030编码的CSV",
  )
  expect(() => formatOf("x.csv").read(Uint8Array.of(0xff, 0x41, 0xff, 0xff))).toThrow(
    "读不出文件的文字：编码应为 UTF-8、UTF-16 或 GB18030",
  )
})

describe("XML says its encoding", () => {
  const quiz = (encoding: string, stem: string) =>
    `<?xml version="1.0"${encoding === "" ? "" : ` encoding="${encoding}"`}?>\n<quiz><question type="truefalse"><questiontext format="plain_text"><text>${stem}</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`
  const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

  it.each<[string, Uint8Array, string]>([
    ["ISO-8859-1", latin1(quiz("ISO-8859-1", "café")), "café"],
    ["Big5", encodedAs("big5", quiz("Big5", "太陽從東方升起")), "太陽從東方升起"],
    ["GB2312", encodedAs("gb18030", quiz("GB2312", "太阳从东方升起")), "太阳从东方升起"],
    ["UTF-16", utf16(`\u{feff}${quiz("UTF-16", "太阳")}`), "太阳"],
    ["UTF-16 without a mark", swapped(utf16(quiz("utf-16", "太阳"))), "太阳"],
    ["UTF-16, and was saved again as UTF-8", utf8(quiz("utf-16", "太阳")), "太阳"],
    ["none, in GB18030", encodedAs("gb18030", quiz("", "太阳")), "太阳"],
  ])("%s", (_, bytes, stem) => {
    const read = formatOf("x.xml").read(bytes)
    expect(read.drafts.map(({ fields, place }) => [fields.stem, place])).toStrictEqual([[stem, "第 2 行"]])
    expect(formatOf("x.xml").read(read.rest([0])).drafts[0]?.fields.stem).toBe(stem)
  })

  it("an unknown one, and one that it is not in, are refused in words", () => {
    expect(() => formatOf("x.xml").read(utf8(quiz("x-own", "a")))).toThrow("文件 声明的编码 x-own 不认识")
    expect(() => formatOf("x.xml").read(Uint8Array.of(...utf8(quiz("big5", "a")), 0x81))).toThrow(
      "文件 不是它声明的编码 big5",
    )
  })
})
