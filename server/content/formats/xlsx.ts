import { xmlText } from "../../core/xmlText.ts"
import { cellText, type CellText, plainCell, unescapedCell } from "./cellText.ts"
import { type Format, FileRefused } from "./Format.ts"
import { type Cells, draftsOf, isShownText, sheetOf, type Unread } from "./sheet.ts"
import { picturesOf } from "./sheetPictures.ts"
import { sheetTemplate } from "./sheetTemplate.ts"
import { numberFormatsIn, shownNumber } from "./shownNumber.ts"
import { allNamed, childNamed, childrenNamed, elementsIn, readXml, type XmlElement, xmlTextOf } from "./xml.ts"
import { unzipped, zipped } from "./zip.ts"

const WANTED =
  /^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/(?:_rels\/)?[^/]+\.(?:xml|rels)|drawings\/[^/]+\.xml)$/

interface Sheet {
  /** The texts, a row for each row, with the gaps. */
  readonly rows: ReadonlyArray<Cells>
  /** By row and column: why a cell is not what its sheet shows. */
  readonly unread: Unread
  /** By row: words on what its texts lost. */
  readonly lost: ReadonlyMap<number, ReadonlySet<string>>
  /** What is said of it as a whole. */
  readonly notes: ReadonlyArray<string>
}

/** The first sheet. */
const readSheet = (bytes: Uint8Array): Sheet => {
  const files = unzipped(bytes, (name) => WANTED.test(name))
  const root = (name: string): XmlElement | null => {
    const file = files.get(name)
    return file === undefined ? null : readXml(withoutPrefix(xmlTextOf(file, name)), name)
  }
  const book = root("xl/workbook.xml")
  const { name, others } = firstSheet(book, root("xl/_rels/workbook.xml.rels"))
  const sheet = root(name)
  if (sheet === null) throw new FileRefused("这不是 XLSX 工作簿")
  const shared = childrenNamed(root("xl/sharedStrings.xml") ?? sheet, "si").map(cellText)
  const formats = numberFormatsIn(root("xl/styles.xml"))
  const rows: string[][] = []
  const unread = new Map<number, Map<number, string>>()
  const lost = new Map<number, Set<string>>()
  const refuse = (row: number, column: number, reason: string) =>
    void unread.set(row, (unread.get(row) ?? new Map()).set(column, reason))
  for (const row of childrenNamed(childNamed(sheet, "sheetData") ?? sheet, "row")) {
    const number = Number(row.attributes["r"] ?? rows.length + 1)
    if (!(number > rows.length && number <= MAX_ROWS)) throw new FileRefused("工作表的行号不对，或超过 200000 行")
    while (rows.length < number) rows.push([])
    const cells = rows[number - 1] ?? []
    for (const cell of childrenNamed(row, "c")) {
      const column = columnOf(cell.attributes["r"]) ?? cells.length
      while (cells.length < column) cells.push("")
      const { text, reason } = readCell(cell, shared, formats)
      const isShown = isShownText(rows[0]?.[column] ?? "")
      cells[column] = isShown ? text.marked : text.words
      if (isShown && text.lost.length > 0)
        lost.set(number - 1, new Set([...(lost.get(number - 1) ?? []), ...text.lost]))
      if (reason !== undefined) refuse(number - 1, column, reason)
    }
  }
  const notes = others.length > 0 ? [`只读第一张工作表，没有读：${others.join("、")}`] : []
  for (const { row, column } of picturesOf(name, root)) {
    const above = rows.findLastIndex((cells, n) => n <= row && cells.some((text) => text.trim() !== ""))
    if (above > 0) refuse(above, column, "含有图片，暂不支持")
    else notes.push("不在题目行上的图片已略去")
  }
  return { rows, unread, lost, notes: [...new Set(notes)] }
}

const MAX_ROWS = 200_000
const MAX_COLUMNS = 200

/** Some programs write `x:row` for `row`. */
const withoutPrefix = (text: string): string => {
  const [, prefix] = /<([A-Za-z][\w.-]*):(?:workbook|worksheet|sst|styleSheet)[\s>]/.exec(text.slice(0, 2_000)) ?? []
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</")
}

interface FirstSheet {
  /** Of its file. */
  readonly name: string
  readonly others: ReadonlyArray<string>
}

/** The first sheet of cells that is seen, or the first one where all are hidden. */
const firstSheet = (workbook: XmlElement | null, relations: XmlElement | null): FirstSheet => {
  const targets = new Map(
    relations === null ? [] : elementsIn(relations).map(({ attributes }) => [attributes["Id"], attributes["Target"]]),
  )
  const sheets = (workbook === null ? [] : allNamed(workbook, "sheet")).map(({ attributes }) => {
    const [, id] = Object.entries(attributes).find(([name]) => name.endsWith(":id")) ?? []
    const target = targets.get(id) ?? "worksheets/sheet1.xml"
    return {
      name: attributes["name"] ?? "",
      target: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
      isHidden: /^(?:very)?hidden$/i.test(attributes["state"] ?? ""),
    }
  })
  const ofCells = sheets.filter(({ target }) => /\/worksheets\//.test(target))
  const first = ofCells.find(({ isHidden }) => !isHidden) ?? ofCells[0]
  return {
    name: first?.target ?? "xl/worksheets/sheet1.xml",
    others: sheets.filter((one) => one !== first).map(({ name, isHidden }) => (isHidden ? `${name}（隐藏）` : name)),
  }
}

/** `AB12` is column 27. */
const columnOf = (reference: string | undefined): number | null => {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0]
  if (letters === undefined) return null
  const column = letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (column >= MAX_COLUMNS) throw new FileRefused(`工作表超过 ${MAX_COLUMNS} 列`)
  return column
}

const readCell = (
  cell: XmlElement,
  shared: ReadonlyArray<CellText>,
  formats: ReadonlyArray<string>,
): { readonly text: CellText; readonly reason?: string } => {
  const stored = childNamed(cell, "v")
  const value = stored?.text ?? ""
  const text = plainCell(unescapedCell(value))
  const type = cell.attributes["t"]
  const formula = childNamed(cell, "f")
  // how WPS and Excel write a picture that lies in a cell
  if (/\bDISPIMG\(/.test(`${formula?.text ?? ""}${value}`) || (type === "e" && cell.attributes["vm"] !== undefined))
    return { text, reason: "单元格里是图片，暂不支持" }
  if (formula !== undefined && stored === undefined)
    return { text, reason: "单元格是公式，文件里没有算出的值；请在表格软件里打开并保存，再导入" }
  if (type === "s") return { text: shared[Number(value)] ?? plainCell("") }
  if (type === "inlineStr") return { text: cellText(childNamed(cell, "is") ?? cell) }
  if (type === "b") return { text: plainCell(value === "1" ? "TRUE" : "FALSE") }
  if (type === "str") return { text }
  if (type === "e") return { text, reason: `单元格是公式，算出的是错误 ${value}` }
  if (value === "") return { text }
  const shown = type === "d" ? null : shownNumber(value, formats[Number(cell.attributes["s"] ?? 0)] ?? "General")
  if (shown !== null) return { text: plainCell(shown) }
  return { text, reason: `单元格存的是 ${value}，显示的是另一种样子；请把格式设为文本，再照原样写` }
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
    const { rows, unread, lost, notes } = readSheet(bytes)
    const drafts = draftsOf(rows, unread).map((draft, n) => ({
      ...draft,
      simplified: [...(n === 0 ? notes : []), ...(lost.get(draft.row) ?? [])],
    }))
    return {
      drafts,
      rest: (numbers) => workbook([rows[0] ?? [], ...numbers.map((n) => rows[drafts[n]?.row ?? 0] ?? [])]),
    }
  },
  write: (bank) => {
    const { rows, left } = sheetOf(bank)
    return { bytes: workbook(rows), left }
  },
}

export const xlsxTemplate = (): Uint8Array => workbook(sheetTemplate)
