/** Without the signs that it ends in: an expression would begin at each of a long row of them again. */
export const withoutEnd = (text: string, signs: string): string => {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
