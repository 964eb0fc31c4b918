import type { SavedWord } from "#domain/attempt/SavedWord.ts"
import { classes } from "../kit/classes.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { WarningIcon } from "../kit/icon/WarningIcon.tsx"

export interface SavedLineProps {
  readonly word: SavedWord
  readonly label: string
  /** A banner above explains; it may be out of sight. */
  readonly hasTrouble?: boolean
  /** On a phone what is saved is a sign alone. */
  readonly isQuiet?: boolean
}

/** Where the answers are, in the words of the protocol and no others. */
export const SavedLine = ({ word, label, hasTrouble = false, isQuiet = false }: SavedLineProps) => (
  <span
    data-saved={word}
    translate="no"
    className={classes(
      "flex min-w-0 items-center gap-1 tabular whitespace-nowrap",
      word === "saved" || word === "handedIn" ? "text-correct" : word === "typed" ? "text-caution" : "text-grey",
    )}
  >
    {hasTrouble ? (
      <WarningIcon className="size-5 shrink-0 text-caution" />
    ) : word === "saved" || word === "handedIn" ? (
      <CheckIcon className="size-5 shrink-0" />
    ) : null}
    <span className={classes("truncate", isQuiet && word === "saved" && "max-md:sr-only")}>{label}</span>
  </span>
)
