/** Parts between signs that no backslash keeps. */
export const splitAt = (text: string, sign: string): ReadonlyArray<string> => {
  const parts: string[] = []
  let begin = 0
  for (let at = indexOf(text, sign, 0); at !== -1; at = indexOf(text, sign, begin)) {
    parts.push(text.slice(begin, at))
    begin = at + sign.length
  }
  return [...parts, text.slice(begin)]
}

/** The place of a sign that no backslash keeps. */
export const indexOf = (text: string, sign: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

export const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\:#={}~n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign))

export const escaped = (text: string): string =>
  text.replaceAll(/[\\:#={}~]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`)
