import type { Output } from "#domain/contract/Contract.ts"
import { Button } from "../kit/Button.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { Section } from "../kit/Section.tsx"

export interface WeakPointsProps {
  readonly points: Output<"wrong.overview">["weak_points"]
  readonly busy: boolean
  readonly onPractise: (point: string) => void
}

/** So many are in sight: the questions are below. */
const SHOWN = 2

/** The knowledge points that go worst, each one tap away from its practice. */
export const WeakPoints = ({ points, ...acts }: WeakPointsProps) => {
  const more = points.slice(SHOWN)
  return points.length === 0 ? null : (
    <div className="print:hidden">
      <Section title="薄弱知识点">
        <div className="grid gap-2">
          <PointList points={points.slice(0, SHOWN)} {...acts} />
          {more.length === 0 ? null : (
            <details>
              <summary className="min-h-11 content-center text-grey">另外{more.length}个知识点</summary>
              <PointList points={more} {...acts} />
            </details>
          )}
        </div>
      </Section>
    </div>
  )
}

const PointList = ({ points, busy, onPractise }: WeakPointsProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {points.map(({ point, questions, right, set }) => (
      <li key={point} className="flex items-center gap-x-4 px-4 py-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium max-sm:w-full">{point}</span>
            <span className="text-grey tabular">
              答对{right} / {questions}
            </span>
          </span>
          <ProgressBar label={`${point}正确率`} value={right / questions} />
        </div>
        <Button busy={busy} onClick={() => onPractise(point)} aria-label={`练${set}题：${point}`}>
          练{set}题
        </Button>
      </li>
    ))}
  </ul>
)
