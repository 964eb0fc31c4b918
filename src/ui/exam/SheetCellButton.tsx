import { memo } from "react"
import * as AnswerSheet from "#domain/exam/AnswerSheet.ts"
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

/** One question of the answer sheet: its number, and by sign what it is. */
export const SheetCellButton = memo(
  ({ cell, onGo }: SheetCellButtonProps) => (
    <button
      type="button"
      aria-label={AnswerSheet.describe(cell)}
      aria-current={cell.current ? "true" : undefined}
      onClick={() => onGo(cell.number - 1)}
      className={classes(
        "relative grid h-11 w-full scroll-my-6 place-items-center rounded-md border tabular transition-colors",
        cell.verdict !== null
          ? VERDICTS[cell.verdict]
          : cell.answered
            ? "border-accent bg-accent-tint font-medium text-accent-ink"
            : "border-line bg-sheet hover:border-edge",
        cell.current && "outline-2 outline-offset-1 outline-ink",
        cell.unsynced && "border-dashed",
      )}
    >
      {cell.number}
      {cell.flagged ? (
        <FlagIcon className="absolute -top-1 -right-1 size-4 rounded-full bg-sheet text-caution" />
      ) : null}
      {cell.unsynced ? (
        <UploadIcon className="absolute right-0.5 bottom-0.5 size-3.5" />
      ) : cell.verdict === "wrong" ? (
        <CloseIcon className="absolute right-0.5 bottom-0.5 size-3.5" />
      ) : cell.answered ? (
        <CheckIcon className="absolute right-0.5 bottom-0.5 size-3.5" />
      ) : null}
    </button>
  ),
  (before, after) => before.onGo === after.onGo && AnswerSheet.isSame(before.cell, after.cell),
)
SheetCellButton.displayName = "SheetCellButton"
