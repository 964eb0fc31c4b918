import type { CallContext } from "../core/Handler.ts"
import { lessonsOf, outlineOf } from "./outline.ts"

/** Whether the learner has finished every lesson that is shown in a classroom now; no guest has. */
export const isFinished = async ({ sql, agency, user }: CallContext, classroomId: string): Promise<boolean> => {
  if (user === null) return false
  const [outline, finished] = await Promise.all([
    outlineOf(sql, agency.id, classroomId),
    sql<{ lesson_id: string }[]>`
      select lesson_id from lesson_progress
      where agency_id = ${agency.id} and user_id = ${user.id} and classroom_id = ${classroomId} and finished`,
  ])
  const done = new Set(finished.map(({ lesson_id }) => lesson_id))
  const lessons = lessonsOf(outline)
  return lessons.length > 0 && lessons.every(({ id }) => done.has(id))
}
