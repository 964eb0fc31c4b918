import type { Mark } from "../Block.ts"
import type { TextStyle } from "../textStyle.ts"

/** What stands in a line: text as it is set, or something that takes the place of one sign. */
export type Piece =
  | { readonly kind: "text"; readonly text: string; readonly marks: ReadonlyArray<Mark>; readonly style: TextStyle }
  | { readonly kind: "formula"; readonly tex: string; readonly display: boolean }
  | { readonly kind: "picture"; readonly address: string; readonly alt: string }

export type Pieces = ReadonlyArray<Piece>

/** A line of the document: a paragraph, or what stands between two line breaks in one, or a table. */
export interface WordLine {
  /** The number of its paragraph, from 1; paragraphs of tables count. */
  readonly paragraph: number
  readonly pieces: Pieces
  /** What the paragraph is in a file that we wrote: the name of its style behind `Study`. */
  readonly field: string | null
  /** Its text is in our marks already. */
  readonly isVerbatim: boolean
  readonly isCentered: boolean
  readonly table: ReadonlyArray<ReadonlyArray<WordCell>> | null
  readonly refused: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
}

export interface WordCell {
  readonly lines: ReadonlyArray<WordLine>
  /** Columns and rows that it covers. */
  readonly columns: number
  readonly rows: number
}

/** Stands for a formula or a picture in the text of a line. */
export const OBJECT = "\uFFFC"

export const textOf = (pieces: Pieces): string =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : OBJECT)).join("")

/** The pieces between two places of their text. */
export const slice = (pieces: Pieces, from: number, to = Infinity): Pieces => {
  let at = 0
  return pieces.flatMap((piece) => {
    const length = piece.kind === "text" ? piece.text.length : 1
    const [begin, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    at += length
    if (begin >= end) return []
    return [piece.kind === "text" ? { ...piece, text: piece.text.slice(begin, end) } : piece]
  })
}

/** Without white space at its ends, ideographic spaces included; underlined spaces are a place to write. */
export const trim = (pieces: Pieces): Pieces => {
  const text = seenIn(pieces)
  const begin = text.length - text.trimStart().length
  return slice(pieces, begin, Math.max(begin, text.trimEnd().length))
}

const seenIn = (pieces: Pieces): string =>
  pieces
    .map((piece) => {
      if (piece.kind !== "text") return OBJECT
      return piece.marks.includes("u") ? "_".repeat(piece.text.length) : piece.text
    })
    .join("")

export const isEmpty = (pieces: Pieces): boolean => seenIn(pieces).trim() === ""
