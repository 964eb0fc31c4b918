import { mark, withoutMarks } from "../formulas.ts"
import { unfilledHtml } from "../questionText.ts"
import { type Block, isSame, type Line, type Mark } from "./Block.ts"
import { blockText } from "./blockText.ts"
import { htmlBlocks } from "./htmlBlocks.ts"
import { htmlTree } from "./htmlTree.ts"
import type { TextStyle } from "./textStyle.ts"
import { wordsIn } from "./wordsIn.ts"

/** A text that came as HTML, in the marks of this site. */
export interface FromHtml {
  readonly text: string
  /** What cannot be brought in. */
  readonly refused: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
  /** How its parts are set beside their marks. */
  readonly styles: ReadonlyArray<TextStyle>
}

/**
 * What a browser shows of HTML, in the marks of questions; `isOption`: in lines, as an option is shown. What is written is
 * read again and compared with what it came from, so that no text is shown in another way without a word.
 */
export const htmlText = (html: string, isOption = false): FromHtml => {
  if (html.includes("<!--") && !html.includes("-->", html.lastIndexOf("<!--"))) return refusal("没有结束的注释")
  const tree = htmlTree(html)
  if (tree === null) return refusal("嵌套过深的标签")
  const { blocks, ...said } = htmlBlocks(tree, { isFlat: isOption, hasFormulas: true })
  const [refused, simplified, styles] = [[...said.refused], [...said.simplified], [...said.styles]]
  const shown = shownOf(blocks, withoutMarks)
  for (const manner of ["plain", "strict", "bare"] as const) {
    const text = blockText(blocks, manner)
    const again = shownAgain(text, isOption)
    if (again === shown) return { text, refused, simplified, styles }
    if (manner === "bare" && again.replaceAll(MARKED_OR_SPACE, "") === shown.replaceAll(MARKED_OR_SPACE, ""))
      return { text, refused, simplified: [...simplified, "粗体、下划线等格式已略去"], styles }
  }
  return refusal("无法照原样显示的排版")
}

/** The text of HTML without marks, line by line: `10²`, `H₂O`, and `x^(a+b)` where no sign is raised. */
export const htmlWords = (html: string): string => {
  const root = htmlTree(html) ?? { name: "", attributes: {}, children: [html] }
  const { blocks } = htmlBlocks(root, { isFlat: true, hasFormulas: false })
  const lines = blocks.flatMap((block) => (block.kind === "paragraph" ? block.lines : []))
  return lines.map(wordsIn).join("\n")
}

export const trimmed = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim()

const refusal = (what: string): FromHtml => ({ text: "", refused: [what], simplified: [], styles: [] })

const shownAgain = (text: string, isOption: boolean): string => {
  const tree = htmlTree(unfilledHtml(text, isOption))
  return tree === null ? "" : shownOf(htmlBlocks(tree, { isFlat: isOption, hasFormulas: false }).blocks, asItIs)
}

const asItIs = (text: string): string => text

/** What is seen, line by line, the marks of each text behind it; formulas as their marks. */
const shownOf = (blocks: ReadonlyArray<Block>, textOf: (text: string) => string): string => {
  const seen = (line: Line): string => {
    const runs: Array<{ text: string; marks: ReadonlyArray<Mark> }> = []
    for (const run of line) {
      const [text, marks] = run.kind === "formula" ? [mark(run.tex, run.display), []] : [textOf(run.text), run.marks]
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

const MARKED_OR_SPACE = /\uFDD0[a-z,]*\uFDD0| /g
