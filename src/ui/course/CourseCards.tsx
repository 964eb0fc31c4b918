import type { CourseCard as Course } from "#domain/contract/site.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { CourseCard } from "./CourseCard.tsx"

export interface CourseCardsProps {
  readonly courses: ReadonlyArray<Course>
  readonly level?: "h2" | "h3"
  readonly isBrief?: boolean
}

export const CourseCards = ({ courses, level = "h3", isBrief = false }: CourseCardsProps) => (
  <CardGrid isBrief={isBrief}>
    {courses.map((course) => (
      <li key={course.id}>
        <CourseCard course={course} level={level} />
      </li>
    ))}
  </CardGrid>
)
