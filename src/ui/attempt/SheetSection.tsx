import { memo } from "react"
import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import { SheetCellButton } from "./SheetCellButton.tsx"

export interface SheetSectionProps {
  readonly section: string
  readonly cells: ReadonlyArray<AnswerSheet.SheetCell>
  /** The same function every time: a section is drawn again only when a cell of it changed. */
  readonly onGo: (index: number) => void
}

/** The questions of one part of the paper. */
export const SheetSection = memo(
  ({ section, cells, onGo }: SheetSectionProps) => (
    <section aria-label={section} className="-mx-1 grid gap-2 px-1 pb-1 lazy-paint">
      <h3 className="font-normal text-grey">{section}</h3>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
        {cells.map((cell) => (
          <li key={cell.question_id}>
            <SheetCellButton cell={cell} onGo={onGo} />
          </li>
        ))}
      </ol>
    </section>
  ),
  (before, after) =>
    before.onGo === after.onGo &&
    before.section === after.section &&
    before.cells.length === after.cells.length &&
    before.cells.every(
      (cell, index) => after.cells[index] !== undefined && AnswerSheet.isSame(cell, after.cells[index]),
    ),
)
SheetSection.displayName = "SheetSection"
