import { controlClass } from "../kit/controlClass.ts"
import type { AnswerFieldProps } from "./AnswerField.tsx"

const MAX_TEXT = 5_000

export const ShortField = ({ value, answerKey, disabled, held = false, labelledBy, acts }: AnswerFieldProps) => (
  <textarea
    aria-labelledby={labelledBy}
    className={controlClass("min-h-40")}
    value={typeof value === "string" ? value : ""}
    maxLength={MAX_TEXT}
    readOnly={disabled || held || answerKey !== null}
    onChange={(event) => acts.write(event.currentTarget.value)}
    onBlur={acts.flush}
  />
)
