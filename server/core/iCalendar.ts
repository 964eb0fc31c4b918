/** An iCalendar file (RFC 5545) of these lines; controls but the tab, which it cannot hold, are left out. */
export const linesOf = (lines: ReadonlyArray<string>): string =>
  // oxlint-disable-next-line no-control-regex
  lines.map((line) => folded(line.toWellFormed().replaceAll(/[\0-\x08\x0A-\x1F\x7F]/g, ""))).join("\r\n")

/** An instant (epoch milliseconds). */
export const stamp = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`

export const escaped = (text: string): string =>
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
