import { problemOf } from "../../formulas.ts"
import type { Mark } from "../Block.ts"
import { isReadablePicture, pictureAddress } from "../pictureAddress.ts"
import { PLAIN_STYLE } from "../textStyle.ts"
import { ommlTex } from "./ommlTex.ts"
import { allOf, childOf, childrenOf, type WordElement } from "./WordElement.ts"
import { OBJECT, type Piece, type Pieces } from "./WordLine.ts"
import type { WordPackage } from "./WordPackage.ts"
import { type RunSetting, runSetting, type WordStyles } from "./wordStyles.ts"

/** What is read of a document on the way. */
export interface Reading {
  readonly word: WordPackage
  readonly styles: WordStyles
  /** Pictures by the address that their texts use. */
  readonly pictures: Map<string, Uint8Array>
}

/** What is said of a paragraph. */
export interface Said {
  readonly refused: Set<string>
  readonly simplified: Set<string>
}

/** Of the texts of a paragraph that stand on its line; null where none of them says its size. */
const fullSize = (paragraph: WordElement, styles: WordStyles): number | null => {
  const sizes = allOf(paragraph, "w:r").flatMap((run) => {
    const { size, raised } = runSetting(childOf(run, "w:rPr"), styles)
    return size === null || raised !== 0 ? [] : [size]
  })
  return sizes.length === 0 ? null : Math.max(...sizes)
}

/** What is smaller and above or below its line was raised or lowered by hand, as LibreOffice does, too. */
const placeOf = ({ size, raised }: RunSetting, full: number | null): "sup" | "sub" | null => {
  if (raised === 0 || size === null || (full !== null && size >= full)) return null
  return raised > 0 ? "sup" : "sub"
}

/** The pieces of a paragraph, with `\n` for its line breaks and `\t` for its tabs. */
export const runPieces = (paragraph: WordElement, reading: Reading, said: Said): Pieces => {
  const pieces: Piece[] = []
  const { refused, simplified } = said
  // fields that stand in each other: whether each shows its code or its result
  const fields: Array<{ code: string; isResult: boolean }> = []
  const add = (text: string, marks: ReadonlyArray<Mark> = [], style = PLAIN_STYLE) => {
    if (text !== "" && fields.every(({ isResult }) => isResult)) pieces.push({ kind: "text", text, marks, style })
  }

  const full = fullSize(paragraph, reading.styles)
  const run = (element: WordElement) => {
    const setting = runSetting(childOf(element, "w:rPr"), reading.styles)
    if (setting.isHidden) {
      if (allOf(element, "w:t").some(({ text }) => text.trim() !== "")) simplified.add("隐藏的文字没有读")
      return
    }
    const place = placeOf(setting, full)
    if (place === null && setting.raised !== 0 && allOf(element, "w:t").some(({ text }) => text.trim() !== ""))
      simplified.add("提升或降低了位置的文字照常显示")
    const style = place === null ? setting.style : { ...setting.style, size: "" }
    const marks = place === null || setting.marks.includes(place) ? setting.marks : [...setting.marks, place]
    const put = (text: string) => add(text.replaceAll(OBJECT, ""), marks, style)
    for (const child of element.children) {
      switch (child.name) {
        case "w:t":
          if (setting.hasDots && child.text.trim() !== "") simplified.add("着重号改写成粗体")
          put(child.text)
          break
        case "w:tab":
        case "w:ptab":
          put("\t")
          break
        case "w:br":
          if (!/page|column/.test(child.attributes["w:type"] ?? "")) add("\n")
          break
        case "w:cr":
          add("\n")
          break
        case "w:noBreakHyphen":
          put("-")
          break
        case "w:sym":
          symbol(child, put)
          break
        case "w:fldChar":
          field(child.attributes["w:fldCharType"] ?? "")
          break
        case "w:instrText":
          fields.splice(-1, 1, ...fields.slice(-1).map((one) => ({ ...one, code: one.code + child.text })))
          break
        case "w:footnoteReference":
        case "w:endnoteReference":
          simplified.add("脚注和尾注没有读")
          break
        case "w:ruby":
          simplified.add("注音写在括号里")
          walk(childOf(child, "w:rubyBase"))
          add("（")
          walk(childOf(child, "w:rt"))
          add("）")
          break
        case "mc:AlternateContent":
        case "w:drawing":
        case "w:pict":
        case "w:object":
          drawn(child)
          break
        default:
      }
    }
  }

  const symbol = ({ attributes }: WordElement, put: (text: string) => void) => {
    const sign = SYMBOLS[`${attributes["w:font"] ?? ""} ${(attributes["w:char"] ?? "").slice(-2).toUpperCase()}`]
    if (sign === undefined) refused.add(`字体 ${attributes["w:font"] ?? ""} 的符号`)
    else put(sign)
  }

  const field = (type: string) => {
    if (type === "begin") fields.push({ code: "", isResult: false })
    if (type === "separate") fields.splice(-1, 1, ...fields.slice(-1).map((one) => ({ ...one, isResult: true })))
    if (type === "end" && /^\s*(?:EQ\s|EMBED\s+Equation)/i.test(fields.pop()?.code ?? ""))
      refused.add("旧式的公式（EQ 域或公式编辑器）")
  }

  const drawn = (element: WordElement) => {
    const shown = element.name === "mc:AlternateContent" ? alternative(element) : element
    if (shown === undefined) return
    if (allOf(shown, "o:OLEObject").length > 0)
      return void refused.add("嵌入的对象（如 MathType 公式，请转换为 Word 公式）")
    const boxes = allOf(shown, "w:txbxContent")
    if (boxes.some((box) => allOf(box, "w:t").some(({ text }) => text.trim() !== "")))
      refused.add(
        `文本框“${allOf(boxes[0] ?? shown, "w:t")
          .map(({ text }) => text)
          .join("")
          .slice(0, 20)}”`,
      )
    if (allOf(shown, "c:chart").length > 0 || allOf(shown, "dgm:relIds").length > 0) refused.add("图表（请粘贴为图片）")
    for (const image of [...allOf(shown, "a:blip"), ...allOf(shown, "v:imagedata")]) picture(image, shown)
  }

  const picture = ({ attributes }: WordElement, around: WordElement) => {
    const relation = reading.word.relations.get(attributes["r:embed"] ?? attributes["r:id"] ?? "")
    if (relation === undefined || relation.isOutside) return void refused.add("链接到文件外的图片")
    const bytes = reading.word.bytes(relation.target)
    if (bytes === undefined) return void refused.add("图片（文件里没有它）")
    if (!isReadablePicture(bytes))
      return void refused.add(`${relation.target.replace(/^.*\./, "").toUpperCase()} 图片（请另存为 PNG）`)
    const address = pictureAddress(bytes)
    reading.pictures.set(address, bytes)
    const described = allOf(around, "wp:docPr")[0]?.attributes
    pieces.push({
      kind: "picture",
      address,
      alt: (described?.["descr"] ?? "").replaceAll(/[[\]\n]/g, " ").trim() || "图",
    })
  }

  const walk = (element: WordElement | undefined): void => {
    for (const child of element?.children ?? []) {
      if (child.name === "w:r") run(child)
      else if (child.name === "m:oMath" || child.name === "m:oMathPara") {
        const maths = child.name === "m:oMath" ? [child] : childrenOf(child, "m:oMath")
        for (const math of maths) {
          const tex = ommlTex(math)
          if (tex === null || problemOf(tex) !== null) refused.add("读不懂的公式")
          else if (tex !== "") pieces.push({ kind: "formula", tex, display: false })
        }
      } else if (child.name === "w:del" || child.name === "w:moveFrom") simplified.add("修订中删去的文字没有读")
      else if (child.name === "mc:AlternateContent") walk(alternative(child))
      else if (CONTAINERS.has(child.name)) walk(child)
    }
  }

  walk(paragraph)
  if (allOf(paragraph, "w:commentReference").length > 0) simplified.add("批注没有读")
  return pieces
}

const CONTAINERS = new Set(
  [
    "hyperlink",
    "ins",
    "moveTo",
    "smartTag",
    "customXml",
    "sdt",
    "sdtContent",
    "fldSimple",
    "dir",
    "bdo",
    "rubyBase",
    "rt",
  ].map((name) => `w:${name}`),
)

const alternative = (element: WordElement): WordElement | undefined =>
  childOf(element, "mc:Choice") ?? childOf(element, "mc:Fallback")

const SYMBOLS: Readonly<Record<string, string>> = {
  "Wingdings FC": "√",
  "Wingdings FB": "×",
  "Wingdings FE": "☑",
  "Wingdings A8": "□",
  "Wingdings 6F": "□",
  "Wingdings 2 50": "√",
  "Wingdings 2 4F": "×",
  "Wingdings 2 52": "☑",
  "Wingdings 2 A3": "□",
  "Symbol B4": "×",
  "Symbol B8": "÷",
  "Symbol B1": "±",
  "Symbol A3": "≤",
  "Symbol B3": "≥",
  "Symbol B9": "≠",
  "Symbol A5": "∞",
  "Symbol DE": "⇒",
  "Symbol AE": "→",
  "Symbol B0": "°",
  "Symbol 61": "α",
  "Symbol 62": "β",
  "Symbol 67": "γ",
  "Symbol 64": "δ",
  "Symbol 70": "π",
  "Symbol 71": "θ",
  "Symbol 6C": "λ",
  "Symbol 6D": "μ",
  "Symbol 73": "σ",
  "Symbol 77": "ω",
  "Symbol 44": "Δ",
  "Symbol 53": "Σ",
  "Symbol 57": "Ω",
}
