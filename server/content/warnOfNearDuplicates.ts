import type { BankContent } from "./Content.ts"
import { type Asked, askedIn } from "./askedIn.ts"

/** Reports two questions of a bank that ask nearly the same in nearly the same words. */
export const warnOfNearDuplicates = (bank: BankContent): void => {
  const told = new Set<Asked>()
  for (const { one, other } of nearDuplicates([bank])) {
    if (!told.has(one)) bank.questions.warn([...one.path, "stem"], `与题目 ${other.id} 几乎相同`)
    told.add(one)
  }
}

/** Pairs of questions, of two entries, that ask nearly the same: one, and another that stands before it. */
export const nearDuplicates = (
  banks: ReadonlyArray<BankContent>,
): ReadonlyArray<{ readonly one: Asked; readonly other: Asked }> => {
  const pairs: Array<{ one: Asked; other: Asked }> = []
  const asked = banks.flatMap(askedIn).map((question) => ({ question, grams: gramsOf(question) }))
  const holders = new Map<string, Array<(typeof asked)[number]>>()
  for (const one of asked) {
    const met = new Map<(typeof asked)[number], number>()
    for (const gram of one.grams) {
      const others = holders.get(gram) ?? []
      // what many questions say tells nothing, and comparing with all of them takes long
      if (others.length <= COMMON) for (const other of others) met.set(other, (met.get(other) ?? 0) + 1)
      holders.set(gram, [...others.slice(0, COMMON), one])
    }
    for (const [other, shared] of met) {
      if (other.question.entry === one.question.entry) continue
      if (shared / (one.grams.size + other.grams.size - shared) < ALIKE) continue
      pairs.push({ one: one.question, other: other.question })
    }
  }
  return pairs
}

const COMMON = 30
const ALIKE = 0.6

/** Runs of three characters of stem and options; the options in any order. */
const gramsOf = ({ stem, prompts, options }: Asked): ReadonlySet<string> => {
  const grams = new Set<string>()
  for (const text of [stem, ...prompts, ...options.map((option) => option.text)]) {
    const plain = text.replaceAll(/[\s\p{P}]/gu, "")
    for (let at = 0; at + 3 <= plain.length; at += 1) grams.add(plain.slice(at, at + 3))
  }
  return grams.size < 8 ? new Set([...grams, `${stem}\n${[...options].map(({ text }) => text).join("\n")}`]) : grams
}
