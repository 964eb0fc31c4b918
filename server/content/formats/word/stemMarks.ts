import { PLAIN_STYLE } from "../textStyle.ts"
import type { TextPart } from "./FoundQuestion.ts"
import { type HeadedKind, headingIn } from "./headingIn.ts"
import { flat } from "./lineText.ts"
import type { OptionLabels } from "./optionsIn.ts"
import { type Pieces, slice, textOf, trim } from "./WordLine.ts"

/** A stem without what it says beside its text. */
export interface StemMarks {
  readonly stem: ReadonlyArray<TextPart>
  /** What its brackets or lines have as the answer. */
  readonly answer: string | null
  /** Why that cannot be told. */
  readonly problem: string | null
  /** `【多选题】`. */
  readonly kind: HeadedKind | null
  /** `（2分）`; "" where it says none. */
  readonly score: string
}

const LETTERS: Readonly<Record<OptionLabels, RegExp>> = {
  marked: /[(【]\s*([A-J](?:[\s,、]*[A-J])*)\s*[)】]/g,
  bare: /[(【]\s*([A-J](?:[\s,、]*[A-J])*)\s*[)】]/g,
  small: /[(【]\s*([A-Ja-j](?:[\s,、]*[A-Ja-j])*)\s*[)】]/g,
  circled: /[(【]\s*([A-J①-⑩](?:[\s,、]*[A-J①-⑩])*)\s*[)】]/g,
}
const JUDGEMENTS = /[(【]\s*(√|×|✓|✔|✗|✘|对|错|正确|错误|T|F)\s*[)】]/g
const PLACE = /[(【]\s*[)】]|_{2,}/

/** `labels`: of its options; null where it has none. */
export const stemMarks = (parts: ReadonlyArray<TextPart>, labels: OptionLabels | null): StemMarks => {
  const tagged = withoutTag(parts)
  const pointed = withoutPoints(tagged.stem)
  const answered = withoutAnswer(pointed.stem, labels)
  return { ...answered, kind: tagged.kind, score: pointed.score }
}

const withoutTag = (
  parts: ReadonlyArray<TextPart>,
): { readonly stem: ReadonlyArray<TextPart>; readonly kind: HeadedKind | null } => {
  const [first, ...more] = parts
  if (first === undefined || !("pieces" in first)) return { stem: parts, kind: null }
  const text = flat(textOf(first.pieces))
  const [raw, name = ""] = /^[[【(]\s{0,2}([^\]】)]{2,8})\s{0,2}[\]】)]/.exec(text) ?? []
  const kind = raw === undefined ? null : (headingIn(name)?.kind ?? null)
  return kind === null || raw === undefined
    ? { stem: parts, kind: null }
    : { stem: [{ pieces: trim(slice(first.pieces, raw.length)) }, ...more], kind }
}

const POINTS =
  /^\(\s{0,2}(?:本?小?题)?\s{0,2}(\d{1,3}(?:\.\d{1,2})?)\s{0,2}分\s{0,2}\)|\(\s{0,2}(?:本?小?题)?\s{0,2}(\d{1,3}(?:\.\d{1,2})?)\s{0,2}分\s{0,2}\)$/

const withoutPoints = (parts: ReadonlyArray<TextPart>): Pick<StemMarks, "stem" | "score"> => {
  let score = ""
  const stem = parts.map((part, n) => {
    if (!("pieces" in part) || (n > 0 && n < parts.length - 1)) return part
    const found = POINTS.exec(flat(textOf(part.pieces)))
    if (found === null) return part
    score = found[1] ?? found[2] ?? ""
    return { pieces: trim(without(part.pieces, found.index, found.index + found[0].length)) }
  })
  return { stem, score }
}

const withoutAnswer = (
  parts: ReadonlyArray<TextPart>,
  labels: OptionLabels | null,
): Pick<StemMarks, "stem" | "answer" | "problem"> => {
  const isChoice = labels !== null
  const nothing = { stem: parts, answer: null, problem: null }
  const texts = parts.map((part) => ("pieces" in part ? flat(textOf(part.pieces)) : ""))
  const pattern = labels === null ? JUDGEMENTS : LETTERS[labels]
  const found = texts.flatMap((text, n) => [...text.matchAll(pattern)].map((match) => ({ n, match })))
  const [only] = isChoice ? found : found.slice(-1)
  const isOpen = texts.some((text) => PLACE.test(text))
  if (only === undefined) return isChoice && !isOpen ? underlined(parts) : nothing
  if (isOpen) return nothing
  if (isChoice && found.length > 1) return { ...nothing, problem: "题干里有几个括号写着字母，分不清哪个是答案" }
  const { n, match } = only
  const part = parts[n]
  if (part === undefined || !("pieces" in part)) return nothing
  const [begin, end] = [match.index + 1, match.index + match[0].length - 1]
  const pieces: Pieces = [...slice(part.pieces, 0, begin), space(), ...slice(part.pieces, end)]
  return { stem: parts.with(n, { pieces }), answer: (match[1] ?? "").replaceAll(/[\s,、]/g, ""), problem: null }
}

/** `是 __B__。`, the letter with a line below. */
const underlined = (parts: ReadonlyArray<TextPart>): Pick<StemMarks, "stem" | "answer" | "problem"> => {
  const found = parts.flatMap((part, n) =>
    "pieces" in part
      ? part.pieces.flatMap((piece, at) =>
          piece.kind === "text" && piece.marks.includes("u") && /^\s*[A-J]{1,8}\s*$/.test(flat(piece.text))
            ? [{ n, at, text: piece.text }]
            : [],
        )
      : [],
  )
  const [only] = found
  const part = parts[only?.n ?? -1]
  if (only === undefined || found.length > 1 || part === undefined || !("pieces" in part))
    return { stem: parts, answer: null, problem: null }
  const line = { kind: "text", text: "____", marks: [], style: PLAIN_STYLE } as const
  return {
    stem: parts.with(only.n, { pieces: part.pieces.with(only.at, line) }),
    answer: flat(only.text).trim(),
    problem: null,
  }
}

const space = () => ({ kind: "text", text: "　　", marks: [], style: PLAIN_STYLE }) as const

const without = (pieces: Pieces, from: number, to: number): Pieces => [...slice(pieces, 0, from), ...slice(pieces, to)]

/** The texts that lie underlined in a stem, and the stem with blanks in their place. */
export const underlinedBlanks = (
  parts: ReadonlyArray<TextPart>,
): { readonly stem: ReadonlyArray<TextPart>; readonly answers: ReadonlyArray<string> } => {
  const answers: string[] = []
  const stem = parts.map((part): TextPart => {
    if (!("pieces" in part)) return part
    let isAfterLine = false
    return {
      pieces: part.pieces.flatMap((piece): Pieces => {
        if (piece.kind !== "text" || !piece.marks.includes("u") || (piece.text.trim() === "" && !isAfterLine)) {
          isAfterLine = false
          return [piece]
        }
        if (isAfterLine) {
          answers.push(`${answers.pop() ?? ""}${piece.text}`)
          return []
        }
        isAfterLine = true
        answers.push(piece.text)
        return [{ kind: "text", text: "____", marks: [], style: PLAIN_STYLE }]
      }),
    }
  })
  return { stem, answers: answers.map((text) => text.trim()) }
}

/** Empty brackets in a stem as blanks. */
export const bracketBlanks = (parts: ReadonlyArray<TextPart>): ReadonlyArray<TextPart> =>
  parts.map((part) => {
    if (!("pieces" in part)) return part
    let pieces = part.pieces
    for (let found = /\(\s*\)/.exec(flat(textOf(pieces))); found !== null; found = /\(\s*\)/.exec(flat(textOf(pieces))))
      pieces = [
        ...slice(pieces, 0, found.index),
        { kind: "text", text: "____", marks: [], style: PLAIN_STYLE },
        ...slice(pieces, found.index + found[0].length),
      ]
    return { pieces }
  })

export const plainPart = (text: string): TextPart => ({
  pieces: [{ kind: "text", text, marks: [], style: PLAIN_STYLE }],
})
