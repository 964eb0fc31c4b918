import type { ReleasedResult } from "#domain/contract/examResult.ts"
import { AccuracySection } from "./AccuracySection.tsx"
import { PaceSection } from "./PaceSection.tsx"
import { StandingSection } from "./StandingSection.tsx"
import { TriesSection } from "./TriesSection.tsx"

/** What a result looks like among others, over time and by topic, where that says something. */
export const ResultCharts = ({ result }: { readonly result: ReleasedResult }) => (
  <>
    {result.standing === null || result.standing.takers < 2 ? null : <StandingSection standing={result.standing} />}
    <TriesSection tries={result.tries} attempt_id={result.attempt_id} />
    <AccuracySection title="各章正确率" head="章节" groups={result.chapters} />
    <AccuracySection title="知识点正确率" head="知识点" groups={result.points} />
    <PaceSection result={result} />
  </>
)
