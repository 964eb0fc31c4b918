import type { BookEntry } from "./readEntries.ts"
import type { WrongItem } from "./wrongPage.ts"

/** A question of the book with what is only grouped by. */
export interface ExportRow {
  readonly item: WrongItem
  readonly entry: BookEntry
}
