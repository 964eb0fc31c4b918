import { xmlText } from "../../../core/xmlText.ts"
import type { DraftSection } from "../Format.ts"
import { split } from "../lists.ts"
import { kindCalled } from "../sheet.ts"
import { zipped } from "../../../sheet/zip.ts"
import { chineseNumber } from "./numbering.ts"
import { OWN_FIELDS, OWN_STYLES, REFUSED_LABEL } from "./ownFields.ts"
import { richPieces } from "./richPieces.ts"
import type { Pieces } from "./WordLine.ts"

interface Written {
  /** By the headings of a sheet. */
  readonly cells: Readonly<Record<string, string>>
  /** Why it could not be read before. */
  readonly refused: ReadonlyArray<string>
  /** Of a paper: the part that it stands in. */
  readonly section?: DraftSection
}

/** A document that a teacher reads, and that comes in again as it went out: styles say what each paragraph is. */
export const wordFile = (questions: ReadonlyArray<Written>, title = ""): Uint8Array => {
  const paragraphs: string[] = title === "" ? [] : [paragraph("Title", [run(title)])]
  let [chapter, kind] = ["", ""]
  let [headings, number, part] = [0, 0, 0]
  let section: DraftSection | undefined
  for (const { cells, refused, section: own } of questions) {
    const at = (name: string) => cells[name] ?? ""
    const isPart = at("所属案例") !== ""
    if (!isPart && own === undefined && at("章节") !== chapter) {
      chapter = at("章节")
      kind = ""
      headings = 0
      paragraphs.push(paragraph("StudyChapter", [run(chapter)]))
    }
    if (!isPart && own !== undefined && own !== section) {
      section = own
      headings += 1
      number = 0
      const isKind = kindCalled(own.name) === kindCalled(at("题型"))
      kind = isKind ? at("题型") : ""
      const heading = `${chineseNumber(headings)}、${own.name}（${own.scores}）`
      paragraphs.push(paragraph(isKind ? "StudyKind" : "StudySection", [run(heading)]))
    }
    if (!isPart && at("题型") !== kind && own !== undefined) {
      kind = at("题型")
      paragraphs.push(paragraph("StudyKind", [run(kind)]))
    } else if (!isPart && at("题型") !== kind) {
      kind = at("题型")
      headings += 1
      number = 0
      paragraphs.push(paragraph("StudyKind", [run(`${chineseNumber(headings)}、${kind}`)]))
    }
    if (isPart) part += 1
    else [number, part] = [number + 1, 0]
    paragraphs.push(
      shown(isPart ? "StudyPart" : "StudyStem", isPart ? `（${part}） ` : `${number}. `, at("题干"), false),
    )
    if (isPart) paragraphs.push(paragraph("StudyPartkind", [run(`【题型】${at("题型")}`)]))
    split(at("配对项"), false).forEach((prompt, n) =>
      paragraphs.push(shown("StudyPrompt", `（${n + 1}） `, prompt, true)),
    )
    for (const letter of "ABCDEFGHIJ")
      if (at(`选项${letter}`) !== "") paragraphs.push(shown("StudyOption", `${letter}. `, at(`选项${letter}`), true))
    for (const [name, { style, label }] of Object.entries(OWN_FIELDS)) {
      if (at(name) === "" || (name === "编号" && /^案例\d+$/.test(at(name)))) continue
      if (name === "解析") paragraphs.push(shown(`Study${style}`, label, at(name), false))
      else paragraphs.push(paragraph(`Study${style}Marks`, [run(label), run(at(name))]))
    }
    if (!isPart && own !== undefined) paragraphs.push(paragraph("StudyOwnchapter", [run(`【章节】${at("章节")}`)]))
    for (const reason of refused) paragraphs.push(paragraph("StudyRefused", [run(`${REFUSED_LABEL}${reason}`)]))
  }
  return zipped({
    "[Content_Types].xml": `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "word/styles.xml": `${HEAD}<w:styles xmlns:w="${MAIN}">${STYLES}</w:styles>`,
    "word/document.xml": `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${paragraphs.join("")}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="850" w:footer="850" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  })
}

/** As it looks where that can be read again, else in our marks. */
const shown = (style: string, label: string, text: string, isOption: boolean): string => {
  const pieces = richPieces(text, isOption)
  return pieces === null
    ? paragraph(`${style}Marks`, [run(label), run(text)])
    : paragraph(style, [run(label), ...pieceRuns(pieces)])
}

const paragraph = (style: string, runs: ReadonlyArray<string>): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs.join("")}</w:p>`

const pieceRuns = (pieces: Pieces): ReadonlyArray<string> =>
  pieces.flatMap((piece) => {
    if (piece.kind !== "text") return []
    const properties = piece.marks.map((mark) => PROPERTIES[mark] ?? "").join("")
    return [run(piece.text, properties)]
  })

const PROPERTIES: Readonly<Record<string, string>> = {
  strong: "<w:b/>",
  em: "<w:i/>",
  del: "<w:strike/>",
  u: '<w:u w:val="single"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
}

const run = (text: string, properties = ""): string =>
  `<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}${text
    .split(/([\n\t])/)
    .map((part) =>
      part === "\n"
        ? "<w:br/>"
        : part === "\t"
          ? "<w:tab/>"
          : part === ""
            ? ""
            : `<w:t xml:space="preserve">${xmlText(part)}</w:t>`,
    )
    .join("")}</w:r>`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"

const look = (style: string): string => {
  if (style === "Chapter")
    return '<w:pPr><w:keepNext/><w:spacing w:before="360" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'
  if (style === "Kind" || style === "Section")
    return '<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/></w:rPr>'
  if (style === "Stem" || style === "Part") return '<w:pPr><w:keepNext/><w:spacing w:before="160"/></w:pPr>'
  if (style === "Option" || style === "Prompt") return '<w:pPr><w:ind w:left="420"/></w:pPr>'
  if (style === "Refused") return '<w:rPr><w:color w:val="C00000"/></w:rPr>'
  const isSmall = !/^(?:Answer|Explanation)$/.test(style)
  return isSmall
    ? '<w:pPr><w:ind w:left="420"/></w:pPr><w:rPr><w:color w:val="595959"/><w:sz w:val="18"/></w:rPr>'
    : '<w:pPr><w:ind w:left="420"/></w:pPr>'
}

const STYLES = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style>',
  ...OWN_STYLES.flatMap(([style, name]) => [
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="Study${style}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/>${look(style)}</w:style>`,
    `<w:style w:type="paragraph" w:customStyle="1" w:styleId="Study${style}Marks"><w:name w:val="${name}（标记）"/><w:basedOn w:val="Study${style}"/></w:style>`,
  ]),
].join("")
