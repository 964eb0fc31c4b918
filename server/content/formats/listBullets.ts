import type { HtmlElement } from "./htmlTree.ts"

/** What a browser draws before the items of a list. */
export const bulletsOf = (list: HtmlElement): ReadonlyMap<HtmlElement, string> => {
  const items = list.children.filter((child) => typeof child !== "string" && child.name === "li") as HtmlElement[]
  const style = /list-style(?:-type)?\s*:\s*([\w-]+)/i.exec(list.attributes["style"] ?? "")?.[1]?.toLowerCase()
  if (style === "none") return new Map(items.map((item) => [item, ""]))
  if (list.name === "ul") return new Map(items.map((item) => [item, "• "]))
  const type = style ?? list.attributes["type"] ?? "1"
  const step = list.attributes["reversed"] === undefined ? 1 : -1
  let next = integerIn(list.attributes["start"]) ?? (step === 1 ? 1 : items.length)
  return new Map(
    items.map((item) => {
      const number = integerIn(item.attributes["value"]) ?? next
      next = number + step
      return [item, `${counter(type, number)}. `]
    }),
  )
}

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
