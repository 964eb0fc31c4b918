import { classes } from "../kit/classes.ts"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WrongIcon } from "../kit/icon/WrongIcon.tsx"
import { OptionText } from "./OptionText.tsx"

/**
 * `open`: can be chosen. Else its state by the shown key: `right` is in the key, `missed` too, beside others that were
 * chosen, `wrong` was chosen and is not.
 */
export type OptionMark = "open" | "right" | "missed" | "wrong" | "plain"

export interface OptionButtonProps {
  readonly label: string
  /** Sanitised by the server before it was stored. */
  readonly html: string
  readonly chosen: boolean
  readonly mark: OptionMark
  readonly disabled: boolean
  /** Its answer is given: it does nothing any more, and keeps the focus, which a disabled button would lose. */
  readonly locked: boolean
  /** Struck out by the learner: it can still be chosen. */
  readonly struck?: boolean
  readonly onChoose: () => void
}

const LOOK: Readonly<Record<OptionMark, (chosen: boolean) => string>> = {
  open: (chosen) => (chosen ? "border-accent bg-accent-tint" : "border-line bg-sheet hover:border-edge active:bg-wash"),
  right: () => "border-correct bg-correct-tint",
  missed: () => "border-dashed border-correct bg-sheet",
  wrong: () => "border-wrong bg-wrong-tint",
  plain: () => "border-line bg-sheet",
}

/** One answer to choose, as wide as the question; the room for its mark is always there, so that nothing moves. */
export const OptionButton = ({
  label,
  html,
  chosen,
  mark,
  disabled,
  locked,
  struck = false,
  onChoose,
}: OptionButtonProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    disabled={disabled}
    aria-disabled={locked}
    onClick={locked ? undefined : onChoose}
    className={classes(
      "relative flex min-h-12 w-full items-baseline gap-3 rounded-md border px-3 py-2.5 text-start transition-colors disabled:cursor-default aria-disabled:cursor-default print:min-h-0 print:py-1",
      LOOK[mark](chosen),
    )}
  >
    <span
      translate="no"
      className={classes(
        "grid size-7 shrink-0 place-items-center rounded-full border font-medium",
        chosen ? "border-accent bg-accent text-on-accent" : "border-edge text-grey",
      )}
    >
      {label}
    </span>
    <OptionText html={html} className={struck ? "text-grey line-through" : undefined} />
    {struck ? <span className="sr-only">已划去</span> : null}
    <span className="size-6 shrink-0 self-start">
      {mark === "right" ? <RightIcon className="size-6 text-correct" /> : null}
      {mark === "wrong" ? <WrongIcon className="size-6 text-wrong" /> : null}
    </span>
    {/* on the border, so that nothing moves */}
    {mark === "missed" ? (
      <span className="absolute -top-2 right-3 bg-sheet px-1 leading-none text-correct">漏选</span>
    ) : null}
    {mark === "right" || mark === "wrong" ? (
      <span className="sr-only">{mark === "right" ? "正确答案" : "选错了"}</span>
    ) : null}
  </button>
)
