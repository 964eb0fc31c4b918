import type { Draft, Notes } from "./Format.ts"
import type { FromHtml } from "./htmlText.ts"
import { lostStyles } from "./textStyle.ts"

export const newNotes = (): Notes => ({ refused: [], simplified: [], styles: [] })

/** The text of a column, with what is said of it among the notes of its question. */
export const noted = (from: FromHtml, column: string, { refused, simplified, styles }: Notes): string => {
  refused.push(...from.refused.map((what) => `${column}  含有${what}，暂不支持`))
  simplified.push(...from.simplified)
  styles.push(...from.styles)
  return from.text
}

/** What is said of a question that is read, each once. */
export const saidOf = ({ refused, simplified, styles }: Notes): Pick<Draft, "refused" | "simplified"> => ({
  refused: [...new Set(refused)],
  simplified: [...new Set([...simplified, ...lostStyles(styles)])],
})
