import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { Choice } from "../kit/Choice.tsx"

export interface SubjectStepProps {
  readonly subjects: ReadonlyArray<SubjectTree.Subject>
  /** Of the second or third level. */
  readonly chosen: string | null
  readonly onChoose: (subject_id: string) => void
}

/** The second levels by their first; below a chosen one its third levels, where there are several. */
export const SubjectStep = ({ subjects, chosen, onChoose }: SubjectStepProps) => {
  const [, second, third] = SubjectTree.pathTo(subjects, chosen ?? "")
  return (
    <div className="grid gap-5">
      {subjects.map((first) => (
        <fieldset key={first.id} className="grid gap-2">
          <legend className="mb-2 text-grey">{first.name}</legend>
          <div className="flex flex-wrap gap-2">
            {first.list.map(({ id, name }) => (
              <Choice key={id} chosen={id === second?.id} onChoose={() => onChoose(id)}>
                {name}
              </Choice>
            ))}
          </div>
          {second === undefined || second.list.length < 2 || !first.list.includes(second) ? null : (
            <fieldset className="mt-1 grid gap-2 border-l-2 border-line pl-4">
              <legend className="mb-2 text-grey">{second.name}的专业（可以不选）</legend>
              <div className="flex flex-wrap gap-2">
                {second.list.map(({ id, name }) => (
                  <Choice key={id} chosen={id === third?.id} onChoose={() => onChoose(id)}>
                    {name}
                  </Choice>
                ))}
              </div>
            </fieldset>
          )}
        </fieldset>
      ))}
    </div>
  )
}
