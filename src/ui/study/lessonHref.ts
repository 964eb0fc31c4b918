import type { Output } from "#domain/contract/Contract.ts"

/** The player, at the lesson where the learner was. */
export const lessonHref = ({
  classroom_id,
  last_lesson,
}: Pick<Output<"user.classrooms">["list"][number], "classroom_id" | "last_lesson">): string =>
  last_lesson === null ? `/course/study/${classroom_id}` : `/course/study/${classroom_id}?lesson_id=${last_lesson.id}`
