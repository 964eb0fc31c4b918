import type { Sql } from "../db/Sql.ts"

export interface OutlineLesson {
  readonly id: string
  readonly name: string
  readonly kind: "video" | "article"
  readonly seconds: number
  readonly preview: boolean
}

export interface OutlineCourse<L extends OutlineLesson = OutlineLesson> {
  readonly id: string
  readonly name: string
  readonly chapters: ReadonlyArray<{ readonly id: string; readonly name: string; readonly lessons: ReadonlyArray<L> }>
}

interface Row extends OutlineLesson {
  readonly course_id: string
  readonly course_name: string
  readonly chapter_id: string
  readonly chapter_name: string
}

/** The lessons of a classroom's courses, in their order; hidden ones are left out. */
export const outlineOf = async (
  sql: Sql,
  agencyId: string,
  classroomId: string,
): Promise<ReadonlyArray<OutlineCourse>> => {
  const rows = await sql<Row[]>`
    select c.id as course_id, c.name as course_name, h.id as chapter_id, h.name as chapter_name,
      l.id, l.name, l.kind, l.seconds, l.preview
    from classroom_courses cc
    join courses c on c.agency_id = cc.agency_id and c.id = cc.course_id
    join lessons l on l.agency_id = c.agency_id and l.course_id = c.id and not l.hidden
    join course_chapters h on h.agency_id = l.agency_id and h.course_id = l.course_id and h.id = l.chapter_id
    where cc.agency_id = ${agencyId} and cc.classroom_id = ${classroomId}
    order by cc.position, l.position`
  return [...Map.groupBy(rows, ({ course_id }) => course_id).values()].map((lessons) => ({
    id: lessons[0]?.course_id ?? "",
    name: lessons[0]?.course_name ?? "",
    chapters: [...Map.groupBy(lessons, ({ chapter_id }) => chapter_id).values()].map((list) => ({
      id: list[0]?.chapter_id ?? "",
      name: list[0]?.chapter_name ?? "",
      lessons: list.map(({ id, name, kind, seconds, preview }) => ({ id, name, kind, seconds, preview })),
    })),
  }))
}

export const lessonsOf = <L extends OutlineLesson>(courses: ReadonlyArray<OutlineCourse<L>>): ReadonlyArray<L> =>
  courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons))
