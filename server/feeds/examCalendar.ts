import type { AgencyContext } from "../core/AgencyContext.ts"
import { escaped, linesOf, stamp } from "../core/iCalendar.ts"
import { calendarDates } from "../cards/calendarDates.ts"
import type { Pool } from "../db/Sql.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

/** The agency's registration and exam days, all or those of a region and a subject, as a calendar to subscribe to. */
export const examCalendar = async (
  sql: Pool,
  { id, name }: AgencyContext,
  host: string,
  now: number,
  { region_id, subject_id }: { readonly region_id: string | null; readonly subject_id: string | null },
): Promise<string> => {
  const rows = await calendarDates(sql, { agencyId: id, region_id, subject_id })
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
      `DTSTART;VALUE=DATE:${plain(row.start)}`,
      // the day after the last one is where it ends
      `DTEND;VALUE=DATE:${plain(dayAfter(row.end))}`,
      `SUMMARY:${escaped(row.name)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ])
}

/** `YYYYMMDD` of `YYYY-MM-DD`. */
const plain = (day: string): string => day.replaceAll("-", "")

const dayAfter = (day: string): string => Shanghai.dateText((Shanghai.parse(`${day} 00:00:00`) ?? 0) + Shanghai.DAY_MS)
