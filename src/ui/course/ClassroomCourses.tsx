import type { ClassroomGroup } from "#domain/course/ClassroomGroups.ts"
import type { CourseCard } from "#domain/contract/site.ts"
import { href } from "#domain/route/href.ts"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"

interface ListedCourse extends Pick<CourseCard, "id" | "name" | "year" | "lessons"> {
  readonly teachers: ReadonlyArray<{ readonly name: string }>
}

export interface ClassroomCoursesProps {
  readonly groups: ReadonlyArray<
    Pick<ClassroomGroup<CourseCard>, "name" | "subjectName" | "classTypeName"> & {
      readonly course: ReadonlyArray<ListedCourse>
    }
  >
  /** Whether a course leads to its page. */
  readonly isLinked?: boolean
}

/** The courses of a classroom under their subject and class type. */
export const ClassroomCourses = ({ groups, isLinked = true }: ClassroomCoursesProps) => (
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
              {isLinked ? (
                <Link
                  href={href("course-detail", { id: course.id })}
                  className={`${ROW} transition-colors hover:text-accent-ink`}
                >
                  <Course course={course} />
                  <ChevronRightIcon className="size-5 text-grey" />
                </Link>
              ) : (
                <div className={ROW}>
                  <Course course={course} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)

const ROW = "flex min-h-16 items-center gap-4 px-4 py-3"

const Course = ({ course: { name, year, lessons, teachers } }: { readonly course: ListedCourse }) => (
  <span className="min-w-0 flex-1">
    <span className="block font-medium">{wholeNumbers(name)}</span>
    <Meta items={[year > 0 && `${year}`, `${lessons}课时`, teachers.map((teacher) => teacher.name).join("、")]} />
  </span>
)
