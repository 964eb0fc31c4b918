/**
 * A text for reading its signs: full-width letters, digits and signs as half-width ones, every space as one. As long as
 * the text, so that places in it are places in the text.
 */
export const flat = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u3000\u00A0\u2002\u2003\u2009]/g, " ")
    .replaceAll(/[–—−－]/g, "-")

/** `十二` and `12`; null for anything else. */
export const numberIn = (text: string): number | null => {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const [, tens, ten, ones] = /^(?:([二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(text) ?? []
  if (ten === undefined && ones === undefined) return null
  const digit = (sign: string | undefined) => (sign === undefined ? 0 : DIGITS.indexOf(sign))
  return ten === undefined ? digit(ones) : (tens === undefined ? 1 : digit(tens)) * 10 + digit(ones)
}

const DIGITS = "零一二三四五六七八九"
const CHINESE = "[一二三四五六七八九十]{1,3}"

/** How numbers of questions are written: of one document, or one part of it, all in one way. */
export type NumberStyle =
  | "dot"
  | "paren"
  | "halfParen"
  | "ti"
  | "bracket"
  | "chinese"
  | "chineseParen"
  | "circle"
  | "case"
  | "tag"
  | "space"

export interface Numbered {
  readonly style: NumberStyle
  readonly number: number
  /** How long the label is, in a text without spaces before it. */
  readonly length: number
}

const STYLES: ReadonlyArray<readonly [NumberStyle, RegExp]> = [
  ["ti", new RegExp(`^第\\s*(\\d{1,3}|${CHINESE})\\s*(?:小)?题\\s*[.、:]?\\s*`)],
  [
    "case",
    new RegExp(
      `^[【\\[(]?\\s*(?:案例|材料|资料)\\s*(\\d{1,3}|${CHINESE})\\s*(?:[】\\])]|(?=[.、: ]|$))\\s*[.、:]?\\s*`,
    ),
  ],
  ["bracket", /^[[【]\s*(\d{1,3})\s*[\]】]\s*[.、]?\s*/],
  ["paren", /^\(\s*(\d{1,3})\s*\)\s*[.、]?\s*/],
  ["chineseParen", new RegExp(`^\\(\\s*(${CHINESE})\\s*\\)\\s*[.、]?\\s*`)],
  ["halfParen", /^(\d{1,3})\s*\)\s*[.、]?\s*/],
  ["dot", /^(\d{1,3})\s*(?:[、:]|\.(?!\d)|\.(?=\d{4}\s*年|\d{1,2}\s*月))\s*/],
  ["chinese", new RegExp(`^(${CHINESE})\\s*[、.]\\s*`)],
  ["tag", /^(\d{1,3})\s*(?=[【[][^】\]]{1,7}题[】\]])/],
  ["space", /^(\d{1,3})(?:\s{2,}|\t| (?=\p{Script=Han}))\s*/u],
]

/** The number at the beginning of a line. */
export const numberedIn = (text: string): Numbered | null => {
  const line = flat(text)
  const circled = line.codePointAt(0) ?? 0
  if (circled >= 0x2460 && circled <= 0x2473)
    return { style: "circle", number: circled - 0x2460 + 1, length: /^.\s*/u.exec(line)?.[0].length ?? 1 }
  // behind a full-width stop no decimals begin
  const wide = /^(\d{1,3})\s*．\s*/.exec(text.replaceAll(/[０-９]/g, (sign) => flat(sign)))
  if (wide !== null) return { style: "dot", number: Number(wide[1]), length: wide[0].length }
  for (const [style, pattern] of STYLES) {
    const [raw, digits = ""] = pattern.exec(line) ?? []
    const number = raw === undefined ? null : numberIn(digits)
    if (raw !== undefined && number !== null && number > 0) return { style, number, length: raw.length }
  }
  return null
}
