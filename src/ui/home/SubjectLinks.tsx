import { href } from "#domain/route/href.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"

export interface SubjectLinksProps {
  readonly subjects: ReadonlyArray<Subject>
}

/** The subjects one level down, each with its descendants. */
export const SubjectLinks = ({ subjects }: SubjectLinksProps) =>
  subjects.length === 0 ? null : (
    <nav aria-label="下级科目">
      <CardGrid>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <LinkCard href={href("specialty", { sid: subject.id })} title={subject.name} level="h2" className="h-full">
              <Meta items={[subject.list.map(({ name }) => name).join("、")]} />
            </LinkCard>
          </li>
        ))}
      </CardGrid>
    </nav>
  )
