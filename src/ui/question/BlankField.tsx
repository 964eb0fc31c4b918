import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import { keysOf } from "#domain/question/AnswerValue.ts"
import * as BlankText from "#domain/question/BlankText.ts"
import { useTypedText } from "../dom/useTypedText.ts"
import { controlClass } from "../kit/controlClass.ts"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WrongIcon } from "../kit/icon/WrongIcon.tsx"
import type { AnswerFieldProps } from "./AnswerField.tsx"

/** A line of text for each blank. */
export const BlankField = ({
  question,
  value,
  answerKey,
  disabled,
  locked = false,
  labelledBy,
  describedBy,
  acts,
}: AnswerFieldProps) => (
  <fieldset aria-labelledby={labelledBy} className="grid min-w-0 gap-3">
    {Array.from({ length: question.blanks }, (_, blank) => (
      // oxlint-disable-next-line react/no-array-index-key -- a blank is known by its place
      <label key={blank} className="grid gap-1">
        <span className="flex items-center gap-2 text-grey">
          第{blank + 1}空
          <BlankVerdict accepted={acceptedOf(answerKey, blank)} text={keysOf(value)[blank] ?? ""} />
        </span>
        <Blank
          key={question.id}
          text={keysOf(value)[blank] ?? ""}
          isFixed={disabled || locked || answerKey !== null}
          describedBy={describedBy}
          onType={(text) => acts.fill(blank, text)}
          onLeave={acts.flush}
        />
      </label>
    ))}
  </fieldset>
)

interface BlankProps {
  readonly text: string
  readonly isFixed: boolean
  readonly describedBy: string | undefined
  readonly onType: (text: string) => void
  readonly onLeave: () => void
}

const Blank = ({ text, isFixed, describedBy, onType, onLeave }: BlankProps) => (
  <input
    {...useTypedText(text, onType)}
    aria-describedby={describedBy}
    className={controlClass()}
    readOnly={isFixed}
    autoComplete="off"
    onBlur={onLeave}
  />
)

const acceptedOf = (key: QuestionKey | null, blank: number): ReadonlyArray<string> | null => {
  const part = Array.isArray(key?.answer) ? key.answer[blank] : null
  return Array.isArray(part) ? part : null
}

interface BlankVerdictProps {
  /** Null while the key is not shown. */
  readonly accepted: ReadonlyArray<string> | null
  readonly text: string
}

/** Whether this blank is right, as the rules compare it. */
const BlankVerdict = ({ accepted, text }: BlankVerdictProps) => {
  if (accepted === null) return null
  return BlankText.matches(accepted, text) ? (
    <span className="flex items-center gap-1 text-correct">
      <RightIcon className="size-5" />对
    </span>
  ) : (
    <span className="flex items-center gap-1 text-wrong">
      <WrongIcon className="size-5" />
      错，应填：{accepted.join(" 或 ")}
    </span>
  )
}
