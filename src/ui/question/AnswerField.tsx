import { Suspense } from "react"
import type { AnswerValue, ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import { keysOf } from "#domain/question/AnswerValue.ts"
import { rightKeys } from "#domain/question/RightAnswer.ts"
import { preloaded } from "../kit/preloaded.ts"
import { StrikeIcon } from "../kit/icon/StrikeIcon.tsx"
import { IconButton } from "../kit/IconButton.tsx"
import { OptionButton, type OptionMark } from "./OptionButton.tsx"

/** Where the field of a kind could not be fetched: what was answered is safe, and the page can be loaded again. */
const Missing = () => <p className="text-caution">作答框没有加载出来。已作答的内容都在，联网后刷新页面即可继续。</p>

const LazyAnswerField = preloaded(
  import("./LazyAnswerField.tsx").then((file) => file.LazyAnswerField),
  Missing,
)

export interface AnswerActs {
  readonly choose: (key: string) => void
  readonly judge: (value: boolean) => void
  readonly arrange: (keys: ReadonlyArray<string>) => void
  readonly fill: (blank: number, text: string) => void
  readonly write: (text: string) => void
  /** The field was left: what is typed becomes an answer now. */
  readonly flush: () => void
}

export interface AnswerFieldProps {
  readonly question: ExamQuestion
  readonly value: AnswerValue
  /** Shown once the rules allow it. */
  readonly answerKey: QuestionKey | null
  readonly disabled: boolean
  /** The key is on its way: what is answered stays so. */
  readonly locked?: boolean | undefined
  readonly labelledBy: string
  /** What does not go into the field, once it says so. */
  readonly describedBy?: string
  /** What the field did not take of the text that was last put into it: "" where that is all. */
  readonly excess?: string | undefined
  readonly acts: AnswerActs
  /** Options can be struck out. */
  readonly strike?: Strike | undefined
}

export interface Strike {
  readonly struck: ReadonlyArray<string>
  readonly toggle: (key: string) => void
}

/** Where a question is answered, by its kind. */
export const AnswerField = (props: AnswerFieldProps) => {
  switch (props.question.kind) {
    case "single":
    case "multiple":
    case "indeterminate":
      return <Options {...props} />
    case "judge":
      return <Judgement {...props} />
    case "blank":
    case "number":
    case "match":
    case "order":
    case "short":
      return (
        <Suspense fallback={<div className="h-12" />}>
          <LazyAnswerField {...props} />
        </Suspense>
      )
  }
}

const markOf = (isRight: boolean, chosen: boolean, key: QuestionKey | null, isPartial = false): OptionMark => {
  if (key === null) return "open"
  if (isRight) return isPartial && !chosen ? "missed" : "right"
  return chosen ? "wrong" : "plain"
}

const Options = ({
  question,
  value,
  answerKey,
  disabled,
  locked = false,
  labelledBy,
  acts,
  strike,
}: AnswerFieldProps) => {
  const chosen = keysOf(value)
  const right = answerKey === null ? [] : rightKeys(answerKey.answer)
  const isPartial = question.kind !== "single" && chosen.length > 0
  return (
    <fieldset aria-labelledby={labelledBy} className="grid min-w-0 gap-3">
      {question.options.map((option) => (
        <div key={option.key} className="flex items-center gap-1">
          <OptionButton
            label={option.key}
            html={option.html}
            chosen={chosen.includes(option.key)}
            mark={markOf(right.includes(option.key), chosen.includes(option.key), answerKey, isPartial)}
            disabled={disabled}
            locked={locked || answerKey !== null}
            struck={strike?.struck.includes(option.key) ?? false}
            onChoose={() => acts.choose(option.key)}
          />
          {strike === undefined || answerKey !== null ? null : (
            <IconButton
              label={`划去${option.key}`}
              aria-pressed={strike.struck.includes(option.key)}
              disabled={disabled || locked}
              className="aria-pressed:text-accent-ink"
              onClick={() => strike.toggle(option.key)}
            >
              <StrikeIcon className="size-5" />
            </IconButton>
          )}
        </div>
      ))}
    </fieldset>
  )
}

const Judgement = ({ value, answerKey, disabled, locked = false, labelledBy, acts }: AnswerFieldProps) => (
  <fieldset aria-labelledby={labelledBy} className="grid min-w-0 gap-3">
    {[true, false].map((side) => (
      <OptionButton
        key={String(side)}
        label={side ? "A" : "B"}
        html={side ? "正确" : "错误"}
        chosen={value === side}
        mark={markOf(answerKey?.answer === side, value === side, answerKey)}
        disabled={disabled}
        locked={locked || answerKey !== null}
        onChoose={() => acts.judge(side)}
      />
    ))}
  </fieldset>
)
