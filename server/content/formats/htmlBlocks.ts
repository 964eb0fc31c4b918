import type { Block, Cell, Line, Mark } from "./Block.ts"
import {
  blockOf,
  hasEmphasisDots,
  hiddenWord,
  isHidden,
  isKnown,
  isPreformatted,
  marksIn,
  refusedWord,
} from "./elements.ts"
import type { HtmlElement } from "./htmlTree.ts"
import { lineOf, type Piece } from "./lineOf.ts"
import { bulletsOf, isRenumbered } from "./listBullets.ts"
import { PLAIN_STYLE, styleIn, type TextStyle } from "./textStyle.ts"

export interface HtmlBlocks {
  readonly blocks: ReadonlyArray<Block>
  /** What cannot be brought in. */
  readonly refused: ReadonlySet<string>
  readonly simplified: ReadonlySet<string>
  /** Of what is seen outside of code. */
  readonly styles: ReadonlySet<TextStyle>
}

interface Place {
  readonly marks: ReadonlyArray<Mark>
  readonly style: TextStyle
  /** Each space and line break counts. */
  readonly isSpaced: boolean
  /** Lines alone, without tables and blocks of code. */
  readonly isFlat: boolean
  /** Lists around it. */
  readonly depth: number
}

interface Options {
  readonly isFlat: boolean
  readonly hasFormulas: boolean
}

/** What a browser shows of a tree, block by block. */
export const htmlBlocks = (root: HtmlElement, { isFlat, hasFormulas }: Options): HtmlBlocks => {
  const refused = new Set<string>()
  const simplified = new Set<string>()
  const styles = new Set<TextStyle>()

  const blocksIn = (nodes: HtmlElement["children"], inside: Place): ReadonlyArray<Block> => {
    const blocks: Block[] = []
    let lines: Line[] = []
    let pieces: Piece[] = []
    let bullet = ""
    const endLine = () => {
      lines.push(lineOf(pieces, hasFormulas))
      pieces = []
    }
    const startLine = () => {
      if (pieces.some(({ text }) => text.trim() !== "")) endLine()
      pieces = []
    }
    const endParagraph = () => {
      startLine()
      const [first, last] = [lines.findIndex((line) => line.length > 0), lines.findLastIndex((line) => line.length > 0)]
      if (first !== -1) blocks.push({ kind: "paragraph", lines: lines.slice(first, last + 1) })
      lines = []
    }
    const add = (text: string, { marks, style, isSpaced }: Place) => {
      if (text.trim() !== "" && !marks.includes("code")) styles.add(style)
      if (bullet !== "" && text.trim() !== "") {
        pieces.push({ text: bullet, marks: [], isSpaced: true })
        bullet = ""
      }
      const [first = "", ...more] = isSpaced ? text.replaceAll(/\r\n?/g, "\n").split("\n") : [text]
      pieces.push({ text: first, marks, isSpaced })
      for (const line of more) {
        endLine()
        pieces.push({ text: line, marks, isSpaced })
      }
    }

    const walk = (node: HtmlElement | string, place: Place): void => {
      if (typeof node === "string") return add(node, place)
      const [hidden, refusal] = [hiddenWord(node), refusedWord(node)]
      if (hidden !== undefined) {
        if (hidden !== null) simplified.add(hidden)
      } else if (isHidden(node)) {
        if (textIn(node).trim() !== "") simplified.add("隐藏的文字已略去")
      } else if (refusal !== undefined) refused.add(`${refusal}${sourceOf(node)}`)
      else element(node, placeIn(node, place))
    }
    const all = (node: HtmlElement, place: Place) => {
      for (const child of node.children) walk(child, place)
    }

    const element = (node: HtmlElement, place: Place): void => {
      const { name } = node
      const block = blockOf(node)
      if (hasEmphasisDots(node)) simplified.add("着重号改写成粗体")
      if (!isKnown(node)) simplified.add(`标签 <${name}> 只留下其中的文字`)
      if (name === "br") endLine()
      else if (name === "table") table(node, place)
      else if (name === "pre" && !place.isFlat && isPlainCode(node)) {
        endParagraph()
        const text = textIn(node).replaceAll(/\r\n?/g, "\n").replace(/^\n/, "").replace(/\n$/, "")
        if (text.trim() !== "") blocks.push({ kind: "code", text })
      } else if (name === "ul" || name === "ol") list(node, place)
      else if (name === "ruby") {
        simplified.add("注音写在括号里")
        all(node, place)
      } else if (name === "rt") {
        add("（", place)
        all(node, place)
        add("）", place)
      } else if (name === "q") {
        add("“", place)
        all(node, place)
        add("”", place)
      } else if (block === undefined) {
        if (name === "a" && node.attributes["href"] !== undefined) simplified.add("链接只留下文字")
        all(node, place)
      } else {
        const end = block === "margin" && !place.isFlat && place.depth === 0 ? endParagraph : startLine
        end()
        if (name === "dd") add("\u3000", { ...place, isSpaced: true })
        if (name === "hr") simplified.add("横线已略去")
        all(node, name === "pre" ? { ...place, marks: withCode(place.marks) } : place)
        end()
      }
    }

    const list = (node: HtmlElement, place: Place): void => {
      startLine()
      const bullets = bulletsOf(node)
      if (isRenumbered(node)) simplified.add("列表改用数字编号")
      for (const item of node.children) {
        const own = typeof item === "string" ? undefined : bullets.get(item)
        if (own !== undefined) {
          startLine()
          bullet = `${"\u3000".repeat(place.depth)}${own}`
        }
        walk(item, { ...place, depth: place.depth + 1 })
        if (own !== undefined) startLine()
      }
      bullet = ""
    }

    const table = (node: HtmlElement, place: Place): void => {
      const rows = elementsNamed(node, "tr")
      if (!rows.some((row) => row.children.some(isCell))) return all(node, place)
      const end = place.isFlat ? startLine : endParagraph
      end()
      for (const caption of elementsNamed(node, "caption")) walk(caption, place)
      end()
      const cells = rows.map((row) =>
        row.children.filter(isCell).map((cell) => cellOf(cell, placeIn(cell, placeIn(row, place)))),
      )
      if (!place.isFlat) return void blocks.push({ kind: "table", rows: cells.filter((row) => row.length > 0) })
      simplified.add("表格改写成几行文字")
      for (const row of cells) {
        lines.push(row.flatMap(({ lines: own }, n) => [...(n === 0 ? [] : [BETWEEN]), ...own.flatMap(withSpace)]))
      }
    }
    const cellOf = (cell: HtmlElement, place: Place): Cell => ({
      tag: cell.name === "th" ? "th" : "td",
      spans: ["colspan", "rowspan"]
        .filter((name) => /^[2-9]$|^\d{2,3}$/.test(cell.attributes[name] ?? ""))
        .map((name) => ` ${name}="${cell.attributes[name]}"`)
        .join(""),
      lines: linesOf(blocksIn(cell.children, { ...place, isFlat: true, depth: 0 })),
    })

    for (const node of nodes) walk(node, inside)
    endParagraph()
    return blocks
  }

  const blocks = blocksIn(root.children, { marks: [], style: PLAIN_STYLE, isSpaced: false, isFlat, depth: 0 })
  return { blocks, refused, simplified, styles }
}

const placeIn = (node: HtmlElement, around: Place): Place => ({
  ...around,
  marks: marksIn(node, around.marks),
  style: styleIn(node, around.style),
  isSpaced: around.isSpaced || isPreformatted(node),
})

const BETWEEN = { kind: "text", text: " | ", marks: [] } as const
const withSpace = (line: Line, n: number): Line => (n === 0 ? line : [{ kind: "text", text: " ", marks: [] }, ...line])

const linesOf = (blocks: ReadonlyArray<Block>): ReadonlyArray<Line> =>
  blocks.flatMap((block) => (block.kind === "paragraph" ? block.lines : []))

const withCode = (marks: ReadonlyArray<Mark>): ReadonlyArray<Mark> => [
  ...marks.filter((mark) => mark !== "code"),
  "code",
]

/** Nothing in it is set in another way, or cannot be shown. */
const isPlainCode = (node: HtmlElement): boolean =>
  node.children.every(
    (child) =>
      typeof child === "string" ||
      (marksIn(child, []).every((mark) => mark === "code") && refusedWord(child) === undefined && isPlainCode(child)),
  )

const isCell = (node: HtmlElement | string): node is HtmlElement =>
  typeof node !== "string" && (node.name === "td" || node.name === "th")

/** Below it, not below another table. */
const elementsNamed = (node: HtmlElement, name: string): ReadonlyArray<HtmlElement> =>
  node.children.flatMap((child) =>
    typeof child === "string" || child.name === "table"
      ? []
      : child.name === name
        ? [child]
        : elementsNamed(child, name),
  )

const textIn = (node: HtmlElement): string =>
  node.children
    .map((child) =>
      typeof child === "string"
        ? child
        : child.name === "br"
          ? "\n"
          : hiddenWord(child) !== undefined
            ? ""
            : textIn(child),
    )
    .join("")

const sourceOf = ({ attributes }: HtmlElement): string => {
  const source = attributes["src"] ?? attributes["data"] ?? attributes["href"] ?? ""
  return source === "" || source.startsWith("data:") ? "" : ` ${source}`
}
