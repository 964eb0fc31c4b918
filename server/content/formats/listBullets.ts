import type { HtmlElement } from "./htmlTree.ts"

/** What a browser draws before the items of a list. */
export const bulletsOf = (list: HtmlElement): ReadonlyMap<HtmlElement, string> => {
  const items = list.children.filter((child) => typeof child !== "string" && child.name === "li") as HtmlElement[]
  const type = typeOf(list)
  if (type === "none") return new Map(items.map((item) => [item, ""]))
  if (/^(?:disc|circle|square)$/i.test(type)) return new Map(items.map((item) => [item, "• "]))
  const step = list.attributes["reversed"] === undefined ? 1 : -1
  let next = integerIn(list.attributes["start"]) ?? (step === 1 ? 1 : items.length)
  return new Map(
    items.map((item) => {
      const number = integerIn(item.attributes["value"]) ?? next
      next = number + step
      return [item, CHINESE.test(type) ? `${chinese(number)}、` : `${counter(type, number)}. `]
    }),
  )
}

/** Whether a list is numbered in a way that is written in plain numbers here. */
export const isRenumbered = (list: HtmlElement): boolean => !KNOWN.test(typeOf(list)) && !CHINESE.test(typeOf(list))

const typeOf = ({ name, attributes }: HtmlElement): string => {
  const words = /list-style(?:-type)?\s*:([^;]*)/i
    .exec(attributes["style"] ?? "")?.[1]
    ?.toLowerCase()
    .split(/\s+/)
  const type = words?.find((word) => /^[a-z-]+$/.test(word) && !/^(?:inside|outside|inherit|initial|unset)$/.test(word))
  return type ?? attributes["type"] ?? (name === "ul" ? "disc" : "1")
}

const KNOWN = /^(?:none|disc|circle|square|1|decimal|a|i|(?:lower|upper)-(?:alpha|latin|roman))$/i
const CHINESE = /^(?:cjk-ideographic|(?:simp|trad)-chinese-informal)$/

const integerIn = (text: string | undefined): number | null =>
  text !== undefined && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null

const counter = (type: string, number: number): string => {
  switch (type) {
    case "a":
    case "lower-alpha":
    case "lower-latin":
      return letters(number).toLowerCase()
    case "A":
    case "upper-alpha":
    case "upper-latin":
      return letters(number)
    case "i":
    case "lower-roman":
      return roman(number).toLowerCase()
    case "I":
    case "upper-roman":
      return roman(number)
    default:
      return String(number)
  }
}

const chinese = (number: number): string => {
  if (number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? (DIGITS[tens] ?? "") : ""}${tens > 0 ? "十" : ""}${ones > 0 ? (DIGITS[ones] ?? "") : ""}`
}

const DIGITS = "〇一二三四五六七八九"

const letters = (number: number): string => {
  if (number < 1) return String(number)
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number > 26 ? `${letters(Math.floor((number - 1) / 26))}${letter}` : letter
}

const roman = (number: number): string => {
  if (number < 1 || number > 3_999) return String(number)
  let [text, left] = ["", number]
  for (const [sign, value] of ROMAN) {
    text += sign.repeat(Math.floor(left / value))
    left %= value
  }
  return text
}

const ROMAN = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
] as const
