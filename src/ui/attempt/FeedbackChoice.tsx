import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import { FEEDBACK_NAMES } from "./feedbackNames.ts"
import { classes } from "../kit/classes.ts"

export interface FeedbackChoiceProps {
  readonly feedback: Feedback
  readonly disabled: boolean
  readonly onChoose: (feedback: Feedback) => void
}

const ORDER: ReadonlyArray<Feedback> = ["at_once", "at_end"]

/** When explanations are seen, where the rules leave it to the learner. */
export const FeedbackChoice = ({ feedback, disabled, onChoose }: FeedbackChoiceProps) => (
  <fieldset className="grid gap-2">
    <legend className="text-grey">什么时候看解析</legend>
    <div className="flex rounded-md bg-wash p-1">
      {ORDER.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === feedback}
          // not disabled: what was pressed keeps the focus while it is changed
          aria-disabled={disabled || undefined}
          onClick={() => (disabled ? undefined : onChoose(one))}
          className={classes(
            "min-h-11 flex-1 rounded-md border px-2 transition-colors",
            one === feedback
              ? "border-line bg-sheet font-medium text-accent-ink shadow-raised"
              : "border-transparent text-grey hover:text-ink",
          )}
        >
          {FEEDBACK_NAMES[one]}
        </button>
      ))}
    </div>
  </fieldset>
)
