import type { Notes } from "./Format.ts"

/** An answer of a system that compares what is typed with one after the other and gives the weight of the first that fits. */
export interface Typed {
  /** As Moodle writes it: a star stands for any text, one behind a backslash for itself. */
  readonly pattern: string
  /** Per cent of the score. */
  readonly weight: number
}

/** The texts of a blank that earn everything; `isExact` where case counts. */
export const typedKey = (
  answers: ReadonlyArray<Typed>,
  { refused, simplified }: Notes,
  isExact = false,
): ReadonlyArray<string> => {
  const right = answers.filter(
    ({ pattern, weight }, n) =>
      weight >= FULL &&
      !answers.slice(0, n).some((before) => before.weight < FULL && takes(before.pattern, literal(pattern), isExact)),
  )
  if (right.length === 0) refused.push("答案  没有一个答案得满分")
  if (right.some(({ pattern }) => /^[*\s]+$/.test(pattern))) refused.push("答案  任何作答都算对，不能评分")
  if (right.some(({ pattern }) => STAR.test(pattern))) simplified.push("答案中的通配符 * 按文字处理")
  if (answers.some(({ weight }) => weight > 0 && weight < FULL)) simplified.push("只得部分分的答案已略去")
  const texts = [...new Set(right.map(({ pattern }) => literal(pattern)))]
  if (isExact && texts.some(isCased)) simplified.push(CASELESS)
  return texts
}

/** What is said of a key whose case counted. */
export const CASELESS = "答案不分大小写"

export const isCased = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()

/** A text that stands for itself in a system where stars do not. */
export const patternOf = (text: string): string => text.replaceAll("*", String.raw`\*`)

const FULL = 100
const STAR = /(?<!\\)\*/

const literal = (pattern: string): string => pattern.replaceAll(String.raw`\*`, "*")

/** Whether a text fits a pattern: its parts follow one another, the first at the beginning and the last at the end. */
const takes = (pattern: string, text: string, isExact: boolean): boolean => {
  const cased = (one: string) => (isExact ? one : one.toLowerCase())
  const [first = "", ...others] = pattern.split(/(?<!\\)\*/).map((part) => cased(literal(part)))
  const last = others.pop()
  const whole = cased(text)
  if (last === undefined) return whole === first
  if (!whole.startsWith(first) || !whole.endsWith(last)) return false
  let at = first.length
  for (const part of others) {
    const found = whole.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= whole.length - last.length
}
