import type { Output } from "#domain/contract/Contract.ts"
import { Explanation } from "../exam/Explanation.tsx"
import { QuestionCard } from "../exam/QuestionCard.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { Meta } from "../kit/Meta.tsx"

export type WrongItem = Output<"exam.wrong">["list"][number]

export interface WrongQuestionProps {
  readonly number: number
  readonly item: WrongItem
}

const nothing = () => {}
const NOTHING = { choose: nothing, judge: nothing, fill: nothing, write: nothing, flush: nothing }

/** A question to be thought over again: its key stays shut until it is asked for. */
export const WrongQuestion = ({
  number,
  item: { question, key, answer, wrong_count, last_wrong_at, right_streak, rows_to_master },
}: WrongQuestionProps) => (
  <div className="grid max-w-read gap-4">
    <QuestionCard
      number={number}
      question={question}
      value={null}
      answerKey={null}
      flagged={false}
      disabled
      acts={NOTHING}
    />
    <Meta
      items={[
        `连对 ${right_streak}/${rows_to_master}`,
        `答错 ${wrong_count} 次`,
        `最近一次 ${last_wrong_at.slice(0, 16)}`,
      ]}
    />
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-md border border-edge bg-sheet px-4 font-medium transition-colors hover:bg-wash [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">看答案和解析</span>
        <span className="hidden group-open:inline">收起答案和解析</span>
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-4">
        <Explanation number={number} answerKey={key} value={answer} source={question.source} year={question.year} />
      </div>
    </details>
  </div>
)
