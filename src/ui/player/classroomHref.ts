import type { Outline } from "#machines/player/playerTypes.ts"

/** Where somebody joins: a course sold alone is a classroom of its own id. */
export const classroomHref = (classroomId: string, outline: Outline | null): string =>
  outline !== null && outline.courses.length === 1 && outline.courses[0]?.id === classroomId
    ? `/course/${classroomId}`
    : `/classroom/${classroomId}`
