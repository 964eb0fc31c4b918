import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { span } from "#domain/time/ClockText.ts"
import * as Pass from "#domain/result/Pass.ts"
import * as ResultMoment from "#domain/result/ResultMoment.ts"
import * as ResultReview from "#domain/result/ResultReview.ts"
import { useRise } from "../dom/useRise.ts"
import { Badge } from "../kit/Badge.tsx"
import { Card } from "../kit/Card.tsx"
import { ClockIcon } from "../kit/icon/ClockIcon.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WarningIcon } from "../kit/icon/WarningIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ProgressRing } from "../kit/ProgressRing.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import type { ReviewHref } from "./ReviewSection.tsx"

export interface ResultSummaryProps {
  readonly result: ReleasedResult
  readonly reviewHref: ReviewHref
  readonly retakeHref: string
  readonly backHref: string
  /** Where the attempt was a part of something that goes on: the next step of it, in place of another try. */
  readonly next: { readonly href: string; readonly label: string } | null
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** How it went, in one look: the score and its parts, and whether it is enough. */
export const ResultSummary = ({ result, reviewHref, retakeHref, backHref, next, now }: ResultSummaryProps) => {
  const { score, total_score, pass_score, by_hand, held } = result
  const awaiting = by_hand?.awaiting ?? 0
  const wrong = ResultReview.items(result, "wrong").length
  const empty = ResultReview.items(result, "unanswered").length
  const [toShow, reviewLabel] = toReview(wrong, empty)
  const unmarked = ResultReview.toMark(result, now)
  const step = next ?? (unmarked === null ? null : { href: reviewHref("all", unmarked), label: "去自评" })
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-6">
      <ProgressRing label="得分" value={total_score === 0 ? 0 : score / total_score} text={String(score)} />
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <h1 className="text-xl">{unbroken(result.title)}</h1>
        <Moment moment={ResultMoment.of({ ...result, awaiting: awaiting + held })} />
        <p>{nextStep(wrong, empty)}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 tabular">
          <PassBadge
            passed={Pass.of({ score, pass_score, awaiting: awaiting + held })}
            isAsked={pass_score > 0}
            open={`${held > 0 ? "公布" : by_hand?.by === "learner" ? "自评" : "批改"}后出结果`}
          />
          <span>
            {awaiting + held > 0 ? "暂计" : ""}
            {score} / {total_score}分{pass_score > 0 ? `，及格${pass_score}分` : ""}
          </span>
          {result.paper_id !== null && pass_score > 0 ? (
            <TextLink href="/study/course#pass-line" className="inline-flex min-h-11 items-center print:hidden">
              照今天的样子考能得多少分
            </TextLink>
          ) : null}
        </p>
        {by_hand === null ? null : (
          <p className="tabular">
            客观题{result.objective_score} / {result.objective_total}分，{by_hand.by === "learner" ? "自评" : "批改"}
            {by_hand.score} / {by_hand.total_score}分
          </p>
        )}
        <p className="text-grey tabular">
          答对{result.correct}题，作答{result.answered} / {result.questions.length - held}题，用时
          {span(result.seconds * 1000)}
          {result.overtime_seconds > 0 ? `，其中超时${span(result.overtime_seconds * 1000)}` : ""}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {step === null ? null : (
          <LinkButton href={step.href} variant="primary">
            {step.label}
          </LinkButton>
        )}
        <LinkButton href={reviewHref(toShow)} variant={step === null ? "primary" : "secondary"}>
          {reviewLabel}
        </LinkButton>
        {result.may_retake && next === null ? <LinkButton href={retakeHref}>再来一次</LinkButton> : null}
        <LinkButton href={backHref} variant="quiet">
          返回题库
        </LinkButton>
      </div>
    </Card>
  )
}

const Moment = ({ moment }: { readonly moment: ResultMoment.ResultMoment | null }) => {
  const ref = useRise<HTMLParagraphElement>(moment?.isGain === true)
  return moment === null ? null : (
    <p ref={ref} className="text-lg font-medium tabular">
      {moment.text}
    </p>
  )
}

const toReview = (wrong: number, empty: number): readonly [ResultReview.ReviewFilter, string] => {
  if (wrong > 0) return ["wrong", "看错题"]
  return empty > 0 ? ["unanswered", "看未答"] : ["all", "逐题回顾"]
}

/** One sentence: what is left to do of it. */
const nextStep = (wrong: number, empty: number): string => {
  const left = empty > 0 ? `${empty}题未答` : ""
  if (wrong > 0) return `错${wrong}题，都在错题本里，明天复习${left === "" ? "" : `；${left}`}`
  return left === "" ? "没有错题" : `没有答错，${left}`
}

interface PassBadgeProps {
  readonly passed: boolean | null
  readonly isAsked: boolean
  /** What is shown while it is not known. */
  readonly open: string
}

const PassBadge = ({ passed, isAsked, open }: PassBadgeProps) => {
  if (!isAsked) return null
  if (passed === null)
    return (
      <Badge tone="caution" icon={<ClockIcon className="size-5" />}>
        {open}
      </Badge>
    )
  return passed ? (
    <Badge tone="correct" icon={<RightIcon className="size-5" />}>
      已及格
    </Badge>
  ) : (
    <Badge tone="caution" icon={<WarningIcon className="size-5" />}>
      未及格
    </Badge>
  )
}
