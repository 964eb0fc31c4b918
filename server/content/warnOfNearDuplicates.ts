import { type Asked, askedIn } from "./askedIn.ts"
import type { BankContent } from "./BankContent.ts"

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
  const holders: Holders<Asked> = new Map()
  return banks.flatMap(askedIn).flatMap((question) => {
    const one = { question, grams: gramsOf(question) }
    const pairs = alikeAmong(one, holders).map((other) => ({ one: question, other }))
    hold(holders, one, one.grams)
    return pairs
  })
}

/** Those of other questions that ask nearly the same as one. */
export const alikeTo = <Q extends Said>(question: Said, others: ReadonlyArray<Q>): ReadonlyArray<Q> => {
  const one = { question, grams: gramsOf(question) }
  const holders: Holders<Q> = new Map()
  for (const other of others) {
    const held = { question: other, grams: gramsOf(other) }
    hold(
      holders,
      held,
      [...held.grams].filter((gram) => one.grams.has(gram)),
    )
  }
  return alikeAmong(one, holders)
}

/** What a question says, by which it is compared. */
export interface Said extends Pick<Asked, "entry" | "stem" | "prompts"> {
  readonly options: ReadonlyArray<Pick<Asked["options"][number], "text">>
}

interface Held<Q extends Said> {
  readonly question: Q
  readonly grams: ReadonlySet<string>
}

type Holders<Q extends Said> = Map<string, ReadonlyArray<Held<Q>>>

const hold = <Q extends Said>(holders: Holders<Q>, held: Held<Q>, grams: Iterable<string>): void => {
  for (const gram of grams) holders.set(gram, [...(holders.get(gram) ?? []).slice(0, COMMON), held])
}

const alikeAmong = <Q extends Said>(one: Held<Said>, holders: Holders<Q>): ReadonlyArray<Q> => {
  const met = new Map<Held<Q>, number>()
  for (const gram of one.grams) {
    const others = holders.get(gram) ?? []
    // what many questions say tells nothing, and comparing with all of them takes long
    if (others.length <= COMMON) for (const other of others) met.set(other, (met.get(other) ?? 0) + 1)
  }
  return [...met].flatMap(([{ question, grams }, shared]) =>
    question.entry !== one.question.entry && shared / (one.grams.size + grams.size - shared) >= ALIKE ? [question] : [],
  )
}

const COMMON = 30
const ALIKE = 0.6

/** Runs of three characters of stem and options; the options in any order. */
const gramsOf = ({ stem, prompts, options }: Said): ReadonlySet<string> => {
  const grams = new Set<string>()
  for (const text of [stem, ...prompts, ...options.map((option) => option.text)]) {
    const plain = text.replaceAll(/[\s\p{P}]/gu, "")
    for (let at = 0; at + 3 <= plain.length; at += 1) grams.add(plain.slice(at, at + 3))
  }
  return grams.size < 8 ? new Set([...grams, `${stem}\n${[...options].map(({ text }) => text).join("\n")}`]) : grams
}
