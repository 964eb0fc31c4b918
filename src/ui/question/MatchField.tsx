import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { keysOf } from "#domain/question/AnswerValue.ts"
import { rightKeys } from "#domain/question/RightAnswer.ts"
import { controlClass } from "../kit/controlClass.ts"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WrongIcon } from "../kit/icon/WrongIcon.tsx"
import type { AnswerFieldProps } from "./AnswerField.tsx"
import { OptionText } from "./OptionText.tsx"

/** Each prompt with a list of the options to pick from; what the options are stands above, formulas and pictures too. */
export const MatchField = ({ question, value, answerKey, disabled, locked, labelledBy, acts }: AnswerFieldProps) => {
  const { prompts = [], options } = question
  const picked = prompts.map((_, place) => keysOf(value)[place] ?? "")
  const right = answerKey === null ? null : rightKeys(answerKey.answer)
  return (
    <fieldset aria-labelledby={labelledBy} className="grid min-w-0 gap-4">
      <ul className="grid gap-x-6 gap-y-1 rounded-lg bg-wash p-4 sm:grid-cols-2">
        {options.map(({ key, html }) => (
          <li key={key} className="flex min-w-0 gap-2">
            <span translate="no" className="font-medium">
              {key}.
            </span>
            <OptionText html={html} />
          </li>
        ))}
      </ul>
      {prompts.map((html, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a prompt is known by its place
        <label key={place} className="grid gap-1 sm:grid-cols-2 sm:items-center sm:gap-4">
          <span className="flex min-w-0 gap-2">
            <span translate="no" className="text-grey tabular">
              {place + 1}.
            </span>
            <OptionText html={html} />
          </span>
          <span className="grid gap-1">
            <select
              className={controlClass("disabled:opacity-100")}
              value={picked[place]}
              disabled={disabled || locked === true || answerKey !== null}
              onChange={(event) =>
                acts.arrange(picked.map((key, other) => (other === place ? event.currentTarget.value : key)))
              }
            >
              <option value="">未选</option>
              {options.map((option) => (
                <option key={option.key} value={option.key}>
                  {nameOf(option)}
                </option>
              ))}
            </select>
            {right === null ? null : <PairVerdict right={right[place] ?? ""} picked={picked[place] ?? ""} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A list shows text only: what has marks in it is named by its letter. */
const nameOf = ({ key, html }: ExamQuestion["options"][number]): string => (/[<&]/.test(html) ? key : `${key}. ${html}`)

const PairVerdict = ({ right, picked }: { readonly right: string; readonly picked: string }) =>
  picked === right ? (
    <span className="flex items-center gap-1 text-correct">
      <RightIcon className="size-5" />对
    </span>
  ) : (
    <span className="flex items-center gap-1 text-wrong">
      <WrongIcon className="size-5" />
      错，应选：{right}
    </span>
  )
