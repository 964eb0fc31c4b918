import type { OthersAnswers } from "#domain/contract/examResult.ts"
import * as ResultReview from "#domain/result/ResultReview.ts"
import { BarChart } from "../kit/BarChart.tsx"
import { peopleText } from "../kit/peopleText.ts"

export interface OthersSharesProps {
  readonly number: number
  readonly others: OthersAnswers
}

const NAMES: Readonly<Record<string, string>> = { true: "正确", false: "错误" }

/** How everybody answered a question, in one line; each option on demand. Nothing while they are few. */
export const OthersShares = ({ number, others: { answered, correct, choices } }: OthersSharesProps) => {
  const people = peopleText(answered, "次作答")
  return people === false ? null : (
    <details>
      <summary className="min-h-11 content-center text-grey tabular">
        {people}，正确率{ResultReview.percent(correct, answered)}%
      </summary>
      {choices.length === 0 ? null : (
        <BarChart
          caption={`第${number}题各选项`}
          heads={["选项", "选择的人次"]}
          rows={choices.map(({ choice, chosen }) => ({
            label: NAMES[choice] ?? choice,
            value: chosen / answered,
            text: `${chosen} · ${ResultReview.percent(chosen, answered)}%`,
          }))}
        />
      )}
    </details>
  )
}
