import type { Line, Run } from "./Block.ts"

/** A line without marks, raised and lowered signs as Unicode has them. */
export const wordsIn = (line: Line): string => line.map(wordsOf).join("")

const wordsOf = (run: Run): string => {
  if (run.kind === "formula") return run.tex
  if (run.kind === "picture") return ""
  if (run.marks.includes("sup")) return shifted(run.text, RAISED, "^")
  return run.marks.includes("sub") ? shifted(run.text, LOWERED, "_") : run.text
}

const SHIFTABLE = "0123456789+-=()"
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"

const shifted = (text: string, signs: string, otherwise: string): string => {
  const places = Array.from(text.replaceAll("−", "-"), (sign) => SHIFTABLE.indexOf(sign))
  if (!places.includes(-1)) return places.map((place) => signs.charAt(place)).join("")
  return text.length === 1 ? `${otherwise}${text}` : `${otherwise}(${text})`
}
