import { withoutEnd } from "./withoutEnd.ts"

/**
 * What two answers to a blank are compared by: full-width letters, digits and signs as half-width ones, no case, no
 * white space but a single one between two Latin words or numbers, no closing full stop.
 */
export const normalise = (text: string): string => withoutEnd(withoutSpaces(toHalfWidth(text).toLowerCase()), ".;")

export const matches = (accepted: ReadonlyArray<string>, given: string): boolean => {
  const text = normalise(given)
  return text !== "" && accepted.some((one) => normalise(one) === text)
}

const withoutSpaces = (text: string): string =>
  text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/ /gu, (_, at: number, whole: string) =>
      isWordPart(whole[at - 1]) && isWordPart(whole[at + 1]) ? " " : "",
    )

const isWordPart = (sign: string | undefined): boolean => sign !== undefined && /[a-z\d]/u.test(sign)

const FULL_WIDTH_OFFSET = 0xfee0
const SIGNS: Readonly<Record<string, string>> = { "。": ".", "、": ",", "“": '"', "”": '"', "‘": "'", "’": "'" }

// NFKC would also turn 10² into 102: only widths and signs may change
export const toHalfWidth = (text: string): string =>
  text
    .replaceAll(/[\uff01-\uff5e]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(/[。、“”‘’]/gu, (sign) => SIGNS[sign] ?? sign)
