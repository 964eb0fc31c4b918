import type { ReactNode } from "react"

/** A quotation and what may not begin the line after it. */
const QUOTED = /([「『“《][^「」『』“”《》]+[」』”》][，。、：；？！）]*)/u
/** What fits into a line of the largest heading on a phone. */
const SHORT = 12

/** The text of a heading: a quotation in it goes to the next line whole, unless it is longer than a line. */
export const unbroken = (text: string): ReactNode => {
  const pieces = text.split(QUOTED)
  if (pieces.length === 1) return text
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
