import { unfilledHtml } from "../../questionText.ts"
import { htmlBlocks } from "../htmlBlocks.ts"
import { htmlTree } from "../htmlTree.ts"
import { PLAIN_STYLE } from "../textStyle.ts"
import { partsText } from "./partsText.ts"
import { type Piece, type Pieces, slice, textOf } from "./WordLine.ts"

/** A text in our marks as it looks, line breaks in it; null where it would come in again as another text. */
export const richPieces = (text: string, isOption: boolean): Pieces | null => {
  const tree = htmlTree(unfilledHtml(text, isOption))
  if (tree === null) return null
  const { blocks, refused } = htmlBlocks(tree, { isFlat: isOption, hasFormulas: false })
  if (refused.size > 0) return null
  const pieces: Piece[] = []
  const add = (part: string, marks: Extract<Piece, { kind: "text" }>["marks"]) =>
    void pieces.push({ kind: "text", text: part, marks, style: PLAIN_STYLE })
  for (const [n, block] of blocks.entries()) {
    if (block.kind !== "paragraph") return null
    if (n > 0) add("\n\n", [])
    for (const [m, line] of block.lines.entries()) {
      if (m > 0) add("\n", [])
      for (const run of line) {
        if (run.kind !== "text" || run.marks.includes("code")) return null
        add(withFormulas(run.text), run.marks)
      }
    }
  }
  return isSame(pieces, text, isOption) ? pieces : null
}

/** A formula stands in its TeX. */
const withFormulas = (text: string): string =>
  text.replaceAll(/\uE000([di])([\da-f]*)\uE001/g, (_, kind: string, hex: string) => {
    const sign = kind === "d" ? "$$" : "$"
    return `${sign}${Buffer.from(hex, "hex").toString("utf8")}${sign}`
  })

const isSame = (pieces: Pieces, text: string, isOption: boolean): boolean => {
  let at = 0
  const parts = textOf(pieces)
    .split("\n")
    .map((line) => {
      const own = slice(pieces, at, at + line.length)
      at += line.length + 1
      return { pieces: own }
    })
  const read = partsText(parts, isOption)
  return read.text === text && read.refused.length === 0 && read.simplified.length === 0
}
