import { strToU8, Zip, ZipDeflate } from "fflate"
import { xmlText } from "./xmlText.ts"

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
}

export type Cell = string | number

/**
 * A workbook of one sheet, made while its rows come: no more of it is held than a page of them. Text is text, whatever it
 * begins with.
 */
export async function* xlsxFile(pages: AsyncIterable<ReadonlyArray<ReadonlyArray<Cell>>>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    made.push(chunk)
  })
  const open = (name: string): ZipDeflate => {
    const file = new ZipDeflate(name, { level: 3 })
    zip.add(file)
    return file
  }
  for (const [name, text] of Object.entries(PARTS)) open(name).push(strToU8(HEAD + text), true)
  const sheet = open("xl/worksheets/sheet1.xml")
  sheet.push(strToU8(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`))
  for await (const rows of pages) {
    sheet.push(strToU8(rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`).join("")))
    yield* made.splice(0)
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true)
  zip.end()
  yield* made.splice(0)
}

const cellXml = (cell: Cell): string =>
  typeof cell === "number"
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
