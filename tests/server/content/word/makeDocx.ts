import { strToU8, zipSync } from "fflate"

/** The XML of text in a document. */
export const escapedXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

export const runXml = (text: string, properties = ""): string =>
  `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}${text
    .split(/(\t|\n)/)
    .map((part) =>
      part === "\t"
        ? "<w:tab/>"
        : part === "\n"
          ? "<w:br/>"
          : part === ""
            ? ""
            : `<w:t xml:space="preserve">${escapedXml(part)}</w:t>`,
    )
    .join("")}</w:r>`

/** A paragraph of plain text, or of runs that begin with `<`; `list`: id and level of its numbering. */
export const paragraphXml = (text: string, list?: readonly [id: number, level: number]): string => {
  const numbering =
    list === undefined
      ? ""
      : `<w:pPr><w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr></w:pPr>`
  return `<w:p>${numbering}${text.startsWith("<") ? text : runXml(text)}</w:p>`
}

export const tableXml = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `<w:tbl><w:tblPr/>${rows
    .map(
      (row) =>
        `<w:tr>${row
          .map(
            (cell) =>
              `<w:tc>${cell
                .split("\n")
                .map((line) => paragraphXml(line))
                .join("")}</w:tc>`,
          )
          .join("")}</w:tr>`,
    )
    .join("")}</w:tbl>`

const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const MATH = "http://schemas.openxmlformats.org/officeDocument/2006/math"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"
export const SPACES = `xmlns:w="${MAIN}" xmlns:m="${MATH}" xmlns:r="${OFFICE}" xmlns:a="${DRAWING}" xmlns:mc="${COMPATIBILITY}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`

export interface DocxParts {
  readonly numbering?: string
  readonly styles?: string
  /** Further relationships of the document. */
  readonly relations?: string
  readonly files?: Readonly<Record<string, Uint8Array>>
}

/** A .docx with this body. */
export const makeDocx = (
  body: string,
  { numbering, styles, relations = "", files = {} }: DocxParts = {},
): Uint8Array => {
  const related = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const own = [
    numbering === undefined ? "" : related("rNum", "numbering", "numbering.xml"),
    styles === undefined ? "" : related("rSty", "styles", "styles.xml"),
    relations,
  ].join("")
  const texts: Readonly<Record<string, string>> = {
    "_rels/.rels": `<Relationships>${related("rId1", "officeDocument", "word/document.xml")}</Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships>${own}</Relationships>`,
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document ${SPACES}><w:body>${body}</w:body></w:document>`,
    ...(numbering !== undefined && { "word/numbering.xml": `<w:numbering ${SPACES}>${numbering}</w:numbering>` }),
    ...(styles !== undefined && { "word/styles.xml": `<w:styles ${SPACES}>${styles}</w:styles>` }),
  }
  return zipSync({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
    ...files,
  })
}

/** One list of these levels, each `[format, text]`; its id is 1, and further ids are lists of their own that count alone. */
export const numberingXml = (levels: ReadonlyArray<readonly [format: string, text: string]>, lists = 1): string => {
  const definition = (id: number) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels
      .map(
        ([format, text], n) =>
          `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
      )
      .join("")}</w:abstractNum>`
  const ids = Array.from({ length: lists }, (_, n) => n + 1)
  return `${ids.map(definition).join("")}${ids.map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join("")}`
}

/** Lines as paragraphs. */
export const docxOf = (...lines: ReadonlyArray<string>): Uint8Array =>
  makeDocx(
    lines.map((line) => (line.startsWith("<w:tbl") || line.startsWith("<w:p") ? line : paragraphXml(line))).join(""),
  )
