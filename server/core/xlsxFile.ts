import { constants, crc32, deflateRawSync } from "node:zlib"
import { Zip, type ZipInputFile } from "fflate"
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
  for (const [name, text] of Object.entries(PARTS)) deflated(zip, name)(HEAD + text, true)
  const write = deflated(zip, "xl/worksheets/sheet1.xml")
  write(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`, false)
  for await (const rows of pages) {
    write(rows.map((row) => `<row>${row.map(cellXml).join("")}</row>`).join(""), false)
    yield* made.splice(0)
  }
  write("</sheetData></worksheet>", true)
  zip.end()
  yield* made.splice(0)
}

/** Adds a file, whose parts zlib deflates one by one; fflate's own deflation takes several times as long. */
const deflated = (zip: Zip, filename: string): ((text: string, isLast: boolean) => void) => {
  const file: ZipInputFile = { filename, compression: 8, size: 0, crc: 0 }
  zip.add(file)
  return (text, isLast) => {
    const bytes = Buffer.from(text)
    file.size += bytes.length
    file.crc = crc32(bytes, file.crc)
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    file.ondata?.(null, deflateRawSync(bytes, { level: 1, finishFlush }), isLast)
  }
}

const cellXml = (cell: Cell): string =>
  typeof cell === "number"
    ? `<c><v>${cell}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
