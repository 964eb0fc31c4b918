import * as Attachment from "#domain/question/Attachment.ts"
import { useTypedText } from "../dom/useTypedText.ts"
import { controlClass } from "../kit/controlClass.ts"
import type { AnswerFieldProps } from "./AnswerField.tsx"

export const ShortField = ({
  question,
  value,
  answerKey,
  disabled,
  locked = false,
  labelledBy,
  describedBy,
  acts,
}: AnswerFieldProps) => (
  <textarea
    key={question.id}
    {...useTypedText(Attachment.textOf(value), acts.write)}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    className={controlClass("min-h-40")}
    readOnly={disabled || locked || answerKey !== null}
    onBlur={acts.flush}
  />
)
