import * as Decimal from "#domain/question/Decimal.ts"
import * as NumberKey from "#domain/question/NumberKey.ts"
import type { Notes } from "./Format.ts"

/** A range of numbers of a system that gives the weight of the first range in which a number lies. */
export interface WeighedRange {
  /** As an author writes it here; null for one that is no number, and for any number at all. */
  readonly key: string | null
  /** Per cent of the score. */
  readonly weight: number
}

/** The one range that earns everything; an empty text where there is none that this site can hold. */
export const weighedNumber = (
  ranges: ReadonlyArray<WeighedRange>,
  { refused, simplified }: Notes,
  written: string,
): string => {
  const whole = ranges.filter(({ weight }) => weight >= 100)
  const key = whole.length === 1 ? (whole[0]?.key ?? null) : null
  if (key === null) refused.push(`答案  数值题要有一个答案：${written}`)
  else if (
    ranges
      .slice(
        0,
        ranges.findIndex((one) => one.weight >= 100),
      )
      .some((before) => overlap(before.key, key))
  )
    refused.push("答案  排在前面的另一个答案先得分，与这个范围重叠")
  if (ranges.some(({ weight }) => weight > 0 && weight < 100)) simplified.push("只得部分分的答案已略去")
  return key ?? ""
}

const overlap = (one: string | null, other: string): boolean => {
  const [a, b] = [NumberKey.fromText(one ?? ""), NumberKey.fromText(other)]
  return a === null || b === null || (Decimal.isAtMost(a.least, b.most) && Decimal.isAtMost(b.least, a.most))
}
