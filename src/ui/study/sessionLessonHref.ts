import type { Session } from "#domain/contract/study.ts"

/** The player, which leads back to the session once the lesson is finished. */
export const sessionLessonHref = ({ classroom_id, lesson_id }: NonNullable<Session["lesson"]>): string =>
  `/course/study/${classroom_id}?lesson_id=${lesson_id}&session=1`
