import { useId } from "react"
import * as NumberText from "#domain/exam/NumberText.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { VERDICTS, VerdictIcon } from "./Verdict.tsx"
import type { AnswerFieldProps } from "./AnswerField.tsx"

/** A number with its unit beside it. What is no number is said so, and is kept as it was typed. */
export const NumberField = ({ question, value, answerKey, disabled, held, labelledBy, acts }: AnswerFieldProps) => {
  const id = useId()
  const text = typeof value === "string" ? value : ""
  const isFixed = disabled || held === true || answerKey !== null
  const isOdd = answerKey === null && !BEGUN.test(text) && NumberText.read(text, question.unit) === null
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <input
          className={controlClass("max-w-60 tabular")}
          aria-labelledby={`${labelledBy} ${id}-unit`}
          aria-describedby={`${id}-odd`}
          aria-invalid={isOdd}
          value={text}
          inputMode="decimal"
          maxLength={NumberText.MAX_TYPED}
          readOnly={isFixed}
          autoComplete="off"
          onChange={(event) => acts.write(event.currentTarget.value)}
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
          <span className={`flex items-center gap-1 ${TONES[answerKey.verdict]}`}>
            <VerdictIcon verdict={answerKey.verdict} />
            {VERDICTS[answerKey.verdict].text}
          </span>
        )}
      </div>
      <p id={`${id}-odd`} role="status" className="min-h-7 text-caution">
        {isOdd ? "这还不是一个数。只填数字，如 -12.5、12000 或 1.2×10^5；已按原样保存。" : ""}
      </p>
    </div>
  )
}

/** Nothing yet, or what a number begins with. */
const BEGUN = /^\s*[+\-−－]?\s*[.．。]?$/

const TONES = { right: "text-correct", wrong: "text-wrong", unanswered: "text-caution", self: "" } as const
