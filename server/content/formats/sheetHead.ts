import { ownValue } from "#domain/core/ownValue.ts"

/** A row of a spreadsheet. */
export type Cells = ReadonlyArray<string>

export const LETTERS = "ABCDEFGHIJ".split("")

/** The name of a column as ours. */
export const columnOf = (heading: string): string => ownValue(OTHER_NAMES, heading.trim()) ?? heading.trim()

const OTHER_NAMES: Readonly<Record<string, string>> = {
  题号: "编号",
  类型: "题型",
  题目: "题干",
  问题: "题干",
  正确答案: "答案",
  参考答案: "答案",
  答案解析: "解析",
  讲解: "解析",
  ...Object.fromEntries(LETTERS.map((letter) => [letter, `选项${letter}`])),
}

/** Columns that other sheets have and a bank has no place for. */
export const UNREAD_COLUMNS: ReadonlySet<string> = new Set(["序号", "分值"])

export const ONLY_IN_PAPERS = "分值只写进试卷，题库里没有"

/** A title may stand above the names of the columns. */
export const MAX_HEAD = 10

/** The row that names the columns. */
export const headingRow = (rows: ReadonlyArray<Cells>): number => {
  const found = rows.slice(0, MAX_HEAD).findIndex((cells) => {
    const names = cells.map(columnOf)
    return ["题型", "题干", "答案"].every((name) => names.includes(name))
  })
  return Math.max(found, 0)
}

/** What of a sheet is not read, as a whole. */
export const notesOf = (rows: ReadonlyArray<Cells>): ReadonlyArray<string> => {
  const head = headingRow(rows)
  const titles = rows.slice(0, head).flatMap((cells) => cells.filter((text) => text.trim() !== ""))
  const hasScores = rows[head]?.some((name) => columnOf(name) === "分值") === true
  return [
    ...(titles.length > 0 ? [`表头上面的文字没有读：${titles.join("、").slice(0, 40)}`] : []),
    ...(hasScores ? [ONLY_IN_PAPERS] : []),
  ]
}
