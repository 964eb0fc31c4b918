import { plainSigns } from "./BlankText.ts"
import * as Decimal from "./Decimal.ts"
import { withoutEnd } from "../core/withoutEnd.ts"

/** A number of as many digits and the largest power, written out. */
const MAX_LENGTH = 250

/**
 * The number that a text writes: digits of any width, a sign, a point (also 。), thousands parted by commas or spaces, a
 * power of ten (`1.2e5`, `1.2×10⁵`), the unit, which may be left out, and a closing stop. Null where it is none; nothing
 * is guessed.
 */
export const read = (text: string, unit = ""): Decimal.Decimal | null => {
  if (text.length > MAX_LENGTH) return null
  const plain = withoutUnit(closed(tidy(text)), closed(tidy(unit)))
  const [, sign = "", digits, power = "0"] = NUMBER.exec(plain) ?? []
  if (digits === undefined) return null
  const value = Decimal.fromText(`${sign}${digits.replaceAll(/[, ]/g, "")}`)
  return value && Decimal.shifted(value, Number(power))
}

const GROUPED = String.raw`\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d*`
const NUMBER = new RegExp(
  String.raw`^([+-]?) ?((?:${GROUPED})(?:\.\d*)?)(?:(?:e| ?[x×*·] ?10 ?\^ ?)([+-]?\d{1,2}))?$`,
  "i",
)

/** As it is compared: one width, one minus, raised digits behind `^`. Letters keep their case: mW is not MW. */
export const tidy = (text: string): string =>
  plainSigns(text)
    .replaceAll(/[−–—]/g, "-")
    .replaceAll(/10([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, raised: string) => `10^${raised.split("").map(lowered).join("")}`)
    .replaceAll(/\s+/g, " ")
    .trim()

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
const lowered = (sign: string): string => (sign === "⁻" ? "-" : sign === "⁺" ? "" : String(RAISED.indexOf(sign)))

const closed = (text: string): string => withoutEnd(text, ".; ")

const withoutUnit = (text: string, unit: string): string =>
  unit !== "" && text.endsWith(unit) ? text.slice(0, -unit.length).trimEnd() : text
