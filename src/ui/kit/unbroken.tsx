import type { ReactNode } from "react"

/** A quotation and what may not begin the line after it. */
const QUOTED = /([「『“《][^「」『』“”《》]+[」』”》][，。、：；？！）]*)/u
/** What fits into a line of the largest heading on a phone. */
const SHORT = 12

/** Between a number and what it counts (4 000 元). */
const AFTER_NUMBER = /(\d) (?=[\d\p{Script=Han}%‰℃])/gu

/** A text in which a number stays on one line with its unit. */
export const wholeNumbers = (text: string): string => text.replaceAll(AFTER_NUMBER, "$1\u00A0")

/** The text of a heading: a number stays with its unit; a quotation in it goes to the next line whole, unless it is longer than a line. */
export const unbroken = (text: string): ReactNode => {
  const pieces = wholeNumbers(text).split(QUOTED)
  if (pieces.length === 1) return pieces[0]
  return pieces.map((piece, index) =>
    index % 2 === 1 && piece.length <= SHORT ? (
      // oxlint-disable-next-line react/no-array-index-key -- the same text has the same pieces
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
