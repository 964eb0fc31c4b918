/**
 * A line that does nothing to the terminal that shows it: what controls, reorders or cannot be seen is written as JSON
 * escapes it, so that a line of JSON stays the same JSON.
 */
export const printable = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign === "\t" ? sign : Array.from({ length: sign.length }, (_, at) => escaped(sign.charCodeAt(at))).join(""),
  )

const escaped = (unit: number): string => String.raw`\u${unit.toString(16).padStart(4, "0")}`
