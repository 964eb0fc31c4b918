import type { ReactNode } from "react"
import type { ExamResult } from "#domain/contract/examResult.ts"
import type { ReviewFilter } from "#domain/exam/ResultReview.ts"
import type { OpenDesk } from "../exam/useExam.ts"
import { AccuracySection } from "./AccuracySection.tsx"
import { PaceSection } from "./PaceSection.tsx"
import { ResultNotices } from "./ResultNotices.tsx"
import { ResultSummary } from "./ResultSummary.tsx"
import { ResultUnreleased } from "./ResultUnreleased.tsx"
import { ReviewSection } from "./ReviewSection.tsx"
import { StandingSection } from "./StandingSection.tsx"
import { TriesSection } from "./TriesSection.tsx"

export interface ResultViewProps {
  readonly result: ExamResult
  readonly filter: ReviewFilter
  readonly filterHref: (filter: ReviewFilter) => string
  readonly retakeHref: string
  readonly backHref: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly onMark: (question_id: string, score: number) => void
  readonly onDesk: OpenDesk
  /** Puts a question that was right into the wrong book, or takes it out again. */
  readonly onBook: (question_id: string, act: "add" | "remove") => void
  readonly isBusy: boolean
  /** The receipt, with what can be done with it. */
  readonly receipt: ReactNode
  /** Where the result is shared; null until it may be. */
  readonly share: ReactNode
}

/** The result: the score, its rank, what was weak, and every question with its key where the rules allow it. */
export const ResultView = ({
  result,
  filter,
  filterHref,
  retakeHref,
  backHref,
  now,
  onMark,
  onDesk,
  onBook,
  isBusy,
  receipt,
  share,
}: ResultViewProps) => (
  <div className="mx-auto grid max-w-page gap-6 gutter py-8">
    {result.released ? (
      <ResultSummary result={result} retakeHref={retakeHref} backHref={backHref} />
    ) : (
      <ResultUnreleased result={result} backHref={backHref} />
    )}
    {result.released ? <ResultNotices result={result} /> : null}
    <div className="mt-4 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[1fr_22rem]">
      {result.released ? (
        <div className="grid min-w-0 gap-10">
          {result.standing === null ? null : <StandingSection standing={result.standing} />}
          <TriesSection tries={result.tries} attempt_id={result.attempt_id} />
          <AccuracySection title="各章正确率" head="章节" groups={result.chapters} />
          <AccuracySection title="知识点正确率" head="知识点" groups={result.points} />
          <PaceSection result={result} />
        </div>
      ) : null}
      <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {share}
        {receipt}
      </div>
      <div className="min-w-0 lg:col-start-1">
        <ReviewSection
          result={result}
          filter={filter}
          filterHref={filterHref}
          now={now}
          onMark={onMark}
          onDesk={onDesk}
          onBook={onBook}
          isBusy={isBusy}
        />
      </div>
    </div>
  </div>
)
