import { plainSigns } from "#domain/question/BlankText.ts"
import { kindName } from "#domain/core/KindName.ts"
import { ownValue } from "#domain/core/ownValue.ts"
import type { QuestionPart, QuestionRow } from "../bankFiles.ts"
import type { Draft, Fields, OutgoingBank, WrittenFile } from "./Format.ts"
import { FileRefused } from "../../sheet/FileRefused.ts"
import { trimmed } from "./htmlText.ts"
import { judgementIn } from "./judgementIn.ts"
import { joined, split } from "./lists.ts"
import { type Cells, columnOf, headingRow, LETTERS, UNREAD_COLUMNS } from "./sheetHead.ts"

/** Why cells cannot be read, by row and column from 0. */
export type Unread = ReadonlyMap<number, ReadonlyMap<number, string>>

export const HEADINGS =
  `编号 题型 章节 题干 配对项 ${LETTERS.map((letter) => `选项${letter}`).join(" ")} 答案 部分得分 固定选项 可接受答案 附件 解析 知识点 来源 年份 难度 所属案例`.split(
    " ",
  )

/** Cells in the order of the columns. */
export const cellsBy = (byHeading: Readonly<Record<string, string>>): Cells =>
  HEADINGS.map((heading) => byHeading[heading] ?? "")

/** Whether a column holds texts that are shown with marks. */
export const isShownText = (heading: string): boolean => /^(?:题干|配对项|解析|选项.)$/.test(columnOf(heading))

const KINDS: Readonly<Record<string, QuestionRow["kind"]>> = {
  ...Object.fromEntries(
    (["single", "multiple", "indeterminate", "judge", "blank", "number", "match", "order", "short"] as const).map(
      (kind) => [kindName(kind), kind],
    ),
  ),
  案例题: "case",
  单选: "single",
  单项选择题: "single",
  多选: "multiple",
  多项选择题: "multiple",
  不定项: "indeterminate",
  判断: "judge",
  填空: "blank",
  数值: "number",
  配对: "match",
  匹配题: "match",
  连线题: "match",
  排序: "order",
  简答: "short",
  问答题: "short",
  案例: "case",
  案例分析题: "case",
}

/** The kind that people call so. */
export const kindCalled = (name: string): QuestionRow["kind"] | undefined => ownValue(KINDS, name)

/** The questions of a sheet; empty rows are passed over. */
export const draftsOf = (
  rows: ReadonlyArray<Cells>,
  unread: Unread = new Map(),
): ReadonlyArray<Draft & { readonly row: number }> => {
  const head = headingRow(rows)
  const names = (rows[head] ?? []).map(columnOf)
  for (const name of ["题型", "题干", "答案"])
    if (!names.includes(name)) throw new FileRefused(`第一行没有“${name}”这一列；用 --template 可得到模板`)
  const unknown = names.filter((name) => name !== "" && !HEADINGS.includes(name) && !UNREAD_COLUMNS.has(name))
  if (unknown.length > 0) throw new FileRefused(`不认识的列：${unknown.join("、")}`)
  const twice = names.find((name, n) => name !== "" && names.indexOf(name) !== n)
  if (twice !== undefined) throw new FileRefused(`“${twice}”有两列`)
  return rows.flatMap((cells, row) => {
    if (row <= head || cells.every((cell) => cell.trim() === "")) return []
    const draft = draftOf((name) => trimmed(cells[names.indexOf(name)] ?? ""), `第 ${row + 1} 行`)
    const refused = [...(unread.get(row) ?? [])].map(([column, reason]) => `${names[column] ?? ""}  ${reason}`)
    return [{ row, ...draft, refused: [...refused, ...draft.refused] }]
  })
}

/** A question by its cells. */
export const draftOf = (at: (heading: string) => string, place: string): Draft => {
  const refused: string[] = []
  const kind = kindCalled(at("题型"))
  if (kind === undefined) refused.push(`题型  没有“${at("题型")}”这种题型`)
  const shares = sharesIn(at("部分得分"))
  if (shares === null) refused.push("部分得分  应写作 C=50，几个选项用分号隔开")
  const fixed = lettersIn(at("固定选项"))
  const options = LETTERS.flatMap((key) => {
    const text = at(`选项${key}`)
    const share = shares?.get(key)
    if (text === "") return []
    return [{ key, text, ...(share !== undefined && { share }), ...(fixed.includes(key) && { fixed: true as const }) }]
  })
  const lost = fixed.split("").filter((letter) => !options.some(({ key }) => key === letter))
  if (lost.length > 0) refused.push(`固定选项  没有选项 ${lost.join("、")}`)
  const whole = (heading: string) => (/^\d+$/.test(at(heading)) ? Number(at(heading)) : at(heading))
  const given = (heading: string, value: unknown) => (at(heading) === "" ? undefined : value)
  // a judgement may say what is chosen between, and name it by its letter
  const sides = kind === "judge" ? options.filter(({ text }) => judgementIn(text) !== null) : []
  const isSided = sides.length === 2 && sides.length === options.length
  const side = sides.find(({ key }) => isSided && key === lettersIn(at("答案")))
  const cell = side?.text ?? at("答案")
  const answer = kind === undefined || cell === "" ? undefined : answerOf(kind, cell, at("题干"))
  if (answer === null) refused.push(`答案  判断题的答案应为 对 或 错，不是“${at("答案")}”`)
  const fields: Fields = {
    id: given("编号", at("编号")),
    kind,
    stem: at("题干"),
    prompts: given("配对项", promptsOf(at("配对项"))),
    options: options.length === 0 || isSided ? undefined : options,
    answer: answer ?? undefined,
    accepted: given("可接受答案", split(at("可接受答案"), false)),
    attachments: given("附件", whole("附件")),
    explanation: at("解析"),
    points: split(at("知识点"), true),
    source: given("来源", at("来源")),
    year: given("年份", whole("年份")),
    difficulty: given("难度", whole("难度")),
  }
  const of = at("所属案例") === "" ? null : at("所属案例")
  const cells = Object.fromEntries([...HEADINGS, "分值"].flatMap((name) => (at(name) === "" ? [] : [[name, at(name)]])))
  const score = scoreIn(at("分值"))
  const chapter = at("章节") === "" ? null : at("章节")
  return { place, chapter, of, ...(score !== null && { score }), cells, fields, simplified: [], refused }
}

/** `2`, `2.5分`; null for what is no number of points. */
const scoreIn = (cell: string): number | null => {
  const [, points] = /^(\d{1,3}(?:\.\d{1,2})?)\s{0,2}分?$/.exec(cell) ?? []
  return points === undefined || Number(points) === 0 ? null : Number(points)
}

/** null for a judgement that is neither. */
const answerOf = (kind: QuestionRow["kind"], cell: string, stem: string): QuestionRow["answer"] | null => {
  switch (kind) {
    case "single":
      return lettersIn(cell)
    case "multiple":
    case "indeterminate":
    case "match":
    case "order":
      return lettersIn(cell).split("")
    case "judge":
      return judgementIn(cell)
    case "blank":
      return blanksOf(cell, stem)
    case "number":
    case "short":
    case "case":
      return cell
  }
}

/** `Ｂ`, `b.`, `A、C`, `C→A→B` without what people put around the letters of options. */
const lettersIn = (cell: string): string =>
  plainSigns(cell)
    .toUpperCase()
    .replaceAll(/[\s,.;|→>/+()-]/g, "")

/** `C=50; D=20`, per cent of the score; null for anything else. */
const sharesIn = (cell: string): ReadonlyMap<string, number> | null => {
  const parts = cell.split(/[;；,，、|]/).filter((part) => part.trim() !== "")
  const pairs = parts.map((part) => /^\s*([A-J])\s*[=＝:：]\s*(\d{1,3})\s*(?:[%％]\s*)?$/i.exec(part))
  return pairs.every((pair) => pair !== null)
    ? new Map(pairs.map(([, key = "", share]) => [key.toUpperCase(), Number(share)]))
    : null
}

/** With `|` between them; people also write one a line. */
const promptsOf = (cell: string): ReadonlyArray<string> =>
  cell.includes("|") ? split(cell, false) : cell.split("\n").flatMap((line) => split(line, false))

/** A line for each blank; people also write ； between the answers of several blanks. */
const blanksOf = (cell: string, stem: string): ReadonlyArray<ReadonlyArray<string>> => {
  const count = stem.match(/_{2,}/g)?.length ?? 0
  const lines = cell.split("\n").filter((line) => line.trim() !== "")
  const parts = lines.length === 1 && count > 1 ? cell.split(/[；;]/) : lines
  return (parts.length === count || lines.length > 1 ? parts : lines).map((line) => split(line, false))
}

/** The sheet of a bank, a case before its parts. */
export const sheetOf = ({
  chapters,
  questions,
}: OutgoingBank): { readonly rows: ReadonlyArray<Cells> } & Pick<WrittenFile, "left"> => {
  const names = new Map(chapters.map(({ id, name }) => [id, name]))
  const fitting = questions.filter((one) => !isWide(one))
  const rows = fitting.flatMap(({ sub = [], chapter, ...entry }) => {
    const name = names.get(chapter) ?? chapter
    return [cellsOf(entry, name, ""), ...sub.map((part) => cellsOf(part, name, entry.id))]
  })
  return { rows: [HEADINGS, ...rows], left: leftOf(questions) }
}

/** Questions that neither a sheet nor a Word document holds. */
export const leftOf = (questions: ReadonlyArray<QuestionRow>): WrittenFile["left"] =>
  questions.filter(isWide).map(({ id }) => ({ id, reason: "表格只有选项A 到选项J" }))

const isWide = ({ sub = [], ...entry }: QuestionRow): boolean =>
  [entry, ...sub].some(({ options = [] }) => options.some(({ key }) => !LETTERS.includes(key)))

type Part = Omit<QuestionPart, "kind"> & { readonly kind: QuestionRow["kind"] }

const cellsOf = (part: Part, chapter: string, of: string): Cells =>
  cellsBy({
    编号: part.id,
    题型: part.kind === "case" ? "案例题" : kindName(part.kind),
    章节: chapter,
    题干: part.stem,
    配对项: joined(part.prompts ?? []),
    ...Object.fromEntries((part.options ?? []).map(({ key, text }) => [`选项${key}`, text])),
    答案: answerCell(part),
    部分得分: (part.options ?? [])
      .flatMap(({ key, share }) => (share === undefined ? [] : [`${key}=${share}`]))
      .join(";"),
    固定选项: (part.options ?? []).flatMap(({ key, fixed }) => (fixed === undefined ? [] : [key])).join(""),
    可接受答案: joined(part.accepted ?? []),
    附件: part.attachments === undefined ? "" : String(part.attachments),
    解析: part.explanation,
    知识点: joined(part.points),
    来源: part.source,
    年份: String(part.year),
    难度: String(part.difficulty),
    所属案例: of,
  })

const answerCell = ({ kind, answer }: Part): string => {
  if (typeof answer === "boolean") return answer ? "对" : "错"
  if (typeof answer === "string" || answer === undefined) return answer ?? ""
  if (kind !== "blank") return answer.flat().join("")
  return answer
    .map((texts: string | ReadonlyArray<string>) => joined(typeof texts === "string" ? [texts] : texts))
    .join("\n")
}
