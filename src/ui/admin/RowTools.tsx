import type { KeyboardEvent } from "react"
import { classes } from "../kit/classes.ts"
import { IconButton } from "../kit/IconButton.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { CloseIcon } from "../kit/icon/CloseIcon.tsx"

export interface RowToolsProps {
  /** What the row is called. */
  readonly name: string
  readonly place: number
  /** Of all rows. */
  readonly count: number
  readonly onMove: (to: number, button: HTMLElement) => void
  readonly onRemove: () => void
}

/** Moves a row up and down, by the arrow keys too, or removes it. */
export const RowTools = ({ name, place, count, onMove, onRemove }: RowToolsProps) => (
  <>
    {WAYS.map(({ by, word, turn }) => (
      <IconButton
        key={word}
        label={`${word}：${name}`}
        aria-disabled={place + by < 0 || place + by >= count}
        className="aria-disabled:opacity-40"
        onClick={(event) => onMove(place + by, event.currentTarget)}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          const way = WAYS.find(({ arrow }) => arrow === event.key)
          if (way === undefined) return
          event.preventDefault()
          onMove(place + way.by, event.currentTarget)
        }}
      >
        <ChevronDownIcon className={classes("size-5", turn)} />
      </IconButton>
    ))}
    <IconButton label={`移除：${name}`} onClick={onRemove}>
      <CloseIcon className="size-5" />
    </IconButton>
  </>
)

const WAYS = [
  { by: -1, word: "上移", arrow: "ArrowUp", turn: "rotate-180" },
  { by: 1, word: "下移", arrow: "ArrowDown", turn: "" },
] as const
