import type { CourseCard as Course } from "#domain/contract/site.ts"
import { Cover } from "../kit/Cover.tsx"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"
import { peopleText } from "../kit/peopleText.ts"
import { Price } from "../kit/Price.tsx"

export interface CourseCardProps {
  readonly course: Course
  readonly level?: "h2" | "h3"
}

export const CourseCard = ({ course, level = "h3" }: CourseCardProps) => (
  <LinkCard
    href={`/course/${course.id}`}
    title={course.name}
    level={level}
    className="h-full max-sm:flex-row"
    before={<Cover id={course.id} name={course.name} isStrip />}
  >
    <Meta items={[course.subject_name, course.year > 0 && `${course.year}`]} cut />
    <Meta
      items={[course.class_type, course.teachers.map(({ name }) => name).join("、")]}
      cut
      className="max-sm:hidden"
    />
    <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 sm:pt-1">
      <Price price={course.price} original={course.original_price} free={course.free} />
      <Meta items={[`${course.lessons}课时`, peopleText(course.learners, "在学")]} />
    </div>
  </LinkCard>
)
