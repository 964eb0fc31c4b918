import type { ReactNode } from "react"
import { classes } from "./classes.ts"

export interface ChoiceProps {
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** One of several that exclude each other, as large as a finger. */
export const Choice = ({ chosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={classes(
      "min-h-12 rounded-md border px-4 py-2 transition-colors",
      chosen
        ? "border-accent bg-accent-tint font-medium text-accent-ink"
        : "border-edge bg-sheet text-ink hover:border-ink",
    )}
  >
    {children}
  </button>
)
