/** U+0000, and half of a surrogate pair: no database holds them. */
const UNSTORABLE = /[\0\p{Cs}]/gu

/** As much of a text as the server takes: without signs that no database holds, at most so many UTF-16 units, no sign in two. */
export const storableText = (text: string, most: number): string => {
  const clean = text.replaceAll(UNSTORABLE, "")
  return clean.slice(0, most).replaceAll(UNSTORABLE, "")
}
