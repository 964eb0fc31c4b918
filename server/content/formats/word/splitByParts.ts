import type { TextPart } from "./FoundQuestion.ts"
import { flat, numberIn } from "./lineText.ts"
import { slice, textOf, trim } from "./WordLine.ts"

/** Answers of the parts of a case that stand together, by the numbers before them: `(1) B (2) 错`. */
export interface SplitAnswers {
  readonly of: ReadonlyMap<number, ReadonlyArray<TextPart>>
  /** What belongs to none. */
  readonly rest: string
}

const LABEL =
  /(?<=^|[\s;。,])(?:\(\s*(\d{1,2}|[一二三四五六七八九十])\s*\)|([①-⑳])|(?:第\s*)?(\d{1,2})\s*(?:[.、)](?!\d)|小?题)|问题\s*(\d{1,2}|[一二三四五六七八九十])\s*:?)\s*/gu

export const splitByParts = (answers: ReadonlyArray<TextPart>, numbers: ReadonlyArray<number>): SplitAnswers => {
  const of = new Map<number, TextPart[]>()
  let target: TextPart[] | undefined
  let next = 0
  let rest = ""
  for (const part of answers) {
    if (!("pieces" in part)) {
      target?.push(part)
      continue
    }
    const text = flat(textOf(part.pieces))
    const cuts = [...text.matchAll(LABEL)].flatMap((match) => {
      const number =
        match[2] === undefined
          ? numberIn(match[1] ?? match[3] ?? match[4] ?? "")
          : (match[2].codePointAt(0) ?? 0) - 0x245f
      if (number === null || number !== numbers[next]) return []
      next += 1
      return [{ number, from: match.index, begin: match.index + match[0].length }]
    })
    const head = trim(slice(part.pieces, 0, cuts[0]?.from ?? Infinity))
    if (textOf(head) !== "") {
      if (target === undefined) rest += textOf(head)
      else target.push({ pieces: head })
    }
    cuts.forEach(({ number, begin }, n) => {
      target = of.get(number) ?? []
      of.set(number, target)
      const own = trim(slice(part.pieces, begin, cuts[n + 1]?.from ?? Infinity))
      if (textOf(own) !== "") target.push({ pieces: own })
    })
  }
  return { of, rest }
}
