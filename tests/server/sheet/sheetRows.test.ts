import { strToU8, zipSync } from "fflate"
import { expect, it } from "vitest"
import { sheetRows } from "#server/sheet/sheetRows.ts"
import { workbookOf } from "../../support/workbookOf.ts"

const cellsOf = async (bytes: Uint8Array) => {
  const { columns, rows } = await sheetRows({ bytes })
  return { columns, rows: rows.map(({ line, cell }) => [line, ...columns.map(cell)]) }
}

/** A workbook whose only sheet has this as its rows. */
const handmade = (sheetData: string) =>
  zipSync({
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`),
    "xl/styles.xml": strToU8(`<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`),
  })

it("reads a workbook and a CSV file alike: numbers as they are shown, without empty rows, by the lines of the sheet", async () => {
  const rows = [
    ["手机号", " 考场 "],
    [13811170001, " 第一考场"],
    ["", ""],
    ["13811170002", "7"],
  ]
  const read = {
    columns: ["手机号", "考场"],
    rows: [
      [2, "13811170001", "第一考场"],
      [4, "13811170002", "7"],
    ],
  }
  expect(await cellsOf(await workbookOf(rows))).toStrictEqual(read)
  expect(await cellsOf(Buffer.from(rows.map((row) => row.join(",")).join("\n")))).toStrictEqual(read)
})

it("has no columns and no rows where there is nothing", async () => {
  expect(await cellsOf(new Uint8Array())).toStrictEqual({ columns: [], rows: [] })
  expect(await cellsOf(await workbookOf([]))).toStrictEqual({ columns: [], rows: [] })
})

it("names a cell that is not what it shows, once it is asked for", async () => {
  const sheet = handmade(
    `<row r="1"><c r="A1" t="inlineStr"><is><t>手机号</t></is></c><c r="B1" t="inlineStr"><is><t>有效期</t></is></c></row>` +
      `<row r="2"><c r="A2"><v>13811170001</v></c><c r="B2" s="1"><v>46387</v></c></row>`,
  )
  const { rows } = await sheetRows({ bytes: sheet })
  const [row] = rows
  expect(row?.cell("手机号")).toBe("13811170001")
  expect(row?.cell("没有")).toBe("")
  expect(() => row?.cell("有效期")).toThrow("第 2 行：有效期的单元格存的是 46387")
})

it("refuses in words what is no list, or is made to fill the memory", async () => {
  const refused: ReadonlyArray<readonly [Uint8Array, string]> = [
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "旧的XLS格式，或者加了密码"],
    [Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3), "压缩包读不出来"],
    [zipSync({ "word/document.xml": strToU8("<a/>") }), "这不是 XLSX 工作簿"],
    [zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(50 * 1024 * 1024) }), "压缩包解开后超过 40M"],
    [handmade(`<row r="999999"/>`), "超过 200000 行"],
  ]
  for (const [bytes, message] of refused) await expect(sheetRows({ bytes })).rejects.toThrow(message)
})
