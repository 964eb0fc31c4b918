import { FileRefused } from "./FileRefused.ts"
import { type CellPictures, cellPicturesOf, type Picture, picturesOf } from "./sheetPictures.ts"
import { numberFormatsIn, shownNumber } from "./shownNumber.ts"
import { allNamed, childNamed, childrenNamed, elementsIn, readXml, type XmlElement, xmlTextOf } from "./xml.ts"
import { unzipped } from "./zip.ts"

const WANTED =
  /^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/(?:_rels\/)?[^/]+\.(?:xml|rels)|drawings\/(?:_rels\/)?[^/]+\.(?:xml|rels))$/

/** Where pictures stand, and what the cells that hold them name. */
const WANTED_FOR_PICTURES =
  /^xl\/(?:cellimages\.xml|metadata\.xml|_rels\/cellimages\.xml\.rels|richData\/(?:_rels\/)?[^/]+\.(?:xml|rels)|media\/[^/]+)$/

/** A cell as it is stored. */
export interface StoredCell {
  /** Plain, or an element with a text in one or several runs, that are set differently. */
  readonly text: string | XmlElement
  /** Why it is not what its sheet shows. */
  readonly reason?: string
  /** The file of a picture that lies in it. */
  readonly picture?: string
}

export interface Workbook {
  /** Of its first sheet, a row for each row, with the gaps. */
  readonly rows: ReadonlyArray<ReadonlyArray<StoredCell>>
  readonly pictures: ReadonlyArray<Picture>
  /** A picture by its file; undefined where it is not there, or pictures were not asked for. */
  readonly picture: (file: string) => Uint8Array | undefined
  /** Names of the sheets that are not read. */
  readonly others: ReadonlyArray<string>
}

const EMPTY: StoredCell = { text: "" }

interface Options {
  /** Bytes. */
  readonly maxUnpacked?: number
  readonly hasPictures?: boolean
}

/** The first sheet. Throws FileRefused. */
export const readWorkbook = (bytes: Uint8Array, { maxUnpacked, hasPictures = false }: Options = {}): Workbook => {
  const isWanted = (name: string) => WANTED.test(name) || (hasPictures && WANTED_FOR_PICTURES.test(name))
  const files = unzipped(bytes, isWanted, maxUnpacked)
  const root = (name: string): XmlElement | null => {
    const file = files.get(name)
    return file === undefined ? null : readXml(withoutPrefix(xmlTextOf(file, name)), name)
  }
  const book = root("xl/workbook.xml")
  const { name, others } = firstSheet(book, root("xl/_rels/workbook.xml.rels"))
  const sheet = root(name)
  if (sheet === null) throw new FileRefused("这不是 XLSX 工作簿")
  const shared = childrenNamed(root("xl/sharedStrings.xml") ?? sheet, "si")
  const formats = numberFormatsIn(root("xl/styles.xml"))
  const inCells = cellPicturesOf(root)
  const rows: StoredCell[][] = []
  for (const row of childrenNamed(childNamed(sheet, "sheetData") ?? sheet, "row")) {
    const number = Number(row.attributes["r"] ?? rows.length + 1)
    if (!(number > rows.length && number <= MAX_ROWS)) throw new FileRefused("工作表的行号不对，或超过 200000 行")
    while (rows.length < number) rows.push([])
    const cells = rows[number - 1] ?? []
    for (const cell of childrenNamed(row, "c")) {
      const column = columnOf(cell.attributes["r"]) ?? cells.length
      while (cells.length < column) cells.push(EMPTY)
      cells[column] = readCell(cell, shared, formats, inCells)
    }
  }
  return { rows, pictures: picturesOf(name, root), picture: (file) => files.get(file), others }
}

/** The letters of a text alone. */
export const plainText = (text: StoredCell["text"]): string => {
  if (typeof text === "string") return text
  const runs = elementsIn(text).flatMap((child) => {
    if (child.name === "t") return [child.text]
    return child.name === "r" ? [childNamed(child, "t")?.text ?? ""] : []
  })
  return unescapedCell(runs.join("")).replaceAll(/\r\n?/g, "\n")
}

export const unescapedCell = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const MAX_ROWS = 200_000
export const MAX_COLUMNS = 200

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

/** How WPS and Excel write a picture that lies in a cell; null where its file is not found. */
const pictureIn = (
  { attributes }: XmlElement,
  said: string,
  { named, numbered }: CellPictures,
): string | null | undefined => {
  const name = /\bDISPIMG\(\s*"([^"]*)"/.exec(said)?.[1]
  if (name !== undefined) return named.get(name) ?? null
  return attributes["t"] === "e" && attributes["vm"] !== undefined
    ? (numbered[Number(attributes["vm"]) - 1] ?? null)
    : undefined
}

const readCell = (
  cell: XmlElement,
  shared: ReadonlyArray<XmlElement>,
  formats: ReadonlyArray<string>,
  inCells: CellPictures,
): StoredCell => {
  const stored = childNamed(cell, "v")
  const value = stored?.text ?? ""
  const text = unescapedCell(value)
  const type = cell.attributes["t"]
  const formula = childNamed(cell, "f")
  const picture = pictureIn(cell, `${formula?.text ?? ""}${value}`, inCells)
  if (picture !== undefined)
    return picture === null ? { text, reason: "单元格里的图片读不出来" } : { text: "", picture }
  if (formula !== undefined && stored === undefined)
    return { text, reason: "单元格是公式，文件里没有算出的值；请在表格软件里打开并保存，再导入" }
  if (type === "s") return { text: shared[Number(value)] ?? "" }
  if (type === "inlineStr") return { text: childNamed(cell, "is") ?? cell }
  if (type === "b") return { text: value === "1" ? "TRUE" : "FALSE" }
  if (type === "str") return { text }
  if (type === "e") return { text, reason: `单元格是公式，算出的是错误 ${value}` }
  if (value === "") return { text }
  const shown = type === "d" ? null : shownNumber(value, formats[Number(cell.attributes["s"] ?? 0)] ?? "General")
  if (shown !== null) return { text: shown }
  return { text, reason: `单元格存的是 ${value}，显示的是另一种样子；请把格式设为文本，再照原样写` }
}
