import type { Subject } from "#domain/core/SubjectTree.ts"
import { CHIPS } from "./chips.ts"
import { Choices } from "./Choices.tsx"
import { type ChosenSubject, subjectHref } from "./subjectHref.ts"

export interface SubjectChooserProps {
  readonly base: "/course" | "/question" | "/teacher"
  readonly subjects: ReadonlyArray<Subject>
  readonly chosen: ChosenSubject
  /** What else is filtered by, and stays. */
  readonly query?: Readonly<Record<string, string>>
}

const NONE: ChosenSubject = { level1: null, level2: null, level3: null }

/** Three levels, each shown once the one above is chosen; every choice is an address. */
export const SubjectChooser = ({ base, subjects, chosen, query }: SubjectChooserProps) => {
  const first = subjects.find(({ id }) => id === chosen.level1)
  const second = first?.list.find(({ id }) => id === chosen.level2)
  const item = (label: string, choice: ChosenSubject, current: boolean) => ({
    label,
    href: subjectHref(base, choice, query),
    current,
  })
  return (
    <div className="grid gap-3">
      <Choices
        look="tabs"
        label="科目大类"
        items={[
          item("全部", NONE, first === undefined),
          ...subjects.map(({ id, name }) => item(name, { ...NONE, level1: id }, id === first?.id)),
        ]}
      />
      {first === undefined ? null : (
        <Choices
          look={CHIPS}
          label="科目"
          items={[
            item("全部", { ...NONE, level1: first.id }, second === undefined),
            ...first.list.map(({ id, name }) =>
              item(name, { level1: first.id, level2: id, level3: null }, id === second?.id),
            ),
          ]}
        />
      )}
      {first === undefined || second === undefined || second.list.length < 2 ? null : (
        <Choices
          look={CHIPS}
          label="专业"
          items={[
            item("不限", { level1: first.id, level2: second.id, level3: null }, chosen.level3 === null),
            ...second.list.map(({ id, name }) =>
              item(name, { level1: first.id, level2: second.id, level3: id }, id === chosen.level3),
            ),
          ]}
        />
      )}
    </div>
  )
}
