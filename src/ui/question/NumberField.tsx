import { useId } from "react"
import * as NumberText from "#domain/question/NumberText.ts"
import { useTypedText } from "../dom/useTypedText.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { VERDICTS, VerdictIcon } from "./Verdict.tsx"
import type { AnswerFieldProps } from "./AnswerField.tsx"

/** A number with its unit beside it. What is no number is said so, and is kept as it was typed. */
export const NumberField = ({
  question,
  value,
  answerKey,
  disabled,
  locked,
  labelledBy,
  describedBy,
  acts,
}: AnswerFieldProps) => {
  const id = useId()
  const text = typeof value === "string" ? value : ""
  const typed = useTypedText(text, acts.write)
  const isFixed = disabled || locked === true || answerKey !== null
  const isOdd = answerKey === null && !BEGUN.test(text) && NumberText.read(text, question.unit) === null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <input
          key={question.id}
          {...typed}
          className={controlClass("min-w-0 max-w-60 flex-1 tabular")}
          aria-labelledby={`${labelledBy} ${id}-unit`}
          aria-describedby={`${id}-odd ${describedBy ?? ""}`}
          aria-invalid={isOdd}
          inputMode="decimal"
          readOnly={isFixed}
          autoComplete="off"
          onBlur={acts.flush}
        />
        <span id={`${id}-unit`} className="whitespace-nowrap">
          {question.unit}
        </span>
        {/* the keys that a phone shows for numbers have no minus */}
        {isFixed ? null : (
          <Button aria-label="正负号" onClick={() => acts.write(/^[-−－]/.test(text) ? text.slice(1) : `-${text}`)}>
            ±
          </Button>
        )}
        {answerKey === null ? null : (
          <span className={`flex items-center gap-1 whitespace-nowrap ${TONES[answerKey.verdict]}`}>
            <VerdictIcon verdict={answerKey.verdict} />
            {VERDICTS[answerKey.verdict].text}
          </span>
        )}
      </div>
      <p id={`${id}-odd`} role="status" className={answerKey === null ? "min-h-7 text-caution" : "sr-only"}>
        {isOdd ? "这还不是一个数。只填数字，如 -12.5、12000或1.2×10^5；已按原样保存。" : ""}
      </p>
    </div>
  )
}

/** Nothing yet, or what a number begins with. */
const BEGUN = /^\s*(?:[+\-−－]\s*)?[.．。]?$/

const TONES = { right: "text-correct", wrong: "text-wrong", unanswered: "text-caution", self: "" } as const
