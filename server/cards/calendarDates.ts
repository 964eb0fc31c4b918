import type { CalendarDate } from "#domain/contract/calendarDate.ts"
import type { Sql } from "../db/Sql.ts"

interface Filter {
  readonly agencyId: string
  /** Each null: whatever it is. Dates of every region and of every subject are always there. */
  readonly region_id: string | null
  /** Of any level: dates of it, of what it belongs to, and of what is below it. */
  readonly subject_id: string | null
  readonly year?: number | null
}

/** The agency's calendar in the order of its days. */
export const calendarDates = (
  sql: Sql,
  { agencyId, region_id, subject_id, year = null }: Filter,
): Promise<ReadonlyArray<CalendarDate>> => sql<CalendarDate[]>`
  select id, name, kind, start_day::text as start, end_day::text as end, url, hours, bring from calendar_entries e
  where agency_id = ${agencyId} and not hidden
    and (${region_id}::text is null or region_id is null or region_id = ${region_id})
    and (${subject_id}::text is null or subject_id is null or exists (
      select from subjects s where s.agency_id = e.agency_id
        and ((s.id = e.subject_id and ${subject_id} = any (s.path)) or (s.id = ${subject_id} and e.subject_id = any (s.path)))))
    and (${year}::int is null or ${year} between extract(year from start_day) and extract(year from end_day))
  order by start_day, end_day, id`
