import { together } from "./bankEntries.ts"
import type { BankContent, BankFolder } from "./BankContent.ts"
import type { PaperFile } from "./bankFiles.ts"

/** Ids of the banks whose questions a paper may ask, its own first. */
export const banksOf = ({ bank_id, banks = [] }: Pick<PaperFile, "bank_id" | "banks">): ReadonlyArray<string> => [
  ...new Set([bank_id, ...banks]),
]

/** By the id of each bank that papers name: the banks that papers ask together with it, itself among them. */
export type BankGroups = ReadonlyMap<string, ReadonlyArray<string>>

type Papers = ReadonlyArray<{ readonly value: PaperFile }>

export const bankGroups = (papers: Papers): BankGroups => {
  const named = papers.map(({ value }) => banksOf(value))
  const alone = new Map(named.flat().map((id): [string, ReadonlyArray<string>] => [id, [id]]))
  const linked = together(named.flatMap(([own = "", ...others]) => others.map((other) => [own, other] as const)))
  return new Map([...alone, ...linked.flatMap((group) => group.map((id) => [id, group] as const))])
}

/** Gives each bank to `use` with the banks of its group, once all of them have come; a bank that no paper names is not given. */
export const inGroups = (
  { papers, banks }: { readonly papers: Papers; readonly banks: ReadonlyArray<BankFolder> },
  use: (banks: ReadonlyArray<BankContent>) => void,
): ((bank: BankContent) => void) => {
  const groups = bankGroups(papers)
  // the check of papers tells those that are not there
  const there = new Set(banks.map(({ bank }) => bank.value.id))
  const waiting = new Map<string, BankContent>()
  return (bank) => {
    const group = (groups.get(bank.bank.value.id) ?? []).filter((id) => there.has(id))
    if (group.length === 0) return
    waiting.set(bank.bank.value.id, bank)
    const come = group.flatMap((id) => waiting.get(id) ?? [])
    if (come.length < group.length) return
    for (const id of group) waiting.delete(id)
    use(come)
  }
}
