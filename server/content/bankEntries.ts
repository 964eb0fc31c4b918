import type { Drawable } from "#domain/attempt/PaperRule.ts"
import type { QuestionRow } from "./bankFiles.ts"
import type { BankContent } from "./BankContent.ts"
import { nearDuplicates } from "./warnOfNearDuplicates.ts"

/** An entry of a bank as papers need it: a question, or a case with its questions. */
export interface Entry extends Drawable {
  /** Ids of a case's questions; none: it is a question itself. */
  readonly parts: ReadonlyArray<string>
}

/** What papers need to know of banks that they ask together. */
export interface BankEntries {
  readonly byId: ReadonlyMap<string, Entry>
  /** Ids of entries that ask nearly the same; found where a paper draws from the banks. */
  readonly alike: ReadonlyArray<ReadonlyArray<string>>
}

export const entriesOf = (banks: ReadonlyArray<BankContent>, isDrawnFrom: boolean): BankEntries => ({
  byId: new Map(
    banks.flatMap(({ bank, questions }) =>
      questions.value.map((row) => [row.id, entryOf(bank.value.id, row)] as const),
    ),
  ),
  alike: isDrawnFrom ? together(nearDuplicates(banks).map(({ one, other }) => [one.entry, other.entry])) : [],
})

const NO_PARTS: ReadonlyArray<string> = []

const entryOf = (bank: string, { id, chapter, kind, points, difficulty, year, sub }: QuestionRow): Entry => ({
  id,
  bank,
  chapter,
  kind,
  points: sub === undefined ? points : [...new Set([...points, ...sub.flatMap((part) => part.points)])],
  difficulty,
  year,
  parts: sub === undefined ? NO_PARTS : sub.map((part) => part.id),
})

/** Groups of what is linked by pairs. */
export const together = (pairs: ReadonlyArray<readonly [string, string]>): ReadonlyArray<ReadonlyArray<string>> => {
  const groups = new Map<string, Set<string>>()
  for (const [one, other] of pairs) {
    const joined = new Set([...(groups.get(one) ?? [one]), ...(groups.get(other) ?? [other])])
    for (const id of joined) groups.set(id, joined)
  }
  return [...new Set(groups.values())].map((group) => [...group])
}
