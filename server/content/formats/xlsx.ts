import { xmlText } from "../../core/xmlText.ts"
import { cellText, type CellText, plainCell } from "./cellText.ts"
import type { Format } from "./Format.ts"
import { isReadablePicture, pictureAddress } from "./pictureAddress.ts"
import { draftsOf, isShownText, sheetOf, type Unread } from "./sheet.ts"
import { type Cells, headingRow, MAX_HEAD, notesOf } from "./sheetHead.ts"
import { sheetTemplate } from "./sheetTemplate.ts"
import { MAX_COLUMNS, readWorkbook } from "../../sheet/workbook.ts"
import type { XmlElement } from "../../sheet/xml.ts"
import { zipped } from "../../sheet/zip.ts"

interface Sheet {
  /** The texts, a row for each row, with the gaps. */
  readonly rows: ReadonlyArray<Cells>
  /** By row and column: why a cell is not what its sheet shows. */
  readonly unread: Unread
  /** By row: words on what its texts lost. */
  readonly lost: ReadonlyMap<number, ReadonlySet<string>>
  /** By the address that its texts use. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** What is said of it as a whole. */
  readonly notes: ReadonlyArray<string>
}

const readSheet = (bytes: Uint8Array): Sheet => {
  const { rows: stored, pictures, picture, others } = readWorkbook(bytes, { hasPictures: true })
  const textOf = makeTextOf()
  const words = stored.slice(0, MAX_HEAD).map((cells) => cells.map(({ text }) => textOf(text).words))
  const headings = words[headingRow(words)] ?? []
  const unread = new Map<number, Map<number, string>>()
  const lost = new Map<number, Set<string>>()
  const brought = new Map<string, Uint8Array>()
  const refuse = (row: number, column: number, reason: string) =>
    void unread.set(row, (unread.get(row) ?? new Map()).set(column, reason))
  const shownPicture = (file: string | null, row: number, column: number): string => {
    const found = file === null ? undefined : picture(file)
    if (!isShownText(headings[column] ?? "")) refuse(row, column, "图片应放在题干、选项或解析的格子里")
    else if (found === undefined) refuse(row, column, "含有形状、图表或读不出来的图片")
    else if (!isReadablePicture(found)) refuse(row, column, "图片的格式读不出来，请另存为 PNG")
    else {
      brought.set(pictureAddress(found), found)
      return `![图](${pictureAddress(found)})`
    }
    return ""
  }
  const rows = stored.map((cells, row) =>
    cells.map(({ text: stands, reason, picture: file }, column) => {
      if (file !== undefined) return shownPicture(file, row, column)
      const text = textOf(stands)
      const isShown = isShownText(headings[column] ?? "")
      if (isShown && text.lost.length > 0) lost.set(row, new Set([...(lost.get(row) ?? []), ...text.lost]))
      if (reason !== undefined) refuse(row, column, reason)
      return isShown ? text.marked : text.words
    }),
  )
  const notes = others.length > 0 ? [`只读第一张工作表，没有读：${others.join("、")}`] : []
  const first = headingRow(rows)
  for (const { row, column, file } of pictures) {
    const above = rows.findLastIndex((cells, n) => n <= row && cells.some((text) => text.trim() !== ""))
    if (above > first) {
      const cells = rows[above] ?? []
      while (cells.length <= column && cells.length < headings.length) cells.push("")
      const shown = shownPicture(file, above, column)
      if (shown !== "") cells[column] = [cells[column] ?? "", shown].filter((text) => text !== "").join("\n")
    } else notes.push("不在题目行上的图片已略去")
  }
  return { rows, unread, lost, pictures: brought, notes: [...new Set([...notes, ...notesOf(rows)])] }
}

/** Texts that several cells share are read once. */
const makeTextOf = () => {
  const shared = new Map<XmlElement, CellText>()
  return (text: string | XmlElement): CellText => {
    if (typeof text === "string") return plainCell(text)
    const read = shared.get(text) ?? cellText(text)
    shared.set(text, read)
    return read
  }
}

const escaped = (text: string): string => xmlText(text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_"))

const letterOf = (column: number): string => String.fromCharCode(65 + column)

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"

/** Every cell is a text, those that are still empty too, so that nothing is a formula, a date or a rounded number. */
const workbook = (rows: ReadonlyArray<Cells>): Uint8Array => {
  const cells = (row: Cells, n: number) =>
    row
      .map((text, column) => ({ text, place: `${letterOf(column)}${n + 1}` }))
      .filter(({ text }) => text !== "")
      .map(
        ({ text, place }) =>
          `<c r="${place}" t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
      )
      .join("")
  return zipped({
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="题目" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${MAX_COLUMNS}" width="16" customWidth="1" style="1"/></cols><sheetData>${rows.map((row, n) => `<row r="${n + 1}">${cells(row, n)}</row>`).join("")}</sheetData></worksheet>`,
  })
}

export const xlsx: Format = {
  read: (bytes) => {
    const { rows, unread, lost, pictures, notes } = readSheet(bytes)
    const drafts = draftsOf(rows, unread).map((draft, n) => ({
      ...draft,
      simplified: [...(n === 0 ? notes : []), ...(lost.get(draft.row) ?? [])],
    }))
    return {
      drafts,
      pictures,
      rest: (numbers) =>
        workbook([rows[headingRow(rows)] ?? [], ...numbers.map((n) => rows[drafts[n]?.row ?? 0] ?? [])]),
    }
  },
  write: (bank) => {
    const { rows, left } = sheetOf(bank)
    return { bytes: workbook(rows), left }
  },
}

export const xlsxTemplate = (): Uint8Array => workbook(sheetTemplate)
