import { queryOf } from "#domain/practice/PracticeAddress.ts"
import {
  chanceText,
  changeText,
  type ChapterSet,
  setSource,
  type SubjectReadiness,
} from "#domain/study/readinessText.ts"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { ScoreLine } from "../kit/ScoreLine.tsx"
import { Section } from "../kit/Section.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import { ReadinessScale } from "./ReadinessScale.tsx"

export interface ReadinessSectionProps {
  /** Undefined: it could not be read. */
  readonly subjects: ReadonlyArray<SubjectReadiness> | undefined
}

/** What an exam of today would come to, by subject, and where its points are to be won. */
export const ReadinessSection = ({ subjects }: ReadinessSectionProps) =>
  subjects?.length === 0 ? null : (
    <Section title="及格线" anchor="pass-line">
      {subjects === undefined ? <p className="text-grey">暂时读不到估分，稍后再看</p> : null}
      {subjects?.map((subject) => (
        <Card key={subject.subject_id} className="grid min-w-0 grid-cols-1 gap-4 px-5 py-4">
          <div className="grid grid-cols-1 gap-1">
            <h3 className="font-medium">{unbroken(subject.name)}</h3>
            <Said subject={subject} />
          </div>
          {subject.sets.length === 0 ? null : <Sets sets={subject.sets} isKnown={subject.estimate !== null} />}
        </Card>
      ))}
    </Section>
  )

const Said = ({ subject }: { readonly subject: SubjectReadiness }) => {
  const { estimate, missing, total, pass, days } = subject
  if (estimate === null) return <p className="text-grey tabular">还不够说：再做{missing}题，就能估出今天考多少分</p>
  const { score, low, high, chance } = estimate
  const change = changeText(subject)
  return (
    <div className="grid grid-cols-1 gap-3 tabular">
      <div>
        <p className="text-lg">
          照今天的样子考，大约{score}分{change === null ? "" : `，${change}`}
        </p>
        <p className="text-grey">
          十次里有八次在{low}到{high}分之间；满分{total}，及格{pass}，过线的可能{chanceText(chance)}
        </p>
      </div>
      <ReadinessScale estimate={estimate} total={total} pass={pass} />
      {days.length < 2 ? null : (
        <ScoreLine
          caption="这些天的估分，虚线是及格线。"
          mark={pass / total}
          current={days.at(-1)?.day ?? ""}
          points={days.map(({ day, share }) => ({
            key: day,
            share,
            text: String(Math.round(share * total)),
            when: day,
          }))}
        />
      )}
    </div>
  )
}

interface SetsProps {
  readonly sets: ReadonlyArray<ChapterSet>
  readonly isKnown: boolean
}

const Sets = ({ sets, isKnown }: SetsProps) => (
  <ul className="divide-y divide-line">
    {sets.map((set) => {
      const verb = set.is_drawn ? `练${set.questions}题` : "练这一章"
      return (
        <li key={`${set.bank_id}/${set.chapter_id}`} className="flex items-center gap-4 py-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{set.name}</p>
            {isKnown ? <p className="text-grey tabular">这一章大约丢{set.points}分</p> : null}
          </div>
          <LinkButton href={`/question/exam?${queryOf(setSource(set))}`} aria-label={`${verb}：${set.name}`}>
            {verb}
          </LinkButton>
        </li>
      )
    })}
  </ul>
)
