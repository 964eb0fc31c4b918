import type { EarlierTry } from "#domain/contract/examResult.ts"
import { ScoreLine } from "../kit/ScoreLine.tsx"
import { Section } from "../kit/Section.tsx"

export interface TriesSectionProps {
  readonly tries: ReadonlyArray<EarlierTry>
  readonly attempt_id: string
}

/** The learner's own tries of the same paper over time. */
export const TriesSection = ({ tries, attempt_id }: TriesSectionProps) => {
  if (tries.length < 2) return null
  const scores = tries.map(({ score }) => score)
  return (
    <Section title="历次得分">
      <ScoreLine
        caption={`最近${tries.length}次，方块是这一次，虚线是满分；最好${Math.max(...scores)}分。`}
        current={attempt_id}
        points={tries.map(({ attempt_id: key, score, total_score, ended_at }) => ({
          key,
          share: total_score === 0 ? 0 : score / total_score,
          text: String(score),
          when: ended_at.slice(0, 16),
        }))}
      />
    </Section>
  )
}
