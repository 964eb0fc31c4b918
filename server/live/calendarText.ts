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
  [
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
  ]
    .map(folded)
    .join("\r\n")

const stamp = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n?|\n/g, "\\n")

/** Lines have at most 75 bytes; a longer one goes on behind a space. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ""
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 74) {
      parts.push(part)
      part = ""
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join("\r\n ")
}
