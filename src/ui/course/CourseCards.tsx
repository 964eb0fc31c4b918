import type { CourseCard as Course } from "#domain/contract/site.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { CourseCard } from "./CourseCard.tsx"

export interface CourseCardsProps {
  readonly courses: ReadonlyArray<Course>
  readonly level?: "h2" | "h3"
}

export const CourseCards = ({ courses, level = "h3" }: CourseCardsProps) => (
  <CardGrid>
    {courses.map((course) => (
      <li key={course.id}>
        <CourseCard course={course} level={level} />
      </li>
    ))}
  </CardGrid>
)
