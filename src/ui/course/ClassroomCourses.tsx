import type { ClassroomGroup } from "#domain/course/ClassroomGroups.ts"
import type { CourseCard } from "#domain/contract/site.ts"
import { href } from "#domain/route/href.ts"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"

export interface ClassroomCoursesProps {
  readonly groups: ReadonlyArray<ClassroomGroup<CourseCard>>
}

/** The courses of a classroom under their subject and class type. */
export const ClassroomCourses = ({ groups }: ClassroomCoursesProps) => (
  <div className="grid gap-8">
    {groups.map((group) => (
      <div key={group.name} className="grid gap-3">
        <h3 className="text-lg">
          {group.subjectName}
          <span className="ms-2 font-normal text-grey">{group.classTypeName}</span>
        </h3>
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {group.course.map((course) => (
            <li key={course.id}>
              <Link
                href={href("course-detail", { id: course.id })}
                className="flex min-h-16 items-center gap-4 px-4 py-3 transition-colors hover:text-accent-ink"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{wholeNumbers(course.name)}</span>
                  <Meta
                    items={[
                      course.year > 0 && `${course.year}`,
                      `${course.lessons}课时`,
                      course.teachers.map(({ name }) => name).join("、"),
                    ]}
                  />
                </span>
                <ChevronRightIcon className="size-5 text-grey" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
