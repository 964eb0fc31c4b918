import type { ReactNode } from "react"
import type { ExamResult } from "#domain/contract/examResult.ts"
import type { ReviewFilter } from "#domain/result/ResultReview.ts"
import { ResultNotices } from "./ResultNotices.tsx"
import { ResultSummary, type ResultSummaryProps } from "./ResultSummary.tsx"
import { ResultUnreleased } from "./ResultUnreleased.tsx"
import { type ReviewHref, ReviewSection } from "./ReviewSection.tsx"

export interface ResultViewProps {
  readonly result: ExamResult
  readonly filter: ReviewFilter
  readonly number: number
  readonly reviewHref: ReviewHref
  readonly retakeHref: string
  readonly backHref: string
  readonly next: ResultSummaryProps["next"]
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onMark: (question_id: string, score: number) => void
  /** What a question has of what the learner keeps beside it. */
  readonly notesOf: (question_id: string) => ReactNode
  /** Puts a question that was right into the wrong book, or takes it out again. */
  readonly onBook: (question_id: string, act: "add" | "remove") => void
  readonly isBusy: boolean
  /** `ResultCharts`; null until they may be. */
  readonly charts: ReactNode
  /** How the answers came in. */
  readonly receipt: ReactNode
  /** Where the result is shared; null until it may be. */
  readonly share: ReactNode
}

/** The result: the score, its rank, what was weak, and every question with its key where the rules allow it. */
export const ResultView = ({
  result,
  filter,
  number,
  reviewHref,
  retakeHref,
  backHref,
  next,
  now,
  onMark,
  notesOf,
  onBook,
  isBusy,
  charts,
  receipt,
  share,
}: ResultViewProps) => (
  <div className="mx-auto grid max-w-page gap-6 gutter py-8 print:block print:space-y-6 print:p-0">
    {result.released ? (
      <ResultSummary
        result={result}
        reviewHref={reviewHref}
        retakeHref={retakeHref}
        backHref={backHref}
        next={next}
        now={now}
      />
    ) : (
      <ResultUnreleased result={result} backHref={backHref} />
    )}
    {result.released ? <ResultNotices result={result} /> : null}
    <div className="mt-4 grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] print:block print:space-y-6">
      <div className="grid min-w-0 grid-cols-1 gap-10 print:block print:space-y-6">
        <ReviewSection
          result={result}
          filter={filter}
          number={number}
          reviewHref={reviewHref}
          now={now}
          onMark={onMark}
          notesOf={notesOf}
          onBook={onBook}
          isBusy={isBusy}
        />
        {charts}
      </div>
      <div className="grid break-inside-avoid gap-6">
        {share}
        {receipt}
      </div>
    </div>
  </div>
)
