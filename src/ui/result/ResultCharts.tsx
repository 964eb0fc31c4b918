import type { DrawSpec } from "#domain/contract/exam.ts"
import type { ReleasedResult } from "#domain/contract/examResult.ts"
import * as DrawnSet from "#domain/practice/DrawnSet.ts"
import { queryOf } from "#domain/practice/PracticeAddress.ts"
import { AccuracySection } from "./AccuracySection.tsx"
import { PaceSection } from "./PaceSection.tsx"
import { StandingSection } from "./StandingSection.tsx"
import { TriesSection } from "./TriesSection.tsx"

/** What a result looks like among others, over time and by topic, where that says something. */
export const ResultCharts = ({ result }: { readonly result: ReleasedResult }) => {
  return (
    <>
      {result.standing === null || result.standing.takers < 2 ? null : <StandingSection standing={result.standing} />}
      <TriesSection tries={result.tries} attempt_id={result.attempt_id} />
      <AccuracySection
        title="各章正确率"
        head="章节"
        groups={result.chapters}
        setHref={({ bank_id, chapter_id }) => setHref(bank_id, { chapter_ids: [chapter_id] })}
      />
      <AccuracySection
        title="知识点正确率"
        head="知识点"
        groups={result.points}
        setHref={({ bank_id, name }) => setHref(bank_id, { points: [name] })}
      />
      <PaceSection result={result} />
    </>
  )
}

/** Ten questions of a topic; null where no bank draws them. */
const setHref = (bank_id: string | undefined, scope: Partial<DrawSpec>): string | null =>
  bank_id === undefined ? null : `/question/exam?${queryOf(DrawnSet.of(bank_id, scope))}`
