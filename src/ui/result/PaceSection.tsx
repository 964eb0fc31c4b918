import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { span } from "#domain/time/ClockText.ts"
import { BarChart } from "../kit/BarChart.tsx"
import { Section } from "../kit/Section.tsx"

const SLOWEST = 6

/** Which questions took long, as far as the log of changes shows. */
export const PaceSection = ({ result: { pace, questions } }: { readonly result: ReleasedResult }) => {
  const numbers = new Map(questions.map(({ id }, index) => [id, index + 1]))
  const slowest = pace.seconds
    .filter(({ question_id, seconds }) => seconds > 0 && numbers.has(question_id))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  const [first] = slowest
  if (first === undefined) return null
  return (
    <Section title="用时最长的题">
      <BarChart
        caption="用时最长的题"
        heads={["题号", "用时"]}
        rows={slowest.map(({ question_id, seconds }) => ({
          label: `第${numbers.get(question_id) ?? 0}题`,
          value: seconds / first.seconds,
          text: span(seconds * 1000),
        }))}
      />
      <p className="text-grey">
        从上一次改动算到这一题的改动，读题也算在内；停顿超过10分钟的不计
        {pace.away_seconds > 0 ? `，共${span(pace.away_seconds * 1000)}` : ""}。
      </p>
    </Section>
  )
}
