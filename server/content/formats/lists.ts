/** Texts in one cell, `|` between them; a backslash before `|`, a line break or itself keeps it. */
export const joined = (texts: ReadonlyArray<string>): string => {
  const cell = texts
    .map((text) => text.replaceAll(/[\\|]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`))
    .join("|")
  // one text that looks like several says by a sign at its end that it is one
  return texts.length === 1 && /[、，,；;]/.test(cell) ? `${cell}|` : cell
}

/** What `joined` wrote; people also write 、，； between texts where `loose`. */
export const split = (cell: string, loose: boolean): ReadonlyArray<string> => {
  const parts: string[] = [""]
  let isListed = false
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell.charAt(at)
    const next = cell.charAt(at + 1)
    const last = parts.length - 1
    if (sign === "\\" && (next === "\\" || next === "|" || next === "n")) {
      parts[last] += next === "n" ? "\n" : next
      at += 1
    } else if (sign === "|") {
      parts.push("")
      isListed = true
    } else parts[last] += sign
  }
  const texts = isListed || !loose ? parts : (parts[0] ?? "").split(/[、，,；;]/)
  return texts.map((text) => text.trim()).filter((text) => text !== "")
}
