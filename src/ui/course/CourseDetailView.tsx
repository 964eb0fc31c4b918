import type { ReactNode } from "react"
import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { SecondFrame } from "../kit/SecondFrame.tsx"
import { Section } from "../kit/Section.tsx"
import { BankRow } from "../practice/BankRow.tsx"
import { CourseOffer } from "./CourseOffer.tsx"
import { CourseOutline } from "./CourseOutline.tsx"
import { unbroken, wholeNumbers } from "../kit/unbroken.tsx"

export interface CourseDetailViewProps {
  readonly course: Output<"course.detail">
  readonly mode: DisplayMode
  /** Whether joining is under way. */
  readonly busy: boolean
  readonly onJoin: () => void
  /** What those say who studied it. */
  readonly reviews?: ReactNode
}

export const CourseDetailView = ({ course, mode, busy, onJoin, reviews }: CourseDetailViewProps) => (
  <div className="grid gap-6">
    {mode === "study" ? null : (
      <Breadcrumbs items={[{ label: "首页", href: "/" }, { label: "课程", href: "/course" }, { label: course.name }]} />
    )}
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <header className="grid content-start gap-3">
        <h1 className="text-xl md:text-2xl">{unbroken(course.name)}</h1>
        <Meta items={[course.subject_name, course.year > 0 && `${course.year}`, course.class_type]} />
        {course.summary === "" ? null : <p className="max-w-read">{wholeNumbers(course.summary)}</p>}
      </header>
      <aside
        aria-label="加入课程"
        className="self-start lg:sticky short:static lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        <CourseOffer course={course} mode={mode} busy={busy} onJoin={onJoin} />
      </aside>
      <div className="grid min-w-0 content-start gap-12">
        <SecondFrame>
          {course.intro_html === "" ? null : (
            <Section title="课程介绍">
              <RichText html={course.intro_html} />
            </Section>
          )}
          <Section title="课程目录">
            {course.chapters.length === 0 ? (
              <p className="text-grey">目录正在整理，上架后会出现在这里。</p>
            ) : (
              <CourseOutline course={course} />
            )}
          </Section>
          {course.teachers.length === 0 ? null : (
            <Section title="授课老师">
              <Teachers teachers={course.teachers} />
            </Section>
          )}
          {course.banks.length === 0 ? null : (
            <Section title="配套题库">
              <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
                {course.banks.map((bank) => (
                  <li key={bank.id}>
                    <BankRow href={`/question/${bank.id}`} name={bank.name} text={`${bank.questions}题`} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {reviews}
        </SecondFrame>
      </div>
    </div>
  </div>
)

const Teachers = ({ teachers }: Pick<Output<"course.detail">, "teachers">) => (
  <ul className="grid gap-5">
    {teachers.map((teacher) => (
      <li key={teacher.id} className="flex gap-4">
        <Avatar id={teacher.id} name={teacher.name} className="size-14" />
        <div className="min-w-0">
          <Link
            href={`/teacher/${teacher.id}`}
            className="inline-flex min-h-11 items-center font-medium hover:text-accent-ink"
          >
            {teacher.name}
          </Link>
          <Meta items={[teacher.title]} />
          {teacher.intro === "" ? null : <p className="mt-1 max-w-read">{teacher.intro}</p>}
        </div>
      </li>
    ))}
  </ul>
)
