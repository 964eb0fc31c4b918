import { htmlBlocks } from "./htmlBlocks.ts"
import { htmlTree } from "./htmlTree.ts"
import type { TextStyle } from "./textStyle.ts"
import { wordsIn } from "./wordsIn.ts"
import { writtenBlocks } from "./writtenBlocks.ts"

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
  const written = writtenBlocks(blocks, isOption)
  if (written === null) return refusal("无法照原样显示的排版")
  return { text: written.text, refused, simplified: [...simplified, ...written.simplified], styles }
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
