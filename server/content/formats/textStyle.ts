import { isInline } from "./elements.ts"
import type { HtmlElement } from "./htmlTree.ts"
import { backgroundIn, colorIn, UNSEEN } from "./textColor.ts"

/** How a text is set that no mark of this site says; "" where it is set as texts usually are. */
export type TextStyle = Readonly<Record<"color" | "background" | "size" | "border" | "case" | "overline", string>>

export const PLAIN_STYLE: TextStyle = { color: "", background: "", size: "", border: "", case: "", overline: "" }

/** A word on each style by which the texts of one question differ; one that all of them have tells nothing apart. */
export const lostStyles = (styles: ReadonlyArray<TextStyle>): ReadonlyArray<string> => {
  const isUnseen = styles.some(({ color, background }) => color === UNSEEN && background === "")
  return [
    ...(isUnseen ? ["白色或透明的文字照常显示"] : []),
    ...WORDS.flatMap(([name, word]) => (new Set(styles.map((style) => style[name])).size > 1 ? [word] : [])),
  ]
}

const WORDS: ReadonlyArray<readonly [keyof TextStyle, string]> = [
  ["color", "文字的颜色已略去"],
  ["background", "底色已略去"],
  ["size", "字号已略去"],
  ["border", "边框已略去"],
  ["case", "大小写的样式已略去"],
  ["overline", "上划线已略去"],
]

/** The style of an element inside of another. */
export const styleIn = (element: HtmlElement, around: TextStyle): TextStyle => {
  const { name, attributes } = element
  const style = declarationsIn(attributes["style"] ?? "")
  const said = (...properties: ReadonlyArray<string>) => properties.map((one) => style.get(one) ?? "").join(" ")
  const background = style.get("background-color") ?? style.get("background") ?? attributes["bgcolor"]
  return {
    color: colorIn(style.get("color") ?? attributes["color"], around.color),
    background: name === "mark" ? "yellow" : backgroundIn(background, around.background),
    size: sizeIn(style.get("font-size") ?? SIZES[name === "font" ? `${attributes["size"]}` : name], around.size),
    border: isInline(element) && LINE.test(said("border", "border-style")) ? "border" : around.border,
    case: caseIn(said("text-transform", "font-variant", "font-variant-caps"), around.case),
    overline: /overline/.test(said("text-decoration", "text-decoration-line")) ? "overline" : around.overline,
  }
}

/** Values by properties, in small letters. */
const declarationsIn = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style
      .toLowerCase()
      .split(";")
      .map((one) => {
        const [property = "", ...value] = one.split(":")
        return [
          property.trim(),
          value
            .join(":")
            .replace(/!\s*important/, "")
            .trim(),
        ] as const
      }),
  )

/** Of `<small>`, `<big>` and `<font size="5">`. */
const SIZES: Readonly<Record<string, string>> = {
  small: "smaller",
  big: "larger",
  "1": "smaller",
  "5": "larger",
  "6": "larger",
  "7": "larger",
  "-1": "smaller",
  "-2": "smaller",
  "+1": "larger",
  "+2": "larger",
  "+3": "larger",
  "+4": "larger",
}

/** The sizes that sites and Word have for all of their text, 9 to 13.5 pt, are one. */
export const sizeIn = (value: string | undefined, around: string): string => {
  const [, number = "", unit = ""] = /^([\d.]+)(px|pt|r?em|%)$/.exec(value ?? "") ?? []
  const pixels = Number(number) * (PIXELS[unit] ?? 0)
  const isRelative = unit === "em" || unit === "%"
  if (/^(?:smaller|xx?-small)$/.test(value ?? "") || (pixels > 0 && pixels < (isRelative ? 14 : 12))) return "small"
  if (/^(?:larger|x{1,3}-large)$/.test(value ?? "") || pixels > 18.5) return "large"
  return value === undefined || isRelative || value === "inherit" ? around : ""
}

const PIXELS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, "%": 0.16 }

const LINE = /solid|dashed|dotted|double|groove|ridge|inset|outset/

const caseIn = (value: string, around: string): string => {
  if (/uppercase|lowercase|capitalize|small-caps/.test(value)) return value.trim()
  return /none|normal/.test(value) ? "" : around
}
