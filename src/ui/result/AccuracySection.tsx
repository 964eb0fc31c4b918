import type { Accuracy } from "#domain/contract/examResult.ts"
import { isWeak } from "#domain/wrongBook/WeakPoints.ts"
import * as ResultReview from "#domain/result/ResultReview.ts"
import { usePrinted } from "../dom/usePrinted.ts"
import { BarChart } from "../kit/BarChart.tsx"
import { Section } from "../kit/Section.tsx"

export interface AccuracySectionProps<G extends Accuracy> {
  readonly title: string
  readonly head: string
  readonly groups: ReadonlyArray<G>
  /** Ten questions of a group; null: they cannot be drawn. */
  readonly setHref: (group: G) => string | null
}

const AT_FIRST = 8

/**
 * How much was right of each group: as long as it is short, whole; else the first, and the rest on demand or on paper. A group of
 * one question says no more than the question, and one group no more than the score.
 */
export const AccuracySection = <G extends Accuracy>({ title, head, groups: all, setHref }: AccuracySectionProps<G>) => {
  const isPrinted = usePrinted()
  const groups = all.filter(({ questions }) => questions > 1)
  if (all.length < 2 || groups.length === 0) return null
  const shown = isPrinted ? groups : groups.slice(0, AT_FIRST)
  const rest = groups.slice(shown.length)
  return (
    <Section title={title}>
      <Bars caption={title} head={head} groups={shown} setHref={setHref} />
      {rest.length > 0 ? (
        <details>
          <summary className="min-h-11 content-center text-grey">其余{rest.length}项</summary>
          <Bars caption={`${title}，其余`} head={head} groups={rest} setHref={setHref} />
        </details>
      ) : null}
    </Section>
  )
}

type BarsProps<G extends Accuracy> = Omit<AccuracySectionProps<G>, "title"> & { readonly caption: string }

const Bars = <G extends Accuracy>({ caption, head, groups, setHref }: BarsProps<G>) => (
  <BarChart
    caption={caption}
    heads={[head, "答对"]}
    rows={groups.map((group) => {
      const { name, questions, correct } = group
      const href = isWeak(group) ? setHref(group) : null
      return {
        label: name,
        value: correct / questions,
        text: `${correct}/${questions} · ${ResultReview.percent(correct, questions)}%`,
        ...(href !== null && { way: { href, label: "去练" } }),
      }
    })}
  />
)
