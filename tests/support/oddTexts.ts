import { MAX_BYTES } from "#domain/core/AnswerLimits.ts"

const FAMILY = "👨‍👩‍👧‍👦"

/** What comes into a field by paste, by an input method or from a broken program, and beyond every limit. */
export const ODD_TEXTS: ReadonlyArray<string> = [
  "字".repeat(501),
  "字".repeat(5_001),
  "a\u0000b",
  "\u0000",
  "\ud83d",
  "前\udc00后",
  "e\u0301".repeat(500),
  FAMILY.repeat(501),
  `e${"\u0301".repeat(MAX_BYTES)}`,
  "界".repeat(MAX_BYTES / 3),
  "x".repeat(100_000),
]

/** The same as answers of an older page, which knew no limits. */
export const ODD_VALUES: ReadonlyArray<string | ReadonlyArray<string>> = [
  ...ODD_TEXTS,
  ["十", "a\u0000b"],
  ["字".repeat(501), "\udc00"],
  Array.from({ length: 21 }, () => "十"),
]
