import type { ShownSubject } from "#domain/admin/learnerView.ts"
import { SubjectGrid } from "../home/SubjectGrid.tsx"
import { SubjectChooser } from "../kit/SubjectChooser.tsx"

interface DraftSubjectsProps {
  readonly subjects: ReadonlyArray<ShownSubject>
}

/** Subjects where learners choose among them: on the first page, and above each list with all that is below a second level. */
export const DraftSubjects = ({ subjects }: DraftSubjectsProps) =>
  subjects.length === 0 ? (
    <p className="text-grey">有二级和三级科目以后，学员才看得到。</p>
  ) : (
    <div inert className="grid gap-6">
      <section className="grid gap-3">
        <h3 className="text-grey">首页</h3>
        <SubjectGrid base="/course" subjects={subjects} />
      </section>
      <section className="grid gap-3">
        <h3 className="text-grey">课程和题库的筛选</h3>
        {subjects.flatMap((first) =>
          first.list.map((second) => (
            <SubjectChooser
              key={second.id}
              base="/course"
              subjects={subjects}
              chosen={{ level1: first.id, level2: second.id, level3: null }}
            />
          )),
        )}
      </section>
    </div>
  )
