import type { Subject } from "#domain/core/SubjectTree.ts"
import { Choices } from "../kit/Choices.tsx"
import { hrefOf, type LiveFilters, type LiveWhen } from "./liveFilters.ts"

export interface LiveFilterBarProps {
  readonly filters: LiveFilters
  readonly subjects: ReadonlyArray<Pick<Subject, "id" | "name">>
}

const STATES: ReadonlyArray<{ readonly when: LiveWhen; readonly label: string }> = [
  { when: "all", label: "全部" },
  { when: "coming", label: "未结束" },
  { when: "ended", label: "已结束" },
]

export const LiveFilterBar = ({ filters, subjects }: LiveFilterBarProps) => (
  <div className="grid gap-4">
    {subjects.length > 1 ? (
      <Choices
        look="tabs"
        label="科目"
        items={[{ id: "", name: "全部科目" }, ...subjects].map(({ id, name }) => ({
          href: hrefOf({ ...filters, subject_id: id, page: 1 }),
          label: name,
          current: filters.subject_id === id,
        }))}
      />
    ) : null}
    <div className="sm:max-w-80">
      <Choices
        look="segments"
        label="状态"
        items={STATES.map(({ when, label }) => ({
          href: hrefOf({ ...filters, when, page: 1 }),
          label,
          current: filters.when === when,
        }))}
      />
    </div>
  </div>
)
