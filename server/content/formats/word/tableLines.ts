import { flat, numberedIn } from "./lineText.ts"
import { columnOf } from "../sheetHead.ts"
import { tableKeysIn } from "./keysIn.ts"
import { optionLetter } from "./optionsIn.ts"
import { PLAIN_STYLE } from "../textStyle.ts"
import { textOf, trim, type WordCell, type WordLine } from "./WordLine.ts"

type Table = NonNullable<WordLine["table"]>

/** Lines with those of the tables that only arrange them: options side by side, questions in frames. */
export const withoutFrames = (lines: ReadonlyArray<WordLine>): ReadonlyArray<WordLine> =>
  lines.flatMap((line) => {
    if (line.table === null) return [line]
    const { table } = line
    if (tableKeysIn(tableTexts(table)) !== null) return [line]
    const rows = rowLines(table) ?? keyLines(table)
    if (rows !== null) return rows
    const options = optionLines(table)
    if (options !== null) return options
    return isFrame(table) ? withoutFrames(table.flatMap((row) => row.flatMap((cell) => cell.lines))) : [line]
  })

export const tableTexts = (table: Table): ReadonlyArray<ReadonlyArray<string>> => table.map((row) => row.map(cellText))

const cellText = ({ lines }: WordCell): string =>
  lines
    .map(({ pieces }) => textOf(pieces))
    .join("\n")
    .trim()

/** `A. 甲 | B. 乙`, `A. | 甲`, `A | 甲`, or letters in a row above their texts. */
const optionLines = (table: Table): ReadonlyArray<WordLine> | null => {
  const cells = table.flat().filter(isFilled)
  const texts = cells.map(cellText)
  const paired = lettersAbove(table) ?? lettersBefore(cells)
  if (paired !== null) return paired.flatMap(([letter, { lines }]) => labelled(`${letter}. `, lines))
  const isLettered = texts.every((text) => optionLetter(text) !== "") && !texts.some(isLabel)
  return optionLetter(texts[0] ?? "") === "A" && isLettered ? cells.flatMap(({ lines }) => lines) : null
}

const isFilled = (cell: WordCell): boolean =>
  cell.lines.some(({ pieces, table: inner }) => inner !== null || textOf(pieces).trim() !== "")

const LABEL = /^\(?([A-H])[.、:)]\)?$/
const isLabel = (text: string): boolean => LABEL.test(flat(text).trim())
const LETTERS = "ABCDEFGH"

type Lettered = ReadonlyArray<readonly [letter: string, of: WordCell]>

const lettersBefore = (cells: ReadonlyArray<WordCell>): Lettered | null => {
  const pairs = cells.flatMap((cell, n) => {
    const text = cells[n + 1]
    return n % 2 === 0 && text !== undefined ? [[flat(cellText(cell)).trim(), text] as const] : []
  })
  if (pairs.length * 2 !== cells.length) return null
  return labelsOf(pairs)
}

/** Two rows: with more of them it is something to read. */
const lettersAbove = ([letters = [], below = [], ...others]: Table): Lettered | null =>
  others.length > 0 || letters.length !== below.length || !below.every(isFilled)
    ? null
    : labelsOf(letters.map((cell, n) => [flat(cellText(cell)).trim(), below[n] ?? cell] as const))

/** Bare letters are labels where all of them are, in their order. */
const labelsOf = (pairs: Lettered): Lettered | null => {
  const labels = pairs.map(([label]) => label)
  const isBare = labels.length > 1 && labels.every((label, n) => label === LETTERS[n])
  const letters = labels.map((label) => (isBare ? label : (LABEL.exec(label)?.[1] ?? "")))
  if (letters[0] !== "A" || letters.includes("") || pairs.some(([, cell]) => isLabel(cellText(cell)))) return null
  return pairs.map(([, cell], n) => [letters[n] ?? "", cell])
}

/** A question a row, under the names of its columns: `题号 | 题目 | 选项 | 答案`. */
const rowLines = (table: Table): ReadonlyArray<WordLine> | null => {
  const [head = [], ...rows] = table
  const names = head.map((cell) => columnOf(cellText(cell)))
  const isHead = names.includes("题干") && names.includes("答案") && rows.length > 0
  if (!isHead || table.some((row) => row.length !== names.length)) return null
  return rows.flatMap((row, n) => {
    const at = (name: string) =>
      row[names.indexOf(name)]?.lines.filter(({ pieces }) => textOf(pieces).trim() !== "") ?? []
    const number = textOf(at("编号")[0]?.pieces ?? []).trim() || textOf(at("序号")[0]?.pieces ?? []).trim()
    const stem = at("题干").map((line) => ({ ...line, pieces: trim(line.pieces) }))
    const own = numberedIn(textOf(stem[0]?.pieces ?? []))
    return [
      ...labelled(own === null ? `${/^\d{1,3}$/.test(number) ? number : n + 1}. ` : "", stem),
      ...names.flatMap((name, column) => {
        const letter = /^选项([A-J])$/.exec(name)?.[1]
        const lines = at(name)
        if (lines.length === 0 || names.indexOf(name) !== column) return []
        if (letter !== undefined)
          return labelled(optionLetter(textOf(lines[0]?.pieces ?? [])) === "" ? `${letter}. ` : "", lines)
        return name === "选项" ? lines : OF_QUESTION.has(name) ? labelled(`【${name}】`, lines) : []
      }),
    ]
  })
}

/** A key a row, with more than the answer: `题号 | 答案 | 解析`. */
const keyLines = (table: Table): ReadonlyArray<WordLine> | null => {
  const [head = [], ...rows] = table
  const names = head.map((cell) => columnOf(cellText(cell)))
  const [number, answer] = [names.findIndex((name) => name === "编号" || name === "序号"), names.indexOf("答案")]
  const others = names.flatMap((name, at) => (name !== "答案" && OF_QUESTION.has(name ?? "") ? [{ name, at }] : []))
  const isKey = (row: Table[number]): boolean =>
    row.length === names.length &&
    /^\d{1,3}$/.test(flat(cellText(row[number] ?? EMPTY)).trim()) &&
    isFilled(row[answer] ?? EMPTY)
  const [first] = head[0]?.lines ?? []
  if (first === undefined || others.length === 0 || names.includes("题干") || !rows.every(isKey)) return null
  const filled = (cell: WordCell = EMPTY) => cell.lines.filter(({ pieces }) => textOf(pieces).trim() !== "")
  return [
    { ...first, pieces: [labelPiece("参考答案")] },
    ...rows.flatMap((row) => [
      ...labelled(`${flat(cellText(row[number] ?? EMPTY)).trim()}. `, filled(row[answer])),
      ...others.flatMap(({ name, at }) => labelled(`【${name}】`, filled(row[at]))),
    ]),
  ]
}

const EMPTY: WordCell = { lines: [], columns: 1, rows: 1 }

/** Columns that stand as labels behind a question. */
const OF_QUESTION: ReadonlySet<string> = new Set("题型 章节 答案 解析 知识点 难度 分值 来源 年份".split(" "))

const labelled = (label: string, [first, ...more]: ReadonlyArray<WordLine>): ReadonlyArray<WordLine> =>
  first === undefined
    ? []
    : label === ""
      ? [first, ...more]
      : [{ ...first, pieces: [labelPiece(label), ...trim(first.pieces)] }, ...more]

const labelPiece = (text: string) => ({ kind: "text" as const, text, marks: [], style: PLAIN_STYLE })

/** One column, or cells that hold whole questions. */
const isFrame = (table: Table): boolean => {
  const isColumn = table.every((row) => row.length === 1)
  const starts = table
    .flat()
    .filter(({ lines }) => lines.some(({ pieces }) => numberedIn(textOf(pieces).trimStart())?.style === "dot"))
  const options = table.flat().filter(({ lines }) => lines.some(({ pieces }) => optionLetter(textOf(pieces)) === "A"))
  return (isColumn && starts.length > 0) || (starts.length > 0 && options.length > 0)
}
