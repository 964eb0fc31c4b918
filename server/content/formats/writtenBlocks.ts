import { mark, withoutMarks } from "../formulas.ts"
import { unfilledHtml } from "../questionText.ts"
import { type Block, isSame, type Line, type Mark, type Run } from "./Block.ts"
import { blockText } from "./blockText.ts"
import { htmlBlocks } from "./htmlBlocks.ts"
import { htmlTree } from "./htmlTree.ts"

export interface Written {
  readonly text: string
  readonly simplified: ReadonlyArray<string>
}

/**
 * Blocks in the marks of questions; what is written is read again and compared with them, so that nothing is shown in
 * another way without a word. `isOption`: in lines, as an option is shown. null where no writing shows them.
 */
export const writtenBlocks = (blocks: ReadonlyArray<Block>, isOption: boolean): Written | null => {
  const shown = shownOf(blocks, withoutMarks)
  for (const manner of ["plain", "strict", "bare"] as const) {
    const text = blockText(blocks, manner)
    const again = shownAgain(text, isOption)
    if (again === shown) return { text, simplified: [] }
    if (manner === "bare" && again.replaceAll(MARKED_OR_SPACE, "") === shown.replaceAll(MARKED_OR_SPACE, ""))
      return { text, simplified: ["粗体、下划线等格式已略去"] }
  }
  return null
}

const shownAgain = (text: string, isOption: boolean): string => {
  const tree = htmlTree(
    unfilledHtml(text, isOption).replaceAll(/<img src="([^"]*)"[^>]*>/g, (_, src: string) => pictured(src)),
  )
  return tree === null ? "" : shownOf(htmlBlocks(tree, { isFlat: isOption, hasFormulas: false }).blocks, asItIs)
}

const asItIs = (text: string): string => text

/** What is seen, line by line, the marks of each text behind it; formulas as their marks. */
const shownOf = (blocks: ReadonlyArray<Block>, textOf: (text: string) => string): string => {
  const seen = (line: Line): string => {
    const runs: Array<{ text: string; marks: ReadonlyArray<Mark> }> = []
    for (const run of line) {
      const [text, marks] = run.kind === "text" ? [textOf(run.text), run.marks] : [placeholderOf(run), []]
      const last = runs.at(-1)
      if (last !== undefined && isSame(last.marks, marks)) last.text += text
      else runs.push({ text, marks })
    }
    return runs.map(({ text, marks }) => `${text}\uFDD0${marks.join()}\uFDD0`).join("")
  }
  return blocks
    .flatMap((block) => {
      switch (block.kind) {
        case "paragraph":
          return block.lines.map(seen)
        case "code":
          return [`\uFDD1${textOf(block.text)}`]
        case "table":
          return block.rows.map((row) =>
            row.map(({ tag, spans, lines }) => `\uFDD2${tag}${spans}\uFDD2${lines.map(seen).join("\uFDD3")}`).join(""),
          )
      }
    })
    .filter((line) => line !== "")
    .join("\n")
}

const placeholderOf = (run: Exclude<Run, { kind: "text" }>): string =>
  run.kind === "formula" ? mark(run.tex, run.display) : pictured(run.address)

const pictured = (address: string): string => `\uFDD4${address}\uFDD4`

const MARKED_OR_SPACE = /\uFDD0[a-z,]*\uFDD0| /g
