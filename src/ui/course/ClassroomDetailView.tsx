import type { DisplayMode } from "#domain/core/Agency.ts"
import { regroup } from "#domain/course/ClassroomGroups.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { Section } from "../kit/Section.tsx"
import { ClassroomCourses } from "./ClassroomCourses.tsx"
import { ClassroomOffer } from "./ClassroomOffer.tsx"
import { unbroken, wholeNumbers } from "../kit/unbroken.tsx"

export interface ClassroomDetailViewProps {
  readonly classroom: Output<"classroom.detail">
  readonly mode: DisplayMode
  /** Whether joining is under way. */
  readonly busy: boolean
  readonly onJoin: () => void
}

export const ClassroomDetailView = ({ classroom, mode, busy, onJoin }: ClassroomDetailViewProps) => {
  const courses = classroom.list.flatMap(({ course }) => course)
  const groups = regroup(
    classroom.list,
    (subjectId) => courses.find(({ subject_id }) => subject_id === subjectId)?.subject_name ?? "",
  )
  return (
    <div className="grid gap-6">
      {mode === "study" ? null : (
        <Breadcrumbs
          items={[{ label: "首页", href: "/" }, { label: "课程", href: "/course" }, { label: classroom.name }]}
        />
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <header className="grid content-start gap-3">
          <h1 className="text-xl md:text-2xl">{unbroken(classroom.name)}</h1>
          <Meta items={[classroom.subject_name, courses.length > 1 && `${courses.length}门课程连学`]} />
          {classroom.summary === "" ? null : <p className="max-w-read">{wholeNumbers(classroom.summary)}</p>}
        </header>
        <aside
          aria-label="加入班级"
          className="self-start lg:sticky short:static lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <ClassroomOffer classroom={classroom} mode={mode} busy={busy} onJoin={onJoin} />
        </aside>
        <div className="grid min-w-0 content-start gap-12">
          {classroom.intro_html === "" ? null : (
            <Section title="班级介绍">
              <RichText html={classroom.intro_html} />
            </Section>
          )}
          <Section title="包含的课程">
            {groups.length === 0 ? (
              <p className="text-grey">课程正在整理，上架后会出现在这里。</p>
            ) : (
              <ClassroomCourses groups={groups} />
            )}
          </Section>
        </div>
      </div>
    </div>
  )
}
