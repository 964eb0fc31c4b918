import { memo } from "react"
import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import { classes } from "../kit/classes.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { CloseIcon } from "../kit/icon/CloseIcon.tsx"
import { FlagIcon } from "../kit/icon/FlagIcon.tsx"
import { UploadIcon } from "../kit/icon/UploadIcon.tsx"

export interface SheetCellButtonProps {
  readonly cell: AnswerSheet.SheetCell
  /** The same function every time: a cell is drawn again only when it changed. */
  readonly onGo: (index: number) => void
}

const VERDICTS = {
  right: "border-correct bg-correct-tint font-medium text-correct",
  wrong: "border-wrong bg-wrong-tint font-medium text-wrong",
} as const

// signs share the number's cell of the grid: a box with a position would be a layer to paint, hundreds of them a sheet
const CENTRE = "col-start-1 row-start-1"
const CORNER = `${CENTRE} mr-0.5 mb-0.5 size-3.5 self-end justify-self-end`

/** One question of the answer sheet: its number, and by sign what it is. */
export const SheetCellButton = memo(
  ({ cell, onGo }: SheetCellButtonProps) => (
    <button
      type="button"
      aria-label={AnswerSheet.describe(cell)}
      aria-current={cell.current ? "true" : undefined}
      onClick={() => onGo(cell.number - 1)}
      className={classes(
        "grid h-11 w-full scroll-my-6 place-items-center rounded-md border tabular",
        cell.verdict !== null
          ? VERDICTS[cell.verdict]
          : cell.answered
            ? "border-accent bg-accent-tint font-medium text-accent-ink"
            : "border-line bg-sheet hover:border-edge",
        cell.current && "outline-2 outline-offset-1 outline-ink",
        cell.unsynced && "border-dashed",
      )}
    >
      <span className={CENTRE}>{cell.number}</span>
      {cell.flagged ? (
        <FlagIcon
          className={classes(
            CENTRE,
            "-mt-1 -mr-1 size-4 self-start justify-self-end rounded-full bg-sheet text-caution",
          )}
        />
      ) : null}
      {cell.unsynced ? (
        <UploadIcon className={CORNER} />
      ) : cell.verdict === "wrong" ? (
        <CloseIcon className={CORNER} />
      ) : cell.answered ? (
        <CheckIcon className={CORNER} />
      ) : null}
    </button>
  ),
  (before, after) => before.onGo === after.onGo && AnswerSheet.isSame(before.cell, after.cell),
)
SheetCellButton.displayName = "SheetCellButton"
