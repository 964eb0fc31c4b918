import type { CallContext } from "../core/Handler.ts"
import { notFound, type Refusal, unauthorized } from "../core/Refusal.ts"
import { type Classroom, closedBecause, findClassroom } from "./access.ts"
import { lessonsOf, type OutlineLesson, outlineOf } from "./outline.ts"

interface OpenLesson {
  readonly classroom: Classroom
  readonly lesson: OutlineLesson
  /** The lessons of the classroom that are open: all when joined, else the previews. */
  readonly open: ReadonlyArray<OutlineLesson>
}

/** A lesson that the learner, or a guest, may open now. */
export const openLesson = async (ctx: CallContext, classroomId: string, lessonId: string): Promise<OpenLesson> => {
  const classroom = await findClassroom(ctx, classroomId)
  const lessons = lessonsOf(await outlineOf(ctx.sql, ctx.agency.id, classroomId))
  const lesson = lessons.find(({ id }) => id === lessonId)
  if (lesson === undefined) throw notFound("课时不存在或已下架")
  if (!classroom.isOpen && !lesson.preview) throw closedTo(ctx, classroom)
  return { classroom, lesson, open: lessons.filter(({ preview }) => classroom.isOpen || preview) }
}

/** A guest may be somebody who joined. */
export const closedTo = ({ user }: CallContext, classroom: Classroom): Refusal =>
  user === null ? unauthorized() : closedBecause(classroom)
