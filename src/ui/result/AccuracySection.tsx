import type { Accuracy } from "#domain/contract/examResult.ts"
import * as ResultReview from "#domain/result/ResultReview.ts"
import { usePrinted } from "../dom/usePrinted.ts"
import { BarChart } from "../kit/BarChart.tsx"
import { Section } from "../kit/Section.tsx"

export interface AccuracySectionProps {
  readonly title: string
  readonly head: string
  readonly groups: ReadonlyArray<Accuracy>
}

const AT_FIRST = 8

/**
 * How much was right of each group: as long as it is short, whole; else the first, and the rest on demand or on paper. A group of
 * one question says no more than the question, and one group no more than the score.
 */
export const AccuracySection = ({ title, head, groups: all }: AccuracySectionProps) => {
  const isPrinted = usePrinted()
  const groups = all.filter(({ questions }) => questions > 1)
  if (all.length < 2 || groups.length === 0) return null
  const shown = isPrinted ? groups : groups.slice(0, AT_FIRST)
  const rest = groups.slice(shown.length)
  return (
    <Section title={title}>
      <Bars caption={title} head={head} groups={shown} />
      {rest.length > 0 ? (
        <details>
          <summary className="min-h-11 content-center text-grey">其余{rest.length}项</summary>
          <Bars caption={`${title}，其余`} head={head} groups={rest} />
        </details>
      ) : null}
    </Section>
  )
}

interface BarsProps {
  readonly caption: string
  readonly head: string
  readonly groups: ReadonlyArray<Accuracy>
}

const Bars = ({ caption, head, groups }: BarsProps) => (
  <BarChart
    caption={caption}
    heads={[head, "答对"]}
    rows={groups.map(({ name, questions, correct }) => ({
      label: name,
      value: correct / questions,
      text: `${correct}/${questions} · ${ResultReview.percent(correct, questions)}%`,
    }))}
  />
)
