/** How a text is set; the order in which marks are put around it. */
export const MARKS = ["strong", "em", "del", "u", "sub", "sup", "code"] as const
export type Mark = (typeof MARKS)[number]

export type Run =
  | { readonly kind: "text"; readonly text: string; readonly marks: ReadonlyArray<Mark> }
  | { readonly kind: "formula"; readonly tex: string; readonly display: boolean }
  | { readonly kind: "picture"; readonly address: string; readonly alt: string }

export type Line = ReadonlyArray<Run>

export type Block =
  | { readonly kind: "paragraph"; readonly lines: ReadonlyArray<Line> }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "table"; readonly rows: ReadonlyArray<ReadonlyArray<Cell>> }

export interface Cell {
  readonly tag: "td" | "th"
  /** ` colspan="2"`, or nothing. */
  readonly spans: string
  readonly lines: ReadonlyArray<Line>
}

export const isSame = (a: ReadonlyArray<Mark>, b: ReadonlyArray<Mark>): boolean => a.join() === b.join()
