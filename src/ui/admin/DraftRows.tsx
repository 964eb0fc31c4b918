import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { EditedField } from "#domain/admin/contentDraft.ts"
import { problemAt, rowSummary, warningAt } from "#machines/admin/draftForm.ts"
import { dragHandle, dropPlace } from "../dom/draggedRow.ts"
import { keepFocus } from "../dom/keepFocus.ts"
import { Button } from "../kit/Button.tsx"
import { Fold } from "../kit/Fold.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { RowTools } from "./RowTools.tsx"
import { Warning } from "./Warning.tsx"

export interface DraftRowsProps extends DraftProps {
  readonly field: EditedField
  /** Where the list stands. */
  readonly list: string
  /** The fields of a row, whose places begin so. */
  readonly children: (before: string) => ReactNode
}

const NO_ROWS: ReadonlyArray<string> = []

/** Rows that are added, removed and put in order: by buttons, by the arrow keys on them, and by dragging. */
export const DraftRows = ({ draft, field: { name, label, fields, add }, list, children }: DraftRowsProps) => {
  const rows = useSelector(draft, ({ context }) => context.typed.rows?.[list] ?? NO_ROWS)
  const error = useSelector(draft, ({ context }) => problemAt(context, list))
  const warning = useSelector(draft, ({ context }) => warningAt(context, list))
  const isFixed = add === ""
  const move = (row: string, to: number, button?: HTMLElement) => {
    if (to < 0 || to >= rows.length) return
    draft.send({ type: "row.move", list, row, to })
    if (button !== undefined) keepFocus(button)
  }
  return (
    <fieldset className="grid min-w-0 gap-2 pb-4">
      <legend className="pb-1.5 font-medium">{label}</legend>
      {error === null ? null : (
        <p role="alert" className="text-wrong">
          {error}
        </p>
      )}
      {warning === null ? null : <Warning text={warning} />}
      <ol className="grid min-w-0 gap-2">
        {rows.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped here has buttons, too
          <li
            key={row}
            aria-label={nameOf(name, label, place)}
            className="grid min-w-0 gap-1 rounded-lg border border-line p-3"
            {...dropPlace(list, (dragged) => move(dragged, place))}
          >
            {isFixed ? null : (
              <div className="-mt-1 flex items-center gap-1">
                <span {...dragHandle(list, row)} translate="no" className="flex-1 cursor-grab py-2 text-grey tabular">
                  {nameOf(name, label, place)}
                </span>
                <RowTools
                  name={nameOf(name, label, place)}
                  place={place}
                  count={rows.length}
                  onMove={(to, button) => move(row, to, button)}
                  onRemove={() => draft.send({ type: "row.remove", list, row })}
                />
              </div>
            )}
            {name === "draw" ? (
              <FoldedRow draft={draft} fields={fields} before={`${list}.${row}.`} isNew={row.startsWith("n")}>
                {children(`${list}.${row}.`)}
              </FoldedRow>
            ) : (
              children(`${list}.${row}.`)
            )}
          </li>
        ))}
      </ol>
      {isFixed ? null : (
        <div>
          <Button onClick={() => draft.send({ type: "row.add", list, fields })}>{add}</Button>
        </div>
      )}
    </fieldset>
  )
}

interface FoldedRowProps extends DraftProps {
  readonly fields: EditedField["fields"]
  readonly before: string
  readonly isNew: boolean
  readonly children: ReactNode
}

/** A row with many fields, behind a line that says what they hold; one that is new or wrong is open. */
const FoldedRow = ({ draft, fields, before, isNew, children }: FoldedRowProps) => {
  const summary = useSelector(draft, ({ context }) => rowSummary(context, fields, before))
  const isWrong = useSelector(draft, ({ context }) =>
    context.shown.problems.some(({ field }) => field.startsWith(before)),
  )
  return (
    <Fold label={summary === "" ? "还没有条件" : summary} open={isNew || isWrong}>
      {children}
    </Fold>
  )
}

/** Options are called by their letters, which follow from their order. */
const nameOf = (name: string, label: string, place: number): string =>
  name === "options" ? `选项${String.fromCodePoint(65 + place)}` : `${label} ${place + 1}`
