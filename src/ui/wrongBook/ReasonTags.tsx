import type { WrongReason } from "#domain/contract/wrongItem.ts"
import { REASONS } from "#domain/wrongBook/WrongAddress.ts"
import { classes } from "../kit/classes.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"

export interface ReasonTagsProps {
  readonly number: number
  readonly reasons: ReadonlyArray<WrongReason>
  readonly onChange: (reason: WrongReason, chosen: boolean) => void
}

/** Why it was missed; several may hold. */
export const ReasonTags = ({ number, reasons, onChange }: ReasonTagsProps) => (
  <div role="group" aria-label={`第${number}题的错因`} className="flex flex-wrap items-center gap-2 print:hidden">
    <span aria-hidden="true" className="text-grey max-sm:w-full">
      错因
    </span>
    {REASONS.map((reason) => {
      const chosen = reasons.includes(reason)
      return (
        <button
          key={reason}
          type="button"
          aria-pressed={chosen}
          onClick={() => onChange(reason, !chosen)}
          className={classes(
            "inline-flex min-h-11 items-center gap-1 rounded-full border px-3 transition-colors",
            chosen
              ? "border-accent bg-accent-tint font-medium text-accent-ink"
              : "border-line bg-sheet text-grey hover:border-edge",
          )}
        >
          {chosen ? <CheckIcon className="size-5" /> : null}
          {reason}
        </button>
      )
    })}
  </div>
)
