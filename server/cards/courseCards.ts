import type { CourseCard } from "#domain/contract/site.ts"
import { toYuan } from "#domain/Money.ts"
import type { CallContext } from "../core/Handler.ts"
import { subjectName } from "../core/subjectName.ts"

interface Filter {
  readonly id?: string | undefined
  /** Of any level: its descendants count. */
  readonly subject_id?: string | undefined
  readonly region_id?: string | undefined
  readonly teacher_id?: string | undefined
  readonly classroom_id?: string | undefined
  readonly free?: boolean | undefined
  readonly limit: number
  readonly offset: number
}

interface Row extends Omit<CourseCard, "price" | "original_price"> {
  readonly price_fen: number
  readonly original_price_fen: number
  readonly total: number
}

/** The courses in the shop, in the order of the files. Prices are left out where the agency hides them. */
export const courseCards = async (
  ctx: CallContext,
  { id, subject_id, region_id, teacher_id, classroom_id, free, limit, offset }: Filter,
): Promise<{ readonly list: ReadonlyArray<CourseCard>; readonly total: number }> => {
  const { sql, agency } = ctx
  const rows = await sql<Row[]>`
    select c.id, c.name, c.subject_id, s.name as subject_name, c.class_type, c.year, c.region_id, c.summary, c.free,
      c.price_fen, c.original_price_fen, c.lessons, count(*) over () as total,
      (select count(*) from enrolments e where e.agency_id = c.agency_id and e.classroom_id = c.id) as learners,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by ct.position), '[]')
        from course_teachers ct join teachers t on t.agency_id = ct.agency_id and t.id = ct.teacher_id
        where ct.agency_id = c.agency_id and ct.course_id = c.id and not t.hidden) as teachers
    from courses c join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
    where c.agency_id = ${agency.id} and not c.hidden
      and (${id ?? null}::text is null or c.id = ${id ?? null})
      and (${subject_id ?? null}::text is null or ${subject_id ?? null} = any (s.path))
      and (${region_id ?? null}::text is null or c.region_id = ${region_id ?? null})
      and (${free ?? null}::boolean is null or c.free = ${free ?? null})
      and (${teacher_id ?? null}::text is null or exists (select from course_teachers x
        where x.agency_id = c.agency_id and x.course_id = c.id and x.teacher_id = ${teacher_id ?? null}))
      and (${classroom_id ?? null}::text is null or exists (select from classroom_courses x
        where x.agency_id = c.agency_id and x.course_id = c.id and x.classroom_id = ${classroom_id ?? null}))
    order by c.position, c.id
    limit ${limit} offset ${offset}`
  return { list: rows.map((row) => toCard(ctx, row)), total: rows[0]?.total ?? 0 }
}

const toCard = (ctx: CallContext, { price_fen, original_price_fen, total: _, ...row }: Row): CourseCard => ({
  ...row,
  subject_name: subjectName(ctx, row.subject_name),
  ...(ctx.agency.hidesPrices ? {} : { price: toYuan(price_fen), original_price: toYuan(original_price_fen) }),
})
