const COLUMNS = [
  ["what", "what"],
  ["measured", "measured"],
  ["budget", "budget"],
  ["limit", "limit found"],
  ["peer", "best peer"],
]

/** Rows as one Markdown table that also reads well in a terminal. */
export const tableOf = (rows) => {
  const text = (row, key) => row[key] ?? ""
  const widths = COLUMNS.map(([key, title]) => Math.max(title.length, ...rows.map((row) => text(row, key).length)))
  const line = (cells) => `| ${cells.map((cell, index) => cell.padEnd(widths[index])).join(" | ")} |`
  return [
    line(COLUMNS.map(([, title]) => title)),
    `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`,
    ...rows.map((row) => line(COLUMNS.map(([key]) => text(row, key)))),
  ].join("\n")
}
