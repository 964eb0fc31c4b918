import type { ShownSubject } from "#domain/admin/learnerView.ts"
import { SubjectGrid } from "../home/SubjectGrid.tsx"

interface DraftSubjectsProps {
  readonly subjects: ReadonlyArray<ShownSubject>
}

/** Subjects as the first page has them, and what lists are filtered by below each second level. */
export const DraftSubjects = ({ subjects }: DraftSubjectsProps) =>
  subjects.length === 0 ? (
    <p className="text-grey">有二级和三级科目以后，学员才看得到。</p>
  ) : (
    <>
      <div inert>
        <SubjectGrid base="/course" subjects={subjects} />
      </div>
      <dl className="grid gap-3">
        {subjects.flatMap(({ list }) =>
          list.map((second) => (
            <div key={second.id}>
              <dt className="font-medium">{second.name}</dt>
              <dd className="text-grey">{second.list.map(({ name }) => name).join("、")}</dd>
            </div>
          )),
        )}
      </dl>
    </>
  )
