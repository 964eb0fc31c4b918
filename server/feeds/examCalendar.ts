import type { AgencyContext } from "../core/AgencyContext.ts"
import { escaped, linesOf, stamp } from "../core/iCalendar.ts"
import type { Pool } from "../db/Sql.ts"

/** The agency's registration and exam days, all or those of a region, as a calendar to subscribe to. */
export const examCalendar = async (
  sql: Pool,
  { id, name }: AgencyContext,
  host: string,
  now: number,
  region: string | null,
): Promise<string> => {
  // the day after the last one is where it ends
  const rows = await sql<{ id: string; name: string; first: string; after: string }[]>`
    select id, name, to_char(start_day, 'YYYYMMDD') as first, to_char(end_day + 1, 'YYYYMMDD') as after
    from calendar_entries where agency_id = ${id} and not hidden
      and (${region}::text is null or region_id is null or region_id = ${region})
    order by start_day, end_day, id`
  return linesOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//study-site//calendar//ZH",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(`${name}考试日历`)}`,
    ...rows.flatMap((row) => [
      "BEGIN:VEVENT",
      `UID:calendar-${row.id}@${host}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART;VALUE=DATE:${row.first}`,
      `DTEND;VALUE=DATE:${row.after}`,
      `SUMMARY:${escaped(row.name)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ])
}
