import type { Output } from "#domain/contract/Contract.ts"
import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { WrongReason } from "#domain/contract/wrongItem.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import type { Act } from "#domain/question/LocalAnswer.ts"
import { kindName } from "#domain/core/KindName.ts"
import { needsCheck } from "#domain/question/needsCheck.ts"
import { Explanation } from "../question/Explanation.tsx"
import { QuestionCard } from "../question/QuestionCard.tsx"
import { Button } from "../kit/Button.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { ReasonTags } from "./ReasonTags.tsx"
import { reviewDay } from "./reviewDay.ts"

export type WrongItem = Output<"exam.wrong">["list"][number]

export interface WrongQuestionProps {
  readonly number: number
  /** The first of a page lies open. */
  readonly isFirst: boolean
  readonly item: WrongItem
  readonly now: number
  /** What was answered here and now; the key once it was judged. */
  readonly recalled: { readonly value: AnswerValue; readonly shown: QuestionKey | null }
  readonly onAnswer: (act: Act) => void
  readonly onAgain: () => void
  readonly onReason: (reason: WrongReason, chosen: boolean) => void
  /** Out of the book, or back in. */
  readonly onAct: (act: "remove" | "restore") => void
}

/**
 * A question to be answered again, here and now, folded to a line or two: its key stays shut until then, or until it is
 * asked for.
 */
export const WrongQuestion = ({
  number,
  isFirst,
  item,
  now,
  recalled,
  onAnswer,
  onAgain,
  onReason,
  onAct,
}: WrongQuestionProps) => {
  const { question, key, answer, state } = item
  const { value, shown } = recalled
  return (
    <details open={isFirst} className="group/question max-w-read border-t border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 print:hidden [&::-webkit-details-marker]:hidden">
        <div className="min-w-0">
          <span className="group-open/question:hidden">
            <Meta
              items={[`第${number}题`, kindName(question.kind), item.wrong_count > 1 && `答错${item.wrong_count}次`]}
            />
          </span>
          <RichText html={question.stem_html} className="line-clamp-2 group-open/question:hidden" />
          <span className="hidden text-grey group-open/question:inline">收起第{number}题</span>
        </div>
        <ChevronDownIcon className="size-5 shrink-0 text-grey transition-transform group-open/question:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pb-8">
        <QuestionCard
          number={number}
          question={question}
          value={value}
          answerKey={shown}
          flagged={false}
          disabled={false}
          acts={{
            choose: (chosen) => onAnswer({ type: "answer.choose", key: chosen }),
            judge: (side) => onAnswer({ type: "answer.judge", value: side }),
            arrange: (keys) => onAnswer({ type: "answer.arrange", keys }),
            fill: (blank, text) => onAnswer({ type: "answer.fill", blank, text }),
            write: (text) => onAnswer({ type: "answer.write", text }),
            // nothing waits to be sent
            flush: () => {},
          }}
        />
        {shown === null ? (
          needsCheck(question) && isAnswered(value) ? (
            <Button
              variant="primary"
              className="justify-self-start"
              aria-label={`核对：第${number}题`}
              onClick={() => onAnswer({ type: "answer.check" })}
            >
              核对
            </Button>
          ) : null
        ) : (
          <Button
            variant="quiet"
            size="slim"
            className="-mx-2 justify-self-start"
            aria-label={`再做一次：第${number}题`}
            onClick={onAgain}
          >
            再做一次
          </Button>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Meta
            items={[
              state === "active" && question.kind !== "short" && `连对${item.right_streak}/${item.rows_to_master}`,
              item.added_at !== null && `手动加入${item.added_at.slice(0, 16)}`,
              item.last_wrong_at !== null && `答错${item.wrong_count}次`,
              item.last_wrong_at !== null && `最近一次${item.last_wrong_at.slice(0, 16)}`,
              state === "active" && item.review_on !== null && `${reviewDay(item.review_on, now)}复习`,
            ]}
          />
          <Button
            variant="quiet"
            size="slim"
            className="-mx-2 print:hidden"
            aria-label={state === "active" ? `移出错题本：第${number}题` : `移回错题本：第${number}题`}
            onClick={() => onAct(state === "active" ? "remove" : "restore")}
          >
            {state === "active" ? "移出错题本" : "移回错题本"}
          </Button>
        </div>
        <ReasonTags number={number} reasons={item.reasons} onChange={onReason} />
        {shown === null ? (
          <details className="group">
            <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-md border border-edge bg-sheet px-4 font-medium transition-colors hover:bg-wash print:hidden [&::-webkit-details-marker]:hidden">
              <span className="group-open:hidden">看答案和解析</span>
              <span className="hidden group-open:inline">收起答案和解析</span>
              <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
            </summary>
            <div className="mt-4">
              <Explanation
                number={number}
                answerKey={key}
                value={answer}
                source={question.source}
                year={question.year}
              />
            </div>
          </details>
        ) : null}
      </div>
    </details>
  )
}
