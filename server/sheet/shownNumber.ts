import { ownValue } from "#domain/core/ownValue.ts"
import { allNamed, childNamed, childrenNamed, type XmlElement } from "./xml.ts"

/** Those that a workbook need not write down (ECMA-376, 18.8.30), as far as they show plain numbers. */
const BUILT_IN: Readonly<Record<string, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  37: "#,##0 ;(#,##0)",
  38: "#,##0 ;(#,##0)",
  39: "#,##0.00 ;(#,##0.00)",
  40: "#,##0.00 ;(#,##0.00)",
  49: "@",
}

/** The number format of each cell style of a workbook, in their order. */
export const numberFormatsIn = (styles: XmlElement | null): ReadonlyArray<string> => {
  if (styles === null) return []
  const own = new Map(
    allNamed(styles, "numFmt").map(({ attributes }) => [attributes["numFmtId"], attributes["formatCode"]]),
  )
  return childrenNamed(childNamed(styles, "cellXfs") ?? styles, "xf").map(({ attributes: { numFmtId = "0" } }) => {
    return own.get(numFmtId) ?? ownValue(BUILT_IN, numFmtId) ?? ""
  })
}

/** A number as its cell shows it; null where that is a date, a fraction, money or has lost digits. */
export const shownNumber = (stored: string, format: string): string | null => {
  const value = Number(stored)
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null
  // 0.1 is kept as 0.10000000000000001
  if (format === "General" || format === "@") return String(Number(value.toPrecision(15)))
  const [first = "", negative] = format.replaceAll(/_.|\*.|"\s*"|\\ /g, "").split(";")
  const shape = /^(#,##)?0(?:\.(0+))?(%)?$/.exec(first.trim())
  if (shape === null || (value < 0 && negative !== undefined)) return null
  const [, thousands, decimals = "", percent] = shape
  const digits = decimals.length
  const number = Number((percent === undefined ? value : value * 100).toPrecision(15)).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: thousands !== undefined,
  })
  return `${number}${percent ?? ""}`
}
