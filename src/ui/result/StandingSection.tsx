import type { ResultStanding } from "#domain/contract/examResult.ts"
import * as Standing from "#domain/result/Standing.ts"
import { ScoreBands } from "../kit/ScoreBands.tsx"
import { Section } from "../kit/Section.tsx"

/** The rank of the score among everybody's first tries. */
export const StandingSection = ({ standing }: { readonly standing: ResultStanding }) => {
  const { rank, takers, beaten, average, best, bands, score, total_score } = standing
  const mine = Standing.bandOf(Math.round(score * 100), Math.round(total_score * 100))
  return (
    <Section title="排名">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular sm:grid-cols-4">
        <Figure name="排名" value={`${rank} / ${takers}`} />
        <Figure name="超过" value={beaten === null ? "你是第一个交卷的" : `${beaten}%的人`} />
        <Figure name="平均" value={`${average}分`} />
        <Figure name="最高" value={`${best}分`} />
      </dl>
      <ScoreBands
        caption={`各分数段人数，斜纹一栏是我（${score}分）。${
          standing.of === "objective" ? "简答题由各人自评，这里只比客观题；" : ""
        }别人取第一次作答，我取这一次。`}
        bands={bands}
        mine={mine}
        total={total_score}
      />
    </Section>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt className="text-grey">{name}</dt>
    <dd className="text-lg font-medium">{value}</dd>
  </div>
)
