import { withoutEnd } from "../core/withoutEnd.ts"

/**
 * What two answers to a blank are compared by: one sign for each that looks the same (`plainSigns`), no case, no white
 * space but a single one between two Latin words or numbers, no closing full stop.
 */
export const normalise = (text: string): string =>
  withoutEnd(withoutSpaces(plainSigns(text).toLowerCase()).normalize("NFC"), ".;")

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

/**
 * Full-width signs as half-width ones, Chinese stops and quotes as plain ones, accents composed, ℃ as °C, ㎡ as m², and
 * nothing that is invisible.
 */
export const plainSigns = (text: string): string =>
  // NFKC would also turn 10² into 102: what it may change is listed
  text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[\uff01-\uff5e℃℉\u2160-\u217f]/gu, (sign) => sign.normalize("NFKC"))
    .replaceAll(/[\u3371-\u33df]/gu, (unit) => unit.normalize("NFKC").replaceAll(/[23∕]/gu, signOf))
    .replaceAll(/[。、“”‘’￥−‐‑\u00b5]/gu, signOf)
    .normalize("NFC")

const signOf = (sign: string): string => SIGNS[sign] ?? sign

const SIGNS: Readonly<Record<string, string>> = {
  "。": ".",
  "、": ",",
  "“": '"',
  "”": '"',
  "‘": "'",
  "’": "'",
  "￥": "¥",
  "−": "-",
  "‐": "-",
  "‑": "-",
  "\u00b5": "\u03bc",
  "∕": "/",
  2: "²",
  3: "³",
}
