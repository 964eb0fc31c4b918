/** What is typed may have so many characters, and so many words of it are looked for. */
export const MAX_LENGTH = 64
const MAX_WORDS = 8

/** A text as it is sent: without spaces around it, at most as long as is allowed, no character cut in two. */
export const typed = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, "")

/**
 * A text as it is compared: wide letters as narrow ones, capitals as small ones, any space as one. Nothing gets longer or
 * shorter, so that a place in one is the same place in the other.
 */
export const fold = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s/g, " ")
    .replaceAll(/\p{Uppercase}/gu, (letter) =>
      letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
    )

/**
 * The folded words of what was typed, each once, without the punctuation around them: `《会计》` and `会计？` are `会计`. Empty
 * for spaces. All of them must occur.
 */
export const words = (text: string): ReadonlyArray<string> =>
  [...new Set(fold(text).split(" ").map(unquoted))].filter((word) => word !== "").slice(0, MAX_WORDS)

/** A word of punctuation alone stays as it is. */
const unquoted = (word: string): string => {
  const signs = Array.from(word)
  const from = signs.findIndex(isNoPunctuation)
  return from === -1 ? word : signs.slice(from, signs.findLastIndex(isNoPunctuation) + 1).join("")
}

const isNoPunctuation = (sign: string): boolean => /\P{P}/u.test(sign)

/** The words as the letters of names and titles; empty when one of them has other signs. `xi'an` is typed so by some. */
export const letters = (all: ReadonlyArray<string>): ReadonlyArray<string> => {
  const plain = all.map((word) => word.replaceAll("'", ""))
  return plain.every((word) => /^[a-z\d]+$/.test(word) && /[a-z]/.test(word)) ? plain : []
}

/** What a text has wherever the words occur: pairs of neighbours, of a single character that itself. */
export const grams = (all: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(
    all.flatMap((word) => {
      const signs = Array.from(word)
      return signs.length === 1 ? signs : signs.slice(1).map((sign, n) => `${signs[n] ?? ""}${sign}`)
    }),
  ),
]
