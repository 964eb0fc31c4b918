import type { TeacherCard } from "#domain/contract/teacher.ts"
import type { CallContext } from "../core/Handler.ts"
import { subjectName } from "../core/subjectName.ts"

interface Filter {
  readonly id?: string | undefined
  /** Of any level: its descendants count. */
  readonly subject_id?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The agency's teachers in the order of the files, each with the subjects that the agency has. */
export const teacherCards = async (
  ctx: CallContext,
  { id, subject_id, limit, offset }: Filter,
): Promise<{ readonly list: ReadonlyArray<TeacherCard>; readonly total: number }> => {
  const { sql, agency } = ctx
  const from = sql`
    from teachers t
    where t.agency_id = ${agency.id} and not t.hidden
      and (${id ?? null}::text is null or t.id = ${id ?? null})
      and (${subject_id ?? null}::text is null or exists (
        select from subjects s where s.agency_id = t.agency_id and s.id = any (t.subject_ids) and not s.hidden
          and ${subject_id ?? null} = any (s.path)))`
  const [rows, counted] = await Promise.all([
    sql<TeacherCard[]>`
      select t.id, t.name, t.title, t.intro, t.picture,
        (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name)
            order by array_position(t.subject_ids, s.id)), '[]')
          from subjects s where s.agency_id = t.agency_id and s.id = any (t.subject_ids) and not s.hidden) as subjects,
        (select count(*)::integer
          from course_teachers ct join courses c on c.agency_id = ct.agency_id and c.id = ct.course_id
          where ct.agency_id = t.agency_id and ct.teacher_id = t.id and not c.hidden) as courses
      ${from}
      order by t.position, t.id
      limit ${limit} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total ${from}`,
  ])
  const list = rows.map((row) => ({
    ...row,
    subjects: row.subjects.map((subject) => ({ ...subject, name: subjectName(ctx, subject.name) })),
  }))
  return { list, total: counted[0]?.total ?? 0 }
}
