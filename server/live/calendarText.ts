import { escaped, linesOf, stamp } from "../core/iCalendar.ts"

export interface CalendarEvent {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly starts_at: number
  readonly ends_at: number
}

interface Calendar {
  readonly name: string
  /** Where the site is: `https://host:port`. */
  readonly origin: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly events: ReadonlyArray<CalendarEvent>
}

/** An iCalendar file (RFC 5545). Each session reminds ten minutes before it starts. */
export const calendarText = ({ name, origin, now, events }: Calendar): string =>
  linesOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//study-site//live//ZH",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ id, title, summary, starts_at, ends_at }) => [
      "BEGIN:VEVENT",
      `UID:live-${id}@${new URL(origin).host}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(starts_at)}`,
      `DTEND:${stamp(ends_at)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(summary)}`,
      `URL:${origin}/live/player?id=${id}`,
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      `DESCRIPTION:${escaped(title)}`,
      "TRIGGER:-PT10M",
      "END:VALARM",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ])
