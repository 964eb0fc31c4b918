import type { LiveCard } from "#domain/contract/site.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { CallContext } from "../core/Handler.ts"
import { subjectName } from "../core/subjectName.ts"

interface Filter {
  readonly id?: string | undefined
  /** Of any level: its descendants count. */
  readonly subject_id?: string | undefined
  readonly teacher_id?: string | undefined
  /** Left out: all of them. */
  readonly when?: "coming" | "ended" | undefined
  /** Left out: those that ended before, epoch milliseconds. */
  readonly since?: number
  readonly limit: number
  readonly offset: number
}

interface Row extends Omit<LiveCard, "start_time" | "end_time"> {
  readonly starts_at: number
  readonly ends_at: number
}

/** The agency's sessions: not ended by start, then ended ones, the newest first (section 4). */
export const liveCards = async (
  ctx: CallContext,
  { id, subject_id, teacher_id, when, since, limit, offset }: Filter,
): Promise<{ readonly list: ReadonlyArray<LiveCard>; readonly total: number }> => {
  const { sql, agency, now } = ctx
  const from = sql`
    from live_sessions l
    join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
    join subjects s on s.agency_id = l.agency_id and s.id = l.subject_id
    where l.agency_id = ${agency.id} and not l.hidden
      and (${id ?? null}::text is null or l.id = ${id ?? null})
      and (${subject_id ?? null}::text is null or ${subject_id ?? null} = any (s.path))
      and (${teacher_id ?? null}::text is null or l.teacher_id = ${teacher_id ?? null})
      ${since === undefined ? sql`` : sql`and l.ends_at >= ${since}`}
      and (${when ?? null}::text is null or (l.ends_at <= ${now}) = (${when ?? null} = 'ended'))`
  const [rows, counted] = await Promise.all([
    sql<Row[]>`
      select l.id, l.title, t.name as teacher_name, s.name as subject_name, l.starts_at, l.ends_at
      ${from}
      order by l.ends_at <= ${now}, case when l.ends_at > ${now} then l.starts_at end, l.starts_at desc, l.id
      limit ${limit} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total ${from}`,
  ])
  const list = rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    subject_name: subjectName(ctx, row.subject_name),
    start_time: Shanghai.format(starts_at),
    end_time: Shanghai.format(ends_at),
  }))
  return { list, total: counted[0]?.total ?? 0 }
}
