import { useSelector } from "@xstate/react"
import type { DragEvent, KeyboardEvent, ReactNode } from "react"
import type { EditedField } from "#domain/admin/contentDraft.ts"
import { problemAt } from "#machines/admin/draftChanges.ts"
import { keepFocus } from "../dom/keepFocus.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { IconButton } from "../kit/IconButton.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { CloseIcon } from "../kit/icon/CloseIcon.tsx"
import type { DraftProps } from "./DraftPage.tsx"

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
  const isFixed = add === ""
  const move = (row: string, to: number, button?: HTMLElement) => {
    if (to < 0 || to >= rows.length) return
    draft.send({ type: "row.move", list, row, to })
    if (button !== undefined) keepFocus(button)
  }
  const drop = (event: DragEvent, to: number) => {
    const row = event.dataTransfer.getData(typeOf(list))
    if (row === "") return
    event.preventDefault()
    event.stopPropagation()
    move(row, to)
  }
  return (
    <fieldset className="grid min-w-0 gap-2 pb-4">
      <legend className="pb-1.5 font-medium">{label}</legend>
      {error === null ? null : (
        <p role="alert" className="text-wrong">
          {error}
        </p>
      )}
      <ol className="grid min-w-0 gap-2">
        {rows.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped here has buttons, too
          <li
            key={row}
            aria-label={nameOf(name, label, place)}
            className="grid min-w-0 gap-1 rounded-lg border border-line p-3"
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(typeOf(list))) event.preventDefault()
            }}
            onDrop={(event) => drop(event, place)}
          >
            {isFixed ? null : (
              <div className="-mt-1 flex items-center gap-1">
                <span
                  draggable
                  title="拖动换位置"
                  translate="no"
                  className="flex-1 cursor-grab py-2 text-grey tabular"
                  onDragStart={(event) => {
                    event.dataTransfer.setData(typeOf(list), row)
                    event.dataTransfer.effectAllowed = "move"
                  }}
                >
                  {nameOf(name, label, place)}
                </span>
                {WAYS.map(({ by, word, turn }) => (
                  <IconButton
                    key={word}
                    label={`${word}：${nameOf(name, label, place)}`}
                    aria-disabled={rows[place + by] === undefined}
                    className="aria-disabled:opacity-40"
                    onClick={(event) => move(row, place + by, event.currentTarget)}
                    onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
                      const way = WAYS.find(({ arrow }) => arrow === event.key)
                      if (way === undefined) return
                      event.preventDefault()
                      move(row, place + way.by, event.currentTarget)
                    }}
                  >
                    <ChevronDownIcon className={classes("size-5", turn)} />
                  </IconButton>
                ))}
                <IconButton
                  label={`移除：${nameOf(name, label, place)}`}
                  onClick={() => draft.send({ type: "row.remove", list, row })}
                >
                  <CloseIcon className="size-5" />
                </IconButton>
              </div>
            )}
            {children(`${list}.${row}.`)}
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

const WAYS = [
  { by: -1, word: "上移", arrow: "ArrowUp", turn: "rotate-180" },
  { by: 1, word: "下移", arrow: "ArrowDown", turn: "" },
] as const

/** Rows of one list are no rows of another; a type of dragged data is in small letters. */
const typeOf = (list: string): string => `text/x-${list}`.toLowerCase()

/** Options are called by their letters, which follow from their order. */
const nameOf = (name: string, label: string, place: number): string =>
  name === "options" ? `选项${String.fromCodePoint(65 + place)}` : `${label} ${place + 1}`
